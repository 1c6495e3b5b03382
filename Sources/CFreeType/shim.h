// FreeType: font containers (SFNT, WOFF, WOFF2, collections), outlines and bitmaps.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include FT_OUTLINE_H
#include FT_MULTIPLE_MASTERS_H

// The members of FT_Outline changed their types in FreeType 2.13.3, so it is put together in C.
// Points and spans are in the grid of the pixels that are filled, y downward; what lies outside of
// `width` by `height` is left out.
static inline int galley_ft_fill(
    FT_Library library, int points, const FT_Vector *places, const unsigned char *tags,
    int contours, const short *ends, int width, int height, FT_SpanFunc spans, void *user) {
  FT_Outline outline = {0};
  outline.n_points = points;
  outline.n_contours = contours;
  outline.points = (FT_Vector *)places;
  outline.tags = (void *)tags;
  outline.contours = (void *)ends;
  FT_Raster_Params parameters = {0};
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  parameters.gray_spans = spans;
  parameters.user = user;
  parameters.clip_box.xMax = width;
  parameters.clip_box.yMax = height;
  return FT_Outline_Render(library, &outline, &parameters);
}
