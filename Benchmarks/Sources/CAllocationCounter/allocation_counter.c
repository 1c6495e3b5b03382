#include "allocation_counter.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

// The C library's own, under the names that glibc keeps for programs which bring their malloc.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_bool counting;
static atomic_llong blocks, bytes, kept;

static bool is_counting(void) { return atomic_load_explicit(&counting, memory_order_relaxed); }

static void *count(void *block, size_t size) {
  if (!is_counting()) return block;
  atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, (long long)size, memory_order_relaxed);
  atomic_fetch_add_explicit(&kept, (long long)malloc_usable_size(block), memory_order_relaxed);
  return block;
}

static void forget(void *block) {
  if (!is_counting()) return;
  atomic_fetch_sub_explicit(&kept, (long long)malloc_usable_size(block), memory_order_relaxed);
}

void *malloc(size_t size) { return count(__libc_malloc(size), size); }

void *calloc(size_t number, size_t size) {
  return count(__libc_calloc(number, size), number * size);
}

void *realloc(void *block, size_t size) {
  forget(block);
  return count(__libc_realloc(block, size), size);
}

void *memalign(size_t alignment, size_t size) {
  return count(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = count(__libc_memalign(alignment, size), size);
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  forget(block);
  __libc_free(block);
}

void allocation_counter_start(void) {
  atomic_store(&blocks, 0);
  atomic_store(&bytes, 0);
  atomic_store(&kept, 0);
  atomic_store(&counting, 1);
}

int64_t allocation_counter_stop(void) {
  atomic_store(&counting, 0);
  return atomic_load(&blocks);
}

int64_t allocation_counter_bytes(void) { return atomic_load(&bytes); }

int64_t allocation_counter_kept(void) { return atomic_load(&kept); }

void allocation_counter_allocate_one(void) {
  void *volatile block = malloc(24);
  free(block);
}
