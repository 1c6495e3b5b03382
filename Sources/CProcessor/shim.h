// What the processor can be told and Swift cannot say.
#pragma once

// The line of the cache at an address will soon be read: nobody waits for it meanwhile.
static inline void galley_prefetch(const void *address) { __builtin_prefetch(address); }
