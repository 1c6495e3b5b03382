"""The fonts of the recordings: by file name, from this repository's Fonts/ or from Debian's packages."""

import functools
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
BUNDLED = os.path.normpath(os.path.join(HERE, "..", "..", "Fonts"))
SYSTEM = "/usr/share/fonts"

# Chromium's font sanitizer refuses these files as web fonts; it takes them when they are installed.
REFUSED = {"NanumGothic.ttf", "NanumMyeongjo.ttf"}


@functools.cache
def files():
    """Every font file by its name; the bundled one wins."""
    found = {}
    for root in (SYSTEM, BUNDLED):
        for folder, _, names in os.walk(root):
            for name in names:
                # Debian has Roboto twice; the unhinted one is meant.
                if name in found and root == SYSTEM and "unhinted" in found[name]:
                    continue
                if name.endswith((".ttf", ".otf", ".ttc")):
                    found[name] = os.path.join(folder, name)
    return found


def path(name):
    """The file and the face index (None for a plain file) of `Name.ttf` or `Name.ttc#2`."""
    file, _, index = name.partition("#")
    if file not in files():
        raise SystemExit("font not found: %s (install Debian's fonts, see README.md)" % file)
    return files()[file], int(index) if index else None


def is_bundled(name):
    return path(name)[0].startswith(BUNDLED + os.sep)


@functools.cache
def postscript_name(name):
    file, index = path(name)
    command = ["fc-scan", "--format", "%{index} %{postscriptname}\n", file]
    for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n"):
        number, _, found = line.partition(" ")
        if number == str(index or 0):
            return found
    raise SystemExit("no face %s in %s" % (index, file))


def css_family(name):
    return "f-" + "".join(c if c.isalnum() else "-" for c in name)


def css_rule(name):
    """The `@font-face` rule that makes exactly this face available under `css_family(name)`."""
    file, index = path(name)
    by_name = index is not None or os.path.basename(file) in REFUSED
    source = 'local("%s")' % postscript_name(name) if by_name else 'url("file://%s")' % file
    return '@font-face { font-family: "%s"; src: %s; }' % (css_family(name), source)
