// The plainest engine that does the job: hb_shape, ICU's line iterator, and a greedy loop over an
// array. And HarfBuzz alone: only the shaping of it.
#ifndef PLAIN_ENGINE_H
#define PLAIN_ENGINE_H

#include <stddef.h>
#include <stdint.h>

typedef struct plain_engine plain_engine;
typedef struct plain_text plain_text;

// Fonts in the order of fallback, as path and face index. NULL if one cannot be opened.
plain_engine *plain_engine_create(
    const char *const *paths, const int32_t *indices, int32_t count, double size);
void plain_engine_destroy(plain_engine *engine);

// Shapes a paragraph in one call with the first font; returns the sum of its advances.
int64_t plain_engine_shape(plain_engine *engine, const char *utf8, size_t length);

// A paragraph as sums of advances at its line break opportunities; free with plain_text_destroy.
plain_text *plain_text_create(plain_engine *engine, const char *utf8, size_t length);
void plain_text_destroy(plain_text *text);

// The number of lines of a width in points.
int32_t plain_text_line_count(const plain_text *text, double width);

#endif
