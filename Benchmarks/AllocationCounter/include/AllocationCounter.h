#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// What was asked of the heap since counting began, by all threads.
typedef struct {
  /// Calls of malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign that returned memory.
  uint64_t allocations;
  /// Bytes that these calls asked for.
  uint64_t bytes;
  /// Bytes in use, as the heap rounds them: growth since counting began, negative if more was freed.
  int64_t live;
  /// The largest `live` so far.
  int64_t peak;
} AllocationCounts;

/// Why allocations cannot be counted here, or NULL if they can.
const char *allocation_counter_obstacle(void);

/// Sets all counts to zero and begins to count. Without counting a call of malloc costs one more load.
void allocation_counter_start(void);

/// The counts as of now.
AllocationCounts allocation_counter_read(void);

/// Ends counting.
void allocation_counter_stop(void);

/// Does nothing; but a compiler cannot know that, so what is passed must have been made.
void black_hole(const void *object);

/// Has this process killed when its parent ends, on Linux; elsewhere it goes on.
///
/// Returns false if `parent` is not its parent any more.
bool end_with_parent(int32_t parent);

#endif
