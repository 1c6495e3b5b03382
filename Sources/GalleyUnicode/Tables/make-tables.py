#!/usr/bin/env python3
"""Makes the tables of GalleyUnicode: scalar classes, line break automata, grapheme automaton.

    pip install regex==2026.5.9
    ./make-tables.py

The character data is that of Unicode 17.0.0, taken from the PyPI package `regex` in the one
release that carries it. The rules are those of UAX #14 and UAX #29, written as functions from a
context and a class to a context and an action; this script enumerates the contexts, merges the ones
that cannot be told apart (Moore's algorithm), and writes the result as strings that Swift decodes.
"""

import functools
import os
import sys
from collections import namedtuple

import regex
from regex import _regex

UNICODE = "17.0.0"
RELEASE = "2026.5.9"
if regex.__version__ != RELEASE:
    sys.exit(f"needs regex=={RELEASE} (Unicode {UNICODE}), found {regex.__version__}")

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT = 0x110000


# -- Properties ------------------------------------------------------------------------------------

def property_values(name):
    """The short name of a property's value, for every code point."""
    number, values = _regex.get_properties()[name]
    short = {}
    for key, value in values.items():
        if value not in short or len(key) < len(short[value]):
            short[value] = key
    result = [None] * LIMIT
    remaining = range(LIMIT)
    for value, key in sorted(short.items()):
        code = (number << 16) | value
        rest = []
        for c in remaining:
            if _regex.has_property_value(code, c):
                result[c] = key
            else:
                rest.append(c)
        remaining = rest
    return result


def members(name):
    """The code points that have a binary property."""
    number, values = _regex.get_properties()[name]
    code = (number << 16) | values["YES"]
    return {c for c in range(LIMIT) if _regex.has_property_value(code, c)}


# -- Line break: what is told apart ----------------------------------------------------------------

# What the rules ask of a character. `lb` is its class after LB1, with the classes kept that a
# tailoring resolves otherwise (AI, CJ, SA, XX); `form` names the few characters that CSS and Blink
# treat by name; `ascii` is the group of a character in Blink's table of pairs.
Sig = namedtuple("Sig", "lb ea quote dotted unassigned_emoji form category range ascii keep")

ITERATION = set("\u3005\u303b\u309d\u309e\u30fd\u30fe")
WAVE = set("\u301c\u30a0")
CENTERED = set("\u203c\u2047\u2048\u2049\u30fb\uff1a\uff1b\uff65")
EXCLAMATION = set("\uff01\uff1f")
DASHES = set("\u2010\u2013")

OPENERS = "(<[{"
BEFORE_OPENERS = "!\"#%&)*+,.:;=>\\]|}~"
NOT_AFTER_HYPHEN = set("!),./:;?]}$")
NOT_AFTER_QUESTION = set("!\"'),./:;?]}\x7f")


# UAX #11, 6: unassigned characters of these blocks are wide, all others neutral; `regex` has them
# all wide.
WIDE_UNASSIGNED = [range(0x3400, 0x4DC0), range(0x4E00, 0xA000), range(0xF900, 0xFB00),
                   range(0x20000, 0x2FFFE), range(0x30000, 0x3FFFE)]


def form_of(c, lb, ea):
    ch = chr(c)
    if lb == "SA": return "complex"
    if ch in ITERATION: return "iteration"
    if ch in WAVE: return "wave"
    if ch in CENTERED: return "centered"
    if ch in EXCLAMATION: return "exclamation"
    if ch in DASHES: return "dash"
    if ch == "\u3000": return "ideographic space"
    if ch == "\u201c": return "open quote"
    if ch == "\u201d": return "close quote"
    # CSS Text 3, 5.3: suffixes and prefixes of East Asian width A, F or W.
    if lb in ("PO", "PR") and ea in ("A", "F", "W"): return "wide sign"
    return ""


def ascii_of(c):
    """The group of a printable ASCII character in Blink's pair table; "" for all others."""
    if not 0x21 <= c <= 0x7F: return ""
    ch = chr(c)
    if ch.isdigit(): return "digit"
    if ch.isalpha(): return "letter"
    if ch in "-?+": return ch
    row = "p" if ch in BEFORE_OPENERS else "-"
    column = "o" if ch in OPENERS else "h" if ch not in NOT_AFTER_HYPHEN else "-"
    question = "q" if ch not in NOT_AFTER_QUESTION else "-"
    return row + column + question


def range_of(c):
    """How Blink's fast path sees a character."""
    if c in (0x20, 0x09, 0x0A): return "space"
    if c < 0x21: return "control"
    if c <= 0x7F: return "ascii"
    if c <= 0xFF: return "latin1"
    return "bmp" if c < 0x10000 else "supplementary"


def line_break_signatures():
    lb = property_values("LINEBREAK")
    gc = property_values("GENERALCATEGORY")
    width = property_values("EASTASIANWIDTH")
    pictographic = members("EXTENDEDPICTOGRAPHIC")
    table = []
    for c in range(LIMIT):
        if gc[c] == "CN": width[c] = "W" if any(c in r for r in WIDE_UNASSIGNED) else "N"
        # Surrogates are no scalars: they are what unassigned characters are.
        if lb[c] == "SG": width[c] = "N"
        b = {"INSEPERABLE": "IN", "SG": "XX"}.get(lb[c], lb[c])
        if b == "SA" and gc[c] in ("MN", "MC"): b = "CM"
        kind = gc[c][0]
        category = "letter" if kind in "LN" else "mark" if kind == "M" else ""
        quote = {"PI": "i", "PF": "f"}.get(gc[c], "") if b == "QU" else ""
        table.append(Sig(
            b, width[c] in ("F", "W", "H"), quote, c == 0x25CC,
            c in pictographic and gc[c] == "CN", form_of(c, lb[c] if lb[c] == "SA" else b, width[c]), category,
            range_of(c), ascii_of(c), ""))
    return table


# -- Line break: tailorings ------------------------------------------------------------------------

HANGUL = {"H2", "H3", "JL", "JV", "JT"}

# `mode` is a strictness of CSS's `line-break`; `-cj` where it means more in Chinese and Japanese.
# `preserved`: white space is kept, which Chromium's rule for ideographic spaces asks.
MODES = ["strict", "normal", "normal-cj", "loose", "loose-cj"]
WORD_BREAK = ["normal", "break-all", "keep-all"]
Tailoring = namedtuple("Tailoring", "mode word_break hangul preserved", defaults=[0, 0])


def tailored(sig, t, chromium):
    """The character as the rules shall see it under a tailoring (CSS Text 3, 5.2 and 5.3).

    Class X is one that no rule names; classes in -L are looser than their namesakes.
    """
    lb, keep, quote = sig.lb, "", sig.quote
    letter = sig.category == "letter"
    loose, cj = t.mode.startswith("loose"), t.mode.endswith("cj")
    if lb == "CJ": lb = "NS" if t.mode == "strict" else "ID"
    if cj and sig.form == "wave": lb = "X"
    if cj and chromium and sig.form in ("open quote", "close quote"):
        lb, quote = ("OP" if sig.form == "open quote" else "CL"), ""
    if loose:
        if sig.form == "iteration": lb = "X"
        if lb == "IN": lb = "INL"
    if loose and cj:
        if sig.form in ("centered", "exclamation"): lb = "X"
        if lb == "HH": lb = "HHL"
        if sig.form == "wide sign": lb += "L"
    if lb in ("AI", "SA", "XX"): lb = "AL"
    if t.word_break == "keep-all" and not chromium:
        if letter or sig.lb in ("NU", "AL", "AI", "ID"): keep = "word"
        if sig.lb == "SA": keep = ""
    elif t.hangul and sig.lb in HANGUL:
        keep = "hangul"
    if t.word_break == "break-all" and not chromium:
        if letter and lb in ("AL", "HL", "AK", "AS", "NS") or sig.lb in ("NU", "AL", "SA"): lb = "ID"
    return sig._replace(lb=lb, quote=quote, keep=keep)


# -- Line break: the rules -------------------------------------------------------------------------

# What may happen before a character. PENDING: the next characters decide; OVERFLOWING: a line may end
# there if it has run over already without a better place.
PROHIBITED, ALLOWED, MANDATORY, PENDING, OVERFLOWING = 0, 1, 2, 3, 8
HARD = {"BK", "CR", "LF", "NL"}
ALPHA = {"AL", "HL"}
IDEO = {"ID", "EB", "EM"}
SIGN = {"PO", "PR", "POL"}
HYPHENS = {"HY", "HH", "HHL"}

# The context of a place: the last base character (spaces and attached marks aside) and what the
# rules remember of those before it. `spaces`: spaces stand between that character and this place;
# `joined`: a ZWJ does; `before`: what stood before a quotation mark, hyphen or virama; `number`: 1
# inside, 2 after the closing bracket of a number; `odd`: an odd count of regional indicators;
# `wait`: the rule that waits for the next character to decide about an earlier place.
Context = namedtuple("Context", "lb ea quote dotted unassigned_emoji keep spaces joined before number odd wait")
START = Context("sot", False, "", False, False, "", False, False, frozenset(), 0, False, "")
END = "end of text"

FINAL_QUOTE_FOLLOWERS = {"SP", "GL", "WJ", "CL", "QU", "CP", "EX", "IS", "SY", "ZW"} | HARD


def resolved(wait, sig):
    """What the next character says about a place that waits: None to keep waiting."""
    if wait == "final quote":   # LB15b
        return sig != END and sig.lb not in FINAL_QUOTE_FOLLOWERS
    if wait == "decimal":       # LB15c
        return sig != END and sig.lb == "NU"
    if wait == "east asian":    # LB19a
        return sig != END and sig.ea
    if wait == "aksara":        # LB28a
        return sig == END or sig.lb != "VF"
    if wait == "open":          # LB25: PO x OP NU, PO x OP IS NU
        if sig != END and sig.lb == "IS": return None
        return sig == END or sig.lb != "NU"
    if wait == "open decimal":
        return sig == END or sig.lb != "NU"


def aksara(x): return x.lb in ("AK", "AS") or x.dotted


def place(p, c):
    """What may happen between the context `p` and the character `c`, and what waits."""
    if p.lb == "sot" and not p.spaces: return PROHIBITED, ""                         # LB2
    if p.lb in HARD and not p.spaces:
        return (PROHIBITED if p.lb == "CR" and c.lb == "LF" else MANDATORY), ""      # LB4, LB5
    if c.lb in HARD or c.lb in ("SP", "ZW"): return PROHIBITED, ""                   # LB6, LB7
    if p.lb == "ZW": return ALLOWED, ""                                              # LB8
    if p.joined: return PROHIBITED, ""                                               # LB8a
    near = not p.spaces
    if c.lb == "WJ" or near and p.lb == "WJ": return PROHIBITED, ""                  # LB11
    if near and p.lb == "GL": return PROHIBITED, ""                                  # LB12
    if near and c.lb == "GL" and p.lb not in HYPHENS | {"BA"}: return PROHIBITED, ""  # LB12a
    if c.lb in ("CL", "CP", "EX", "SY"): return PROHIBITED, ""                       # LB13
    if p.lb == "OP": return PROHIBITED, ""                                           # LB14
    if p.quote == "i" and "opening" in p.before: return PROHIBITED, ""               # LB15a
    if c.lb == "IS": return (PENDING, "decimal") if p.spaces else (PROHIBITED, "")   # LB15c, LB15d
    if p.lb in ("CL", "CP") and c.lb == "NS": return PROHIBITED, ""                  # LB16
    if p.lb == "B2" and c.lb == "B2": return PROHIBITED, ""                          # LB17
    if p.spaces: return (PENDING, "final quote") if c.quote == "f" else (ALLOWED, "")  # LB15b, LB18
    if c.lb == "QU":
        if c.quote != "i" or not p.ea: return PROHIBITED, ""                         # LB19, LB19a
    if p.lb == "QU":
        if p.quote != "f" or not c.ea or "east asian" not in p.before: return PROHIBITED, ""
    action, wait = close_place(p, c)
    if c.lb == "QU" and action == ALLOWED: return PENDING, "east asian"              # LB19a
    return action, wait


def close_place(p, c):
    """LB20 to LB31: the rules for two characters that touch."""
    if p.lb == "CB" or c.lb == "CB": return ALLOWED, ""                              # LB20
    if p.lb in HYPHENS and "start" in p.before and c.lb in ALPHA: return PROHIBITED, ""  # LB20a
    if c.lb in ("BA", "HH", "HY", "NS") or p.lb == "BB": return PROHIBITED, ""       # LB21
    if c.lb == "HHL" and p.lb != "ID": return PROHIBITED, ""
    if p.lb in HYPHENS and "hebrew" in p.before and c.lb != "HL": return PROHIBITED, ""  # LB21a
    if p.lb == "SY" and c.lb == "HL": return PROHIBITED, ""                          # LB21b
    if c.lb == "IN" or c.lb == "INL" and p.lb != "INL": return PROHIBITED, ""        # LB22
    if p.lb in ALPHA and c.lb == "NU" or p.lb == "NU" and c.lb in ALPHA: return PROHIBITED, ""  # LB23
    if p.lb == "PR" and c.lb in IDEO or p.lb in IDEO and c.lb == "PO": return PROHIBITED, ""  # LB23a
    if p.lb in SIGN and c.lb in ALPHA or p.lb in ALPHA and c.lb in SIGN: return PROHIBITED, ""  # LB24
    if p.number == 2 and c.lb in ("PO", "PR", "PRL"): return PROHIBITED, ""          # LB25
    if p.number == 1 and c.lb in ("PO", "PR", "PRL", "NU"): return PROHIBITED, ""
    if (p.lb in SIGN or p.lb in ("HY", "IS")) and c.lb == "NU": return PROHIBITED, ""
    if p.lb == "JL" and c.lb in ("JL", "JV", "H2", "H3"): return PROHIBITED, ""      # LB26
    if p.lb in ("JV", "H2") and c.lb in ("JV", "JT"): return PROHIBITED, ""
    if p.lb in ("JT", "H3") and c.lb == "JT": return PROHIBITED, ""
    if p.lb in HANGUL and c.lb == "PO" or p.lb == "PR" and c.lb in HANGUL: return PROHIBITED, ""  # LB27
    if p.lb in ALPHA and c.lb in ALPHA: return PROHIBITED, ""                        # LB28
    if p.lb == "AP" and aksara(c): return PROHIBITED, ""                             # LB28a
    if aksara(p) and c.lb in ("VF", "VI"): return PROHIBITED, ""
    if p.lb == "VI" and "aksara" in p.before and (c.lb == "AK" or c.dotted): return PROHIBITED, ""
    if p.lb == "IS" and c.lb in ALPHA: return PROHIBITED, ""                         # LB29
    if (p.lb in ALPHA or p.lb == "NU") and c.lb == "OP" and not c.ea: return PROHIBITED, ""  # LB30
    if p.lb == "CP" and not p.ea and (c.lb in ALPHA or c.lb == "NU"): return PROHIBITED, ""
    if p.lb == "RI" and c.lb == "RI" and p.odd: return PROHIBITED, ""                # LB30a
    if c.lb == "EM" and (p.lb == "EB" or p.unassigned_emoji): return PROHIBITED, ""  # LB30b
    if p.keep and p.keep == c.keep: return PROHIBITED, ""                            # keep-all, Hangul
    if p.lb in SIGN and c.lb == "OP": return PENDING, "open"          # LB25
    if aksara(p) and aksara(c): return PENDING, "aksara"                             # LB28a
    return ALLOWED, ""                                                               # LB31


def following(p, c, wait):
    """The context after the base character `c`."""
    near = not p.spaces
    before = set()
    if c.lb == "QU":
        if p.spaces or p.lb in HARD | {"sot", "OP", "QU", "GL", "ZW"}: before.add("opening")
        if near and p.ea: before.add("east asian")
        if c.quote != "i": before.discard("opening")
    if c.lb in HYPHENS:
        if p.spaces or p.lb in HARD | {"sot", "ZW", "CB", "GL"}: before.add("start")
        if near and p.lb == "HL": before.add("hebrew")
    if c.lb == "VI" and near and aksara(p): before.add("aksara")
    number = 0
    if c.lb == "NU": number = 1
    elif near and p.number == 1 and c.lb in ("SY", "IS"): number = 1
    elif near and p.number == 1 and c.lb in ("CL", "CP"): number = 2
    odd = c.lb == "RI" and not (near and p.lb == "RI" and p.odd)
    return Context(c.lb, c.ea, c.quote, c.dotted, c.unassigned_emoji, c.keep, False, False,
                   frozenset(before), number, odd, wait)


LONE_MARK = Sig("AL", False, "", False, False, "", "", "", "", "")


def reduced(sig):
    """What the rules themselves ask of a character that is tailored."""
    return sig._replace(form="", category="", range="", ascii="")


def step(p, sig):
    """One character: the next context, the action before it, and whether it allows a waiting place."""
    return remembered_step(p, sig if sig == END else reduced(sig))


@functools.cache
def remembered_step(p, sig):
    verdict = resolved(p.wait, sig) if p.wait else False
    if sig == END: return START, PROHIBITED, bool(verdict)
    joins = sig.lb == "ZWJ"
    if sig.lb in ("CM", "ZWJ"):
        if not p.spaces and p.lb not in HARD | {"sot", "ZW"}:
            return p._replace(joined=joins), PROHIBITED, False                       # LB9
        sig = LONE_MARK                                                              # LB10
        verdict = resolved(p.wait, sig) if p.wait else False
    action, wait = place(p, sig)
    if p.wait == "open" and verdict is None: wait = "open decimal"
    if sig.lb == "SP":
        kept = p if p.lb in ("ZW", "OP", "CL", "CP", "B2") or p.quote == "i" and "opening" in p.before else START
        return (kept._replace(ea=False, spaces=True, joined=False, wait="", number=0,
                              unassigned_emoji=False, dotted=False, keep=""), action, bool(verdict))
    after = following(p, sig, wait)
    if joins: after = after._replace(joined=True)
    return after, action, bool(verdict)


# -- Line break: Chromium --------------------------------------------------------------------------

def pair_in_ascii(before_last, a, b):
    """Blink's table: whether a line may end between two ASCII characters."""
    if a == "-" and b == "digit": return before_last in ("digit", "letter")
    column_open = b[1:2] == "o" if len(b) == 3 else False
    if a == "-": return b in ("letter", "-", "+") or len(b) == 3 and b[1] in "oh"
    if a == "?": return b in ("letter", "digit", "-", "+") or len(b) == 3 and b[2] == "q"
    if a == "+" or len(a) == 3 and a[0] == "p": return column_open
    return False


# Blink's table for `word-break: break-all`: additional opportunities by class.
ALL = {"AI", "AL", "BA", "HY", "NU", "HL"}
BREAK_ALL = {
    "AI": ALL | {"OP", "PR", "SA"}, "AL": ALL | {"OP", "PR", "SA"}, "BA": ALL | {"OP", "PR", "SA"},
    "CL": ALL | {"PR"}, "EX": ALL | {"PO", "PR"}, "HY": {"NU"}, "IS": ALL,
    "NU": ALL | {"OP", "PR", "SA"}, "PO": ALL | {"PO", "PR"}, "PR": {"PO"},
    "SA": ALL | {"OP", "PR", "SA"}, "SY": ALL | {"OP", "PR", "SA"}, "CP": ALL | {"PR", "SA"},
    "HL": ALL | {"OP", "PR", "SA"},
}

# The context of Blink's loop beside ICU's: the two characters before, the class of the last one that
# is no mark, and whether ideographic spaces hang that follow an opportunity.
Blink = namedtuple("Blink", "unicode last before_last base hanging")
NOTHING = Sig("", False, "", False, False, "", "", "none", "", "")


def blink_start(): return Blink(START, NOTHING, NOTHING, "", False)


PLAIN = Tailoring("normal", "normal")


def blink_step(word_break, tailoring):
    pairs = {}
    loose = tailoring.mode.startswith("loose")

    def unicode_pair(a, b):
        if (a, b) not in pairs:
            first = step(START, tailored(a, PLAIN, True))[0]
            second, action, _ = step(first, tailored(b, PLAIN, True))
            pairs[a, b] = action == ALLOWED or action == PENDING and step(second, END)[2]
        return pairs[a, b]

    def fast(s, c):
        a = s.last
        if a.range == "control" or c.range in ("control", "space"): return False
        if a.range == "none": return False
        if a.ascii == "-":
            if c.range != "ascii": return None
            if c.ascii == "digit": return pair_in_ascii(s.before_last.ascii, a.ascii, c.ascii)
        if a.range == "ascii" and c.range == "ascii": return pair_in_ascii("", a.ascii, c.ascii)
        if {a.range, c.range} <= {"ascii", "latin1"}: return unicode_pair(a, c)
        return None

    def keeps(s, c):
        p = s.before_last if s.last.category == "mark" and s.last.range != "supplementary" else s.last
        return all(x.category == "letter" and x.lb != "SA" and x.form != "complex" and x.range != "supplementary" for x in (p, c))

    def breaks_all(first, sig):
        """`word-break: break-all`: more opportunities, by the classes of the two characters."""
        second = seen_class(sig)
        if loose and sig.form == "dash" and first in ("NU", "AL", "SA", "ID"):
            return True
        if second == "BA" and sig.ascii == "" and not loose: return False
        return second in BREAK_ALL.get(first, ())

    def seen_class(sig):
        """The class as Blink looks it up: `+` is a letter, marks of Thai and its like are SA."""
        return "AL" if sig.ascii == "+" else "SA" if sig.form == "complex" else sig.lb

    def decided(s, sig, action):
        """What Blink makes of ICU's action."""
        if s.last.lb == "LF": return MANDATORY
        if s.last.range == "none" or sig.range == "space": return PROHIBITED
        if s.last.range == "space": return ALLOWED
        quick = fast(s, sig)
        if quick: return ALLOWED
        if word_break == "break-all" and breaks_all(seen_class(s.last), sig): return ALLOWED
        if word_break == "keep-all" and keeps(s, sig): return PROHIBITED
        if quick is False: action = PROHIBITED
        # Looking back for an opportunity, Blink sees but the mark after a letter, looking ahead it
        # has seen the letter.
        if action == PROHIBITED and word_break == "break-all" and seen_class(s.last) == "CM" and breaks_all(s.base, sig):
            return OVERFLOWING
        return ALLOWED if action == MANDATORY else action

    def relevant(last, before_last):
        """What the next steps can ask of the last two characters: fewer contexts to enumerate."""
        if last.range not in ("ascii", "latin1"):
            last = NOTHING._replace(range=last.range, category=last.category if word_break == "keep-all" else "",
                                    lb=seen_class(last) if word_break != "normal" or last.lb == "LF" else "")
        before = NOTHING
        if last.ascii == "-": before = before._replace(ascii=before_last.ascii)
        if word_break == "keep-all" and last.category == "mark":
            before = before._replace(category=before_last.category, lb=before_last.lb, range=before_last.range)
        return last, before

    def run(s, sig):
        if sig == END: return blink_start(), PROHIBITED, step(s.unicode, END)[2]
        context, action, verdict = step(s.unicode, tailored(sig, tailoring, True))
        final = decided(s, sig, action)
        hanging = False
        if sig.form == "ideographic space":
            hanging = s.hanging or final == ALLOWED and (tailoring.preserved or s.last.range != "space")
            if hanging: final = PROHIBITED
        elif s.hanging and sig.range != "space":
            final = MANDATORY if final == MANDATORY else ALLOWED
        # A place that is decided does not wait.
        if action == PENDING and final != PENDING: context = context._replace(wait="")
        base = "" if word_break != "break-all" else s.base if seen_class(sig) == "CM" else seen_class(sig)
        return Blink(context, *relevant(sig, s.last), base, hanging), final, verdict

    return run


# -- Automata --------------------------------------------------------------------------------------

def enumerate_states(start, symbols, run):
    """All contexts reachable from `start`, with their transitions."""
    states, order, rows = {start: 0}, [start], []
    position = 0
    while position < len(order):
        row = []
        for symbol in symbols:
            after, action, verdict = run(order[position], symbol)
            if after not in states:
                states[after] = len(order)
                order.append(after)
            row.append((states[after], action, verdict))
        rows.append(row)
        position += 1
    return rows


def minimized(rows):
    """Merges the states that no text tells apart; state 0 stays 0."""
    group = {}
    partition = [group.setdefault(tuple((a, v) for _, a, v in row), len(group)) for row in rows]
    while True:
        group = {}
        keys = [(partition[i], tuple(partition[n] for n, _, _ in row)) for i, row in enumerate(rows)]
        refined = [group.setdefault(key, len(group)) for key in keys]
        if len(group) == len(set(partition)): break
        partition = refined
    first = {}
    for i, g in enumerate(partition): first.setdefault(g, i)
    return [[(partition[n], a, v) for n, a, v in rows[i]] for i in first.values()]


def merged_columns(rows, symbols):
    """Drops columns that repeat an earlier one: the rows, and each symbol's column."""
    seen, columns, of = {}, [], {}
    for j, symbol in enumerate(symbols):
        key = tuple(row[j] for row in rows)
        if key not in seen:
            seen[key] = len(columns)
            columns.append(j)
        of[symbol] = seen[key]
    return [[row[j] for j in columns] for row in rows], of


# -- Writing ---------------------------------------------------------------------------------------

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"


def text(values, digits):
    return "".join(DIGITS[(v >> (6 * k)) & 63] for v in values for k in reversed(range(digits)))


def literal(name, value, comment):
    lines = [value[i:i + 94] for i in range(0, len(value), 94)]
    body = "\\\n".join("    " + line for line in lines)
    return f'  // {comment}\n  static let {name}: StaticString = """\n{body}\n    """\n'


def write(name, kind, summary, literals):
    head = (f"// Made by make-tables.py from Unicode {UNICODE}; do not edit.\n\n"
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


# -- Main ------------------------------------------------------------------------------------------

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


# -- Graphemes -------------------------------------------------------------------------------------

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


# -- Properties for itemizing ----------------------------------------------------------------------

# Scripts in the order of ICU's numbers, by which Blink prefers one of several.
SCRIPTS = """
Zyyy Zinh Arab Armn Beng Bopo Cher Copt Cyrl Dsrt Deva Ethi Geor Goth Grek Gujr Guru Hani Hang Hebr
Hira Knda Kana Khmr Laoo Latn Mlym Mong Mymr Ogam Ital Orya Runr Sinh Syrc Taml Telu Thaa Thai Tibt
Cans Yiii Tglg Hano Buhd Tagb Brai Cprt Limb Linb Osma Shaw Tale Ugar Hrkt Bugi Glag Khar Sylo Talu
Tfng Xpeo Bali Batk Brah Cham Egyp Hmng Hung Java Kali Lepc Lina Mand Mero Nkoo Orkh Perm Phag Phnx
Plrd Vaii Xsux Zzzz Cari Lana Lyci Lydi Olck Rjng Saur Sgnw Sund Mtei Armi Avst Cakm Kthi Mani Phli Phlp
Prti Samr Tavt Bamu Lisu Sarb Bass Dupl Elba Gran Mend Merc Narb Nbat Palm Sind Wara Mroo Nshu Shrd
Sora Takr Tang Hluw Khoj Tirh Aghb Mahj Ahom Hatr Modi Mult Pauc Sidd Adlm Bhks Marc Newa Osge Gonm
Soyo Zanb Dogr Gong Maka Medf Rohg Sogd Sogo Elym Hmnp Nand Wcho Chrs Diak Kits Yezi Cpmn Ougr Tnsa
Toto Vith Kawi Nagm Gara Gukh Krai Onao Sunu Todr Tutg Berf Sidt Tayo Tols
""".split()

BIDI = "L R AL EN AN ES ET CS NSM BN B S WS ON LRE RLE PDF LRO RLO LRI RLI FSI PDI unassigned".split()
EMOJI = ("other emoji emojiPresentation modifierBase modifier regionalIndicator keycapBase keycap "
         "circleBackslash joiner textSelector emojiSelector tagBase tag tagEnd").split()
Record = namedtuple("Record", "scripts emoji bidi flags")
FLAGS = "mark ignorable wide bracket alphanumeric space".split()


def script_sets():
    """The scripts of each code point: its preferred one first, as Blink orders them."""
    tag = {c.upper(): i for i, c in enumerate(SCRIPTS)}
    number, values = _regex.get_properties()["SCRIPTEXTENSIONS"]
    script = property_values("SCRIPT")
    extensions = [[] for _ in range(LIMIT)]
    for value, key in {v: k for k, v in values.items() if k in tag}.items():
        code = (number << 16) | value
        for c in range(LIMIT):
            if _regex.has_property_value(code, c): extensions[c].append(tag[key])
    four = {v: k for k, v in _regex.get_properties()["SCRIPT"][1].items() if k in tag}
    name = {k: tag[four[v]] for k, v in _regex.get_properties()["SCRIPT"][1].items() if v in four}
    return [ordered_scripts(name[script[c]], sorted(extensions[c])) for c in range(LIMIT)]


def ordered_scripts(primary, scripts):
    kana = {SCRIPTS.index("Kana"), SCRIPTS.index("Hrkt")}
    latin, common, inherited = SCRIPTS.index("Latn"), 0, 1
    # OpenType has one tag for both kana.
    if primary in kana: primary = SCRIPTS.index("Hira")
    scripts = scripts or [primary]
    if scripts[0] == primary: return tuple(scripts)

    def prefer_least(place):
        for i in range(place + 1, len(scripts)):
            if scripts[place] == latin or scripts[i] < scripts[place]:
                scripts[place], scripts[i] = scripts[i], scripts[place]

    if primary == common and len(scripts) == 1: scripts.insert(0, primary)
    elif primary == common: prefer_least(0)
    elif primary == inherited:
        scripts.append(scripts[0])
        scripts[0] = primary
        prefer_least(1)
    elif primary in scripts:
        i = scripts.index(primary)
        scripts[0], scripts[i] = scripts[i], scripts[0]
    else:
        scripts.append(primary)
        scripts[0], scripts[-1] = scripts[-1], scripts[0]
    return tuple(scripts)


def emoji_categories():
    """What the grammar of emoji sequences (UTS #51) tells apart."""
    sets = [(name, members(key)) for name, key in (
        ("modifierBase", "EMOJIMODIFIERBASE"), ("emojiPresentation", "EMOJIPRESENTATION"), ("emoji", "EMOJI"))]
    single = {0x20E3: "keycap", 0x20E0: "circleBackslash", 0x200D: "joiner", 0xFE0E: "textSelector",
              0xFE0F: "emojiSelector", 0x1F3F4: "tagBase", 0xE007F: "tagEnd"}
    result = ["other"] * LIMIT
    for name, found in reversed(sets):
        for c in found: result[c] = name
    for name, ranges in (("tag", [(0xE0030, 0xE0039), (0xE0061, 0xE007A)]), ("modifier", [(0x1F3FB, 0x1F3FF)]),
                         ("regionalIndicator", [(0x1F1E6, 0x1F1FF)]), ("keycapBase", [(0x23, 0x23), (0x2A, 0x2A), (0x30, 0x39)])):
        for low, high in ranges: result[low:high + 1] = [name] * (high + 1 - low)
    for c, name in single.items(): result[c] = name
    return result


def records():
    gc = property_values("GENERALCATEGORY")
    bidi = property_values("BIDICLASS")
    width = property_values("EASTASIANWIDTH")
    ignorable, space = members("DEFAULTIGNORABLECODEPOINT"), members("WHITESPACE")
    emoji, scripts = emoji_categories(), script_sets()
    sets, kinds, values = {}, {}, []
    for c in range(LIMIT):
        if gc[c] == "CN":
            width[c] = "W" if any(c in r for r in WIDE_UNASSIGNED) else "N"
            bidi[c] = "unassigned"
        held = (gc[c][0] == "M", c in ignorable, width[c] in ("F", "W", "H"), gc[c] in ("PS", "PE"),
                gc[c][0] in "LN", c in space)
        record = Record(sets.setdefault(scripts[c], len(sets)), EMOJI.index(emoji[c]), BIDI.index(bidi[c]),
                        sum(1 << i for i, flag in enumerate(held) if flag))
        values.append(kinds.setdefault(record, len(kinds)))
    lists = "".join(text([len(s), *s], 2) for s in sets)
    packed = "".join(text([r.scripts], 2) + text([r.emoji, r.bidi, r.flags], 1) for r in kinds)
    write("ScalarRecordTable.swift", "ScalarRecordTable", "What itemizing asks of each scalar.",
          ["  // In the order of ICU's numbers.\n  static let scripts = [\n" + "".join(
              f'    {", ".join(chr(34) + t + chr(34) for t in SCRIPTS[i:i + 10])},\n' for i in range(0, len(SCRIPTS), 10)) + "  ]\n",
           literal("scriptSets", lists, "Each set of scripts: how many, and which, the preferred one first."),
           literal("records", packed, "Each record: set of scripts, emoji category, bidi class, flags.")]
          + trie_literals(values))
    print(len(kinds), "records", len(sets), "script sets")


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


if __name__ == "__main__":
    main()
