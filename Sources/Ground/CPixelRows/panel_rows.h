// The way of a frame's rows to a panel: pixels that are turned, and converted to what the panel scans out.
//
// Loops as those of pixel_rows.h, once for each width of vectors, over rectangles. They read cached memory. What they
// write is written once, in whole lines of the cache where a rectangle has such, and never read: it may be the panel's own memory.
// Every width gives the same bytes.
#pragma once
#include <stdint.h>

#include "pixel_rows.h"

// Stores a rectangle of `width` columns and `height` rows, at least 0, in rows that are `pitch` bytes apart. `from` is the pixel that is
// stored first, an opaque 0xFFRRGGBB.
typedef void (*vt_turn)(
  void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from, intptr_t step);
// The same in another format. The next row begins `row_step` pixels further, and the first pixel is the panel's (x, y).
typedef void (*vt_convert)(
  void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from, intptr_t row_step,
  intptr_t x, intptr_t y);

typedef struct {
  // Columns become rows: the next pixel in a row lies `step` pixels further, and the next row begins one pixel further.
  vt_turn _Nonnull transpose;
  // Rows run the other way: the next pixel lies one pixel before, and the next row begins `step` pixels further.
  vt_turn _Nonnull mirror;
  // Red and blue are in each other's place.
  vt_convert _Nonnull swap;
  // RGB565 words.
  vt_convert _Nonnull pack;
  // The same, with a pattern of four by four for the colors between theirs.
  vt_convert _Nonnull dither;
  // Columns become rows and are dithered, in one; of whole lines of 32 words, and a multiple of four rows. Where `pitch` is negative, rows
  // are stored upwards, from the panel's (x, y) on. NULL: no faster than one after the other.
  vt_convert _Nullable dither_columns;
} vt_panel_rows;

// How much of the way to the panel's next level is added to red, green and blue of a pixel, by its place: Bayer's matrix, from 0 to 7,
// and half of that for green, which has twice as many levels. Rows are repeated, so that a vector can begin in each column.
#define VT_STEP(step) (step##u * 0x10001 | step##u / 2 << 8)
#define VT_FOUR_STEPS(a, b, c, d) VT_STEP(a), VT_STEP(b), VT_STEP(c), VT_STEP(d)
#define VT_STEPS(a, b, c, d) {VT_FOUR_STEPS(a, b, c, d), VT_FOUR_STEPS(a, b, c, d), VT_FOUR_STEPS(a, b, c, d)}
static const uint32_t vt_steps[4][12] = {
  VT_STEPS(0, 4, 1, 5), VT_STEPS(6, 2, 7, 3), VT_STEPS(1, 5, 0, 4), VT_STEPS(7, 3, 6, 2)};
#undef VT_STEP
#undef VT_FOUR_STEPS
#undef VT_STEPS
// Pixels, or one, with their steps. 256 levels become 249 or 253, of which the panel's own are each eighth or fourth, and so stay what they
// are.
#define VT_STEPPED(pixels, steps) ((pixels) - (((pixels) >> 5 & 0x070007) | ((pixels) >> 6 & 0x300)) + (steps))

// One pixel, for what does not fill a vector.

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

// Turns: the pixel to the right lies `column_step` pixels further in the frame, that below `row_step`; one of these is 1 or -1.
static inline void vt_turn_rows(
  vt_turn _Nonnull turn, void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *_Nonnull from,
  intptr_t column_step, intptr_t row_step) {
  if (column_step == -1) {
    turn(target, pitch, width, height, from, row_step);
  } else if (row_step == 1) {
    turn(target, pitch, width, height, from, column_step);
  } else {
    // From the last row on, which lies first in the frame.
    turn((char *)target + (height - 1) * pitch, -pitch, width, height, from - (height - 1), column_step);
  }
}

// Turns and converts, tile by tile in cached memory, so that the target is written once. A target's pixel takes `bytes`.
static inline void vt_turn_and_convert(
  vt_turn _Nonnull turn, vt_convert _Nonnull convert, void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height,
  const uint32_t *_Nonnull from, intptr_t column_step, intptr_t row_step, intptr_t x, intptr_t y, intptr_t bytes) {
  enum { columns = 64, rows = 32 };
  uint32_t tile[columns * rows] __attribute__((aligned(64)));
  for (intptr_t top = 0; top < height; top += rows) {
    intptr_t high = height - top < rows ? height - top : rows;
    for (intptr_t left = 0; left < width;) {
      // Up to the panel's next multiple of a tile, so that all but the edges are whole lines.
      intptr_t wide = columns - ((x + left) & (columns - 1));
      if (wide > width - left) wide = width - left;
      vt_turn_rows(turn, tile, columns * 4, wide, high, from + left * column_step + top * row_step, column_step, row_step);
      convert((char *)target + top * pitch + left * bytes, pitch, wide, high, tile, columns, x + left, y + top);
      left += wide;
    }
  }
}

// The same for words that are dithered. `row_step` is 1 or -1: rows are the frame's columns.
static inline void vt_dither_columns(
  vt_panel_rows rows, void *_Nonnull target, intptr_t pitch, intptr_t width, intptr_t height,
  const uint32_t *_Nonnull from, intptr_t column_step, intptr_t row_step, intptr_t x, intptr_t y) {
  // What is in no whole line stands before, after and below it.
  intptr_t before = -x & 31, whole = (width - before) & ~(intptr_t)31, high = height & ~(intptr_t)3;
  if (!rows.dither_columns || width < before + 32) before = width, whole = 0;
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
