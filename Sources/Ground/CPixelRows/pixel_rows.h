// Rows of pixels: the loops in which drawing spends most of its time, for each vector width that a processor supports.
//
// The loops are written in C because Swift cannot compile single functions for a different instruction set than the
// rest of the program. One program can therefore run on every x86-64 processor and use AVX2 if it is available.
// kernels.h includes the loops. This file includes it for vectors of 16 bytes (SSE2, NEON) and, on x86-64, of 32 bytes
// (AVX2). All vector widths produce the same bytes.
//
// Pixels are premultiplied 0xAARRGGBB words. Counts are in pixels and at least 0. Rows must not overlap.
#pragma once
#include <stdint.h>
#if !defined(__x86_64__)
#include <arm_neon.h>
#endif

// An image to sample with rotation: its pixels in rows that are `stride` apart, the indices of its last column and row,
// and the distance in the image between adjacent target pixels, in 1/65536 pixel.
typedef struct {
  const uint32_t *_Nonnull pixels;
  intptr_t stride;
  int32_t right, bottom, du, dv;
} vt_picture;

// A range of pixels in a row. `end` is exclusive.
typedef struct {
  intptr_t begin, end;
} vt_piece;

typedef struct {
  // Stores `pixel` in every pixel.
  void (*_Nonnull fill)(uint32_t *_Nonnull target, intptr_t count, uint32_t pixel);
  // Copies `source`.
  void (*_Nonnull copy)(uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source);
  // Blends one color over the target.
  void (*_Nonnull over_color)(uint32_t *_Nonnull target, intptr_t count, uint32_t pixel);
  // Blends one opaque color, with the coverage of each pixel.
  void (*_Nonnull mix_color)(
    uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, const uint8_t *_Nonnull coverage);
  // Blends one opaque color with the same coverage for all pixels.
  void (*_Nonnull mix_alike)(uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, uint8_t coverage);
  // Does the work of `mix_color` for `height` rows that are `stride` pixels and `coverage_stride` bytes apart.
  void (*_Nonnull stamp)(
    uint32_t *_Nonnull target, intptr_t stride, intptr_t width, intptr_t height, uint32_t pixel,
    const uint8_t *_Nonnull coverage, intptr_t coverage_stride);
  // Blends one translucent color, with the coverage of each pixel.
  void (*_Nonnull over_color_covered)(
    uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, const uint8_t *_Nonnull coverage);
  // Blends pixels over the target.
  void (*_Nonnull over)(uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source);
  // Blends pixels over the target, each multiplied by `factor` / 255.
  void (*_Nonnull over_faded)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source, uint8_t factor);
  // Blends pixels over the target, with the coverage of each pixel.
  void (*_Nonnull over_covered)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source, const uint8_t *_Nonnull coverage);
  // Stores pixels interpolated from row `a` to row `b`, with a fraction in units of 1/256.
  void (*_Nonnull between)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull a, const uint32_t *_Nonnull b,
    uint32_t fraction);
  // Stores pixels interpolated between the columns of `row`. The first pixel is at `place` and each following pixel is
  // `step` further, in 1/65536 column. Eight columns after the last one used must be readable.
  void (*_Nonnull stretch)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull row, int32_t place, int32_t step);
  // Stores pixels interpolated between the four nearest pixels of an image. The first pixel is at column `u` and row
  // `v`, in 1/65536 pixel. Pixels outside the image repeat its edge.
  void (*_Nonnull turn)(
    uint32_t *_Nonnull target, intptr_t count, const vt_picture *_Nonnull picture, int64_t u, int64_t v);
  // Sums up `count` cells, starting from `sum`, stores each pixel's coverage by the nonzero rule, and clears the cells.
  //
  // `count` must be a multiple of 8. Returns the sum after the last cell.
  int32_t (*_Nonnull cover)(uint8_t *_Nonnull coverage, intptr_t count, int32_t *_Nonnull cells, int32_t sum);
  // Sums up the cells of a row like `cover`, and clears the cells and marks.
  //
  // Each byte of `marks` stands for eight cells and is 0 if all of them are 0. The buffers must be larger than the row:
  // at least `count` + 2 cells, rounded up to a multiple of eight; 64 bytes of coverage more than cells; and eight
  // marks more than the cells need, all 0. Stores coverage where it may be nonzero, and returns that range.
  vt_piece (*_Nonnull sweep)(
    uint8_t *_Nonnull coverage, intptr_t count, int32_t *_Nonnull cells, uint8_t *_Nonnull marks);
  // Sums up the cells of a row like `sweep`, but blends one opaque color with the coverage.
  void (*_Nonnull sweep_color)(
    uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, int32_t *_Nonnull cells, uint8_t *_Nonnull marks);
} vt_pixel_rows;

// Functions for single pixels, for the rest of a row. They round each channel in the same way as the vector loops.

// Returns `pixel` multiplied by `factor` / 255.
static inline uint32_t vt_scaled(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0xFF00FF) * factor + 0x800080;
  uint32_t odd = (pixel >> 8 & 0xFF00FF) * factor + 0x800080;
  even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

static inline uint32_t vt_over(uint32_t source, uint32_t below) {
  return source + vt_scaled(below, 255 - (source >> 24));
}

// Returns `below`, covered with the opaque `source` by `coverage` / 255.
static inline uint32_t vt_mixed(uint32_t source, uint32_t below, uint32_t coverage) {
  uint32_t rest = 255 - coverage;
  uint32_t even = (source & 0xFF00FF) * coverage + (below & 0xFF00FF) * rest + 0x800080;
  uint32_t odd = (source >> 8 & 0xFF00FF) * coverage + (below >> 8 & 0xFF00FF) * rest + 0x800080;
  even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

// Interpolates from `a` to `b`, with a fraction in units of 1/256.
static inline uint32_t vt_between(uint32_t a, uint32_t b, uint32_t fraction) {
  uint32_t rest = 256 - fraction;
  uint32_t even = ((a & 0xFF00FF) * rest + (b & 0xFF00FF) * fraction + 0x800080) >> 8 & 0xFF00FF;
  uint32_t odd = ((a >> 8 & 0xFF00FF) * rest + (b >> 8 & 0xFF00FF) * fraction + 0x800080) & 0xFF00FF00;
  return even | odd;
}

// Interpolates between four pixels, two of a row and two of the row below, at the fractions of `u` and `v` in 1/65536.
//
// The horizontal fraction has units of 1/127, so that sums of products with a byte fit 16 bits. The vertical fraction
// has units of 1/32768. The result is rounded after the vertical step and at the end.
static inline uint32_t vt_turned(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t u, uint32_t v) {
  int32_t across = u >> 9 & 127;
  int32_t down = v >> 1 & 32767;
  uint32_t pixel = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t upper = (int32_t)(a >> shift & 255) * (127 - across) + (int32_t)(b >> shift & 255) * across;
    int32_t lower = (int32_t)(c >> shift & 255) * (127 - across) + (int32_t)(d >> shift & 255) * across;
    // Multiplying by 258 and dividing by 32768 divides by 127.
    pixel |= (uint32_t)(((upper + (((lower - upper) * down + 16384) >> 15)) * 258 + 16384) >> 15) << shift;
  }
  return pixel;
}

// Truncates a number that is known to fit. Swift's conversion would check that.
static inline int32_t vt_whole(double value) { return (int32_t)value; }
static inline int64_t vt_whole_long(double value) { return (int64_t)value; }

// The sum of the cells for a pixel that is fully covered once (`Rasterizer.fullArea`).
#define VT_FULL 131072u

// Returns the coverage for cells that add up to `sum`, 0 to 255.
static inline uint32_t vt_covered(int32_t sum) {
  uint32_t area = sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum;
  return area >= VT_FULL ? 255 : (area * 255 + VT_FULL / 2) >> 17;
}

// Returns the index of the first nonzero mark from `mark` on, or `end`. The last mark must be followed by eight zeros.
static inline intptr_t vt_next_mark(const uint8_t *_Nonnull marks, intptr_t mark, intptr_t end) {
  for (; mark < end; mark += 8) {
    uint64_t eight;
    __builtin_memcpy(&eight, marks + mark, 8);
    if (eight != 0) return mark + __builtin_ctzll(eight) / 8;
  }
  return end;
}

#define VT_BYTES 16
#define VT_NAME(name) vt_##name##_16
#include "kernels.h"
#undef VT_BYTES
#undef VT_NAME

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define VT_BYTES 32
#define VT_NAME(name) vt_##name##_32
#include "kernels.h"
#undef VT_BYTES
#undef VT_NAME
#pragma clang attribute pop

// Returns nonzero if the processor has AVX2 and the kernel saves its registers.
static inline int vt_has_wide_rows(void) {
  uint32_t a, b, c, d;
  __asm__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(0), "c"(0));
  if (a < 7) return 0;
  __asm__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(1), "c"(0));
  const uint32_t osxsave_and_avx = 3u << 27;
  if ((c & osxsave_and_avx) != osxsave_and_avx) return 0;
  __asm__("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  if ((a & 6) != 6) return 0;
  __asm__("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "a"(7), "c"(0));
  return (b & 1u << 5) != 0;
}
#else
static inline int vt_has_wide_rows(void) { return 0; }
static inline vt_pixel_rows vt_rows_32(void) { return vt_rows_16(); }
#endif

// Returns the loops for vectors of 16 bytes, which every processor supports.
static inline vt_pixel_rows vt_narrow_rows(void) { return vt_rows_16(); }

// Returns the loops for the widest vectors that this processor supports.
static inline vt_pixel_rows vt_widest_rows(void) { return vt_has_wide_rows() ? vt_rows_32() : vt_rows_16(); }
