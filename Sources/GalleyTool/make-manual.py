#!/usr/bin/env python3
"""Writes manual pages from what the commands say of themselves.

  make-manual.py FOLDER PROGRAM...

Each PROGRAM is asked for --experimental-dump-help; it and each of its subcommands become a page of
section 1 in FOLDER.
"""

import json
import pathlib
import subprocess
import sys


def escape(text):
    """Text in roff: no line of it is a request, no character of it an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    lines = []
    for line in text.split("\n"):
        lines.append("\\&" + line if line[:1] in (".", "'") else line)
    # Characters beyond ASCII by their numbers, which every roff reads.
    return "".join(c if ord(c) < 128 else "\\[u%04X]" % ord(c) for c in "\n".join(lines))


def spelled(name):
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def synopsis(command):
    words = []
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        value = "<%s>" % argument.get("valueName", "value")
        if argument["kind"] == "positional":
            word = value + ("..." if argument.get("isRepeating") else "")
        elif argument["kind"] == "option" and not argument.get("isOptional"):
            word = "%s %s" % (spelled(argument["preferredName"]), value)
        else:
            continue
        words.append("[%s]" % word if argument.get("isOptional") else word)
    return " ".join(["[options]"] + words)


def options(command):
    lines, section = [], None
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        title = argument.get("sectionTitle")
        if title != section:
            section = title
            if title:
                lines += [".SS " + escape(title)]
        value = "\\fI%s\\fR" % escape(argument.get("valueName", "value"))
        if argument["kind"] == "positional":
            head = value
        else:
            head = ", ".join("\\fB%s\\fR" % escape(spelled(name)) for name in argument["names"])
            if argument["kind"] == "option":
                head += " " + value
        lines += [".TP", head, escape(argument.get("abstract", ""))]
        if argument.get("defaultValue"):
            lines += ["(default: %s)" % escape(argument["defaultValue"])]
    return lines


def page(names, command):
    title = "-".join(names)
    lines = [".TH %s 1 \"\" \"galley\" \"User Commands\"" % escape(title.upper()),
             ".SH NAME", "%s \\- %s" % (escape(title), escape(command.get("abstract", "").rstrip("."))),
             ".SH SYNOPSIS", "\\fB%s\\fR %s" % (escape(" ".join(names)), escape(synopsis(command)))]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION"]
        for paragraph in command["discussion"].split("\n\n"):
            code = paragraph.startswith("  ") or "\n  " in paragraph
            lines += [".PP", ".nf" if code else ".\\\"", escape(paragraph), ".fi" if code else ".\\\""]
    found = options(command)
    if found:
        lines += [".SH OPTIONS"] + found
    subcommands = [c for c in command.get("subcommands", []) if c["commandName"] != "help"]
    if subcommands:
        lines += [".SH COMMANDS"]
        for subcommand in subcommands:
            lines += [".TP", "\\fB%s\\-%s\\fR(1)" % (escape(title), escape(subcommand["commandName"])),
                      escape(subcommand.get("abstract", ""))]
    return title, "\n".join(line for line in lines if line) + "\n", subcommands


def write(folder, names, command):
    title, text, subcommands = page(names, command)
    (folder / (title + ".1")).write_text(text, encoding="utf-8")
    for subcommand in subcommands:
        write(folder, names + [subcommand["commandName"]], subcommand)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for program in sys.argv[2:]:
        asked = subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True)
        command = json.loads(asked.stdout)["command"]
        write(folder, [command["commandName"]], command)


if __name__ == "__main__":
    main()
