#include "AllocationCounter.h"

#if defined(__linux__)

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

bool end_with_parent(int32_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // A parent that has ended before this sends nothing any more.
  return getppid() == parent;
}

#else

bool end_with_parent(int32_t parent) {
  (void)parent;
  return true;
}

#endif
