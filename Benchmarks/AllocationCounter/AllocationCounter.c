// Counts heap allocations by standing in front of glibc's functions: a program's own definition of `malloc` is the one that
// every shared library of the process calls, the Swift runtime included, and glibc keeps the real ones under a second name.

#include "AllocationCounter.h"

#include <stdbool.h>
#include <stdlib.h>

void black_hole(const void *object) { (void)object; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define OBSTACLE "a sanitizer has taken the place of malloc"
#endif
#endif

#if !defined(OBSTACLE) && !(defined(__linux__) && defined(__GLIBC__))
#define OBSTACLE "only the heap of glibc can be counted"
#endif

#if defined(OBSTACLE)

const char *allocation_counter_obstacle(void) { return OBSTACLE; }
void allocation_counter_start(void) {}
void allocation_counter_stop(void) {}
AllocationCounts allocation_counter_read(void) { return (AllocationCounts){0, 0, 0, 0}; }

#else

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_bool is_counting;
static atomic_uint_fast64_t allocations;
static atomic_uint_fast64_t requested;
static atomic_int_fast64_t live;
static atomic_int_fast64_t peak;

static bool counts(void) { return atomic_load_explicit(&is_counting, memory_order_relaxed); }

static void change_live(int64_t difference) {
  int64_t now = atomic_fetch_add_explicit(&live, difference, memory_order_relaxed) + difference;
  int64_t seen = atomic_load_explicit(&peak, memory_order_relaxed);
  while (now > seen &&
         !atomic_compare_exchange_weak_explicit(&peak, &seen, now, memory_order_relaxed, memory_order_relaxed)) {
  }
}

static void *counted(void *memory, size_t size) {
  if (counts() && memory != NULL) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&requested, size, memory_order_relaxed);
    change_live((int64_t)malloc_usable_size(memory));
  }
  return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }

void *realloc(void *memory, size_t size) {
  if (!counts()) return __libc_realloc(memory, size);
  int64_t before = memory != NULL ? (int64_t)malloc_usable_size(memory) : 0;
  void *moved = __libc_realloc(memory, size);
  if (moved != NULL || size == 0) change_live(-before);
  return counted(moved, size);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *made = memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *memory = made;
  return 0;
}

void free(void *memory) {
  if (counts() && memory != NULL) change_live(-(int64_t)malloc_usable_size(memory));
  __libc_free(memory);
}

const char *allocation_counter_obstacle(void) { return NULL; }

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&requested, 0);
  atomic_store(&live, 0);
  atomic_store(&peak, 0);
  atomic_store(&is_counting, true);
}

void allocation_counter_stop(void) { atomic_store(&is_counting, false); }

AllocationCounts allocation_counter_read(void) {
  return (AllocationCounts){atomic_load(&allocations), atomic_load(&requested), atomic_load(&live), atomic_load(&peak)};
}

#endif
