// libpng, for decoding a file, or a file in memory. It reports errors through a function that must not return. These
// functions contain its longjmp, so that it never crosses Swift frames.
#pragma once
#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
// `calloc` and `malloc` report that memory is unavailable. Swift's `allocate` would end the program.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  png_structp reader;
  png_infop info;
  // The source of the bytes: a file, or the rest of the memory.
  FILE *file;
  const uint8_t *next;
  size_t left;
  // Whether the source ended before the image did.
  int is_truncated;
  // The number of rows that were decoded. An interlaced image has rows in each of its seven passes.
  uint32_t rows;
  // The jump target after an error.
  jmp_buf back;
  // The error message, or an empty string.
  char message[128];
} vt_png;

// Stores the message and jumps back.
static inline void vt_png_fail(png_structp reader, png_const_charp message) {
  vt_png *png = png_get_error_ptr(reader);
  png->message[0] = 0;
  strncat(png->message, message, sizeof png->message - 1);
  longjmp(png->back, 1);
}

// Ignores errors in chunks that are not needed to decode the pixels.
static inline void vt_png_warn(png_structp reader, png_const_charp message) {
  (void)reader;
  (void)message;
}

static inline void vt_png_supply(png_structp reader, png_bytep bytes, size_t count) {
  vt_png *png = png_get_io_ptr(reader);
  if (png->file) {
    if (fread(bytes, 1, count, png->file) == count) return;
    if (ferror(png->file)) png_error(reader, strerror(errno));
  } else if (count <= png->left) {
    memcpy(bytes, png->next, count);
    png->next += count;
    png->left -= count;
    return;
  }
  png->is_truncated = 1;
  png_error(reader, "the file is truncated");
}

// Skips the chunks that do not affect the image, such as text of any size. Damage in them does not matter either.
static inline void vt_png_skip_chunks(png_structp reader) {
  static const png_byte names[] = "gAMA\0cHRM\0sRGB\0tRNS\0eXIf\0iCCP";
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_NEVER, 0, -1);
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_AS_DEFAULT, names, sizeof names / 5);
}

// Reads the header of the file at `path`, or of the bytes if that is null, which must stay valid until `vt_png_close`.
// Returns null if there is no memory. Other errors are in the message.
__attribute__((noinline)) static vt_png *vt_png_open(const char *path, const void *bytes, size_t count) {
  vt_png *png = calloc(1, sizeof *png);
  if (!png) return 0;
  png->next = bytes;
  png->left = count;
  if (path && !(png->file = fopen(path, "rbe"))) {
    strncat(png->message, strerror(errno), sizeof png->message - 1);
    return png;
  }
  if (setjmp(png->back)) return png;
  png->reader = png_create_read_struct(PNG_LIBPNG_VER_STRING, png, vt_png_fail, vt_png_warn);
  png->info = png->reader ? png_create_info_struct(png->reader) : 0;
  if (!png->info) {
    strncat(png->message, "not enough memory for it", sizeof png->message - 1);
    return png;
  }
  png_set_read_fn(png->reader, png, vt_png_supply);
  vt_png_skip_chunks(png->reader);
  // Of a truncated file, up to this number of bytes is lost. Chosen: reading more at a time is not faster.
  png_set_compression_buffer_size(png->reader, 64);
  // The caller limits the size. Beyond this limit, the library accepts a side only on 64-bit processors.
  png_set_user_limits(png->reader, 1 << 28, 1 << 28);
  png_read_info(png->reader, png->info);
  return png;
}

static inline const char *vt_png_message(const vt_png *png) { return png->message; }
static inline uint32_t vt_png_width(const vt_png *png) { return png_get_image_width(png->reader, png->info); }
static inline uint32_t vt_png_height(const vt_png *png) { return png_get_image_height(png->reader, png->info); }
static inline int vt_png_is_truncated(const vt_png *png) { return png->is_truncated; }

// Requests pixels of little-endian words 0xAARRGGBB in the color space of the panel, sRGB.
static inline void vt_png_convert(png_structp reader, png_infop info) {
  png_fixed_point gamma;
  // As in web browsers, samples of any depth are values of sRGB unless the file has a color profile, which the caller
  // applies, or another gamma.
  if (!png_get_valid(reader, info, PNG_INFO_iCCP) && png_get_gAMA_fixed(reader, info, &gamma)) {
    png_set_gamma_fixed(reader, 220000, gamma);
  }
  png_set_expand(reader);
  png_set_scale_16(reader);
  png_set_gray_to_rgb(reader);
  png_set_bgr(reader);
  png_set_add_alpha(reader, 255, PNG_FILLER_AFTER);
}

// Decodes the image into rows that are `stride` words apart. The pixels are not premultiplied. Pixels that a truncated
// file does not have are transparent. Returns 0 on error, and if no row was decoded.
__attribute__((noinline)) static int vt_png_read(vt_png *png, uint32_t *pixels, size_t stride) {
  png_structp reader = png->reader;
  size_t height = vt_png_height(png);
  if (setjmp(png->back)) {
    if (!png->is_truncated || !png->rows) return 0;
    if (png->rows < height) memset(pixels + png->rows * stride, 0, (height - png->rows) * stride * 4);
    return 1;
  }
  vt_png_convert(reader, png->info);
  int passes = png_set_interlace_handling(reader);
  png_read_update_info(reader, png->info);
  if (passes > 1) memset(pixels, 0, height * stride * 4);
  for (int pass = 0; pass < passes; pass++) {
    for (size_t y = 0; y < height; y++) {
      png_bytep row = (png_bytep)(pixels + y * stride);
      // An early pass of an interlaced image fills the pixels that later passes provide.
      png_read_row(reader, passes > 1 ? 0 : row, passes > 1 ? row : 0);
      png->rows++;
    }
  }
  png_read_end(reader, png->info);
  return 1;
}

// Whether rows are missing after `vt_png_read`.
static inline int vt_png_lacks_rows(const vt_png *png) {
  uint32_t passes = png_get_interlace_type(png->reader, png->info) == PNG_INTERLACE_NONE ? 1 : 7;
  return png->rows < passes * vt_png_height(png);
}

// Returns the color profile of the file, or null.
static inline const uint8_t *vt_png_profile(const vt_png *png, uint32_t *count) {
  png_charp name;
  png_bytep bytes = 0;
  int compression;
  return png_get_iCCP(png->reader, png->info, &name, &compression, &bytes, count) ? bytes : 0;
}

// Stores X, Y, and Z of red, green, and blue, whose sum is white. Returns 0 if the file has the colors of sRGB. As in web
// browsers, a color profile takes precedence, and primaries without a gamma are ignored.
static inline int vt_png_primaries(const vt_png *png, double *xyz) {
  png_uint_32 other = PNG_INFO_sRGB | PNG_INFO_iCCP;
  return !png_get_valid(png->reader, png->info, other) && png_get_valid(png->reader, png->info, PNG_INFO_gAMA) &&
         png_get_cHRM_XYZ(
             png->reader, png->info, xyz, xyz + 1, xyz + 2, xyz + 3, xyz + 4, xyz + 5, xyz + 6, xyz + 7, xyz + 8) != 0;
}

// Returns the Exif data of the file, a TIFF structure, after `vt_png_read`, or null.
static inline const uint8_t *vt_png_exif(const vt_png *png, uint32_t *count) {
  png_bytep bytes = 0;
  return png_get_eXIf_1(png->reader, png->info, count, &bytes) ? bytes : 0;
}

static inline void vt_png_close(vt_png *png) {
  if (png->reader) png_destroy_read_struct(&png->reader, png->info ? &png->info : 0, 0);
  if (png->file) fclose(png->file);
  free(png);
}
