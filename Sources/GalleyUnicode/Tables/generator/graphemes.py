"""The rules of UAX #29 for extended grapheme clusters."""

from collections import namedtuple

from .automata import enumerate_states, merged_columns, minimized
from .properties import LIMIT, members, property_values
from .writing import literal, text, trie_literals, write


Grapheme = namedtuple("Grapheme", "gcb pictographic conjunct")
GraphemeContext = namedtuple("GraphemeContext", "gcb odd emoji conjunct")
GRAPHEME_START = GraphemeContext("sot", False, 0, 0)


def grapheme_step(p, c):
    """UAX #29, GB1 to GB999: the next context and whether a grapheme starts before `c`."""
    joined = grapheme_joined(p, c)
    odd = c.gcb == "RI" and not (p.gcb == "RI" and p.odd)
    emoji = 1 if c.pictographic else p.emoji if p.emoji == 1 and c.gcb == "EX" else \
        2 if p.emoji == 1 and c.gcb == "ZWJ" else 0
    conjunct = {"CONSONANT": 1, "LINKER": 2 if p.conjunct else 0, "EXTEND": p.conjunct}.get(c.conjunct, 0)
    return GraphemeContext(c.gcb, odd, emoji, conjunct), int(not joined), False


def grapheme_joined(p, c):
    if p.gcb == "sot": return False                                       # GB1
    if p.gcb == "CR" and c.gcb == "LF": return True                       # GB3
    if p.gcb in ("CN", "CR", "LF") or c.gcb in ("CN", "CR", "LF"): return False  # GB4, GB5
    if p.gcb == "L" and c.gcb in ("L", "V", "LV", "LVT"): return True     # GB6
    if p.gcb in ("LV", "V") and c.gcb in ("V", "T"): return True          # GB7
    if p.gcb in ("LVT", "T") and c.gcb == "T": return True                # GB8
    if c.gcb in ("EX", "ZWJ", "SM") or p.gcb == "PP": return True         # GB9, GB9a, GB9b
    if p.conjunct == 2 and c.conjunct == "CONSONANT": return True         # GB9c
    if p.emoji == 2 and c.pictographic: return True                       # GB11
    return p.gcb == "RI" and c.gcb == "RI" and p.odd                      # GB12, GB13


def graphemes():
    gcb = property_values("GRAPHEMECLUSTERBREAK")
    conjunct = property_values("INDICCONJUNCTBREAK")
    pictographic = members("EXTENDEDPICTOGRAPHIC")
    fine, of = [], {}
    values = []
    for c in range(LIMIT):
        sig = Grapheme(gcb[c], c in pictographic, conjunct[c])
        if sig not in of:
            of[sig] = len(fine)
            fine.append(sig)
        values.append(of[sig])
    rows = minimized(enumerate_states(GRAPHEME_START, fine, grapheme_step))
    rows, column = merged_columns(rows, fine)
    merged = [column[fine[v]] for v in values]
    count = len(rows[0])
    packed = [n << 1 | a for row in rows for n, a, _ in row]
    write("GraphemeTable.swift", "GraphemeTable", "UAX #29's extended grapheme clusters as an automaton.",
          [f"  static let classCount = {count}\n",
           literal("transitions", text(packed, 2), "state * classCount + class: next << 1 | boundary.")]
          + trie_literals(merged))
    print("graphemes", len(rows), "states", count, "classes")
