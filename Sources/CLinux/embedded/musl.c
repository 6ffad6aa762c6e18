// What Debian's static libraries, which are compiled for glibc, ask for beyond what
// musl has: the names that glibc's headers put in place of printf, memcpy and their
// like where the compiler knows how large a buffer is. The check is made here too.
#define _GNU_SOURCE
#include <dirent.h>
#include <limits.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

#ifdef __x86_64__
// The structures that those libraries share with the C library: glibc's layout.
_Static_assert(sizeof(jmp_buf) <= 200, "jmp_buf");
_Static_assert(sizeof(struct stat) == 144 && offsetof(struct stat, st_size) == 48, "stat");
_Static_assert(offsetof(struct dirent, d_type) == 18 && offsetof(struct dirent, d_name) == 19, "dirent");
_Static_assert(sizeof(struct timespec) == 16 && sizeof(struct tm) == 56, "time");
#endif

static size_t within(size_t length, size_t capacity) {
  if (length > capacity) abort();
  return length;
}

void *__memcpy_chk(void *to, const void *from, size_t length, size_t capacity) {
  return memcpy(to, from, within(length, capacity));
}
char *__strcat_chk(char *to, const char *from, size_t capacity) {
  within(strlen(to) + strlen(from) + 1, capacity);
  return strcat(to, from);
}
char *__realpath_chk(const char *path, char *resolved, size_t capacity) {
  within(PATH_MAX, capacity);
  return realpath(path, resolved);
}

// `flag` asks glibc to refuse %n in a format that can be written to, which musl cannot.
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(file, format, arguments);
}
int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = __vfprintf_chk(file, flag, format, arguments);
  va_end(arguments);
  return length;
}
int __vasprintf_chk(char **text, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vasprintf(text, format, arguments);
}
int __asprintf_chk(char **text, int flag, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = __vasprintf_chk(text, flag, format, arguments);
  va_end(arguments);
  return length;
}
int __snprintf_chk(char *text, size_t size, int flag, size_t capacity, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, within(size, capacity), format, arguments);
  va_end(arguments);
  return length;
}
int __sprintf_chk(char *text, int flag, size_t capacity, const char *format, ...) {
  (void)flag;
  va_list arguments;
  va_start(arguments, format);
  // No size above INT_MAX: vsnprintf would refuse it. SIZE_MAX stands for unknown.
  int length = vsnprintf(text, capacity < INT_MAX ? capacity : INT_MAX, format, arguments);
  va_end(arguments);
  if (length >= 0) within((size_t)length + 1, capacity);
  return length;
}

// glibc also checks that the jump leads up the stack.
_Noreturn void __longjmp_chk(jmp_buf target, int value) { longjmp(target, value); }

// Swift's source of random numbers; newer than this musl.
void arc4random_buf(void *buffer, size_t size) {
  for (char *next = buffer; size > 0;) {
    ssize_t count = getrandom(next, size, 0);
    if (count > 0) next += count, size -= (size_t)count;
  }
}
