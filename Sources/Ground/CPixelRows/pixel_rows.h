// Rows of pixels: the loops in which drawing spends most of its time, for each width of vectors that a processor has.
//
// They are C because Swift cannot compile a function for a processor that the rest of the program does not ask for: only so
// can one program run on every x86-64 and use AVX2 where it is. kernels.h has the loops once; it is read here for vectors of
// 16 bytes (SSE2, NEON) and, on x86-64, of 32 (AVX2). Every width gives the same bytes.
//
// Pixels are premultiplied 0xAARRGGBB words. Counts are in pixels and at least 0; rows do not overlap.
#pragma once
#include <stdint.h>
#if !defined(__x86_64__)
#include <arm_neon.h>
#endif

// A picture that is turned: pixels in rows that are `stride` apart, its last column and row, and how far the next pixel of the target lies
// from the one before, in 1/65536 pixel.
typedef struct {
  const uint32_t *_Nonnull pixels;
  intptr_t stride;
  int32_t right, bottom, du, dv;
} vt_picture;

// From one pixel of a row up to another.
typedef struct {
  intptr_t begin, end;
} vt_piece;

typedef struct {
  // Stores `pixel`.
  void (*_Nonnull fill)(uint32_t *_Nonnull target, intptr_t count, uint32_t pixel);
  // Copies `source`.
  void (*_Nonnull copy)(uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source);
  // Blends one color over the target.
  void (*_Nonnull over_color)(uint32_t *_Nonnull target, intptr_t count, uint32_t pixel);
  // Blends one opaque color where `coverage` says.
  void (*_Nonnull mix_color)(
    uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, const uint8_t *_Nonnull coverage);
  // The same where coverage is alike.
  void (*_Nonnull mix_alike)(uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, uint8_t coverage);
  // `mix_color` for `height` rows, `stride` pixels and `coverage_stride` bytes apart.
  void (*_Nonnull stamp)(
    uint32_t *_Nonnull target, intptr_t stride, intptr_t width, intptr_t height, uint32_t pixel,
    const uint8_t *_Nonnull coverage, intptr_t coverage_stride);
  // Blends one translucent color where `coverage` says.
  void (*_Nonnull over_color_covered)(
    uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, const uint8_t *_Nonnull coverage);
  // Blends pixels.
  void (*_Nonnull over)(uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source);
  // Blends pixels, each `factor` / 255 of itself.
  void (*_Nonnull over_faded)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source, uint8_t factor);
  // Blends pixels where `coverage` says.
  void (*_Nonnull over_covered)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull source, const uint8_t *_Nonnull coverage);
  // Stores the way from row `a` to row `b`, in 256 steps.
  void (*_Nonnull between)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull a, const uint32_t *_Nonnull b, uint32_t fraction);
  // Stores pixels between the columns of `row`: the first at `place`, each next one `step` further, in 1/65536 column. Eight
  // columns behind the last that is needed must be readable.
  void (*_Nonnull stretch)(
    uint32_t *_Nonnull target, intptr_t count, const uint32_t *_Nonnull row, int32_t place, int32_t step);
  // Stores pixels between the four nearest of a picture: the first at column `u` and row `v`, in 1/65536 pixel. Beyond the picture its
  // edge is repeated.
  void (*_Nonnull turn)(
    uint32_t *_Nonnull target, intptr_t count, const vt_picture *_Nonnull picture, int64_t u, int64_t v);
  // Sums up `count` cells, a multiple of 8, from `sum` on, stores how much of each pixel is covered where all that is wound
  // around is inside, and clears the cells. Returns the sum behind the last.
  int32_t (*_Nonnull cover)(uint8_t *_Nonnull coverage, intptr_t count, int32_t *_Nonnull cells, int32_t sum);
  // Sums up the cells of a row in the same way; clears cells and marks. Each byte of `marks` is for eight cells, and 0 where all of
  // them are. There are two cells more than `count` at least, in eights, 64 bytes of coverage more than cells, and eight marks more than
  // for cells, which are 0. Coverage is stored where it may be more than nothing, which is returned.
  vt_piece (*_Nonnull sweep)(
    uint8_t *_Nonnull coverage, intptr_t count, int32_t *_Nonnull cells, uint8_t *_Nonnull marks);
  // The same, but blends one opaque color where it is covered.
  void (*_Nonnull sweep_color)(
    uint32_t *_Nonnull target, intptr_t count, uint32_t pixel, int32_t *_Nonnull cells, uint8_t *_Nonnull marks);
} vt_pixel_rows;

// One pixel, for what is left at the end of a row. Each channel is rounded, in the same way as in vectors.

// `pixel` times `factor` / 255.
static inline uint32_t vt_scaled(uint32_t pixel, uint32_t factor) {
  uint32_t even = (pixel & 0xFF00FF) * factor + 0x800080;
  uint32_t odd = (pixel >> 8 & 0xFF00FF) * factor + 0x800080;
  even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

static inline uint32_t vt_over(uint32_t source, uint32_t below) { return source + vt_scaled(below, 255 - (source >> 24)); }

// An opaque `source` that covers `coverage` / 255 of the pixel.
static inline uint32_t vt_mixed(uint32_t source, uint32_t below, uint32_t coverage) {
  uint32_t rest = 255 - coverage;
  uint32_t even = (source & 0xFF00FF) * coverage + (below & 0xFF00FF) * rest + 0x800080;
  uint32_t odd = (source >> 8 & 0xFF00FF) * coverage + (below >> 8 & 0xFF00FF) * rest + 0x800080;
  even = (even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  odd = (odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return even | odd;
}

// The way from `a` to `b`, in 256 steps.
static inline uint32_t vt_between(uint32_t a, uint32_t b, uint32_t fraction) {
  uint32_t rest = 256 - fraction;
  uint32_t even = ((a & 0xFF00FF) * rest + (b & 0xFF00FF) * fraction + 0x800080) >> 8 & 0xFF00FF;
  uint32_t odd = ((a >> 8 & 0xFF00FF) * rest + (b >> 8 & 0xFF00FF) * fraction + 0x800080) & 0xFF00FF00;
  return even | odd;
}

// The pixel between four, two of a row and two of the one below, at the fractions of `u` and `v` in 1/65536: across in steps of 1/127,
// whose products by a byte add up to 16 bits, down in 32768, and rounded after that and at the end.
static inline uint32_t vt_turned(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t u, uint32_t v) {
  int32_t across = u >> 9 & 127, down = v >> 1 & 32767;
  uint32_t pixel = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    int32_t upper = (int32_t)(a >> shift & 255) * (127 - across) + (int32_t)(b >> shift & 255) * across;
    int32_t lower = (int32_t)(c >> shift & 255) * (127 - across) + (int32_t)(d >> shift & 255) * across;
    // Times 258 over 32768 is over 127.
    pixel |= (uint32_t)(((upper + (((lower - upper) * down + 16384) >> 15)) * 258 + 16384) >> 15) << shift;
  }
  return pixel;
}

// A number without its fraction, which fits: Swift would ask whether it does.
static inline int32_t vt_whole(double value) { return (int32_t)value; }
static inline int64_t vt_whole_long(double value) { return (int64_t)value; }

// The sum of the cells of a pixel that is covered once (`Rasterizer.fullArea`).
#define VT_FULL 131072u

// How much is covered where cells add up to `sum`, 0 to 255.
static inline uint32_t vt_covered(int32_t sum) {
  uint32_t area = sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum;
  return area >= VT_FULL ? 255 : (area * 255 + VT_FULL / 2) >> 17;
}

// The first mark from `mark` on that is not 0, or `end`. Behind the last there are eight that are.
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

// Whether the processor has AVX2 and the kernel keeps its registers.
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

// The rows for vectors of 16 bytes, which every processor has.
static inline vt_pixel_rows vt_narrow_rows(void) { return vt_rows_16(); }

// The rows for the widest vectors that this processor has.
static inline vt_pixel_rows vt_widest_rows(void) { return vt_has_wide_rows() ? vt_rows_32() : vt_rows_16(); }
