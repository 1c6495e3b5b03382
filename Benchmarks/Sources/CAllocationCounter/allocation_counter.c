#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

// The C library's own, under the names that glibc keeps for programs which bring their malloc.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_llong blocks, bytes;

static void count(size_t size) {
  if (!atomic_load_explicit(&counting, memory_order_relaxed)) return;
  atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, (long long)size, memory_order_relaxed);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count(size);
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  count(size);
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void free(void *block) { __libc_free(block); }

void allocation_counter_start(void) {
  atomic_store(&blocks, 0);
  atomic_store(&bytes, 0);
  atomic_store(&counting, 1);
}

int64_t allocation_counter_stop(void) {
  atomic_store(&counting, 0);
  return atomic_load(&blocks);
}

int64_t allocation_counter_bytes(void) { return atomic_load(&bytes); }

void allocation_counter_allocate_one(void) {
  void *volatile block = malloc(24);
  free(block);
}
