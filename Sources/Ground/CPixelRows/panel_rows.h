// Rotates the pixels of a frame and converts them to the panel's format.
//
// Like pixel_rows.h, this file has loops for each vector width, but over rectangles. They read cached memory. Every
// target byte is written once, in whole cache lines where possible, and never read: the target may be the panel's own
// memory. All vector widths produce the same bytes.
#pragma once
#include <stdint.h>

#include "pixel_rows.h"

// Stores a rectangle of `width` columns and `height` rows (at least 0), with rows that are `pitch` bytes apart. `from`
// is the first pixel to store, an opaque 0xFFRRGGBB.
typedef void (*vt_turn)(
  void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from, intptr_t step);
// Like `vt_turn`, but converts to another format. The next row starts `row_step` pixels further, and the first pixel is
// at the panel's (x, y).
typedef void (*vt_convert)(
  void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from, intptr_t row_step,
  intptr_t x, intptr_t y);

typedef struct {
  // Turns columns into rows: the next pixel of a row is `step` pixels further, and the next row starts one pixel
  // further.
  vt_turn _Nonnull transpose;
  // Reverses rows: the next pixel is one pixel before, and the next row starts `step` pixels further.
  vt_turn _Nonnull mirror;
  // Swaps red and blue.
  vt_convert _Nonnull swap;
  // Converts to RGB565 words.
  vt_convert _Nonnull pack;
  // Converts to RGB565 words, with a 4×4 ordered dither for colors between the panel's levels.
  vt_convert _Nonnull dither;
  // Turns columns into rows and dithers them in one pass. The width must be a multiple of 32 words and the height a
  // multiple of four rows. If `pitch` is negative, rows are stored upwards from the panel's (x, y). NULL if this is not
  // faster than separate passes.
  vt_convert _Nullable dither_columns;
} vt_panel_rows;

// The dither steps for red, green and blue, by position: the fractions of the distance to the panel's next level that
// are added to a pixel. Red and blue use Bayer's matrix, 0 to 7. Green has twice as many levels and uses half of that.
// Rows are repeated so that a vector can start in any column.
#define VT_STEP(step) (step##u * 0x10001 | step##u / 2 << 8)
#define VT_FOUR_STEPS(a, b, c, d) VT_STEP(a), VT_STEP(b), VT_STEP(c), VT_STEP(d)
#define VT_STEPS(a, b, c, d) {VT_FOUR_STEPS(a, b, c, d), VT_FOUR_STEPS(a, b, c, d), VT_FOUR_STEPS(a, b, c, d)}
static const uint32_t vt_steps[4][12] = {
  VT_STEPS(0, 4, 1, 5), VT_STEPS(6, 2, 7, 3), VT_STEPS(1, 5, 0, 4), VT_STEPS(7, 3, 6, 2)};
#undef VT_STEP
#undef VT_FOUR_STEPS
#undef VT_STEPS
// Adds steps to one or more pixels. The 256 levels become 249, or 253 for green. Every eighth or fourth of these is one
// of the panel's levels and stays unchanged.
#define VT_STEPPED(pixels, steps) ((pixels) - (((pixels) >> 5 & 0x070007) | ((pixels) >> 6 & 0x300)) + (steps))

// Functions for single pixels, which don't fill a vector.

static inline uint32_t vt_swapped(uint32_t pixel) {
  return (pixel & 0xFF00FF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16;
}
static inline uint16_t vt_packed(uint32_t pixel) {
  return (uint16_t)((pixel >> 8 & 0xF800) | (pixel >> 5 & 0x07E0) | (pixel >> 3 & 0x001F));
}
static inline uint16_t vt_dithered(uint32_t pixel, uint32_t steps) { return vt_packed(VT_STEPPED(pixel, steps)); }

#define VT_BYTES 16
#define VT_NAME(name) vt_##name##_16
#define VT_DITHER_COLUMNS 0
#include "panel_kernels.h"
#undef VT_BYTES
#undef VT_NAME
#undef VT_DITHER_COLUMNS

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VT_BYTES 32
#define VT_NAME(name) vt_##name##_32
#define VT_DITHER_COLUMNS vt_dither_columns_32
#include "panel_kernels.h"
#undef VT_BYTES
#undef VT_NAME
#undef VT_DITHER_COLUMNS
#pragma clang attribute pop

static inline vt_panel_rows vt_widest_panel_rows(void) {
  return vt_has_wide_rows() ? vt_panel_rows_32() : vt_panel_rows_16();
}
#else
static inline vt_panel_rows vt_widest_panel_rows(void) { return vt_panel_rows_16(); }
#endif
static inline vt_panel_rows vt_narrow_panel_rows(void) { return vt_panel_rows_16(); }

// Rotates a rectangle. The pixel to the right is `column_step` pixels further in the frame, and the pixel below is
// `row_step` further. One of the two steps is 1 or -1.
static inline void vt_turn_rows(
  vt_turn _Nonnull turn, void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from,
  intptr_t column_step, intptr_t row_step) {
  if (column_step == -1) {
    turn(target, pitch, width, height, from, row_step);
  } else if (row_step == 1) {
    turn(target, pitch, width, height, from, column_step);
  } else {
    // Start with the last row, which is the first in the frame.
    turn((char *)target + (height - 1) * pitch, -pitch, width, height, from - (height - 1), column_step);
  }
}

// Rotates and converts a rectangle, tile by tile in cached memory, so that each target byte is written once. A target
// pixel has `bytes` bytes.
static inline void vt_turn_and_convert(
  vt_turn _Nonnull turn, vt_convert _Nonnull convert, void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height,
  const uint32_t *_Nonnull from, intptr_t column_step, intptr_t row_step, intptr_t x, intptr_t y, intptr_t bytes) {
  enum { columns = 64, rows = 32 };
  uint32_t tile[columns * rows] __attribute__((aligned(64)));
  for (intptr_t top = 0; top < height; top += rows) {
    intptr_t high = height - top < rows ? height - top : rows;
    for (intptr_t left = 0; left < width;) {
      // Extends to the panel's next multiple of the tile width, so that all tiles except those at the edges are whole
      // lines.
      intptr_t wide = columns - ((x + left) & (columns - 1));
      if (wide > width - left) wide = width - left;
      vt_turn_rows(turn, tile, columns * 4, wide, high, from + left * column_step + top * row_step, column_step, row_step);
      convert((char *)target + top * pitch + left * bytes, pitch, wide, high, tile, columns, x + left, y + top);
      left += wide;
    }
  }
}

// A layout of pixels: the length and the lowest bit of red, green, and blue, and the bits that are always set.
typedef struct {
  intptr_t bytes;
  uint8_t lengths[3], offsets[3];
  uint32_t opaque;
} vt_fields;

// Rotates and converts a rectangle to any layout, pixel by pixel and byte by byte. Channels of 5, 6, and 5 bits are
// dithered if `is_dithered`.
static inline void vt_convert_fields(
  void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from,
  intptr_t column_step, intptr_t row_step, intptr_t x, intptr_t y, vt_fields fields, int is_dithered) {
  is_dithered = is_dithered && fields.lengths[0] == 5 && fields.lengths[1] == 6 && fields.lengths[2] == 5;
  for (intptr_t row = 0; row < height; row++) {
    uint8_t *to = (uint8_t *)target + row * pitch;
    for (intptr_t column = 0; column < width; column++) {
      uint32_t pixel = from[row * row_step + column * column_step];
      if (is_dithered) pixel = VT_STEPPED(pixel, vt_steps[(y + row) & 3][(x + column) & 3]);
      uint32_t word = fields.opaque;
      for (int channel = 0; channel < 3; channel++) {
        // Two copies of the level fill channels of up to 16 bits.
        uint32_t level = (pixel >> (16 - 8 * channel) & 0xFF) * 0x101;
        word |= level >> (16 - fields.lengths[channel]) << fields.offsets[channel];
      }
      for (intptr_t byte = 0; byte < fields.bytes; byte++, word >>= 8) *to++ = (uint8_t)word;
    }
  }
}

// Rotates and dithers a rectangle of RGB565 words. `row_step` is 1 or -1: rows are columns of the frame.
static inline void vt_dither_columns(
  vt_panel_rows rows, void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height,
  const uint32_t *_Nonnull from, intptr_t column_step, intptr_t row_step, intptr_t x, intptr_t y) {
  // The pixels before, after and below the whole cache lines are written separately.
  intptr_t before = -x & 31;
  intptr_t whole = (width - before) & ~(intptr_t)31;
  intptr_t high = height & ~(intptr_t)3;
  if (!rows.dither_columns || width < before + 32) {
    before = width;
    whole = 0;
  }
#define VT_REST(LEFT, TOP, WIDTH, HEIGHT) \
  vt_turn_and_convert( \
    rows.transpose, rows.dither, (char *)target + (TOP) * pitch + (LEFT) * 2, pitch, WIDTH, HEIGHT, \
    from + (LEFT) * column_step + (TOP) * row_step, column_step, row_step, x + (LEFT), y + (TOP), 2)
  VT_REST(0, 0, before, height);
  if (whole == 0) return;
  char *to = (char *)target + before * 2;
  const uint32_t *first = from + before * column_step;
  if (row_step == 1) {
    rows.dither_columns(to, pitch, whole, high, first, column_step, x + before, y);
  } else {
    rows.dither_columns(to + (high - 1) * pitch, -pitch, whole, high, first - (high - 1), column_step, x + before, y + high - 1);
  }
  VT_REST(before, high, whole, height - high);
  VT_REST(before + whole, 0, width - before - whole, height);
#undef VT_REST
}
