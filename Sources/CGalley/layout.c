/* What programs were compiled against must not move: the sizes and places of the fields. */
#include "galley.h"

_Static_assert(sizeof(galley_measurement) == 64, "a measurement is 64 bytes");
_Static_assert(offsetof(galley_measurement, line_count) == 32, "four numbers come first");
_Static_assert(sizeof(galley_line) == 96, "a line is 96 bytes");
_Static_assert(offsetof(galley_line, width) == 32, "four offsets come first");
_Static_assert(sizeof(galley_status) == 4 && sizeof(galley_text) == 8, "32 and 64 bits");
