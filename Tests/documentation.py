#!/usr/bin/env python3
"""Counts public symbols without documentation; fails if there are any.

  documentation.py FOLDER           FOLDER holds the modules of a build, such as .build/debug/Modules
  documentation.py --graphs FOLDER  FOLDER holds symbol graphs
"""

import json
import pathlib
import platform
import subprocess
import sys
import tempfile

CHECKOUT = pathlib.Path(__file__).resolve().parent.parent
MODULES = ("Galley", "GalleyFields", "GalleyFonts", "GalleyFoundation", "GalleyImages", "GalleyLint",
           "GalleyRender", "GalleyText", "GalleyUnicode")
LIBRARIES = ("freetype2", "harfbuzz", "fontconfig", "icu-uc", "libpng", "vips", "expat", "yaml-0.1")


def extract(modules, folder):
    """Writes the symbol graphs of the modules of a build that are there."""
    options = ["-I", str(modules)]
    for path in sorted(CHECKOUT.glob("Sources/C*/module.modulemap")):
        options += ["-Xcc", "-fmodule-map-file=%s" % path]
    for library in LIBRARIES:
        # A library that is not installed belongs to a trait that is off.
        found = subprocess.run(["pkg-config", "--cflags-only-I", library], capture_output=True, text=True)
        for flag in found.stdout.split():
            options += ["-Xcc", flag]
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True)
    target = json.loads(info.stdout)["target"]["unversionedTriple" if platform.system() == "Linux" else "triple"]
    for module in MODULES:
        if not (modules / ("%s.swiftmodule" % module)).exists():
            continue
        command = ["swift", "symbolgraph-extract", "-module-name", module, "-target", target,
                   "-output-dir", str(folder), "-minimum-access-level", "public"]
        done = subprocess.run(command + options, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit("The symbols of %s cannot be read: %s" % (module, done.stderr.strip()))


def undocumented(graph):
    """The symbols of a graph that nobody describes: neither we nor the protocol that asks for them."""
    answers = {r["source"] for r in graph["relationships"]
               if r["kind"] in ("requirementOf", "defaultImplementationOf") or r.get("sourceOrigin")}
    for symbol in graph["symbols"]:
        if "docComment" in symbol or symbol["identifier"]["precise"] in answers:
            continue
        # What a protocol of Swift's asks for is described there.
        if symbol["pathComponents"][-1] in ("==(_:_:)", "<(_:_:)", "hash(into:)", "encode(to:)", "init(from:)",
                                            "init(rawValue:)", "rawValue", "allCases", "description"):
            continue
        yield ".".join(symbol["pathComponents"]), symbol.get("location", {})


def report(folder):
    missing, count = [], 0
    for path in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        module = graph["module"]["name"]
        if module not in MODULES:
            continue
        count += len(graph["symbols"])
        for name, place in undocumented(graph):
            file = place.get("uri", "").rsplit("/Sources/", 1)[-1]
            missing.append("%s:%d: %s.%s" % (file, place.get("position", {}).get("line", -1) + 1, module, name))
    print("%d public symbols, %d without documentation" % (count, len(missing)))
    if missing:
        sys.exit("\n".join(sorted(missing)))
    if not count:
        sys.exit("There are no symbols in %s." % folder)


def main():
    if sys.argv[1] == "--graphs":
        return report(pathlib.Path(sys.argv[2]))
    with tempfile.TemporaryDirectory() as folder:
        extract(pathlib.Path(sys.argv[1]), pathlib.Path(folder))
        report(pathlib.Path(folder))


if __name__ == "__main__":
    main()
