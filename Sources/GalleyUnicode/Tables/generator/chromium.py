"""Chromium's line breaks: Blink's loop around the rules of UAX #14."""

from collections import namedtuple

from .line_breaks import ALLOWED, END, MANDATORY, OVERFLOWING, PENDING, PROHIBITED, START, step
from .signatures import Sig, Tailoring, tailored


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
