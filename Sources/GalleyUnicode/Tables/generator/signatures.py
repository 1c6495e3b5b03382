"""What the line break rules tell apart, and what tailorings make of it."""

from collections import namedtuple

from .properties import LIMIT, members, property_values


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


# -- Tailorings

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
