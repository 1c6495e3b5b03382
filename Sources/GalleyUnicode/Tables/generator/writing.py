"""Tables as Swift source."""

import os

from .properties import LIMIT, UNICODE

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"


def text(values, digits):
    return "".join(DIGITS[(v >> (6 * k)) & 63] for v in values for k in reversed(range(digits)))


def literal(name, value, comment):
    lines = [value[i:i + 94] for i in range(0, len(value), 94)]
    body = "\\\n".join("    " + line for line in lines)
    return f'  // {comment}\n  static let {name}: StaticString = """\n{body}\n    """\n'


def write(name, kind, summary, literals, unicode=UNICODE):
    head = (f"// Made by make-tables.py from Unicode {unicode}; do not edit.\n\n"
            f"/// {summary}\nenum {kind} {{\n")
    with open(os.path.join(HERE, name), "w") as file:
        file.write(head + "\n".join(literals) + "}\n")


TESTS = os.path.join(HERE, "..", "..", "..", "Tests", "GalleyUnicodeTests", "LineBreaking")


def write_names(fine):
    """What the rules know of each scalar class, for the tests' transcription of the rules."""
    words = []
    for sig in fine:
        words.append(" ".join(filter(None, (
            sig.lb, "complex" if sig.form == "complex" else "", "ea" if sig.ea else "",
            {"i": "Pi", "f": "Pf"}.get(sig.quote, ""), "dotted" if sig.dotted else "",
            "ExtPictCn" if sig.unassigned_emoji else ""))))
    body = "\n".join(f'    "{word}",' for word in words)
    with open(os.path.join(TESTS, "ScalarClassNames.swift"), "w") as file:
        file.write(f"""// Made by make-tables.py from Unicode {UNICODE}; do not edit.

/// What the rules of UAX #14 know of each scalar class: its Line_Break, and what else they ask.
enum ScalarClassNames {{
  static let names: [String] = [
{body}
  ]
}}
""")


def run_lengths(values):
    """Pairs of a value and how often it stands in a row, at most 4095."""
    result, i = [], 0
    while i < len(values):
        j = i
        while j < len(values) and values[j] == values[i] and j - i < 4095: j += 1
        result.append((values[i], j - i))
        i = j
    return result


def trie(values):
    """Two stages of blocks of 128."""
    blocks, stage1, stage2 = {}, [], []
    for start in range(0, LIMIT, 128):
        block = tuple(values[start:start + 128])
        if block not in blocks:
            blocks[block] = len(blocks)
            stage2 += block
        stage1.append(blocks[block])
    return stage1, stage2


def trie_literals(values):
    stage1, stage2 = trie(values)
    def packed(stage): return "".join(text([v], 2) + text([n], 2) for v, n in run_lengths(stage))
    return [literal("blocks", packed(stage1), "The block of each 128 code points: runs of number, count."),
            literal("classes", packed(stage2), "The blocks: runs of class, count.")]


def write_automaton(name, kind, summary, rows, maps):
    count = len(rows[0])
    values = [n << 4 | a | v << 2 for row in rows for n, a, v in row]
    assert max(values) < 65536 and count <= 128
    literals = [f"  static let classCount = {count}\n  static let stateCount = {len(rows)}\n",
                literal("transitions", text(values, 3), "state * classCount + class: next << 4 | overflowing << 3 | settles << 2 | action."),
                literal("classes", "".join(text(m, 2) for m in maps), "For each tailoring, the class of each scalar class; then of the text's end.")]
    write(name, kind, summary, literals)
    print(kind, len(rows), "states", count, "classes", len(maps), "maps")
