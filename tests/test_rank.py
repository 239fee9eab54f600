import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_metric import twin_entropy, twin_expected

from wordfilter import Constraint, score
from wordfilter.matrix import score_matrix
from wordfilter.metric import METRICS
from wordfilter.rank import allowed_in_hard_mode, evaluate, group_sizes, rank

DATA = Path(__file__).parent.parent / "data" / "original"
ANSWERS = (DATA / "answers.txt").read_text().split()
WORDS = ANSWERS + (DATA / "allowed.txt").read_text().split()

TWINS = {"entropy": twin_entropy, "expected": twin_expected, "worst": max, "groups": len}


def partition(guess, candidates):
    return list(Counter(score(guess, candidate) for candidate in candidates).values())


@st.composite
def pools(draw):
    """Guesses and candidates, of which some are in both lists."""
    length = draw(st.integers(1, 9))
    words = st.text(draw(st.sampled_from(["ab", "abcdef", "ёжзиσß"])), min_size=length)
    words = st.lists(words.map(lambda word: word[:length]), unique=True)
    both, guesses, candidates = draw(words), draw(words), draw(words)
    return list(dict.fromkeys(guesses + both)), list(dict.fromkeys(both + candidates))


def test_every_metric_has_a_twin():
    assert TWINS.keys() == METRICS.keys()


@pytest.mark.parametrize("metric", METRICS)
@given(pool=pools())
def test_ranking_is_that_of_partitions_by_the_scalar_scorer(metric, pool):
    guesses, candidates = pool
    ranked = rank(guesses, candidates, metric)
    assert sorted(r.word for r in ranked) == sorted(guesses)
    for r in ranked:
        sizes = partition(r.word, candidates)
        expected = {name: twin(sizes) if sizes else 0 for name, twin in TWINS.items()}
        assert r.values == pytest.approx(expected, abs=1e-9)
        assert r.is_candidate == (r.word in candidates)
    sign = -1 if METRICS[metric].higher_is_better else 1
    keys = [(sign * r.values[metric], not r.is_candidate, guesses.index(r.word)) for r in ranked]
    assert keys == sorted(keys)


@pytest.mark.parametrize("columns", [0, 1, 2, 59, 60, 61, 300])
@pytest.mark.parametrize(
    ("dtype", "patterns"), [("uint8", 3), ("uint8", 243), ("uint16", 59049), ("uint32", 3**20)]
)
def test_groups_are_found_however_many_candidates_and_patterns(columns, dtype, patterns):
    random = np.random.default_rng(columns)
    some = random.integers(0, patterns, 40, dtype=dtype)
    for matrix in (
        random.integers(0, patterns, (30, columns), dtype=dtype),
        random.choice(some, (30, columns)),
        random.choice(some, (1 + 33 * columns, columns)),
        np.full((3, columns), patterns - 1, dtype),
        np.empty((0, columns), dtype),
    ):
        sizes = [sorted(n for n in row if n) for row in group_sizes(matrix).tolist()]
        assert sizes == [sorted(Counter(row).values()) for row in matrix.tolist()]


@pytest.mark.parametrize("count", [5, 100, 1000])
def test_a_matrix_evaluated_in_blocks_is_evaluated_whole(count):
    matrix = score_matrix(WORDS[:2000], WORDS[::13][:count])
    sizes = group_sizes(matrix)
    values = evaluate(matrix)
    assert values.keys() == METRICS.keys()
    for name, metric in METRICS.items():
        assert values[name].tolist() == metric.function(sizes).tolist()
    assert evaluate(matrix, ["worst"]).keys() == {"worst"}


@pytest.mark.parametrize(
    ("clues", "best"),
    [
        (
            [],
            "soare 5.8860, roate 5.8828, raise 5.8779, raile 5.8657, reast 5.8655, slate 5.8558, "
            "crate 5.8349, salet 5.8346, irate 5.8314, trace 5.8305",
        ),
        (
            ["crane,bbygb"],
            "tousy 3.3414, thigs 3.3087, tying 3.2842, tings 3.2842, tipsy 3.2660",
        ),
    ],
)
def test_the_best_guesses_of_the_original_list(clues, best):
    constraint = Constraint.parse(*clues)
    candidates = [word for word in ANSWERS if constraint.accepts(word)]
    ranked = rank(WORDS, candidates)[: best.count(",") + 1]
    text = METRICS["entropy"].text
    assert ", ".join(f"{r.word} {text(r.values['entropy'])}" for r in ranked) == best


@pytest.mark.parametrize("metric", METRICS)
def test_of_two_candidates_either_is_first(metric):
    ranked = rank(["zzzzz", "fuzzy", "muzzy", "fizzy"], ["muzzy", "fuzzy"], metric)
    assert [r.word for r in ranked] == ["fuzzy", "muzzy", "fizzy", "zzzzz"]


@pytest.mark.parametrize("metric", METRICS)
def test_the_last_candidate_is_first(metric):
    assert rank(WORDS, ["vivid"], metric)[0].word == "vivid"


def test_guesses_without_candidates_and_without_any():
    assert [r.word for r in rank(["crane", "slate"], [])] == ["crane", "slate"]
    assert rank([], ["crane"]) == []
    assert not any(r.is_candidate for r in rank(["crane", "slate"], ["raise", "arise"]))


def test_an_unknown_metric_is_told_which_there_are():
    with pytest.raises(ValueError, match="'best' is not a metric: choose from entropy, expected"):
        rank(["crane"], ["crane"], "best")


def test_progress_adds_up_to_all_guesses():
    done = []
    candidates = 50 * ANSWERS
    rank(WORDS[:1000], candidates, progress=done.append)
    assert sum(done) == 1000
    assert len(done) > 1


def test_a_list_of_100_000_words_is_ranked_in_bounded_memory():
    # A matrix of the 3,000 guesses would take 300 MB.
    program = """
from itertools import islice, product
from resource import RUSAGE_SELF, getrusage
from wordfilter.rank import rank
words = ["".join(letters) for letters in islice(product("etaoinshrdlu", repeat=5), 100_000)]
rank(["crane"], words[:100])
before = getrusage(RUSAGE_SELF).ru_maxrss
rank(words[::33][:3000], words)
print((getrusage(RUSAGE_SELF).ru_maxrss - before) // 1024)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120
    )
    assert int(run.stdout) < 200


@pytest.mark.parametrize(
    ("clues", "allowed", "forbidden"),
    [
        ([], "crane eerie", ""),
        (["crane,byybb"], "rails hoard crane", "rotor basis slate"),
        (["eerie,ybbbg"], "elite siege eerie", "those crane elves"),
        (["geese,bgygg"], "reese geese", "sense these"),
        (["crane,bbbgg", "money,ybyyb"], "amine", "stone mines crane"),
        (["ÉTÉ,ygb"], "été étÉ ôté", "ete ôte"),
    ],
)
def test_what_hard_mode_allows(clues, allowed, forbidden):
    constraint = Constraint.parse(*clues)
    for guess in allowed.split():
        assert allowed_in_hard_mode(guess, constraint), guess
    for guess in forbidden.split():
        assert not allowed_in_hard_mode(guess, constraint), guess


def test_hard_mode_without_accents():
    constraint = Constraint.parse("ÉTÉ,gyb", fold_accents=True)
    assert allowed_in_hard_mode("ent", constraint)
    assert allowed_in_hard_mode("Ént", constraint)
    assert not allowed_in_hard_mode("éeu", constraint)


WORD = st.text("abcd", min_size=4, max_size=4)


@given(st.lists(WORD, max_size=3), WORD, WORD)
def test_hard_mode_keeps_greens_and_counts_and_nothing_else(played, answer, guess):
    constraint = Constraint.parse(*(f"{word},{score(word, answer)}" for word in played))
    greens_kept = counts_kept = True
    for word in played:
        shown = Counter()
        for at, mark in enumerate(score(word, answer)):
            if mark == "g" and guess[at] != word[at]:
                greens_kept = False
            if mark != "b":
                shown[word[at]] += 1
        for letter, times in shown.items():
            if guess.count(letter) < times:
                counts_kept = False
    assert allowed_in_hard_mode(guess, constraint) == (greens_kept and counts_kept)
