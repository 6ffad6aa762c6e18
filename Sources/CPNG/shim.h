// libpng, by its simplified interface only: that one keeps setjmp inside.
#pragma once
#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <string.h>
// Both move or remove a file and give 0 or the error number.
static inline int vt_png_rename(const char *from, const char *to) { return rename(from, to) ? errno : 0; }
static inline int vt_png_remove(const char *path) { return remove(path) ? errno : 0; }
static inline const char *vt_png_message(const png_image *image) { return image->message; }
static inline const char *vt_png_error(int number) { return strerror(number); }
static inline void vt_png_set_message_end(png_image *image) { image->message[sizeof image->message - 1] = 0; }
// Macros that Swift does not see.
static inline void vt_png_begin(png_image *image) { memset(image, 0, sizeof *image); image->version = PNG_IMAGE_VERSION; }
// Bytes in the order of a little-endian 0xAARRGGBB word, and of 0xRRGGBB without the alpha.
enum { VT_PNG_WORDS = PNG_FORMAT_BGRA, VT_PNG_OPAQUE = PNG_FORMAT_BGR };
