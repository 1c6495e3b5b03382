"""What itemizing asks of each scalar: scripts, emoji, bidi classes, yes-or-no properties."""

from collections import namedtuple

from .properties import LIMIT, _regex, members, property_values
from .signatures import WIDE_UNASSIGNED
from .writing import literal, text, trie_literals, write


# Scripts in the order of ICU's numbers, by which Blink prefers one of several.
SCRIPTS = """
Zyyy Zinh Arab Armn Beng Bopo Cher Copt Cyrl Dsrt Deva Ethi Geor Goth Grek Gujr Guru Hani Hang Hebr
Hira Knda Kana Khmr Laoo Latn Mlym Mong Mymr Ogam Ital Orya Runr Sinh Syrc Taml Telu Thaa Thai Tibt
Cans Yiii Tglg Hano Buhd Tagb Brai Cprt Limb Linb Osma Shaw Tale Ugar Hrkt Bugi Glag Khar Sylo Talu
Tfng Xpeo Bali Batk Brah Cham Egyp Hmng Hung Java Kali Lepc Lina Mand Mero Nkoo Orkh Perm Phag Phnx
Plrd Vaii Xsux Zzzz Cari Lana Lyci Lydi Olck Rjng Saur Sgnw Sund Mtei Armi Avst Cakm Kthi Mani Phli Phlp
Prti Samr Tavt Bamu Lisu Sarb Bass Dupl Elba Gran Mend Merc Narb Nbat Palm Sind Wara Mroo Nshu Shrd
Sora Takr Tang Hluw Khoj Tirh Aghb Mahj Ahom Hatr Modi Mult Pauc Sidd Adlm Bhks Marc Newa Osge Gonm
Soyo Zanb Dogr Gong Maka Medf Rohg Sogd Sogo Elym Hmnp Nand Wcho Chrs Diak Kits Yezi Cpmn Ougr Tnsa
Toto Vith Kawi Nagm Gara Gukh Krai Onao Sunu Todr Tutg Berf Sidt Tayo Tols
""".split()

BIDI = "L R AL EN AN ES ET CS NSM BN B S WS ON LRE RLE PDF LRO RLO LRI RLI FSI PDI unassigned".split()
EMOJI = ("other emoji emojiPresentation modifierBase modifier regionalIndicator keycapBase keycap "
         "circleBackslash joiner textSelector emojiSelector tagBase tag tagEnd").split()
Record = namedtuple("Record", "scripts emoji bidi flags")
FLAGS = "mark ignorable wide bracket alphanumeric space".split()


def script_sets():
    """The scripts of each code point: its preferred one first, as Blink orders them."""
    tag = {c.upper(): i for i, c in enumerate(SCRIPTS)}
    number, values = _regex.get_properties()["SCRIPTEXTENSIONS"]
    script = property_values("SCRIPT")
    extensions = [[] for _ in range(LIMIT)]
    for value, key in {v: k for k, v in values.items() if k in tag}.items():
        code = (number << 16) | value
        for c in range(LIMIT):
            if _regex.has_property_value(code, c): extensions[c].append(tag[key])
    four = {v: k for k, v in _regex.get_properties()["SCRIPT"][1].items() if k in tag}
    name = {k: tag[four[v]] for k, v in _regex.get_properties()["SCRIPT"][1].items() if v in four}
    return [ordered_scripts(name[script[c]], sorted(extensions[c])) for c in range(LIMIT)]


def ordered_scripts(primary, scripts):
    kana = {SCRIPTS.index("Kana"), SCRIPTS.index("Hrkt")}
    latin, common, inherited = SCRIPTS.index("Latn"), 0, 1
    # OpenType has one tag for both kana.
    if primary in kana: primary = SCRIPTS.index("Hira")
    scripts = scripts or [primary]
    if scripts[0] == primary: return tuple(scripts)

    def prefer_least(place):
        for i in range(place + 1, len(scripts)):
            if scripts[place] == latin or scripts[i] < scripts[place]:
                scripts[place], scripts[i] = scripts[i], scripts[place]

    if primary == common and len(scripts) == 1: scripts.insert(0, primary)
    elif primary == common: prefer_least(0)
    elif primary == inherited:
        scripts.append(scripts[0])
        scripts[0] = primary
        prefer_least(1)
    elif primary in scripts:
        i = scripts.index(primary)
        scripts[0], scripts[i] = scripts[i], scripts[0]
    else:
        scripts.append(primary)
        scripts[0], scripts[-1] = scripts[-1], scripts[0]
    return tuple(scripts)


def emoji_categories():
    """What the grammar of emoji sequences (UTS #51) tells apart."""
    sets = [(name, members(key)) for name, key in (
        ("modifierBase", "EMOJIMODIFIERBASE"), ("emojiPresentation", "EMOJIPRESENTATION"), ("emoji", "EMOJI"))]
    single = {0x20E3: "keycap", 0x20E0: "circleBackslash", 0x200D: "joiner", 0xFE0E: "textSelector",
              0xFE0F: "emojiSelector", 0x1F3F4: "tagBase", 0xE007F: "tagEnd"}
    result = ["other"] * LIMIT
    for name, found in reversed(sets):
        for c in found: result[c] = name
    for name, ranges in (("tag", [(0xE0030, 0xE0039), (0xE0061, 0xE007A)]), ("modifier", [(0x1F3FB, 0x1F3FF)]),
                         ("regionalIndicator", [(0x1F1E6, 0x1F1FF)]), ("keycapBase", [(0x23, 0x23), (0x2A, 0x2A), (0x30, 0x39)])):
        for low, high in ranges: result[low:high + 1] = [name] * (high + 1 - low)
    for c, name in single.items(): result[c] = name
    return result


def records():
    gc = property_values("GENERALCATEGORY")
    bidi = property_values("BIDICLASS")
    width = property_values("EASTASIANWIDTH")
    ignorable, space = members("DEFAULTIGNORABLECODEPOINT"), members("WHITESPACE")
    emoji, scripts = emoji_categories(), script_sets()
    sets, kinds, values = {}, {}, []
    for c in range(LIMIT):
        if gc[c] == "CN":
            width[c] = "W" if any(c in r for r in WIDE_UNASSIGNED) else "N"
            bidi[c] = "unassigned"
        held = (gc[c][0] == "M", c in ignorable, width[c] in ("F", "W", "H"), gc[c] in ("PS", "PE"),
                gc[c][0] in "LN", c in space)
        record = Record(sets.setdefault(scripts[c], len(sets)), EMOJI.index(emoji[c]), BIDI.index(bidi[c]),
                        sum(1 << i for i, flag in enumerate(held) if flag))
        values.append(kinds.setdefault(record, len(kinds)))
    lists = "".join(text([len(s), *s], 2) for s in sets)
    packed = "".join(text([r.scripts], 2) + text([r.emoji, r.bidi, r.flags], 1) for r in kinds)
    write("ScalarRecordTable.swift", "ScalarRecordTable", "What itemizing asks of each scalar.",
          ["  // In the order of ICU's numbers.\n  static let scripts = [\n" + "".join(
              f'    {", ".join(chr(34) + t + chr(34) for t in SCRIPTS[i:i + 10])},\n' for i in range(0, len(SCRIPTS), 10)) + "  ]\n",
           literal("scriptSets", lists, "Each set of scripts: how many, and which, the preferred one first."),
           literal("records", packed, "Each record: set of scripts, emoji category, bidi class, flags.")]
          + trie_literals(values))
    print(len(kinds), "records", len(sets), "script sets")
