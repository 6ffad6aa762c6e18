// A library that LD_PRELOAD puts before the C library in an ordinary, dynamically linked program. System calls of the
// program and its libraries go to `__wrap_NAME` (KernelFaults), as in a program that is linked with `--wrap=NAME`, and
// from there through `__real_NAME` to the C library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

void vitrine_read_fault(void);
int __wrap_open(const char *path, int flags, mode_t mode);
int __wrap_close(int fd);
int __wrap_ioctl(int fd, unsigned long request, void *argument);
ssize_t __wrap_read(int fd, void *buffer, size_t size);
ssize_t __wrap_write(int fd, const void *buffer, size_t size);
void *__wrap_mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset);
ssize_t __wrap_recvfrom(int fd, void *buffer, size_t size, int flags, struct sockaddr *sender, socklen_t *length);
int __wrap_epoll_create1(int flags);
int __wrap_epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event);
long __wrap_syscall(long number, long a, long b, long c, long d, long e, long f);

// Faults do not apply to calls of the loader and the libraries before the program starts.
static bool begun;

__attribute__((constructor)) static void begin(void) {
  vitrine_read_fault();
  begun = true;
}

// The function of this name in the next library, which is the C library.
#define NEXT(name) \
  ({ \
    static __typeof__(&name) next; \
    if (!next) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name); \
    next; \
  })
// The optional third argument of a call. If it is missing, its value is not used.
#define THIRD(type, last) \
  ({ \
    va_list list; \
    va_start(list, last); \
    type third = va_arg(list, type); \
    va_end(list); \
    third; \
  })

int __real_open(const char *path, int flags, ...) { return NEXT(open)(path, flags, THIRD(mode_t, flags)); }
int __real_close(int fd) { return NEXT(close)(fd); }
int __real_ioctl(int fd, unsigned long request, ...) { return NEXT(ioctl)(fd, request, THIRD(void *, request)); }
ssize_t __real_read(int fd, void *buffer, size_t size) { return NEXT(read)(fd, buffer, size); }
ssize_t __real_write(int fd, const void *buffer, size_t size) { return NEXT(write)(fd, buffer, size); }
void *__real_mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  return NEXT(mmap)(address, length, protection, flags, fd, offset);
}
ssize_t __real_recvfrom(int fd, void *buffer, size_t size, int flags, struct sockaddr *sender, socklen_t *length) {
  return NEXT(recvfrom)(fd, buffer, size, flags, sender, length);
}
int __real_epoll_create1(int flags) { return NEXT(epoll_create1)(flags); }
int __real_epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event) { return NEXT(epoll_ctl)(epoll, operation, fd, event); }
long __real_syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long words[6];
  for (int i = 0; i < 6; i++) words[i] = va_arg(list, long);
  va_end(list);
  return NEXT(syscall)(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

int open(const char *path, int flags, ...) {
  mode_t mode = THIRD(mode_t, flags);
  return begun ? __wrap_open(path, flags, mode) : __real_open(path, flags, mode);
}
int close(int fd) { return begun ? __wrap_close(fd) : __real_close(fd); }
int ioctl(int fd, unsigned long request, ...) {
  void *argument = THIRD(void *, request);
  return begun ? __wrap_ioctl(fd, request, argument) : __real_ioctl(fd, request, argument);
}
ssize_t read(int fd, void *buffer, size_t size) { return begun ? __wrap_read(fd, buffer, size) : __real_read(fd, buffer, size); }
ssize_t write(int fd, const void *buffer, size_t size) { return begun ? __wrap_write(fd, buffer, size) : __real_write(fd, buffer, size); }
void *mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  return (begun ? __wrap_mmap : __real_mmap)(address, length, protection, flags, fd, offset);
}
ssize_t recvfrom(int fd, void *buffer, size_t size, int flags, struct sockaddr *sender, socklen_t *length) {
  return (begun ? __wrap_recvfrom : __real_recvfrom)(fd, buffer, size, flags, sender, length);
}
int epoll_create1(int flags) { return begun ? __wrap_epoll_create1(flags) : __real_epoll_create1(flags); }
int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event) {
  return (begun ? __wrap_epoll_ctl : __real_epoll_ctl)(epoll, operation, fd, event);
}
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long words[6];
  for (int i = 0; i < 6; i++) words[i] = va_arg(list, long);
  va_end(list);
  return begun ? __wrap_syscall(number, words[0], words[1], words[2], words[3], words[4], words[5])
               : __real_syscall(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}
#if __SIZEOF_LONG__ == 8
// `open` with 64-bit file offsets.
int open64(const char *path, int flags, ...) { return open(path, flags, THIRD(mode_t, flags)); }
void *mmap64(void *address, size_t length, int protection, int flags, int fd, off64_t offset) {
  return mmap(address, length, protection, flags, fd, offset);
}
#endif
