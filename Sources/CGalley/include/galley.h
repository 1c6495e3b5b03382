/*
 * Galley for programs that are not written in Swift: how high is a text, and where do its lines end?
 *
 *   galley_measurer measurer = 0;
 *   galley_style style = 0;
 *   const char *options = "{\"fonts\": [\"Fonts/Inter-Regular.otf\"], \"size\": 16}";
 *   galley_measurer_create(&measurer);
 *   galley_style_create(measurer, NULL, 0, options, GALLEY_TO_NUL, &style);
 *   double height = 0;
 *   galley_height(style, "How tall?", GALLEY_TO_NUL, 320, &height, NULL);
 *
 * Every function that can fail returns a status, 0 where all went well, and galley_last_error() says
 * the rest in a sentence. What cannot be done changes nothing: what a function writes through
 * pointers it writes only when it returns GALLEY_OK.
 *
 * Handles are numbers, and 0 is none. A handle that was released, or was never one, or is one of
 * another kind, is refused. Whoever makes or retains one releases it once.
 *
 * Any thread may use any handle, several at once too. Numbers are points, y grows downward.
 *
 * The interface is stable: functions and fields are added, not changed, and what is added to a
 * structure takes the place of its reserved fields.
 */
#ifndef GALLEY_H
#define GALLEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#define GALLEY_NULLABLE _Nullable
#else
#define GALLEY_NULLABLE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Statuses ---- */

/* What became of a call: one of the numbers below. */
typedef int32_t galley_status;

enum {
  /* All went well. */
  GALLEY_OK = 0,
  /* A pointer is null that must not be. */
  GALLEY_NULL_POINTER = 1,
  /* There is no such handle, or it is of another kind. */
  GALLEY_BAD_HANDLE = 2,
  /* A text is not UTF-8. */
  GALLEY_BAD_UTF8 = 3,
  /* A number is out of its range: a negative width, or one that is not a number. */
  GALLEY_BAD_VALUE = 4,
  /* The options are not JSON, or not options. */
  GALLEY_BAD_OPTIONS = 5,
  /* A font or a dictionary is missing, or cannot be read. */
  GALLEY_NOT_FOUND = 6,
  /* A file is no font or dictionary that can be used. */
  GALLEY_BAD_FILE = 7,
  /* A text is too long, or its font hostile. */
  GALLEY_NOT_MEASURED = 8
};

/* Why the last call of this thread that failed did so: one sentence in UTF-8, empty if none did.
 * It stays where it is until another call of this thread fails. */
const char *galley_last_error(void);

/* The version of the library, such as "1.0.0". It is there for as long as the library is. */
const char *galley_version(void);

/* ---- Handles ---- */

/* What measures, and all that it remembers. One for a whole program is right. */
typedef uint64_t galley_measurer;
/* A face of a font file. */
typedef uint64_t galley_font;
/* Everything about a text but its words and its width. */
typedef uint64_t galley_style;
/* A prepared text: all of it that its width cannot change. */
typedef uint64_t galley_text;

/* Counts one more owner of a handle of any kind. */
galley_status galley_retain(uint64_t handle);

/* Counts one owner less; the last one's call frees what the handle stands for, as soon as no other
 * call uses it and no other handle needs it. Handle 0 is released for nothing. */
galley_status galley_release(uint64_t handle);

/* The length of texts that end with a zero byte. */
#define GALLEY_TO_NUL SIZE_MAX

/* ---- Making ---- */

/* Makes a measurer with empty caches. */
galley_status galley_measurer_create(galley_measurer *GALLEY_NULLABLE measurer);

/* Opens face `index` of a font file, 0 for the first: TrueType, OpenType, WOFF or WOFF2. */
galley_status galley_font_open(
    const char *GALLEY_NULLABLE path, uint32_t index, galley_font *GALLEY_NULLABLE font);

/* Opens face `index` of a font file in memory. The bytes are copied. */
galley_status galley_font_open_bytes(
    const void *GALLEY_NULLABLE bytes, size_t length, uint32_t index,
    galley_font *GALLEY_NULLABLE font);

/* Makes a style.
 *
 * `options` is a JSON object with the keys of a line of `galley measure --batch`, but for "id",
 * "text" and "width": "size", "fonts" (files), "profile", "lineHeight", "maximumNumberOfLines",
 * "lineFragmentPadding", "features", "language", "runs" and all others. `fonts` are open fonts, asked
 * for characters in their order, before those that the options name. */
galley_status galley_style_create(
    galley_measurer measurer, const galley_font *GALLEY_NULLABLE fonts, size_t font_count,
    const char *GALLEY_NULLABLE options, size_t options_length,
    galley_style *GALLEY_NULLABLE style);

/* Prepares a text, to be measured at many widths. */
galley_status galley_text_create(
    galley_style style, const char *GALLEY_NULLABLE text, size_t length,
    galley_text *GALLEY_NULLABLE prepared);

/* ---- Measuring ---- */

/* A text at a width. */
typedef struct galley_measurement {
  /* The widest line, without padding and insets. */
  double width;
  /* The height, insets included. */
  double height;
  /* From the top of the box; 0 for no lines. */
  double first_baseline;
  double last_baseline;
  uint64_t line_count;
  /* 1 if there is more text than room, else 0. */
  uint32_t is_truncated;
  uint32_t reserved[5];
} galley_measurement;

/* A line. Its text reaches from `start` to before `end`; the next line begins where it ends. */
typedef struct galley_line {
  uint64_t start_utf8;
  uint64_t end_utf8;
  uint64_t start_utf16;
  uint64_t end_utf16;
  /* Without the spaces at its end. */
  double width;
  /* Where it begins, and its places from the top of the box. */
  double x;
  double top;
  double height;
  double baseline;
  double reserved[3];
} galley_line;

/* The height and the number of lines of a text that is measured once: the fastest way.
 *
 * `width` is that of the container, INFINITY for no limit. Either result may be null. */
galley_status galley_height(
    galley_style style, const char *GALLEY_NULLABLE text, size_t length, double width,
    double *GALLEY_NULLABLE height, uint64_t *GALLEY_NULLABLE line_count);

/* A prepared text at a width. */
galley_status galley_text_measure(
    galley_text prepared, double width, galley_measurement *GALLEY_NULLABLE measurement);

/* The heights of a prepared text at `count` widths: arithmetic alone, a fraction of a microsecond
 * each. */
galley_status galley_text_heights(
    galley_text prepared, const double *GALLEY_NULLABLE widths, size_t count,
    double *GALLEY_NULLABLE heights);

/* The lines of a prepared text at a width.
 *
 * Writes the first `capacity` lines, and to `count` how many there are: more than `capacity` if the
 * room was too small. `lines` may be null where `capacity` is 0. */
galley_status galley_text_lines(
    galley_text prepared, double width, galley_line *GALLEY_NULLABLE lines, size_t capacity,
    size_t *GALLEY_NULLABLE count);

/* Everything about a prepared text at a width, as `galley measure --batch` answers: a JSON object in
 * UTF-8, with what the options of its style ask for (carets, glyphs, selections and more).
 *
 * Writes the first `capacity` bytes, without a zero byte, and to `length` how many there are. */
galley_status galley_text_answer(
    galley_text prepared, double width, char *GALLEY_NULLABLE answer, size_t capacity,
    size_t *GALLEY_NULLABLE length);

#ifdef __cplusplus
}
#endif

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
