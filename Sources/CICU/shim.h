// ICU: bidi, scripts, dictionaries for line breaking, regular expressions.
// ICU's functions carry its version in their names (`ubidi_open_72`); Swift calls these wrappers.
#pragma once
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uregex.h>
#include <unicode/uscript.h>
