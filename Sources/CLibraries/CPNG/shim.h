// libpng, by its simplified interface only: that one keeps setjmp inside. And what files
// of pictures are written with.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
// Both move or remove a file and give 0 or the error number.
static inline int vt_png_rename(const char *from, const char *to) { return rename(from, to) ? errno : 0; }
static inline int vt_png_remove(const char *path) { return remove(path) ? errno : 0; }
// Whether a finished file may take the place of what is at `path`: of another file or
// of nothing. A device, a pipe or a link stays, and is written to.
static inline int vt_png_is_replaceable(const char *path) {
  struct stat status;
  return lstat(path, &status) ? errno == ENOENT : S_ISREG(status.st_mode);
}
// Writes a file: a new one, or into what is there already without waiting for the reader of a pipe; 0 or the error number.
static inline int vt_png_save(const char *path, int isNew, const unsigned char *bytes, size_t count) {
  int fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC | (isNew ? O_CREAT : O_NONBLOCK), 0666);
  if (fd < 0) return errno;
  int error = 0;
  while (count && !error) {
    ssize_t written = write(fd, bytes, count);
    if (written < 0) error = errno == EINTR ? 0 : errno;
    else bytes += written, count -= (size_t)written;
  }
  return close(fd) && !error ? errno : error;
}
static inline const char *vt_png_message(const png_image *image) { return image->message; }
static inline const char *vt_png_error(int number) { return strerror(number); }
static inline void vt_png_set_message_end(png_image *image) { image->message[sizeof image->message - 1] = 0; }
// Whether there is memory for so many bytes: Swift ends a program that takes what there is not. Volatile,
// since compilers leave out what is only taken and given back.
static inline _Bool vt_png_has_memory(size_t length) {
  void *volatile memory = malloc(length);
  free(memory);
  return memory != 0;
}
// Macros that Swift does not see.
static inline void vt_png_begin(png_image *image) { memset(image, 0, sizeof *image); image->version = PNG_IMAGE_VERSION; }
// Bytes in the order of a little-endian 0xAARRGGBB word.
enum { VT_PNG_WORDS = PNG_FORMAT_BGRA };
