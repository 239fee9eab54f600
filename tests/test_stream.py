"""Streams: any cut of the bytes gives the same lines, and no more is held or read than needed."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from wordfilter import Constraint, Predicate
from wordfilter.stream import LONGEST_LINE, head, lines, matching

ABORT = Predicate(Constraint.parse("crane,byybb"))
TEXT = b"\xef\xbb\xbfabort\r\ncrane\n\nHOARD 12\nf\xc3\xa4rber\n abort\nforay"


@given(st.lists(st.integers(0, len(TEXT))))
def test_the_same_lines_however_the_stream_is_cut(cuts):
    at = [0, *sorted(cuts), len(TEXT)]
    chunks = [TEXT[start:end] for start, end in pairwise(at)]
    assert b"".join(matching(chunks, ABORT)) == b"abort\r\n abort\nforay\n"


def test_lines_come_before_the_stream_ends():
    def stream():
        yield b"abort\nfor"
        arrived.append("more")
        yield b"ay\n"

    arrived = []
    assert next(matching(stream(), ABORT)) == b"abort\n"
    assert not arrived


def test_a_long_line_is_passed_through_or_skipped_and_not_held():
    def stream(word):
        yield b"hoard\n" + word + b" "
        for _ in range(40):
            yield b"x" * (LONGEST_LINE // 10)
        yield b"\nforay\n"

    for word, line in ((b"abort", 6 + 4 * (LONGEST_LINE // 10 * 10)), (b"hoard", 0)):
        pieces = list(matching(stream(word), ABORT))
        assert max(map(len, pieces)) <= 1.2 * LONGEST_LINE
        found = b"".join(pieces)
        assert len(found) == len(b"foray\n") + (line and line + 1)
        assert found.startswith(word) == bool(line)
        assert found.endswith(b"\nforay\n" if line else b"foray\n")


def test_a_long_line_without_an_end_is_given_one():
    chunks = [b"abort ", b"x" * LONGEST_LINE, b"x", b"y"]
    assert b"".join(matching(chunks, ABORT)) == b"".join(chunks) + b"\n"


def test_a_word_cut_short_by_the_limit_of_a_line_is_not_taken_for_a_whole_one():
    blanks = b" " * (LONGEST_LINE - 4)
    assert b"".join(matching([blanks + b"abort", b"ion\n"], ABORT)) == b""


@given(st.lists(st.sampled_from([b"a\n", b"bb\nc\n", b"", b"long", b"er\n"])), st.integers(0, 6))
def test_head_is_the_first_lines(pieces, count):
    whole = b"".join(pieces).splitlines(keepends=True)
    assert b"".join(head(pieces, count)).splitlines(keepends=True) == whole[:count]


def test_head_reads_no_further_than_it_needs():
    endless = iter(lambda: b"abort\n", None)
    assert b"".join(head(matching(endless, ABORT), 3)) == b"abort\n" * 3
    assert list(head(endless, 0)) == []


def test_lines_come_one_by_one_and_not_too_long():
    pieces = [b"one\ntwo\nth", b"ree\n", *[b"x" * LONGEST_LINE] * 3, b"\nend\n"]
    assert list(lines(pieces)) == [b"one", b"two", b"three", b"x" * LONGEST_LINE, b"end"]
