"""Reads ICU's dictionaries: a header, indexes, and a trie of bytes (ICU's bytestrie.h says how it is built)."""

import struct

ZWJ, ZWNJ = 0xFF, 0xFE


def words(data):
    """The words of a dictionary file, in order."""
    start = struct.unpack_from("<H", data)[0]
    trie, _, _, end, kind, transform = struct.unpack_from("<6i", data, start)
    if kind & 7: raise ValueError("not a trie of bytes")
    base = transform & 0x1FFFFF
    letters = {ZWJ: "\u200d", ZWNJ: "\u200c"}
    return sorted("".join(letters.get(byte) or chr(byte + base) for byte in word)
                  for word in Trie(data[start + trie : start + end]).words())


class Trie:
    def __init__(self, data):
        self.data = data
        self.found = []

    def words(self):
        self.node(0, b"")
        return self.found

    def node(self, place, prefix):
        lead = self.data[place]
        place += 1
        if lead >= 0x20:  # a value: here ends a word
            self.found.append(prefix)
            if lead & 1: return
            _, place = self.value(place, lead >> 1)
            lead = self.data[place]
            place += 1
        if lead >= 0x10:  # letters in a row
            count = lead - 0x10 + 1
            self.node(place + count, prefix + self.data[place : place + count])
        elif lead:
            self.branch(place, lead + 1, prefix)
        else:
            self.branch(place + 1, self.data[place] + 1, prefix)

    def branch(self, place, count, prefix):
        if count > 5:  # a letter in the middle: smaller ones are elsewhere, the others follow
            delta, after = self.delta(place + 1)
            self.branch(after + delta, count >> 1, prefix)
            self.branch(after, count - (count >> 1), prefix)
            return
        for _ in range(count - 1):
            letter, lead = self.data[place : place + 1], self.data[place + 1]
            value, place = self.value(place + 2, lead >> 1)
            if lead & 1:
                self.found.append(prefix + letter)
            else:
                self.node(place + value, prefix + letter)
        self.node(place + 1, prefix + self.data[place : place + 1])

    def value(self, place, lead):
        if lead < 0x51: return lead - 0x10, place
        if lead < 0x6C: return (lead - 0x51) << 8 | self.data[place], place + 1
        count = 2 if lead < 0x7E else 3 if lead == 0x7E else 4
        high = lead - 0x6C if lead < 0x7E else 0
        return high << 16 | int.from_bytes(self.data[place : place + count], "big"), place + count

    def delta(self, place):
        lead = self.data[place]
        place += 1
        if lead < 0xC0: return lead, place
        if lead < 0xF0: return (lead - 0xC0) << 8 | self.data[place], place + 1
        if lead < 0xFE: return (lead - 0xF0) << 16 | int.from_bytes(self.data[place : place + 2], "big"), place + 2
        count = 3 if lead == 0xFE else 4
        return int.from_bytes(self.data[place : place + count], "big"), place + count
