#!/usr/bin/env python3
"""Tries the built command on what strangers may send: hostile.py GALLEY LIBRARY [HOSTILE]

Every run is a process of its own, so that its processor time and its largest resident memory are what
the kernel says. Texts: 25 classes at 64 KB, 256 KB and 1 MB in three fonts, asked of the command in
several ways and of the library (LIBRARY, `hostile` of the benchmarks: heights, layouts, those of the
css profile, documents); at most a second per MB, at most 2.5 times the time for twice the length.
Fonts: the malformed ones and the bombs of the folder HOSTILE, and mutants of the bundled ones; at most
2 seconds and 256 MB, and one of the exit codes that the command promises. Prints the worst of each
kind and ends with 1 if one is over. ONLY=texts, fonts or strings leaves the others out.
"""

import glob
import json
import os
import random
import re
import resource
import subprocess
import sys
import tarfile
import tempfile

galley = os.path.abspath(sys.argv[1])
library = os.path.abspath(sys.argv[2])
hostile = sys.argv[3] if len(sys.argv) > 3 else ""
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
mutant_count = int(os.environ.get("MUTANTS", "2000"))
scratch = tempfile.TemporaryDirectory()
over = []


def run(arguments, text=None, program=galley):
    """Runs a program; gives its exit code, processor seconds, largest resident MB and output."""
    with open(f"{scratch.name}/out", "w+b") as output, open(f"{scratch.name}/err", "w+b") as errors:
        process = subprocess.Popen(
            [program] + arguments, stdin=subprocess.PIPE if text else subprocess.DEVNULL,
            stdout=output, stderr=errors, cwd=root)
        if text:
            process.stdin.write(text)
            process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        seconds = usage.ru_utime + usage.ru_stime
        return process.returncode, seconds, usage.ru_maxrss / 1024, output.read(), errors.read()


def text_classes():
    """The classes of HostileText.swift, read from there so that there is one list."""
    with open(f"{root}/Tests/GalleyTestSupport/HostileText.swift", encoding="utf-8") as file:
        source = file.read()
    classes = []
    for name, unit in re.findall(r'HostileText\(\s*"([^"]+)", "((?:[^"\\]|\\.)*)"\)', source):
        unit = re.sub(r"\\u\{([0-9A-F]+)\}", lambda match: chr(int(match[1], 16)), unit)
        unit = unit.replace("\\0", "\0").replace("\\n", "\n").replace("\\t", "\t")
        classes.append((name, unit.encode()))
    for name, unit in re.findall(r'HostileText\("([^"]+)", bytes: \[([^\]]+)\]', source):
        classes.append((name, bytes(int(byte, 16) for byte in unit.split(","))))
    listed = source.count("HostileText(")
    assert len(classes) == listed, f"{len(classes)} classes read of {listed}"
    return classes


def installed(name):
    found = glob.glob(f"{root}/Fonts/{name}") + glob.glob(f"/usr/share/fonts/**/{name}", recursive=True)
    return found[0] if found else None


# What is asked of the command, and of the library.
COMMAND_WAYS = [["--format", "json", "--lines", "none"], ["--format", "json"], ["--format", "text"],
                ["--format", "csv"]]
LIBRARY_WAYS = ["height", "layout", "css", "document"]


def command_run(way, font):
    """The command's answer to the text: exit code, seconds beyond those of one letter, MB, errors."""
    # Asked for beside each text: the machine is not always as fast as it was.
    start = run(["measure", "a", "--font", font, "--size", "16"])[1]
    arguments = ["measure", "--file", f"{scratch.name}/text", "--font", font, "--size", "16",
                 "--width", "320"] + way
    code, seconds, memory, _, errors = run(arguments)
    return code, seconds - start, memory, errors


def library_run(way, font):
    """The same of the library, which tells its seconds itself."""
    code, _, memory, output, errors = run([way, font, f"{scratch.name}/text"], program=library)
    return code, float(output) if code == 0 else 0, memory, errors


def try_text(name, unit, font, way, ask):
    """Asks about a text at three lengths; gives the seconds and MB of the longest."""
    before = None
    for size in [1 << 16, 1 << 18, 1 << 20]:
        with open(f"{scratch.name}/text", "wb") as file:
            file.write(unit * (size // len(unit)))
        row = f"{name}, {os.path.basename(font)}, {way}, {size >> 10} KB"
        for _ in range(3):
            code, seconds, memory, errors = ask()
            bound = size / (1 << 20) + 0.02
            # A clock of other processes' making: so short a time says nothing.
            is_linear = before is None or seconds <= before * 6.25 + 0.02
            if seconds <= bound and is_linear:
                break
        if code != 0:
            over.append(f"{row}: exit code {code}, {errors[:200]}")
        if seconds > bound or not is_linear:
            over.append(f"{row}: {seconds:.3f} s, a quarter of it {before} s")
        before = max(seconds, 0.001)
    return seconds, memory


def try_texts():
    ways = {" ".join(["command"] + way): (lambda font, way=way: command_run(way, font))
            for way in COMMAND_WAYS}
    ways |= {way: (lambda font, way=way: library_run(way, font)) for way in LIBRARY_WAYS}
    fonts = [installed(font) for font in
             ["DejaVuSans.ttf", "NotoSans-Regular.ttf", "NotoNaskhArabic-Regular.ttf"]]
    worst = []
    print("Seconds for 1 MB, the most of three fonts: " + ", ".join(ways))
    for name, unit in text_classes():
        cells = []
        for way, ask in ways.items():
            answers = [try_text(name, unit, font, way, lambda: ask(font)) + (font,)
                       for font in fonts if font]
            cells.append(max(answers)[0])
            worst += [(seconds, memory, f"{name}, {os.path.basename(font)}, {way}")
                      for seconds, memory, font in answers]
        print(f"  {name:38}" + "".join(f"{cell:7.3f}" for cell in cells))
    for title, key in [("slowest", lambda row: row[0]), ("largest", lambda row: row[1])]:
        print(f"Texts: {len(worst)} of 1 MB; the {title}:")
        for seconds, memory, row in sorted(worst, key=key, reverse=True)[:8]:
            print(f"  {seconds:.3f} s, {memory:.0f} MB: {row}")
    for font in fonts:
        if not font:
            print("A font is not installed, left out.")


def mutants():
    """Bundled fonts with some bytes changed, the same ones in every run."""
    paths = sorted(glob.glob(f"{root}/Tests/GalleyFontsTests/Fixtures/*.[otw]*"))
    paths += [f"{root}/Fonts/{name}" for name in
              ["NotoSansHebrew-Regular.ttf", "NotoSansThai-Regular.ttf", "NotoSans-Regular.ttf"]]
    fonts = [(os.path.basename(path), open(path, "rb").read()) for path in paths
             if path.endswith((".ttf", ".otf", ".ttc", ".woff", ".woff2"))]
    chance = random.Random(7)
    for number in range(mutant_count):
        name, sound = fonts[number % len(fonts)]
        font = bytearray(sound)
        for _ in range(chance.randint(1, 12)):
            place = chance.randrange(min(400, len(font)) if chance.random() < 0.25 else len(font))
            kind = chance.randrange(5)
            if kind == 0:
                font[place] = 0xFF
            elif kind == 1:
                font[place] ^= 1 << chance.randrange(8)
            elif kind == 2:
                font[place] = chance.randrange(256)
            elif kind == 3:
                source = chance.randrange(len(font))
                font[place:place + 8] = font[source:source + len(font[place:place + 8])]
            elif chance.random() < 0.1:
                del font[len(font) - chance.randrange(1, len(font) // 2):]
        yield f"mutant {number} of {name}", bytes(font)


def members(archive, wanted):
    path = os.path.join(hostile, archive)
    if not os.path.exists(path):
        return
    with tarfile.open(path) as tar:
        for member in tar:
            if member.isfile() and wanted(member.name):
                yield member.name, tar.extractfile(member).read()


def try_fonts(kind, fonts):
    text = "AV fi é مرحبا हिन्दी क्षत्रिय ไทยน้ำ ကမ္ဘာ \U0001F468\u200D\U0001F469 字"
    worst_time, worst_memory, codes, count = (0, ""), (0, ""), {}, 0
    for name, font in fonts:
        path = f"{scratch.name}/font"
        with open(path, "wb") as file:
            file.write(font)
        for arguments in [["measure", text, "--font", path, "--size", "16", "--width", "60"], ["font", path]]:
            code, seconds, memory, _, errors = run(arguments)
            codes[code] = codes.get(code, 0) + 1
            worst_time = max(worst_time, (seconds, name))
            worst_memory = max(worst_memory, (memory, name))
            # 1: a text the font cannot shape; 64: a face that is not there; 65: no font.
            if seconds > 2 or memory > 256 or code not in (0, 1, 64, 65):
                over.append(f"{name}: {seconds:.2f} s, {memory:.0f} MB, exit code {code}, {errors[:200]}")
        count += 1
    print(f"{kind}: {count}; slowest {worst_time[0]:.3f} s ({worst_time[1]}), largest"
          f" {worst_memory[0]:.0f} MB ({worst_memory[1]}); exit codes {dict(sorted(codes.items()))}")


def try_naughty_strings():
    """As a batch: every string in every profile and at every width; NaN and -1 are refused."""
    with open(os.path.join(hostile, "naughty-strings.json"), encoding="utf-8") as file:
        strings = json.load(file)
    widths = ["0", "1", "37.5", "320", "null", "NaN", "-1", "1e308"]
    refused = {"NaN", "-1"}
    lines, wanted = [], []
    for string in strings:
        for profile in ["uiKit", "appKit", "css", "android"]:
            for width in widths:
                lines.append('{"text": %s, "fonts": ["Fonts/NotoSans-Regular.ttf"], "size": 16, '
                             '"profile": "%s", "width": %s, "lines": "none"}'
                             % (json.dumps(string), profile, width))
                wanted.append(width not in refused)
    code, seconds, memory, output, _ = run(["measure", "--batch"], "\n".join(lines).encode())
    answers = [json.loads(line) for line in output.split(b"\n") if line]
    right = len(answers) == len(lines) and all(
        ("height" in answer) == expected and ("error" in answer) != expected
        for answer, expected in zip(answers, wanted))
    if not right or code != 1:
        over.append(f"Naughty strings: {len(answers)} answers to {len(lines)} lines, exit code {code}")
    for width in ["nan", "-1"]:
        code = run(["measure", "a", "--font", "Fonts/Inter-Regular.otf", "--size", "16", f"--width={width}"])[0]
        if code != 64:
            over.append(f"--width={width} ends with {code}")
    print(f"Naughty strings: {len(strings)} make {len(lines)} lines, {seconds:.2f} s, {memory:.0f} MB")


parts = os.environ.get("ONLY", "texts fonts strings").split()
if "texts" in parts:
    try_texts()
if "fonts" in parts:
    try_fonts("Mutants", mutants())
if hostile and "fonts" in parts:
    try_fonts("Malformed fonts", members("fonts.tar.xz", lambda name: not name.endswith((".txt", ".md"))))
    try_fonts("Bombs", members("font-bombs.tar.xz", lambda name: name.endswith(".ttf")))
if hostile and "strings" in parts:
    try_naughty_strings()
print("\n".join(over) if over else "Nothing is over its limit.")
sys.exit(1 if over else 0)
