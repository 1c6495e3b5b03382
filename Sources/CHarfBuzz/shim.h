// HarfBuzz: shaping, font tables, OpenType metrics and layout tables.
#pragma once
#include <hb.h>
#include <hb-ot.h>
