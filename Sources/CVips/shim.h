// libvips: decoding, shrinking and encoding of images.
//
// Swift cannot call variadic C functions, and most of libvips is variadic: each function below is
// one such call with its options spelled out, nothing more. All return 0, or -1 and a message in
// the error buffer.
#pragma once
#include <vips/vips.h>

// VIPS_TYPE_… and G_TYPE… macros are casts, which Swift does not import.
static inline void galley_vips_unref(void *object) { g_object_unref(object); }

// Messages of libvips and what it calls go nowhere: errors are returned.
static inline void galley_vips_ignore_log(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

static inline void galley_vips_silence(void) {
  g_log_set_handler(
      "VIPS", G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION,
      galley_vips_ignore_log, NULL);
}

// Turning and cropping happen afterwards. What to do about damage is an option of the loader:
// the option of these functions is not passed on in 8.14.
static inline int galley_vips_thumbnail_source(
    VipsSource *source, VipsImage **out, int width, int height, VipsSize size,
    const char *options) {
  return vips_thumbnail_source(
      source, out, width, "height", height, "size", size, "option-string", options,
      "no-rotate", TRUE, NULL);
}

static inline int galley_vips_thumbnail_buffer(
    const void *bytes, size_t count, VipsImage **out, int width, int height, VipsSize size,
    const char *options) {
  return vips_thumbnail_buffer(
      (void *)bytes, count, out, width, "height", height, "size", size, "option-string", options,
      "no-rotate", TRUE, NULL);
}

// Opens without decoding.
static inline VipsImage *galley_vips_open_buffer(
    const void *bytes, size_t count, const char *options) {
  return vips_image_new_from_buffer(
      bytes, count, options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

static inline VipsImage *galley_vips_open_source(VipsSource *source, const char *options) {
  return vips_image_new_from_source(
      source, options, "access", VIPS_ACCESS_SEQUENTIAL, NULL);
}

// Colors and bands.
static inline int galley_vips_transform_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "input_profile", "srgb", NULL);
}

static inline int galley_vips_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int galley_vips_to_bytes(VipsImage *in, VipsImage **out) {
  return vips_cast_uchar(in, out, NULL);
}

static inline int galley_vips_add_alpha(VipsImage *in, VipsImage **out) {
  return vips_addalpha(in, out, NULL);
}

static inline int galley_vips_keep_bands(VipsImage *in, VipsImage **out, int count) {
  return vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int galley_vips_flatten(
    VipsImage *in, VipsImage **out, double red, double green, double blue) {
  double color[3] = {red, green, blue};
  VipsArrayDouble *background = vips_array_double_new(color, 3);
  int result = vips_flatten(in, out, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return result;
}

// The background has as many numbers as the image has bands.
static inline int galley_vips_embed(
    VipsImage *in, VipsImage **out, int x, int y, int width, int height,
    double red, double green, double blue, double alpha) {
  double color[4] = {red, green, blue, alpha};
  VipsArrayDouble *background = vips_array_double_new(color, in->Bands < 4 ? in->Bands : 4);
  int result = vips_embed(
      in, out, x, y, width, height, "extend", VIPS_EXTEND_BACKGROUND, "background", background,
      NULL);
  vips_area_unref(VIPS_AREA(background));
  return result;
}

// Places.
static inline int galley_vips_copy(VipsImage *in, VipsImage **out) {
  return vips_copy(in, out, NULL);
}

static inline int galley_vips_mirror(VipsImage *in, VipsImage **out) {
  return vips_flip(in, out, VIPS_DIRECTION_HORIZONTAL, NULL);
}

static inline int galley_vips_turn(VipsImage *in, VipsImage **out, int quarters) {
  return vips_rot(in, out, (VipsAngle)quarters, NULL);
}

static inline int galley_vips_crop(
    VipsImage *in, VipsImage **out, int x, int y, int width, int height) {
  return vips_extract_area(in, out, x, y, width, height, NULL);
}

static inline int galley_vips_smartcrop(
    VipsImage *in, VipsImage **out, int width, int height, VipsInteresting interesting) {
  return vips_smartcrop(in, out, width, height, "interesting", interesting, NULL);
}

static inline int galley_vips_stack(VipsImage **in, VipsImage **out, int count) {
  return vips_arrayjoin(in, out, count, "across", 1, NULL);
}

// Encoding; the bytes are the caller's to free.
static inline int galley_vips_save_jpeg(
    VipsImage *in, void **bytes, size_t *count, int quality, gboolean strip) {
  return vips_jpegsave_buffer(in, bytes, count, "Q", quality, "strip", strip, NULL);
}

static inline int galley_vips_save_png(
    VipsImage *in, void **bytes, size_t *count, int compression, gboolean strip) {
  return vips_pngsave_buffer(
      in, bytes, count, "compression", compression, "strip", strip, NULL);
}

static inline int galley_vips_save_webp(
    VipsImage *in, void **bytes, size_t *count, int quality, gboolean lossless, gboolean strip) {
  return vips_webpsave_buffer(
      in, bytes, count, "Q", quality, "lossless", lossless, "strip", strip, NULL);
}

static inline int galley_vips_save_gif(
    VipsImage *in, void **bytes, size_t *count, gboolean strip) {
  return vips_gifsave_buffer(in, bytes, count, "strip", strip, NULL);
}

static inline int galley_vips_save_tiff(
    VipsImage *in, void **bytes, size_t *count, gboolean strip) {
  return vips_tiffsave_buffer(
      in, bytes, count, "compression", VIPS_FOREIGN_TIFF_COMPRESSION_DEFLATE, "strip", strip,
      NULL);
}

static inline int galley_vips_save_heif(
    VipsImage *in, void **bytes, size_t *count, int quality, gboolean av1, gboolean strip) {
  return vips_heifsave_buffer(
      in, bytes, count, "Q", quality, "compression",
      av1 ? VIPS_FOREIGN_HEIF_COMPRESSION_AV1 : VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "strip",
      strip, NULL);
}
