#include "plain_engine.h"

#include <hb.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

#define MAX_FONTS 16

struct plain_engine {
  hb_font_t *fonts[MAX_FONTS];
  double points_per_unit[MAX_FONTS];
  int32_t count;
  hb_buffer_t *buffer;
  UBreakIterator *lines;
};

// A place where a line may end: the advance up to there, and without the white space before it.
typedef struct {
  double advance, content;
  int32_t mandatory;
} opportunity;

struct plain_text {
  int32_t count;
  opportunity opportunities[];
};

static hb_font_t *open_font(const char *path, int32_t index) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  if (!blob) return NULL;
  hb_face_t *face = hb_face_create(blob, (unsigned)index);
  hb_blob_destroy(blob);
  hb_font_t *font = hb_font_create(face);
  hb_face_destroy(face);
  return font;
}

plain_engine *plain_engine_create(
    const char *const *paths, const int32_t *indices, int32_t count, double size) {
  plain_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return NULL;
  for (int32_t i = 0; i < count && i < MAX_FONTS; i++) {
    hb_font_t *font = open_font(paths[i], indices[i]);
    if (!font) {
      plain_engine_destroy(engine);
      return NULL;
    }
    engine->fonts[i] = font;
    engine->points_per_unit[i] = size / hb_face_get_upem(hb_font_get_face(font));
    engine->count = i + 1;
  }
  UErrorCode status = U_ZERO_ERROR;
  engine->buffer = hb_buffer_create();
  engine->lines = ubrk_open(UBRK_LINE, "en", NULL, 0, &status);
  if (U_FAILURE(status)) {
    plain_engine_destroy(engine);
    return NULL;
  }
  return engine;
}

void plain_engine_destroy(plain_engine *engine) {
  for (int32_t i = 0; i < engine->count; i++) hb_font_destroy(engine->fonts[i]);
  hb_buffer_destroy(engine->buffer);
  if (engine->lines) ubrk_close(engine->lines);
  free(engine);
}

int64_t plain_engine_shape(plain_engine *engine, const char *utf8, size_t length) {
  hb_buffer_clear_contents(engine->buffer);
  hb_buffer_add_utf8(engine->buffer, utf8, (int)length, 0, (int)length);
  hb_buffer_guess_segment_properties(engine->buffer);
  hb_shape(engine->fonts[0], engine->buffer, NULL, 0);
  unsigned count;
  hb_glyph_position_t *places = hb_buffer_get_glyph_positions(engine->buffer, &count);
  int64_t sum = 0;
  for (unsigned i = 0; i < count; i++) sum += places[i].x_advance;
  return sum;
}

// The first font that has a character; what belongs to the character before takes its font.
static int32_t font_of(const plain_engine *engine, UChar32 c, int32_t before) {
  if (engine->count == 1) return 0;
  if (u_isUWhiteSpace(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) || c == 0x200D || c == 0xFE0F)
    return before;
  hb_codepoint_t glyph;
  for (int32_t i = 0; i < engine->count; i++)
    if (hb_font_get_nominal_glyph(engine->fonts[i], (hb_codepoint_t)c, &glyph)) return i;
  return before;
}

static UScriptCode script_of(UChar32 c, UScriptCode before) {
  if (c < 0x80 && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z')) return before;
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(c, &status);
  return script <= USCRIPT_INHERITED ? before : script;
}

// Adds the advances of a run to its characters' places.
static void shape_run(
    plain_engine *engine, const UChar *text, int32_t count, int32_t start, int32_t end,
    int32_t font, double *advances) {
  hb_buffer_clear_contents(engine->buffer);
  hb_buffer_add_utf16(engine->buffer, (const uint16_t *)text, count, (unsigned)start, end - start);
  hb_buffer_guess_segment_properties(engine->buffer);
  hb_shape(engine->fonts[font], engine->buffer, NULL, 0);
  unsigned glyphs;
  hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(engine->buffer, &glyphs);
  hb_glyph_position_t *places = hb_buffer_get_glyph_positions(engine->buffer, NULL);
  for (unsigned i = 0; i < glyphs; i++)
    advances[infos[i].cluster] += places[i].x_advance * engine->points_per_unit[font];
}

static void shape_all(plain_engine *engine, const UChar *text, int32_t count, double *advances) {
  int32_t start = 0, font = 0, index = 0;
  UScriptCode script = USCRIPT_COMMON;
  while (index < count) {
    int32_t at = index;
    UChar32 c;
    U16_NEXT(text, index, count, c);
    int32_t next_font = font_of(engine, c, font);
    UScriptCode next_script = script_of(c, script);
    if (script == USCRIPT_COMMON) script = next_script;
    if (at > start && (next_font != font || next_script != script)) {
      shape_run(engine, text, count, start, at, font, advances);
      start = at;
    }
    font = next_font;
    script = next_script;
  }
  if (count > start) shape_run(engine, text, count, start, count, font, advances);
}

plain_text *plain_text_create(plain_engine *engine, const char *utf8, size_t length) {
  UChar *text = malloc((length + 1) * sizeof(UChar));
  double *advances = calloc(length + 1, sizeof(double));
  plain_text *result = malloc(sizeof *result + (length + 1) * sizeof(opportunity));
  int32_t count = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8(text, (int32_t)length + 1, &count, utf8, (int32_t)length, &status);
  shape_all(engine, text, count, advances);
  for (int32_t i = 1; i < count; i++) advances[i] += advances[i - 1];

  ubrk_setText(engine->lines, text, count, &status);
  ubrk_first(engine->lines);
  int32_t found = 0, place;
  while ((place = ubrk_next(engine->lines)) != UBRK_DONE) {
    int32_t content = place;
    while (content > 0 && u_isUWhiteSpace(text[content - 1])) content--;
    opportunity *next = &result->opportunities[found++];
    next->advance = advances[place - 1];
    next->content = content > 0 ? advances[content - 1] : 0;
    next->mandatory = ubrk_getRuleStatus(engine->lines) >= UBRK_LINE_HARD || place == count;
  }
  result->count = found;
  free(text);
  free(advances);
  return realloc(result, sizeof *result + (size_t)found * sizeof(opportunity));
}

void plain_text_destroy(plain_text *text) { free(text); }

int32_t plain_text_line_count(const plain_text *text, double width) {
  const opportunity *all = text->opportunities;
  int32_t lines = 0, first = 0;
  double start = 0;
  while (first < text->count) {
    int32_t last = first;
    double limit = start + width;
    while (last + 1 < text->count && !all[last].mandatory && all[last + 1].content <= limit) last++;
    lines++;
    start = all[last].advance;
    first = last + 1;
  }
  return lines;
}
