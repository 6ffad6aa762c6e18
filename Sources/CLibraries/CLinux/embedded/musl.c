// Functions that Debian's static libraries, which are compiled for glibc, require in addition to musl's. glibc's
// headers replace printf, memcpy, and others with these checked versions if the compiler knows the size of a buffer.
// The checks are made here too.
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <link.h>
#include <setjmp.h>
#include <stdint.h>
#include <stddef.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

// Structures that these libraries exchange with the C library must have glibc's layout.
#if defined(__x86_64__)
_Static_assert(sizeof(jmp_buf) <= 200, "jmp_buf");
_Static_assert(sizeof(struct stat) == 144 && offsetof(struct stat, st_size) == 48, "stat");
_Static_assert(sizeof(struct timespec) == 16 && sizeof(struct tm) == 56, "time");
#elif defined(__aarch64__)
_Static_assert(sizeof(jmp_buf) <= 312, "jmp_buf");
_Static_assert(sizeof(struct stat) == 128 && offsetof(struct stat, st_mode) == 16 && offsetof(struct stat, st_size) == 48, "stat");
_Static_assert(sizeof(struct timespec) == 16 && sizeof(struct tm) == 56, "time");
#elif defined(__arm__)
// Times have 32 bits in Debian's libraries and 64 bits in musl's headers. musl provides functions with 32-bit times
// under the plain names (fstat64, time, gmtime, clock_gettime), and only these libraries call them.
_Static_assert(sizeof(jmp_buf) <= 392, "jmp_buf");
_Static_assert(sizeof(struct tm) == 44, "time");
#else
#error "nobody has compared the layouts of this architecture"
#endif
_Static_assert(offsetof(struct dirent, d_type) == 18 && offsetof(struct dirent, d_name) == 19, "dirent");

#ifdef __arm__
// Functions for a library that was compiled with 32-bit file offsets. The SDK has renamed these calls in the libraries,
// because the original names are musl's functions with 64-bit offsets. A missing function is a linker error.
struct glibc_stat {
  uint64_t st_dev;
  uint32_t pad1, st_ino, st_mode, st_nlink, st_uid, st_gid;
  uint64_t st_rdev;
  uint32_t pad2;
  int32_t st_size, st_blksize, st_blocks;
  struct { int32_t tv_sec, tv_nsec; } st_atim, st_mtim, st_ctim;
  uint32_t reserved[2];
};
_Static_assert(sizeof(struct glibc_stat) == 88 && offsetof(struct glibc_stat, st_rdev) == 32, "stat");
_Static_assert(offsetof(struct glibc_stat, st_size) == 44 && offsetof(struct glibc_stat, st_mtim) == 64, "stat");

static int narrow(struct stat from, struct glibc_stat *to) {
  if (from.st_size > INT32_MAX || from.st_blocks > INT32_MAX || from.st_ino > UINT32_MAX) {
    errno = EOVERFLOW;
    return -1;
  }
  *to = (struct glibc_stat){
    .st_dev = from.st_dev, .st_ino = (uint32_t)from.st_ino, .st_mode = from.st_mode, .st_nlink = from.st_nlink,
    .st_uid = from.st_uid, .st_gid = from.st_gid, .st_rdev = from.st_rdev,
    .st_size = (int32_t)from.st_size, .st_blksize = from.st_blksize, .st_blocks = (int32_t)from.st_blocks,
    .st_atim = {(int32_t)from.st_atim.tv_sec, from.st_atim.tv_nsec},
    .st_mtim = {(int32_t)from.st_mtim.tv_sec, from.st_mtim.tv_nsec},
    .st_ctim = {(int32_t)from.st_ctim.tv_sec, from.st_ctim.tv_nsec}};
  return 0;
}

int glibc_fstat(int fd, struct glibc_stat *to) {
  struct stat from;
  return fstat(fd, &from) ? -1 : narrow(from, to);
}

int glibc_stat(const char *path, struct glibc_stat *to) {
  struct stat from;
  return stat(path, &from) ? -1 : narrow(from, to);
}

void *glibc_mmap(void *address, size_t length, int protection, int flags, int fd, int32_t offset) {
  return mmap(address, length, protection, flags, fd, offset);
}

struct glibc_dirent {
  uint32_t d_ino;
  int32_t d_off;
  uint16_t d_reclen;
  uint8_t d_type;
  char d_name[256];
};
_Static_assert(offsetof(struct glibc_dirent, d_type) == 10 && offsetof(struct glibc_dirent, d_name) == 11, "dirent");

// The result is valid until the next call for any folder, as POSIX permits.
struct glibc_dirent *glibc_readdir(DIR *folder) {
  static struct glibc_dirent entry;
  struct dirent *next = readdir(folder);
  if (!next) return 0;
  entry = (struct glibc_dirent){.d_ino = (uint32_t)next->d_ino, .d_reclen = sizeof entry, .d_type = next->d_type};
  memcpy(entry.d_name, next->d_name, strnlen(next->d_name, sizeof entry.d_name - 1));
  return &entry;
}

int glibc_alphasort(const struct glibc_dirent **one, const struct glibc_dirent **other) {
  return strcmp((*one)->d_name, (*other)->d_name);
}

int glibc_scandir(
  const char *path, struct glibc_dirent ***list, int (*matches)(const struct glibc_dirent *),
  int (*order)(const struct glibc_dirent **, const struct glibc_dirent **)
) {
  DIR *folder = opendir(path);
  if (!folder) return -1;
  struct glibc_dirent **entries = 0;
  int count = 0;
  for (struct dirent *next; (next = readdir(folder));) {
    struct glibc_dirent entry = {.d_ino = (uint32_t)next->d_ino, .d_reclen = sizeof entry, .d_type = next->d_type};
    memcpy(entry.d_name, next->d_name, strnlen(next->d_name, sizeof entry.d_name - 1));
    if (matches && !matches(&entry)) continue;
    struct glibc_dirent *copy = malloc(sizeof entry);
    struct glibc_dirent **longer = realloc(entries, (size_t)(count + 1) * sizeof *entries);
    if (!copy || !longer) abort();
    *copy = entry;
    entries = longer;
    entries[count++] = copy;
  }
  closedir(folder);
  if (order) qsort(entries, (size_t)count, sizeof *entries, (int (*)(const void *, const void *))order);
  *list = entries;
  return count;
}
#endif

// The kernel chooses the program's load address, which must first be added to every address in its data. musl's startup
// code does this from a list with one entry per address. This program uses the packed form (DT_RELR), which musl does
// not support yet. It runs before musl's code, which needs a relocated address on some processors. An entry is the
// address of a word to relocate or, if its lowest bit is set, a bit mask of the words that follow the last one.
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));
extern const ElfW(Dyn) _DYNAMIC[] __attribute__((visibility("hidden")));
enum { tag_relr_size = 35, tag_relr = 36 };

__attribute__((used)) static void relocate(void) {
  uintptr_t base = (uintptr_t)&__ehdr_start;
  const uintptr_t *entry = 0;
  size_t size = 0;
  for (const ElfW(Dyn) *item = _DYNAMIC; item->d_tag != DT_NULL; item++) {
    if (item->d_tag == tag_relr) entry = (const uintptr_t *)(base + item->d_un.d_ptr);
    if (item->d_tag == tag_relr_size) size = item->d_un.d_val;
  }
  uintptr_t *word = 0;
  for (size_t left = size / sizeof *entry; left > 0; left--, entry++) {
    if (!(*entry & 1)) {
      word = (uintptr_t *)(base + *entry);
      *word++ += base;
      continue;
    }
    size_t i = 0;
    for (uintptr_t bits = *entry >> 1; bits; bits >>= 1, i++) {
      if (bits & 1) word[i] += base;
    }
    word += sizeof *word * CHAR_BIT - 1;
  }
}

// The program's entry point. It leaves the stack as musl's startup code expects it.
_Noreturn void vitrine_start(void);
#if defined(__x86_64__)
__attribute__((naked)) void vitrine_start(void) { __asm__("call relocate\njmp _start"); }
#else
__attribute__((naked)) void vitrine_start(void) { __asm__("bl relocate\nbl _start"); }
#endif

static size_t within(size_t length, size_t capacity) {
  if (length > capacity) abort();
  return length;
}

void *__memcpy_chk(void *to, const void *from, size_t length, size_t capacity) {
  return memcpy(to, from, within(length, capacity));
}
void *__memset_chk(void *to, int value, size_t length, size_t capacity) {
  return memset(to, value, within(length, capacity));
}
void __explicit_bzero_chk(void *to, size_t length, size_t capacity) { explicit_bzero(to, within(length, capacity)); }
char *__strcat_chk(char *to, const char *from, size_t capacity) {
  within(strlen(to) + strlen(from) + 1, capacity);
  return strcat(to, from);
}
char *__realpath_chk(const char *path, char *resolved, size_t capacity) {
  within(PATH_MAX, capacity);
  return realpath(path, resolved);
}

// `flag` makes glibc refuse %n in writable format strings, which musl does not support.
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list arguments) {
  (void)flag;
  return vfprintf(file, format, arguments);
}
int __printf_chk(int flag, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = __vfprintf_chk(stdout, flag, format, arguments);
  va_end(arguments);
  return length;
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
int __vsnprintf_chk(char *text, size_t size, int flag, size_t capacity, const char *format, va_list arguments) {
  (void)flag;
  return vsnprintf(text, within(size, capacity), format, arguments);
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
  // vsnprintf refuses sizes above INT_MAX. A capacity of SIZE_MAX means unknown.
  int length = vsnprintf(text, capacity < INT_MAX ? capacity : INT_MAX, format, arguments);
  va_end(arguments);
  if (length >= 0) within((size_t)length + 1, capacity);
  return length;
}

// malloc requests a few pages at a time, and the first write to each page causes a fault: about a hundred faults before
// the first frame. Its first requests are therefore served from one block whose pages are already present.
enum { page_size = 4096, page_count = 64, most_pages = 16 };
enum { page_clean, page_used, page_dirty };
static char *pool;
static unsigned char pages[page_count];
// An app may have threads. The lock is held only briefly.
static char pool_is_taken;

static void take_pool(void) {
  while (__atomic_test_and_set(&pool_is_taken, __ATOMIC_ACQUIRE)) sched_yield();
}
static void leave_pool(void) { __atomic_clear(&pool_is_taken, __ATOMIC_RELEASE); }

void *__real___mmap(void *, size_t, int, int, int, off_t);
int __real_munmap(void *, size_t);

void *__wrap___mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset) {
  size_t count = (length + page_size - 1) / page_size;
  if (address || fd >= 0 || protection != (PROT_READ | PROT_WRITE) || count == 0 || count > most_pages)
    return __real___mmap(address, length, protection, flags, fd, offset);
  take_pool();
  if (!pool) pool = __real___mmap(0, page_count * page_size, protection, flags | MAP_POPULATE, -1, 0);
  if (pool != MAP_FAILED) {
    for (size_t end = 0, free = 0; end < page_count; ) {
      free = pages[end++] == page_used ? 0 : free + 1;
      if (free < count) continue;
      for (size_t i = end - count; i < end; i++) {
        // malloc relies on new pages being zero.
        if (pages[i] == page_dirty) memset(pool + i * page_size, 0, page_size);
        pages[i] = page_used;
      }
      leave_pool();
      return pool + (end - count) * page_size;
    }
  }
  leave_pool();
  return __real___mmap(address, length, protection, flags, fd, offset);
}

int __wrap_munmap(void *address, size_t length) {
  size_t offset = (size_t)((char *)address - pool);
  if (!pool || pool == MAP_FAILED || offset >= page_count * page_size) return __real_munmap(address, length);
  take_pool();
  memset(pages + offset / page_size, page_dirty, (length + page_size - 1) / page_size);
  leave_pool();
  return 0;
}

// Discards libevdev's messages about invalid calls.
int absent_print(void) { return 0; }

// libsodium calls these functions only for wrong arguments and for new keys. Its own would require most of the library.
_Noreturn void sodium_misuse(void) { abort(); }
_Noreturn void randombytes_buf(void *buffer, size_t length) {
  (void)buffer;
  (void)length;
  abort();
}

// glibc also checks that the jump leads up the stack.
_Noreturn void __longjmp_chk(jmp_buf target, int value) { longjmp(target, value); }

// Swift's source of random numbers, which this version of musl does not provide.
//
// Swift seeds its hash tables with the first 16 bytes. They do not wait until the kernel has collected entropy: on a
// board without a hardware generator this takes seconds, in which process 1 could not feed the watchdog. Later numbers
// wait, because they may be secrets.
void arc4random_buf(void *buffer, size_t size) {
  static size_t seeded;
  for (char *next = buffer; size > 0;) {
    ssize_t count = getrandom(next, size, seeded < 16 ? GRND_INSECURE : 0);
    // Kernels before Linux 5.6 do not have the flag.
    if (count < 0 && errno == EINVAL) seeded = 16;
    if (count > 0) next += count, size -= (size_t)count, seeded += (size_t)count;
  }
}
