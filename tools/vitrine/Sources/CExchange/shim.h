// The kernel's rename that lets two files change places, which Swift's Glibc leaves out.
#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
static inline int host_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 1u << 1 /* RENAME_EXCHANGE */);
}
