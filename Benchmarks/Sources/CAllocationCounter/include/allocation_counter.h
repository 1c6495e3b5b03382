// Counts allocations: this program's malloc stands in front of the C library's.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

// Starts counting on all threads.
void allocation_counter_start(void);
// Stops, and returns how many blocks were asked for since.
int64_t allocation_counter_stop(void);
// The bytes of the blocks asked for between the last start and stop.
int64_t allocation_counter_bytes(void);
// How many bytes more were held at the stop than at the start, as large as the blocks really are.
int64_t allocation_counter_kept(void);
// Asks for one block and gives it back: what a counter that works must see.
void allocation_counter_allocate_one(void);

#endif
