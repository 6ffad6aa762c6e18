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
  // X, Y, and Z of the primaries of the chunk cICP, or null.
  const float *colors;
  // The gamma of the chunk cICP.
  png_fixed_point gamma;
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
  static const png_byte names[] = "gAMA\0cHRM\0sRGB\0tRNS\0eXIf\0iCCP\0cICP";
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_NEVER, 0, -1);
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_AS_DEFAULT, names, 6);
  // Only newer versions of the library know cICP. Of several, the first one is kept.
  png_set_keep_unknown_chunks(reader, PNG_HANDLE_CHUNK_ALWAYS, names + 30, 1);
  png_set_chunk_cache_max(reader, 3);
}

// Reads the chunk cICP, which has code points of ITU-T H.273: primaries, transfer function, matrix, and range. As in
// web browsers, it is ignored unless the samples are of RGB with the full range, and if the colors have a high dynamic
// range.
static inline void vt_png_read_code_points(vt_png *png) {
  // The numbers of primaries, and their X, Y, and Z, whose sum is the white of sRGB. Published: ITU-T H.273, table 2.
  static const uint8_t numbers[] = {1, 5, 6, 7, 9, 12};
  static const float colors[][9] = {
    {0.4123908, 0.2126390, 0.0193308, 0.3575843, 0.7151687, 0.1191948, 0.1804808, 0.0721923, 0.9505322},
    {0.4305538, 0.2220043, 0.0201822, 0.3415498, 0.7066548, 0.1295534, 0.1783523, 0.0713409, 0.9393222},
    {0.3935209, 0.2123764, 0.0187391, 0.3652581, 0.7010599, 0.1119339, 0.1916769, 0.0865638, 0.9583847},
    {0.3935209, 0.2123764, 0.0187391, 0.3652581, 0.7010599, 0.1119339, 0.1916769, 0.0865638, 0.9583847},
    {0.6369580, 0.2627002, 0.0000000, 0.1446169, 0.6779981, 0.0280727, 0.1688810, 0.0593017, 1.0609851},
    {0.4865709, 0.2289746, 0.0000000, 0.2656677, 0.6917385, 0.0451134, 0.1982173, 0.0792869, 1.0439444},
  };
  png_unknown_chunkp chunk;
  if (!png_get_unknown_chunks(png->reader, png->info, &chunk) || chunk->size != 4) return;
  const uint8_t *points = chunk->data;
  if (points[2] != 0 || points[3] != 1) return;
  switch (points[1]) {
    // The curve of sRGB. As in Chromium, those of television count as the same.
    case 1: case 6: case 13: case 14: case 15:
    case 4: png->gamma = 45455; break;
    case 5: png->gamma = 35714; break;
    case 8: png->gamma = 100000; break;
    default: return;
  }
  const uint8_t *number = memchr(numbers, points[0], sizeof numbers);
  if (number) png->colors = colors[number - numbers];
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
  // Encoders that announce a window that is too small are common.
  png_set_option(png->reader, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
  // Of a truncated file, up to this number of bytes is lost. Chosen: reading more at a time is not faster.
  png_set_compression_buffer_size(png->reader, 64);
  // The caller limits the size. Beyond this limit, the library accepts a side only on 64-bit processors.
  png_set_user_limits(png->reader, 1 << 28, 1 << 28);
  png_read_info(png->reader, png->info);
  vt_png_read_code_points(png);
  return png;
}

static inline const char *vt_png_message(const vt_png *png) { return png->message; }
static inline uint32_t vt_png_width(const vt_png *png) { return png_get_image_width(png->reader, png->info); }
static inline uint32_t vt_png_height(const vt_png *png) { return png_get_image_height(png->reader, png->info); }
static inline int vt_png_is_truncated(const vt_png *png) { return png->is_truncated; }

// Stores the gamma of the chunk gAMA. Returns 0 if the file has none, or one that does not count. Versions of libpng
// differ in whether the chunk is valid next to sRGB or with a gamma of 0, and whether it has a value while it is not
// valid.
static inline int vt_png_gamma(const vt_png *png, png_fixed_point *gamma) {
  return !png_get_valid(png->reader, png->info, PNG_INFO_iCCP | PNG_INFO_sRGB)
         && png_get_valid(png->reader, png->info, PNG_INFO_gAMA)
         && png_get_gAMA_fixed(png->reader, png->info, gamma) && *gamma > 0;
}

// Requests pixels of little-endian words 0xAARRGGBB in the color space of the panel, sRGB.
static inline void vt_png_convert(const vt_png *png) {
  png_structp reader = png->reader;
  png_fixed_point gamma = png->gamma;
  // As in web browsers, samples of any depth are values of sRGB unless the file has a color profile, which the caller
  // applies, or another gamma.
  if (png->colors || vt_png_gamma(png, &gamma)) png_set_gamma_fixed(reader, 220000, gamma);
  png_set_expand(reader);
  png_set_scale_16(reader);
  png_set_gray_to_rgb(reader);
  png_set_bgr(reader);
  png_set_add_alpha(reader, 255, PNG_FILLER_AFTER);
}

// Whether rows are missing after `vt_png_read`.
static inline int vt_png_lacks_rows(const vt_png *png) {
  uint32_t passes = png_get_interlace_type(png->reader, png->info) == PNG_INTERLACE_NONE ? 1 : 7;
  return png->rows < passes * vt_png_height(png);
}

// Returns whether the rows that were decoded before an error are shown. As in web browsers, damage after the image data
// does not matter. If the checksum of the image data is wrong, any pixel may be.
static inline int vt_png_is_usable(const vt_png *png) {
  static const png_uint_32 image_data = 0x49444154;
  if (png->is_truncated) return png->rows > 0;
  if (vt_png_lacks_rows(png)) return 0;
  return !(png_get_io_state(png->reader) & PNG_IO_CHUNK_CRC) || png_get_io_chunk_type(png->reader) != image_data;
}

// Decodes the image into rows that are `stride` words apart. The pixels are not premultiplied. Pixels that a truncated
// file does not have are transparent. Returns 0 on error, and if no row was decoded.
__attribute__((noinline)) static int vt_png_read(vt_png *png, uint32_t *pixels, size_t stride) {
  png_structp reader = png->reader;
  size_t height = vt_png_height(png);
  if (setjmp(png->back)) {
    if (!vt_png_is_usable(png)) return 0;
    if (png->rows < height) memset(pixels + png->rows * stride, 0, (height - png->rows) * stride * 4);
    return 1;
  }
  vt_png_convert(png);
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

// Returns the color profile of the file, or null. As in web browsers, the chunk cICP takes precedence.
static inline const uint8_t *vt_png_profile(const vt_png *png, uint32_t *count) {
  png_charp name;
  png_bytep bytes = 0;
  int compression;
  if (png->colors) return 0;
  return png_get_iCCP(png->reader, png->info, &name, &compression, &bytes, count) ? bytes : 0;
}

// Stores X, Y, and Z of red, green, and blue, whose sum is white. Returns 0 if the file has the colors of sRGB. As in
// web browsers, the chunk cICP and a color profile take precedence, and primaries without a gamma are ignored.
static inline int vt_png_primaries(const vt_png *png, float *xyz) {
  png_fixed_point gamma, p[9];
  if (png->colors) {
    memcpy(xyz, png->colors, 9 * sizeof *xyz);
    return 1;
  }
  if (!vt_png_gamma(png, &gamma) ||
      !png_get_cHRM_XYZ_fixed(
          png->reader, png->info, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7, p + 8)) {
    return 0;
  }
  for (int i = 0; i < 9; i++) xyz[i] = p[i] / 100000.f;
  return 1;
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
