// Expat: XML as a stream of elements and texts.
#pragma once
#include <expat.h>
