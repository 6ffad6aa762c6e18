// libpng, by its simplified interface only: that one keeps setjmp inside.
#pragma once
#include <png.h>
// Memory for pictures, which may not be there: Swift's own `allocate` ends the program then.
#include <stdlib.h>
#include <string.h>

static inline const char *vt_png_message(const png_image *image) { return image->message; }
// Macros that Swift does not see.
static inline void vt_png_begin(png_image *image) { memset(image, 0, sizeof *image); image->version = PNG_IMAGE_VERSION; }
// Bytes in the order of a little-endian 0xAARRGGBB word.
enum { VT_PNG_WORDS = PNG_FORMAT_BGRA };
