"""The solver as a value, and the commands on it: play under a terminal, simulate, bench, tree."""

import json
import re

import pexpect
import pytest
from conftest import ENVIRONMENT

from wordfilter import ClueError, score
from wordfilter.solver import MANY, Solver
from wordfilter.tree import best_tree
from wordfilter.wordlist import load

ORIGINAL = load(["original"])


@pytest.fixture
def game():
    return Solver(ORIGINAL.words, ORIGINAL.answers, opener="salet")


def test_a_game_is_played_to_its_end(game):
    for answer in ("crane", "vaunt", "mummy"):
        now = game
        while not now.solved:
            assert answer in now.candidates
            now = now.apply(score(now.suggest(), answer))
        assert now.turn - 1 == len(now.constraint.clues) <= 5


def test_a_game_goes_the_way_of_the_tree(game):
    tree = best_tree(ORIGINAL.words, ORIGINAL.answers, opener="salet")
    for answer in ORIGINAL.answers[::231]:
        guesses, now = [], game
        while not now.solved:
            guesses.append(now.suggest())
            now = now.apply(score(guesses[-1], answer))
        assert guesses == tree.path(answer)


def test_apply_changes_nothing_so_that_undoing_is_going_back(game):
    after = game.apply("bygbb")
    assert (game.turn, len(game.candidates)) == (1, 2315)
    assert (after.turn, len(after.candidates)) == (2, 11)
    assert after.apply("gbbbb", guess="Allay").turn == 3


def test_the_answers_widen_when_no_curated_one_is_left(game):
    after = game.apply("bgbgb").apply("bbbyb", guess="gormy")
    assert after.pools.widened
    assert "maven" in after.candidates
    assert after.suggest()


def test_suggestions_begin_with_the_one_suggested_and_tell_what_they_promise(game):
    after = game.apply("bygbb")
    best, *others = after.suggestions()
    assert best.word == after.suggest() == "allay"
    assert (best.is_candidate, round(best.bits, 3), best.turns) == (True, 3.278, 2.0)
    assert len(others) == 4
    assert all(other.turns >= best.turns for other in others)


def test_with_many_candidates_entropy_decides_without_a_search():
    game = Solver(ORIGINAL.words, ORIGINAL.answers)
    assert len(game.candidates) > MANY
    assert game.suggest() == "soare"
    assert [one.turns for one in game.suggestions(2)] == [None, None]


def test_in_hard_mode_guesses_keep_what_was_found():
    game = Solver(ORIGINAL.words, ORIGINAL.answers, opener="salet", hard=True).apply("bygbb")
    assert all("a" in word and word[2] == "l" for word in game.pools.guesses)
    assert game.suggest() in game.pools.guesses


def test_marks_that_cannot_be_are_errors_or_leave_nothing(game):
    with pytest.raises(ClueError, match="2 marks for the 5 letters of salet"):
        game.apply("bb")
    with pytest.raises(ClueError, match="is not a mark"):
        game.apply("bygbz")
    nothing = game.apply("bbbbb").apply("bgbbb", guess="salet")
    assert nothing.candidates == ()
    with pytest.raises(ValueError, match="no word meets all clues"):
        nothing.suggest()


@pytest.fixture
def terminal():
    def start(*arguments):
        session = pexpect.spawn(
            "wordfilter",
            ["play", "-w", "original", *arguments],
            env=ENVIRONMENT,
            dimensions=(40, 80),
            timeout=30,
            encoding="utf-8",
        )
        session.expect(r"Marks of \w+\? ")
        return session

    return start


def answer(session, entry, expected=r"Marks of \w+\? "):
    """Type an entry; what is shown up to the next prompt."""
    session.sendline(entry)
    session.expect(expected)
    return session.before


def test_play_a_whole_game(terminal):
    session = terminal()
    assert "Marks of SALET? " in session.after
    shown = answer(session, "⬛🟨🟩⬛⬛")
    assert "⬜🟨🟩⬜⬜ SALET" in shown
    assert "11 candidates: allow villa polar" in shown
    assert "ALLAY*  3.278 bits  2.00 turns to the answer" in shown
    session.sendline("GGGGG")
    assert "Found in 2 turns." in session.read()
    session.wait()
    assert session.exitstatus == 0


def test_play_another_guess_than_the_one_suggested(terminal):
    session = terminal()
    assert "CRANE" in answer(session, "crane,01100")
    session.sendline("party")
    session.expect(r"Marks of PARTY\? ")
    assert "⬜🟨🟨⬜⬜ CRANE" in answer(session, "byybb")


def test_play_undo(terminal):
    session = terminal()
    answer(session, "bygbb")
    assert "2315 candidates" in answer(session, "u")
    assert "nothing to undo" in answer(session, "u")
    answer(session, "crane")
    assert session.after == "Marks of CRANE? "
    answer(session, "u")
    assert session.after == "Marks of SALET? "


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("bygb", "4 marks for the 5 letters of salet"),
        ("bygbbb", "6 marks for the 5 letters of salet"),
        ("qqqqq", "'qqqqq' is neither marks nor a word of the list"),
        ("crane,bygb", "the guess has 5 letters, but there are 4 marks"),
        ("crane,bygbz", "'z' is not a mark"),
        ("?", "u, q, \\?"),
        ("", ""),
    ],
)
def test_play_tells_of_a_typing_error_and_asks_again(terminal, entry, told):
    session = terminal()
    assert re.search(told, answer(session, entry, r"Marks of SALET\? "))
    assert "11 candidates" in answer(session, "bygbb")


def test_play_explains_a_contradiction_which_can_be_undone(terminal):
    session = terminal()
    answer(session, "bygbb")
    shown = answer(session, "crane,bybbb", r"u to undo, q to quit\? ")
    assert "the clues contradict each other on the letter A" in shown
    assert "11 candidates" in answer(session, "u")


def test_bug_marks_where_nothing_was_left_to_guess_ended_the_game(terminal):
    session = terminal()
    answer(session, "bygbb")
    answer(session, "crane,bybbb", r"u to undo, q to quit\? ")
    shown = answer(session, "bbbbb", r"u to undo, q to quit\? ")
    assert "no word meets all clues." in shown
    assert "11 candidates" in answer(session, "u")


def test_bug_undo_behind_a_typing_error_undid_nothing(terminal):
    session = terminal()
    answer(session, "bygbb")
    assert "2 marks for the 5 letters of allay" in answer(session, "bb")
    assert "2315 candidates" in answer(session, "u")


def test_play_says_so_when_no_word_of_the_list_is_left(terminal):
    session = terminal("crane,bbbbb", "slimy,bbbbb")
    shown = answer(session, "doubt,bbbbb", r"u to undo, q to quit\? ")
    assert "No word of the list meets these clues." in shown
    assert "candidates: " in answer(session, "u")


def test_play_widens_with_a_note(terminal):
    session = terminal()
    answer(session, "bgbgb")
    shown = answer(session, "gormy,bbbyb")
    assert "No curated answer meets these clues" in shown
    assert "maven" in shown


@pytest.mark.parametrize("end", ["q\n", "\x04"])
def test_play_ends_when_told(terminal, end):
    session = terminal()
    session.send(end)
    session.read()
    session.wait()
    assert session.exitstatus == 1


def test_ctrl_c_ends_a_game(terminal):
    session = terminal()
    session.sendintr()
    session.read()
    session.wait()
    assert session.exitstatus == 130


def test_play_from_a_script(wordfilter):
    done = wordfilter("play", "-w", "original", input=b"crane,byybb\nu\nbygbb\nggggg\n")
    shown = done.stdout.decode()
    assert shown.count("Marks of SALET? \n") == 2
    assert shown.endswith(
        "Marks of ALLAY? \n\n⬜🟨🟩⬜⬜ SALET\n🟩🟩🟩🟩🟩 ALLAY\nFound in 2 turns.\n"
    )
    assert (done.stderr, done.returncode) == (b"", 0)
    assert wordfilter("play", "-w", "original", input=b"").returncode == 1


def test_colours_show_tiles_on_a_terminal():
    session = pexpect.spawn(
        "wordfilter",
        ["simulate", "-w", "original", "crane"],
        env={**ENVIRONMENT, "NO_COLOR": ""},
        encoding="utf-8",
    )
    assert "\x1b[30;42m C \x1b[0m" in session.read()


def test_bench_reaches_the_optimum_of_the_original_list(wordfilter):
    done = wordfilter("bench", "-w", "original", "--json")
    found = json.loads(done.stdout)
    assert (found["opener"], found["total"], found["worst"]) == ("salet", 7920, 5)
    assert found["unsolved"] == 0
    assert sum(found["distribution"].values()) == 2315
    assert found["mean"] == 3.4212


def test_bench_by_entropy(wordfilter):
    found = json.loads(wordfilter("bench", "-w", "original", "--rank", "entropy", "--json").stdout)
    assert found["mean"] == pytest.approx(3.43, abs=0.005)
    assert (found["worst"] <= 6, found["unsolved"]) == (True, 0)


def test_the_tree_as_dot_is_a_graph(wordfilter):
    dot = wordfilter("tree", "-w", "original", "crane,byybb", "--format", "dot")
    arrows = dot.stdout.count(b" -> ")
    assert dot.stdout.count(b"label=") == arrows + (arrows + 1)
    text = wordfilter("tree", "-w", "original", "crane,byybb").stdout.decode()
    assert text.count("*") == 65
    tree = json.loads(
        wordfilter("tree", "-w", "original", "crane,byybb", "--format", "json").stdout
    )
    assert tree["candidates"] == 65


def test_best_openers_are_compared_on_all_cores(wordfilter):
    done = wordfilter("tree", "-w", "original", "crane,byybb", "--best-opener", "3")
    rows = [line.split("\t") for line in done.stdout.decode().splitlines()]
    assert len(rows) == 3
    totals = [int(row[1]) for row in rows]
    assert totals == sorted(totals)
