// libpng: its simplified interface alone, which needs no setjmp.
#pragma once
#include <png.h>
