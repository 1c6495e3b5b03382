// Pango with the fonts of a corpus, unhinted and with fractions of pixels.
#ifndef PANGO_ENGINE_H
#define PANGO_ENGINE_H

#include <stddef.h>
#include <stdint.h>

typedef struct pango_engine pango_engine;
typedef struct pango_text pango_text;

// Fonts in the order of fallback. NULL if one cannot be opened.
pango_engine *pango_engine_create(const char *const *paths, int32_t count, double size);
void pango_engine_destroy(pango_engine *engine);

// A layout of a paragraph, shaped; free with pango_text_destroy.
pango_text *pango_text_create(pango_engine *engine, const char *utf8, size_t length, double width);
void pango_text_destroy(pango_text *text);

// The number of lines of a width, and their height in points.
int32_t pango_text_line_count(pango_text *text, double width, double *height);

#endif
