import subprocess
import sys
from math import isclose, log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordfilter.metric import METRICS, entropy, expected, groups, worst

SIZES = st.lists(st.integers(1, 300), min_size=1, max_size=40)


def twin_entropy(sizes):
    return -sum(n / sum(sizes) * log2(n / sum(sizes)) for n in sizes)


def twin_expected(sizes):
    return sum(n * n for n in sizes) / sum(sizes)


@pytest.mark.parametrize(
    ("sizes", "bits", "mean", "most", "count"),
    [
        ([1], 0, 1, 1, 1),
        ([5], 0, 5, 5, 1),
        ([1, 1], 1, 1, 1, 2),
        ([2, 2, 2, 2], 2, 2, 2, 4),
        ([4, 2, 1, 1], 1.75, 2.75, 4, 4),
        ([0, 3, 0, 1, 0], 0.8112781244591328, 2.5, 3, 2),
        ([0, 0], 0, 0, 0, 0),
        ([], 0, 0, 0, 0),
    ],
)
def test_known_partitions(sizes, bits, mean, most, count):
    row = np.array(sizes, int)
    assert entropy(row) == pytest.approx(bits, abs=1e-9)
    assert (expected(row), worst(row), groups(row)) == (mean, most, count)


@given(SIZES)
def test_the_metrics_are_their_formulas(sizes):
    row = np.array(sizes)
    assert isclose(entropy(row), twin_entropy(sizes), abs_tol=1e-9)
    assert isclose(expected(row), twin_expected(sizes))
    assert worst(row) == max(sizes)
    assert groups(row) == len(sizes)


@pytest.mark.parametrize("metric", METRICS)
@given(sizes=SIZES, random=st.randoms(use_true_random=False), zeros=st.integers(0, 9))
def test_a_value_depends_on_no_order_and_no_padding(metric, sizes, random, zeros):
    shuffled = sizes + zeros * [0]
    random.shuffle(shuffled)
    function = METRICS[metric].function
    assert function(np.array(shuffled)) == function(np.array(sizes))


@pytest.mark.parametrize(
    ("ours", "theirs"), [([6, 1, 1, 1, 1, 1, 1], [3, 3, 2, 2, 2]), ([4, 1, 1, 1, 1], [2, 2, 2, 2])]
)
def test_different_partitions_of_equal_entropy_tie(ours, theirs):
    assert entropy(np.array(ours)) == entropy(np.array(theirs))


def test_one_group_tells_exactly_nothing():
    bits = entropy(np.arange(5000)[:, np.newaxis])
    assert (bits == 0).all()
    assert not np.signbit(bits).any()


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("dtype", ["uint8", "int32", "int64"])
def test_values_have_the_shape_of_the_sizes_before_them(metric, dtype):
    sizes = np.full((2, 3, 4), 200, dtype)
    function = METRICS[metric].function
    assert function(sizes).tolist() == [3 * [function(np.array(4 * [200]))]] * 2
    assert function(sizes[:0]).shape == (0, 3)


@pytest.mark.parametrize(
    ("metric", "value", "text"),
    [
        ("entropy", 5.88596, "5.8860"),
        ("expected", 61, "61.0000"),
        ("worst", 168, "168"),
        ("groups", 150, "150"),
    ],
)
def test_a_value_is_written_with_its_decimals(metric, value, text):
    assert METRICS[metric].text(value) == text


def test_the_table_of_metrics_needs_no_numpy():
    program = "import sys, wordfilter.metric; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
