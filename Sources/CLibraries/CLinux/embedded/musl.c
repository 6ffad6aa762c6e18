// What Debian's static libraries, which are compiled for glibc, ask for beyond what
// musl has: the names that glibc's headers put in place of printf, memcpy and their
// like where the compiler knows how large a buffer is. The check is made here too.
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

// The structures that those libraries share with the C library have glibc's layout.
#if defined(__x86_64__)
_Static_assert(sizeof(jmp_buf) <= 200, "jmp_buf");
_Static_assert(sizeof(struct stat) == 144 && offsetof(struct stat, st_size) == 48, "stat");
_Static_assert(sizeof(struct timespec) == 16 && sizeof(struct tm) == 56, "time");
#elif defined(__aarch64__)
_Static_assert(sizeof(jmp_buf) <= 312, "jmp_buf");
_Static_assert(sizeof(struct stat) == 128 && offsetof(struct stat, st_mode) == 16 && offsetof(struct stat, st_size) == 48, "stat");
_Static_assert(sizeof(struct timespec) == 16 && sizeof(struct tm) == 56, "time");
#elif defined(__arm__)
// Times are 32 bits wide in Debian's libraries and 64 in musl's headers: musl keeps
// functions of the old width under the plain names (fstat64, time, gmtime,
// clock_gettime), which nothing but those libraries calls.
_Static_assert(sizeof(jmp_buf) <= 392, "jmp_buf");
_Static_assert(sizeof(struct tm) == 44, "time");
#else
#error "nobody has compared the layouts of this architecture"
#endif
_Static_assert(offsetof(struct dirent, d_type) == 18 && offsetof(struct dirent, d_name) == 19, "dirent");

#ifdef __arm__
// What a library asks for that was compiled with 32-bit file offsets. The SDK has
// renamed these calls in the libraries: under their own names they are musl's, with
// 64-bit offsets. A function that is missing here is an error of the linker.
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

// Of one stream at a time, until the next call, as it may be.
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

// Where the program lies is the kernel's choice, so the first thing it does is to add that to every address in its data. musl's
// start does so by lists of one entry an address. Ours are in the packed form (DT_RELR), which it does not know yet, and which
// comes before it, since on some processors it needs one of them: the address of a word that is to be added to, or, with the lowest bit
// set, a bit for each of the words behind the last one.
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

// Where the kernel starts the program. musl's own start finds the stack as it was.
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
  // No size above INT_MAX: vsnprintf would refuse it. SIZE_MAX stands for unknown.
  int length = vsnprintf(text, capacity < INT_MAX ? capacity : INT_MAX, format, arguments);
  va_end(arguments);
  if (length >= 0) within((size_t)length + 1, capacity);
  return length;
}

// malloc asks the kernel for a few pages at a time, and the first write to each page waits for the
// kernel once more: some hundred waits before the first picture. So its first requests are served
// from one block whose pages are all there.
enum { page_size = 4096, page_count = 64, most_pages = 16 };
enum { page_clean, page_used, page_dirty };
static char *pool;
static unsigned char pages[page_count];
// An app may have threads. Who has it needs it for a moment only.
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

// What libevdev would say of a call that is wrong.
int absent_print(void) { return 0; }

// glibc also checks that the jump leads up the stack.
_Noreturn void __longjmp_chk(jmp_buf target, int value) { longjmp(target, value); }

// Swift's source of random numbers; newer than this musl.
void arc4random_buf(void *buffer, size_t size) {
  for (char *next = buffer; size > 0;) {
    ssize_t count = getrandom(next, size, 0);
    if (count > 0) next += count, size -= (size_t)count;
  }
}
