"""The rules of UAX #14: from a context and a character to a context and an action."""

import functools
from collections import namedtuple

from .signatures import HANGUL, Sig


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
