// libpng's simplified interface, which does not expose setjmp.
#pragma once
#include <png.h>
// `malloc` reports that memory is unavailable. Swift's `allocate` would end the program.
#include <stdlib.h>
#include <string.h>

static inline const char *vt_png_message(const png_image *image) { return image->message; }
// Macros that Swift cannot import.
static inline void vt_png_begin(png_image *image) { memset(image, 0, sizeof *image); image->version = PNG_IMAGE_VERSION; }
// The byte order of a little-endian 0xAARRGGBB word.
enum { VT_PNG_WORDS = PNG_FORMAT_BGRA };
