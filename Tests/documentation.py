#!/usr/bin/env python3
"""Counts public symbols without documentation in symbol graphs; fails if there are any.

  documentation.py FOLDER
"""

import json
import pathlib
import sys


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


def main():
    missing, count = [], 0
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        module = graph["module"]["name"]
        if not module.startswith("Galley"):
            continue
        count += len(graph["symbols"])
        for name, place in undocumented(graph):
            file = place.get("uri", "").rsplit("/Sources/", 1)[-1]
            missing.append("%s:%d: %s.%s" % (file, place.get("position", {}).get("line", -1) + 1, module, name))
    print("%d public symbols, %d without documentation" % (count, len(missing)))
    if missing:
        sys.exit("\n".join(sorted(missing)))


if __name__ == "__main__":
    main()
