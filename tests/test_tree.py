"""Decision trees: the search against exhaustive ones, its trees replayed, and known totals."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import words

from wordfilter import Clue, Constraint, score
from wordfilter.metric import METRICS, NAMES
from wordfilter.rank import allowed_in_hard_mode, rank
from wordfilter.tree import best_openers, best_tree, rank_by_turns
from wordfilter.wordlist import load

ORIGINAL = load(["original"])
ILLS = ["bills", "dills", "fills", "gills", "hills", "kills", "mills", "pills", "sills", "wills"]


@st.composite
def lists(draw):
    """Guesses and, among them or not, candidates: few enough to try everything."""
    alphabet, length = draw(st.sampled_from([("abc", 3), ("ab", 4), ("abcdef", 2), ("äbcd", 6)]))
    word = words(alphabet, length)
    candidates = draw(st.lists(word, min_size=1, max_size=7, unique=True))
    others = draw(st.lists(word, max_size=5, unique=True))
    return draw(st.permutations(list({*others, *candidates[::2]}))), candidates


def exhaustive(guesses, candidates, limit, hard=False):
    """The fewest candidates that stay unsolved, and with these the fewest guesses in total."""

    @cache
    def cost(candidates, allowed, turns):
        if not turns or not candidates:
            return len(candidates), 0
        return min(cost_by(guess, candidates, allowed, turns) for guess in allowed)

    def cost_by(guess, candidates, allowed, turns):
        unsolved, total = 0, len(candidates)
        for marks in {score(guess, word) for word in candidates if word != guess}:
            group = tuple(word for word in candidates if score(guess, word) == marks)
            clue = Constraint((Clue(guess, marks),))
            reply = (word for word in allowed if not hard or allowed_in_hard_mode(word, clue))
            more = cost(group, tuple(reply), turns - 1)
            unsolved, total = unsolved + more[0], total + more[1]
        return unsolved, total

    allowed = tuple(dict.fromkeys([*candidates, *guesses]))
    everything = tuple(candidates)
    return {guess: cost_by(guess, everything, allowed, limit) for guess in allowed}


def play(tree, answer):
    """The guesses of a game that follows the tree, scored by the rules alone."""
    played = []
    while True:
        played.append(tree.guess)
        marks = score(tree.guess, answer)
        if marks not in tree.branches:
            return played
        tree = tree.branches[marks]


def check_games(tree, limit, hard=False):
    """What is read off a tree is what its games show."""
    games = {answer: play(tree, answer) for answer in tree.candidates}
    solved = {answer: game for answer, game in games.items() if game[-1] == answer}
    assert tree.distribution == Counter(len(game) for game in solved.values())
    assert list(tree.distribution) == sorted(tree.distribution)
    assert sorted(tree.unsolved) == sorted(games.keys() - solved.keys())
    assert tree.total == sum(map(len, games.values()))
    assert tree.mean == pytest.approx(tree.total / len(games))
    assert tree.worst == max(map(len, games.values())) <= limit
    assert all(tree.path(answer) == game for answer, game in games.items())
    assert all(len(games[answer]) == limit for answer in tree.unsolved)
    if hard:
        for answer, game in games.items():
            for turn, guess in enumerate(game):
                for former in game[:turn]:
                    assert keeps(guess, former, score(former, answer))


def keeps(guess, former, marks):
    """Hard mode by hand: greens stay, and as many of each letter as were green or yellow."""
    shown = Counter(letter for letter, mark in zip(former, marks) if mark in "yg")
    return all(guess[at] == former[at] for at, mark in enumerate(marks) if mark == "g") and all(
        guess.count(letter) >= times for letter, times in shown.items()
    )


@given(lists(), st.integers(1, 6), st.booleans())
def test_at_full_width_a_tree_is_as_good_as_any(words, limit, hard):
    best = exhaustive(*words, limit, hard)
    tree = best_tree(*words, width=None, limit=limit, hard=hard)
    assert tree.proven
    assert (len(tree.unsolved), tree.total) == min(best.values())
    check_games(tree, limit, hard)


@given(lists(), st.integers(1, 6), st.booleans())
def test_openers_at_full_width_are_as_good_as_any_trees_from_them(words, limit, hard):
    best = exhaustive(*words, limit, hard)
    trees = best_openers(*words, len(best), width=None, limit=limit, hard=hard)
    assert {tree.guess: (len(tree.unsolved), tree.total) for tree in trees} == best
    assert [best[tree.guess] for tree in trees] == sorted(best.values())


@given(lists(), st.sampled_from(NAMES), st.integers(1, 3), st.integers(1, 6), st.booleans())
def test_games_by_any_metric_and_width_go_as_the_tree_says(words, metric, width, limit, hard):
    settings = {"metric": metric, "width": width, "limit": limit, "hard": hard}
    opener = words[0][-1] if words[0] else None
    for tree in (best_tree(*words, **settings), best_tree(*words, opener=opener, **settings)):
        assert not tree.proven
        assert set(tree.candidates) == set(words[1])
        check_games(tree, limit, hard)
    assert opener in (None, tree.guess)


@given(lists(), st.sampled_from(list(METRICS)))
def test_the_guesses_of_a_metric_are_those_that_it_ranks_first(words, metric):
    guesses, candidates = words
    pool = list(dict.fromkeys([*candidates, *guesses]))
    for _, node in best_tree(guesses, candidates, metric=metric, limit=20).walk():
        assert node.guess == rank(pool, node.candidates, metric)[0].word


@pytest.mark.parametrize(
    ("opener", "total", "distribution"),
    [("salet", 7920, {2: 78, 3: 1225, 4: 971, 5: 41}), ("trace", 7927, None)],
)
def test_totals_of_the_original_list(opener, total, distribution):
    tree = best_tree(ORIGINAL.words, ORIGINAL.answers, opener=opener)
    assert (tree.guess, tree.total, len(tree.candidates)) == (opener, total, 2315)
    assert distribution in (None, tree.distribution)
    check_games(tree, 6)


@pytest.mark.parametrize(("metric", "mean"), [("entropy", 3.434), ("expected", 3.45)])
def test_metrics_solve_the_original_list_within_the_limit(metric, mean):
    tree = best_tree(ORIGINAL.words, ORIGINAL.answers, opener="salet", metric=metric)
    assert tree.mean < mean
    assert not tree.unsolved
    check_games(tree, 6)


def test_hard_mode_solves_the_original_list_within_the_limit():
    tree = best_tree(ORIGINAL.words, ORIGINAL.answers, opener="salet", hard=True)
    assert tree.mean < 3.52
    assert not tree.unsolved
    check_games(tree, 6, hard=True)


def test_openers_of_the_original_list_are_the_same_on_all_cores():
    answers = ORIGINAL.answers[::20]
    alone = best_openers(ORIGINAL.words, answers, 4, width=5)
    assert [tree.total for tree in alone] == sorted(tree.total for tree in alone)
    for pool in (ProcessPoolExecutor, ThreadPoolExecutor):
        with pool(2) as executor:
            assert best_openers(ORIGINAL.words, answers, 4, width=5, executor=executor) == alone


@pytest.mark.parametrize(("cluster", "limit"), [("?andy", 3), ("wa?er", 3)])
def test_the_limit_is_kept_where_the_most_promising_guess_does_not(cluster, limit):
    before, after = cluster.split("?")
    words = ORIGINAL.words
    candidates = [word for word in words if word.startswith(before) and word.endswith(after)]
    for metric in NAMES:
        tree = best_tree(words, candidates, metric=metric, width=1, limit=limit)
        assert not tree.unsolved
        check_games(tree, limit)


def test_what_the_limit_leaves_unsolved_is_told():
    tree = best_tree([], list("abcdefghijklmnopqrstuvwxyz"), limit=6)
    assert tree.distribution == dict.fromkeys(range(1, 7), 1)
    assert tree.unsolved == list("ghijklmnopqrstuvwxyz")
    assert tree.total == sum(range(1, 7)) + 20 * 6
    assert best_tree([], ["crane", "slate"], limit=1).unsolved == ["slate"]


def test_an_opener_needs_to_be_none_of_the_guesses():
    tree = best_tree(["bumph"], ILLS, opener="wharf", width=None)
    assert tree.path("fills")[0] == "wharf"
    assert tree.distribution == best_tree(["wharf", "bumph"], ILLS, opener="wharf").distribution


def test_a_word_that_is_no_candidate_is_followed_as_far_as_the_tree_goes():
    tree = best_tree(ORIGINAL.words, ILLS, opener="crane")
    assert tree.path("crane") == ["crane"]
    assert tree.path("jills")[0] == "crane"
    assert tree.path("jills")[-1] != "jills"


def test_words_that_come_twice_count_once():
    assert best_tree(["crane"] * 2, ILLS * 2) == best_tree(["crane"], ILLS)


def test_the_turns_of_a_guess_are_the_mean_of_its_tree():
    ranked = rank_by_turns(ORIGINAL.words, ILLS, 5)
    assert [one.values["turns"] for one in ranked] == sorted(one.values["turns"] for one in ranked)
    for one in ranked:
        tree = best_tree(ORIGINAL.words, ILLS, opener=one.word)
        assert one.values["turns"] == tree.mean
        assert one.is_candidate == (one.word in ILLS)


@pytest.mark.parametrize("opener", ["crane", "bills"])
def test_progress_adds_up_to_the_candidates_to_settle(opener):
    settled = []
    best_tree(["crane"], ILLS, opener=opener, progress=settled.append)
    assert sum(settled) == len(set(ILLS) - {opener})
    grown = []
    best_openers(["crane"], ILLS, 3, progress=grown.append)
    assert grown == [1, 1, 1]


def test_errors_say_what_would_be_right():
    with pytest.raises(ValueError, match="'guess' is not a metric: choose from entropy, expected"):
        best_tree([], ILLS, metric="guess")
    with pytest.raises(ValueError, match="no candidate"):
        best_tree(["crane"], [])
    with pytest.raises(ValueError, match="has 3: guesses and answers are of one length"):
        best_tree(["abc"], ILLS)
