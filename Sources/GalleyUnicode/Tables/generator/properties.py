"""Character properties of Unicode 17.0.0, from the one release of `regex` that carries it."""

import sys

import regex
from regex import _regex

UNICODE = "17.0.0"
RELEASE = "2026.5.9"
if regex.__version__ != RELEASE:
    sys.exit(f"needs regex=={RELEASE} (Unicode {UNICODE}), found {regex.__version__}")

LIMIT = 0x110000


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
