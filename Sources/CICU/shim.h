// ICU: bidi, words, character properties, regular expressions.
// ICU's functions carry its version in their names (`ubidi_open_72`), through macros that Swift does
// not see: Swift calls these wrappers.
#pragma once
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/uchar.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uregex.h>

// Bidi (UAX #9).
static inline UBiDi *galley_ubidi_openSized(int32_t length, UErrorCode *status) {
  return ubidi_openSized(length, 0, status);
}
static inline void galley_ubidi_close(UBiDi *bidi) { ubidi_close(bidi); }
static inline void galley_ubidi_setPara(UBiDi *bidi, const UChar *text, int32_t length,
                                        UBiDiLevel level, UErrorCode *status) {
  ubidi_setPara(bidi, text, length, level, NULL, status);
}
static inline const UBiDiLevel *galley_ubidi_getLevels(UBiDi *bidi, UErrorCode *status) {
  return ubidi_getLevels(bidi, status);
}
static inline UBiDiLevel galley_ubidi_getParaLevel(const UBiDi *bidi) {
  return ubidi_getParaLevel(bidi);
}

// Break iterators: words for carets; lines for tests to compare with.
static inline UBreakIterator *galley_ubrk_openLine(UErrorCode *status) {
  return ubrk_open(UBRK_LINE, "", NULL, 0, status);
}
static inline UBreakIterator *galley_ubrk_openWord(UErrorCode *status) {
  return ubrk_open(UBRK_WORD, "", NULL, 0, status);
}
static inline int32_t galley_ubrk_ruleStatus(UBreakIterator *iterator) {
  return ubrk_getRuleStatus(iterator);
}
static inline void galley_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline void galley_ubrk_setText(UBreakIterator *iterator, const UChar *text, int32_t length,
                                       UErrorCode *status) {
  ubrk_setText(iterator, text, length, status);
}
static inline int32_t galley_ubrk_first(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t galley_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }

// Character properties.
// 0: no bracket, 1: an opening one, 2: a closing one (UBidiPairedBracketType).
static inline int32_t galley_u_pairedBracketType(UChar32 character) {
  return u_getIntPropertyValue(character, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
}
// How it joins those beside it (UJoiningType).
static inline int32_t galley_u_joiningType(UChar32 character) {
  return u_getIntPropertyValue(character, UCHAR_JOINING_TYPE);
}
// What it is in a syllable (UIndicSyllabicCategory).
static inline int32_t galley_u_indicSyllabicCategory(UChar32 character) {
  return u_getIntPropertyValue(character, UCHAR_INDIC_SYLLABIC_CATEGORY);
}
static inline UChar32 galley_u_pairedBracket(UChar32 character) {
  return u_getBidiPairedBracket(character);
}

// Regular expressions.
static inline URegularExpression *galley_uregex_open(const UChar *pattern, int32_t length,
                                                     uint32_t flags, UParseError *where,
                                                     UErrorCode *status) {
  return uregex_open(pattern, length, flags, where, status);
}
static inline void galley_uregex_close(URegularExpression *expression) { uregex_close(expression); }
static inline void galley_uregex_setText(URegularExpression *expression, const UChar *text,
                                         int32_t length, UErrorCode *status) {
  uregex_setText(expression, text, length, status);
}
static inline void galley_uregex_setTimeLimit(URegularExpression *expression, int32_t limit,
                                              UErrorCode *status) {
  uregex_setTimeLimit(expression, limit, status);
}
static inline void galley_uregex_setStackLimit(URegularExpression *expression, int32_t limit,
                                               UErrorCode *status) {
  uregex_setStackLimit(expression, limit, status);
}
static inline int8_t galley_uregex_find(URegularExpression *expression, int32_t start,
                                        UErrorCode *status) {
  return uregex_find(expression, start, status);
}
static inline int8_t galley_uregex_matches(URegularExpression *expression, UErrorCode *status) {
  return uregex_matches(expression, -1, status);
}
static inline int32_t galley_uregex_start(URegularExpression *expression, UErrorCode *status) {
  return uregex_start(expression, 0, status);
}
static inline int32_t galley_uregex_end(URegularExpression *expression, UErrorCode *status) {
  return uregex_end(expression, 0, status);
}
// The version of the library that is loaded, four numbers.
static inline void galley_u_version(uint8_t *parts) { u_getVersion(parts); }
static inline const char *galley_u_errorName(UErrorCode status) { return u_errorName(status); }

// Dates of the Gregorian calendar, in GMT.
static inline UDateFormat *galley_udat_open(const char *locale, const UChar *pattern,
                                            int32_t length, UErrorCode *status) {
  static const UChar zone[] = {'G', 'M', 'T'};
  UDateFormat *format =
      udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, zone, 3, pattern, length, status);
  UCalendar *calendar = ucal_open(zone, 3, locale, UCAL_GREGORIAN, status);
  if (U_SUCCESS(*status)) {
    // One calendar for all years, as ISO 8601 has it: no Julian dates before 1582.
    ucal_setGregorianChange(calendar, -8.64e15, status);
    udat_setCalendar(format, calendar);
    udat_setLenient(format, 0);
  }
  if (calendar) ucal_close(calendar);
  return format;
}
static inline void galley_udat_close(UDateFormat *format) { udat_close(format); }
static inline int32_t galley_udat_format(const UDateFormat *format, double milliseconds,
                                         UChar *room, int32_t capacity, UErrorCode *status) {
  return udat_format(format, milliseconds, room, capacity, NULL, status);
}
static inline double galley_udat_parse(const UDateFormat *format, const UChar *text,
                                       int32_t length, int32_t *end, UErrorCode *status) {
  return udat_parse(format, text, length, end, status);
}
static inline int32_t galley_udatpg_bestPattern(const char *locale, const UChar *skeleton,
                                                int32_t length, UChar *room, int32_t capacity,
                                                UErrorCode *status) {
  UDateTimePatternGenerator *generator = udatpg_open(locale, status);
  int32_t count =
      udatpg_getBestPattern(generator, skeleton, length, room, capacity, status);
  if (generator) udatpg_close(generator);
  return count;
}
