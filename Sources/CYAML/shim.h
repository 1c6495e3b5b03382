// libyaml: YAML as a stream of events.
#pragma once
#include <yaml.h>
