"""How each scalar stands in vertical text (UAX #50)."""

import re

from .properties import LIMIT
from .writing import trie_literals, write

# No package on PyPI carries this property; Debian's `unicode-data` has it in the release of its own.
SOURCE = "/usr/share/unicode/VerticalOrientation.txt"
VALUES = ["R", "Tr", "Tu", "U"]
# Unicode 16.0 moved these from R to Tr.
MOVED = {0x2018: "Tr", 0x2019: "Tr", 0x201C: "Tr", 0x201D: "Tr"}


def vertical():
    values = [VALUES.index("R")] * LIMIT
    with open(SOURCE, encoding="utf-8") as file: lines = file.read().split("\n")
    release = re.search(r"VerticalOrientation-(\S+)\.txt", lines[0]).group(1)
    for line in lines:
        found = re.match(r"([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*(\w+)", line)
        if not found: continue
        low, high = int(found[1], 16), int(found[2] or found[1], 16)
        values[low:high + 1] = [VALUES.index(found[3])] * (high + 1 - low)
    for c, value in MOVED.items(): values[c] = VALUES.index(value)
    write("VerticalOrientationTable.swift", "VerticalOrientationTable",
          "How each scalar stands in vertical text (UAX #50): R, Tr, Tu, U.", trie_literals(values), unicode=release)
