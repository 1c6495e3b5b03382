"""The page that the recorders ask: its style, its fonts, and the way a case reaches it."""

import os

import fonts

STYLE = """
body { margin: 0; }
.case, .area {
  font-weight: 400; font-style: normal; font-stretch: normal; font-synthesis: none;
  font-variant: normal; font-size-adjust: none; font-optical-sizing: auto; font-kerning: normal;
  font-feature-settings: normal; text-rendering: geometricPrecision;
  text-spacing-trim: space-all; text-autospace: no-autospace; hyphens: manual; word-spacing: 0;
  text-indent: 0; text-align: start; text-wrap: wrap; tab-size: 8; text-transform: none;
  unicode-bidi: isolate; margin: 0; padding: 0; border: 0; contain: layout;
}
.case span { background: #eef; }
.colored .case span { background: none; color: transparent; }
.colored .case { color: transparent; }
::highlight(kept) { background: #f00; color: transparent; }
::highlight(lost) { background: #00f; color: transparent; }
.area { field-sizing: content; overflow: hidden; resize: none; box-sizing: content-box; }
"""


def html(names):
    """The page for cases in the fonts of these names."""
    script = ""
    for name in ("page.js", "features.js", "ruby.js"):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), encoding="utf-8") as file:
            script += file.read()
    rules = "\n".join(fonts.css_rule(name) for name in sorted(names))
    return "<!DOCTYPE html>\n<meta charset=utf-8>\n<style>%s\n%s</style>\n<script>%s</script>\n<body></body>\n" % (
        rules, STYLE, script)


def names_of(case):
    return case["font"] if isinstance(case["font"], list) else [case["font"]]


def for_page(case):
    """A case as the page reads it: with the families that stand for its fonts."""
    return dict(case, families=[fonts.css_family(name) for name in names_of(case)])


def load_fonts(browser, names):
    missing = browser.call("loadFonts", [fonts.css_family(name) for name in sorted(names)])
    if missing:
        raise SystemExit("Chromium did not load: %s" % ", ".join(missing))


def fonts_used(browser):
    """For each case on the page, the PostScript names of the fonts that its glyphs come from."""
    browser.send("DOM.enable")
    browser.send("CSS.enable")
    root = browser.send("DOM.getDocument", depth=0)["root"]["nodeId"]
    for node in browser.send("DOM.querySelectorAll", nodeId=root, selector=".case")["nodeIds"]:
        used = browser.send("CSS.getPlatformFontsForNode", nodeId=node)["fonts"]
        yield {font["postScriptName"] for font in used if font["glyphCount"]}
