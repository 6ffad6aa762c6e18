// The kernel's rename that exchanges two files. Swift's Glibc module does not have it.
#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
static inline int host_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 1u << 1 /* RENAME_EXCHANGE */);
}
