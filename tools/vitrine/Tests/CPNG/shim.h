// libpng's simplified interface, which reads a whole image with one call.
#pragma once
#include <png.h>
static inline png_image vt_png_image(void) { png_image image = {.version = PNG_IMAGE_VERSION}; return image; }
static inline size_t vt_png_size(png_image image) { return PNG_IMAGE_SIZE(image); }
enum { VT_PNG_RGB = PNG_FORMAT_RGB };
