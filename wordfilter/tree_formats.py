"""Decision trees as text, JSON and DOT: a function each, from a tree to pieces of text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from .letters import capital
from .score import tiles
from .tree import Tree


def to_text(tree: Tree) -> Iterator[str]:
    """A line for each guess, below the one before it: the marks that lead there, the guess, and how
    many candidates it is made for. A `*` marks a guess that may be the answer.

    >>> from wordfilter.tree import best_tree
    >>> print(*to_text(best_tree(["crane"], ["bills", "fills"], opener="crane")), sep="")
    CRANE 2
      ⬜⬜⬜⬜⬜ BILLS* 2
        ⬜🟩🟩🟩🟩 FILLS* 1
    <BLANKLINE>
    """

    def lines(tree: Tree, before: str, indent: str) -> Iterator[str]:
        name = "".join(map(capital, tree.guess)) + "*" * (tree.guess in tree.candidates)
        yield f"{indent}{before}{name} {len(tree.candidates)}\n"
        for marks, branch in tree.branches.items():
            yield from lines(branch, f"{tiles(marks)} ", indent + "  ")

    return lines(tree, "", "")


def to_json(tree: Tree) -> Iterator[str]:
    """An object for each guess: `guess`, `candidates` (how many) and `branches` by marks."""

    def values(tree: Tree) -> dict[str, object]:
        return {
            "guess": tree.guess,
            "candidates": len(tree.candidates),
            "branches": {marks: values(branch) for marks, branch in tree.branches.items()},
        }

    yield json.dumps(values(tree), ensure_ascii=False) + "\n"


def to_dot(tree: Tree) -> Iterator[str]:
    """A graph for Graphviz: a node for each guess, an arrow for the marks that lead to the next."""
    yield "digraph wordfilter {\n  rankdir=LR\n  node [shape=plaintext]\n"
    numbers: dict[int, int] = {}
    for _, node in tree.walk():
        number = numbers.setdefault(id(node), len(numbers))
        label = f"{''.join(map(capital, node.guess))}\n{len(node.candidates)}"
        yield f"  {number} [label={_quoted(label)}]\n"
        for marks, branch in node.branches.items():
            child = numbers.setdefault(id(branch), len(numbers))
            yield f"  {number} -> {child} [label={_quoted(tiles(marks))}]\n"
    yield "}\n"


FORMATS: dict[str, Callable[[Tree], Iterator[str]]] = {
    "text": to_text,
    "json": to_json,
    "dot": to_dot,
}


def _quoted(text: str) -> str:
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{inside}"'
