// fontconfig: which font files the system has, by family, language and coverage.
#pragma once
#include <fontconfig/fontconfig.h>
