// Loops that blend one opaque color with coverage: the edges of shapes, and letters.
//
//   coverage   │    c0     │    c1     │    c2     │ …    one byte for each pixel
//   covered    │ c0  │ c0  │ c1  │ c1  │ c2  │ c2  │ …    in both lanes of the pixel
//   color.even │ B   │ R   │ B   │ R   │ B   │ R   │ …
//   below.even │ B0  │ R0  │ B1  │ R1  │ B2  │ R2  │ …    the target's channels
//   sums       = color.even × covered + below.even × (255 - covered) + 128
//
// The odd lanes are processed alike. A sum is at most 255 × 255 + 128 and fits 16 bits.

// An opaque color, as pixels and as separate lanes for multiplication.
typedef struct {
  PIXELS pixels;
  LANES even, odd;
} VT_NAME(color);

INLINE VT_NAME(color) VT_NAME(color_of)(uint32_t pixel) {
  PIXELS pixels = VT_NAME(splat)(pixel);
  return (VT_NAME(color)){pixels, VT_NAME(even)(pixels), VT_NAME(odd)(pixels)};
}

INLINE PIXELS VT_NAME(mixed)(VT_NAME(color) color, PIXELS below, LANES covered) {
  LANES rest = 255 - covered;
  return VT_NAME(joined)(
    color.even * covered + VT_NAME(even)(below) * rest + 128, color.odd * covered + VT_NAME(odd)(below) * rest + 128);
}

// Blends one vector of a row whose coverage often is 0 or 255.
INLINE void VT_NAME(mix_vector)(uint32_t *target, VT_NAME(color) color, const uint8_t *coverage) {
  int shared = VT_NAME(shared_coverage)(coverage);
  if (shared == 0) return;
  VT_NAME(store)(target,
    shared == 255 ? color.pixels : VT_NAME(mixed)(color, VT_NAME(load)(target), VT_NAME(covering)(coverage)));
}

static void VT_NAME(mix_color)(uint32_t *target, intptr_t count, uint32_t pixel, const uint8_t *coverage) {
  VT_NAME(color) color = VT_NAME(color_of)(pixel);
  COVERED_ROW(vt_mixed(pixel, target[at], coverage[at]),
    VT_NAME(mixed)(color, VT_NAME(load)(target + at), VT_NAME(covering)(coverage + at)), color.pixels,
    vt_mix_color_16(target, count, pixel, coverage))
}

static void VT_NAME(mix_alike)(uint32_t *target, intptr_t count, uint32_t pixel, uint8_t coverage) {
  LANES covered = VT_NAME(all)(coverage);
  LANES rest = VT_NAME(all)(255 - coverage);
  PIXELS pixels = VT_NAME(splat)(pixel);
  LANES even = VT_NAME(even)(pixels) * covered + 128;
  LANES odd = VT_NAME(odd)(pixels) * covered + 128;
  ROW(vt_mixed(pixel, target[at], coverage),
    VT_NAME(joined)(
      even + VT_NAME(even)(VT_NAME(load)(target + at)) * rest, odd + VT_NAME(odd)(VT_NAME(load)(target + at)) * rest),
    vt_mix_alike_16(target, count, pixel, coverage))
}

static void VT_NAME(stamp)(
  uint32_t *target, intptr_t stride, intptr_t width, intptr_t height, uint32_t pixel, const uint8_t *coverage,
  intptr_t coverage_stride) {
  VT_NAME(color) color = VT_NAME(color_of)(pixel);
#if VT_BYTES == 32
  vt_color_16 half = vt_color_of_16(pixel);
#endif
  for (; height > 0; height--) {
    intptr_t at = 0;
    for (; at <= width - COUNT; at += COUNT) VT_NAME(mix_vector)(target + at, color, coverage + at);
#if VT_BYTES == 32
    if (at <= width - 4) {
      vt_mix_vector_16(target + at, half, coverage + at);
      at += 4;
    }
#endif
    FEW for (; at < width; at++) target[at] = vt_mixed(pixel, target[at], coverage[at]);
    target += stride;
    coverage += coverage_stride;
  }
}
