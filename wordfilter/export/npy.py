"""NumPy: the matrix as `np.load` reads it, and the words of its rows and columns beside it.

Beside NAME.npy stand NAME.guesses.txt and NAME.answers.txt, with a word a line.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from ..matrix import score_blocks, score_matrix
from . import Progress


def write(path: str, words: Sequence[str], answers: Sequence[str], progress: Progress) -> None:
    """Write the score matrix, shape (words, answers), and its words."""
    stem = os.path.splitext(path)[0]
    for name, lines in (("guesses", words), ("answers", answers)):
        with open(f"{stem}.{name}.txt", "w", encoding="utf-8") as text:
            text.writelines(f"{line}\n" for line in lines)
    shape = len(words), len(answers)
    dtype = score_matrix(words[:1], answers[:1]).dtype
    header = {"descr": dtype.str, "fortran_order": False, "shape": shape}
    # Written piece by piece: on a full disk a memory map would end the process.
    with open(path, "wb") as file:
        np.lib.format.write_array_header_1_0(file, header)
        for block in score_blocks(words, answers):
            file.write(block.data)
            progress(block.size)
