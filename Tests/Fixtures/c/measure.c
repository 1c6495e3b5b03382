/* Measures a text as its arguments say and prints every number, for a test to compare.
 *
 *   measure FONT OPTIONS TEXT WIDTH…
 */
#include <galley.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(galley_status status) {
  if (status == GALLEY_OK) return;
  printf("status %d: %s\n", (int)status, galley_last_error());
  exit(1);
}

/* The bytes of a file, to be freed. */
static char *contents(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  char *bytes = malloc(64 << 20);
  if (!file || !bytes) exit(2);
  *length = fread(bytes, 1, 64 << 20, file);
  fclose(file);
  return bytes;
}

static void print_lines(galley_text text, double width) {
  size_t count = 0;
  check(galley_text_lines(text, width, NULL, 0, &count));
  galley_line *lines = calloc(count + 1, sizeof *lines);
  check(galley_text_lines(text, width, lines, count, &count));
  for (size_t index = 0; index < count; index++) {
    galley_line line = lines[index];
    printf("line %llu %llu %llu %llu %.17g %.17g %.17g %.17g %.17g\n",
        (unsigned long long)line.start_utf8, (unsigned long long)line.end_utf8,
        (unsigned long long)line.start_utf16, (unsigned long long)line.end_utf16, line.width,
        line.x, line.top, line.height, line.baseline);
  }
  free(lines);
}

static void print_answer(galley_text text, double width) {
  size_t length = 0;
  check(galley_text_answer(text, width, NULL, 0, &length));
  char *answer = malloc(length);
  check(galley_text_answer(text, width, answer, length, &length));
  printf("answer %.*s\n", (int)length, answer);
  free(answer);
}

static void measure(galley_style style, galley_text text, const char *words, double width) {
  double height = 0, again = 0;
  uint64_t lines = 0;
  galley_measurement all;
  check(galley_height(style, words, GALLEY_TO_NUL, width, &height, &lines));
  check(galley_text_heights(text, &width, 1, &again));
  check(galley_text_measure(text, width, &all));
  printf("height %.17g %llu %.17g\n", height, (unsigned long long)lines, again);
  printf("measurement %.17g %.17g %.17g %.17g %llu %u\n", all.width, all.height,
      all.first_baseline, all.last_baseline, (unsigned long long)all.line_count,
      (unsigned)all.is_truncated);
  print_lines(text, width);
  print_answer(text, width);
}

int main(int count, char **arguments) {
  if (count < 5) return 2;
  const char *words = arguments[3];
  galley_measurer measurer = 0;
  galley_font fonts[2] = {0, 0};
  galley_style style = 0;
  galley_text text = 0;
  check(galley_measurer_create(&measurer));
  check(galley_font_open(arguments[1], 0, &fonts[0]));
  size_t length = 0;
  char *bytes = contents(arguments[1], &length);
  check(galley_font_open_bytes(bytes, length, 0, &fonts[1]));
  free(bytes);
  check(galley_style_create(measurer, fonts, 2, arguments[2], GALLEY_TO_NUL, &style));
  check(galley_text_create(style, words, strlen(words), &text));
  /* What the text needs stays with it. */
  check(galley_release(measurer));
  check(galley_release(fonts[0]));
  check(galley_release(fonts[1]));
  for (int index = 4; index < count; index++) {
    measure(style, text, words, strtod(arguments[index], NULL));
  }
  check(galley_release(text));
  check(galley_release(style));
  printf("released %d\n", (int)galley_release(style));
  return 0;
}
