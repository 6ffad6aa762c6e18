// Functions of the C library that a program replaces to intercept its system calls and allocations. A program linked
// with `--wrap=NAME` calls its own `__wrap_NAME` in place of NAME, and `__real_NAME` is the C library's function.
#pragma once
#include <stddef.h>
#include <sys/types.h>

int __real_open(const char *path, int flags, ...);
int __real_close(int fd);
int __real_reboot(int how);
int __real_kill(int process, int signal);
int __real_fork(void);
int __real_ioctl(int fd, unsigned long request, ...);
long __real_read(int fd, void *buffer, size_t size);
long __real_write(int fd, const void *buffer, size_t size);
void *__real_mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset);
long __real_recvfrom(int fd, void *buffer, size_t size, int flags, void *sender, void *length);
int __real_epoll_create1(int flags);
int __real_epoll_ctl(int epoll, int operation, int fd, void *event);
long __real_syscall(long number, ...);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

// Swift cannot call variadic functions.
static inline int vk_open(const char *path, int flags, unsigned mode) { return __real_open(path, flags, mode); }
static inline int vk_ioctl(int fd, unsigned long request, void *argument) { return __real_ioctl(fd, request, argument); }
static inline long vk_syscall(long number, long a, long b, long c, long d, long e, long f) {
  return __real_syscall(number, a, b, c, d, e, f);
}
