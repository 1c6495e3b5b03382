#include "pango_engine.h"

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdlib.h>
#include <string.h>

struct pango_engine {
  PangoFontMap *map;
  PangoContext *context;
  PangoFontDescription *description;
};

struct pango_text {
  PangoLayout *layout;
};

pango_engine *pango_engine_create(const char *const *paths, int32_t count, double size) {
  pango_engine *engine = calloc(1, sizeof *engine);
  FcConfig *config = FcConfigCreate();
  // Where the system has it: the rule that scales fonts of one size, emoji among them.
  FcConfigParseAndLoad(
      config, (const FcChar8 *)"/etc/fonts/conf.d/10-scale-bitmap-fonts.conf", FcFalse);
  GString *families = g_string_new(NULL);
  for (int32_t i = 0; i < count; i++) {
    int faces;
    FcPattern *face = FcFreeTypeQuery((const FcChar8 *)paths[i], 0, NULL, &faces);
    FcChar8 *family;
    if (!face || !FcConfigAppFontAddFile(config, (const FcChar8 *)paths[i]) ||
        FcPatternGetString(face, FC_FAMILY, 0, &family) != FcResultMatch)
      return NULL;
    g_string_append_printf(families, "%s%s", i ? "," : "", (const char *)family);
    FcPatternDestroy(face);
  }
  // Cairo's map scales color fonts, which have one size of their own.
  engine->map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(engine->map), 72);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(engine->map), config);
  engine->context = pango_font_map_create_context(engine->map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(engine->context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(engine->context, FALSE);
  engine->description = pango_font_description_new();
  pango_font_description_set_family(engine->description, families->str);
  pango_font_description_set_absolute_size(engine->description, size * PANGO_SCALE);
  g_string_free(families, TRUE);
  return engine;
}

void pango_engine_destroy(pango_engine *engine) {
  pango_font_description_free(engine->description);
  g_object_unref(engine->context);
  g_object_unref(engine->map);
  free(engine);
}

pango_text *pango_text_create(pango_engine *engine, const char *utf8, size_t length, double width) {
  pango_text *text = calloc(1, sizeof *text);
  text->layout = pango_layout_new(engine->context);
  pango_layout_set_font_description(text->layout, engine->description);
  pango_layout_set_wrap(text->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width(text->layout, (int)(width * PANGO_SCALE));
  pango_layout_set_text(text->layout, utf8, (int)length);
  return text;
}

void pango_text_destroy(pango_text *text) {
  g_object_unref(text->layout);
  free(text);
}

int32_t pango_text_line_count(pango_text *text, double width, double *height) {
  pango_layout_set_width(text->layout, (int)(width * PANGO_SCALE));
  int pixels;
  pango_layout_get_size(text->layout, NULL, &pixels);
  *height = (double)pixels / PANGO_SCALE;
  return pango_layout_get_line_count(text->layout);
}
