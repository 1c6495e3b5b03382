// libvips: decoding, shrinking and encoding of images.
#pragma once
#include <vips/vips.h>
