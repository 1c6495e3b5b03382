#!/usr/bin/env python3
"""Makes the tables of GalleyUnicode: scalar classes, line break automata, grapheme automaton.

    pip install regex==2026.5.9
    ./make-tables.py

The character data is that of Unicode 17.0.0, taken from the PyPI package `regex` in the one
release that carries it; only Vertical_Orientation, which that has not, comes from Debian's package
`unicode-data`. The rules are those of UAX #14 and UAX #29, written as functions from a context and a
class to a context and an action; this script enumerates the contexts, merges the ones that cannot be
told apart (Moore's algorithm), and writes the result as strings that Swift decodes.
"""

import sys

sys.dont_write_bytecode = True

from generator.automata import enumerate_states, merged_columns, minimized
from generator.chromium import blink_start, blink_step
from generator.graphemes import graphemes
from generator.itemizing import records
from generator.line_breaks import END, START, reduced, step
from generator.signatures import MODES, WORD_BREAK, Tailoring, line_break_signatures, tailored
from generator.vertical import vertical
from generator.writing import literal, trie_literals, write, write_automaton, write_names


def unicode_automaton(fine):
    tailorings = [Tailoring(m, w, h) for m in MODES for w in WORD_BREAK for h in (0, 1)]
    symbols = [END]
    numbers = {END: 0}
    maps = []
    for t in tailorings:
        row = []
        for sig in fine:
            seen = reduced(tailored(sig, t, False))
            if seen not in numbers:
                numbers[seen] = len(symbols)
                symbols.append(seen)
            row.append(seen)
        maps.append(row + [END])
    rows = minimized(enumerate_states(START, symbols, step))
    rows, of = merged_columns(rows, symbols)
    write_automaton("UnicodeLineBreakTable.swift", "UnicodeLineBreakTable", "UAX #14 as an automaton.",
                    rows, [[of[x] for x in row] for row in maps])
    return rows


def chromium_automaton(fine, word_break, name, kind, summary):
    tailorings = [Tailoring(m, word_break, 0, p) for m in MODES for p in (0, 1)]
    symbols = [END] + [(t, sig) for t in tailorings for sig in fine]
    # Characters that a tailoring does not change share a column with those of the first one.
    def key(sig, t):
        loose = t.mode.startswith("loose") and word_break == "break-all" and (sig.form == "dash" or sig.lb == "BA")
        return sig, tailored(sig, t, True).lb, loose, sig.form == "ideographic space" and t.preserved
    canonical = {}
    for t in tailorings:
        for sig in fine:
            canonical.setdefault(key(sig, t), (t, sig))
    steps = {t: blink_step(word_break, t) for t in tailorings}
    kept = [END] + sorted(set(canonical.values()), key=lambda x: (tailorings.index(x[0]), fine.index(x[1])))
    def run(s, symbol):
        if symbol == END: return steps[tailorings[0]](s, END)
        t, sig = symbol
        return steps[t](s, sig)
    rows = minimized(enumerate_states(blink_start(), kept, run))
    rows, of = merged_columns(rows, kept)
    maps = [[of[canonical[key(sig, t)]] for sig in fine] + [of[END]] for t in tailorings]
    write_automaton(name, kind, summary, rows, maps)


def main():
    records()
    signatures = line_break_signatures()
    fine, of, values = [], {}, []
    for sig in signatures:
        if sig not in of:
            of[sig] = len(fine)
            fine.append(sig)
        values.append(of[sig])
    print(len(fine), "scalar classes")
    write("LineBreakClassTable.swift", "LineBreakClassTable", "The line break class of each scalar, as fine as any rule needs it.",
          [f"  static let classCount = {len(fine)}\n",
           literal("complex", "".join("01"[sig.form == "complex"] for sig in fine), "1 for classes of Complex_Context (SA), marks included.")]
          + trie_literals(values))
    write_names(fine)
    unicode_automaton(fine)
    for word_break, suffix in zip(WORD_BREAK, ("", "BreakAll", "KeepAll")):
        chromium_automaton(fine, word_break, f"Chromium{suffix}LineBreakTable.swift", f"Chromium{suffix}LineBreakTable",
                           f"Chromium's line breaks as an automaton, `word-break: {word_break}`.")
    graphemes()
    vertical()


if __name__ == "__main__":
    main()
