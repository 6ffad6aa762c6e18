// The loop that converts pixels to RGB565 words.
//
// On x86-64, one instruction multiplies the lanes of red and blue and adds the products, which moves both into
// position:
//
//   bits             31       23       15       7
//   pixel           │AAAAAAAA│RRRRRrrr│GGGGGGgg│BBBBBbbb│
//   & 0xF800F8      │        │RRRRR000│        │BBBBB000│
//   multiply-add    │        │   RRRRR│      BB│BBB00000│   R × 0x2000 + B × 4
//   | green         │        │   RRRRR│GGGGGGBB│BBB00000│   pixel & 0xFC00
//   >> 5            │        │        │RRRRRGGG│GGGBBBBB│
//
// Two such vectors are then packed to one vector of words. On ARM, loads separate the channels of eight pixels.

// The number of pixels in one vector of words, and the type of the dither steps for them.
#define WORDS (VT_BYTES / 2)
#if defined(__x86_64__)
#define STEPS PIXELS

INLINE STEPS VT_NAME(steps)(intptr_t x, intptr_t y) { return VT_NAME(load)(vt_steps[y & 3] + (x & 3)); }

// Converts a vector of pixels to words, in the bits that `VT_NAME(words)` packs.
INLINE VT_NAME(integers) VT_NAME(placed)(PIXELS pixels, STEPS steps, int is_dithered) {
  if (is_dithered) pixels = VT_STEPPED(pixels, steps);
  // A multiply-add moves red and blue into position. The result is 5 bits too high.
  SHORTS colors = (SHORTS)(pixels & 0xF800F8);
  SHORTS places = (SHORTS)VT_NAME(splat)(0x20000004);
#if VT_BYTES == 32
  return (VT_NAME(integers))(((PIXELS)__builtin_ia32_pmaddwd256(colors, places) | (pixels & 0xFC00)) >> 5);
#else
  // SSE2 packs only signed numbers.
  return (VT_NAME(integers))(((PIXELS)__builtin_ia32_pmaddwd128(colors, places) | (pixels & 0xFC00)) << 11) >> 16;
#endif
}

INLINE LANES VT_NAME(words)(const uint32_t *from, STEPS steps, int is_dithered) {
  VT_NAME(integers) first = VT_NAME(placed)(VT_NAME(load)(from), steps, is_dithered);
  VT_NAME(integers) second = VT_NAME(placed)(VT_NAME(load)(from + COUNT), steps, is_dithered);
#if VT_BYTES == 32
  // AVX2 packs each half of a vector separately.
  PIXELS words = (PIXELS)__builtin_ia32_packusdw256(first, second);
  return (LANES)__builtin_shufflevector(words, words, 0, 1, 4, 5, 2, 3, 6, 7);
#else
  return (LANES)__builtin_ia32_packssdw128(first, second);
#endif
}
#else
typedef uint8_t VT_NAME(eight_bytes) __attribute__((vector_size(8)));
typedef uint8_t VT_NAME(eight_pixels) __attribute__((vector_size(32)));
typedef struct {
  VT_NAME(eight_bytes) both, green;
} VT_NAME(eight_steps);
#define STEPS VT_NAME(eight_steps)

// One byte of each of eight pixels. NEON loads deinterleave them.
#define CHANNEL(PIXELS_, AT) \
  __builtin_shufflevector(PIXELS_, PIXELS_, AT, AT + 4, AT + 8, AT + 12, AT + 16, AT + 20, AT + 24, AT + 28)

INLINE VT_NAME(eight_pixels) VT_NAME(load_eight)(const uint32_t *from) {
  VT_NAME(eight_pixels) pixels;
  __builtin_memcpy(&pixels, from, sizeof pixels);
  return pixels;
}

INLINE STEPS VT_NAME(steps)(intptr_t x, intptr_t y) {
  VT_NAME(eight_pixels) steps = VT_NAME(load_eight)(vt_steps[y & 3] + (x & 3));
  return (STEPS){CHANNEL(steps, 0), CHANNEL(steps, 1)};
}

INLINE LANES VT_NAME(words)(const uint32_t *from, STEPS steps, int is_dithered) {
  VT_NAME(eight_pixels) pixels = VT_NAME(load_eight)(from);
  VT_NAME(eight_bytes) blue = CHANNEL(pixels, 0);
  VT_NAME(eight_bytes) green = CHANNEL(pixels, 1);
  VT_NAME(eight_bytes) red = CHANNEL(pixels, 2);
  if (is_dithered) {
    blue += steps.both - (blue >> 5);
    green += steps.green - (green >> 6);
    red += steps.both - (red >> 5);
  }
  LANES word = __builtin_convertvector(red, LANES) << 8 & 0xF800;
  word |= (__builtin_convertvector(green, LANES) << 8 & 0xFC00) >> 5;
  return word | (__builtin_convertvector(blue, LANES) << 8) >> 11;
}
#undef CHANNEL
#endif

INLINE void VT_NAME(pack_row)(
  uint16_t *target, intptr_t width, const uint32_t *from, intptr_t x, intptr_t y, int is_dithered) {
  STEPS steps = VT_NAME(steps)(x, y);
  intptr_t at = 0;
  _Pragma("clang loop unroll(disable)") for (; at <= width - WORDS; at += WORDS) {
    LANES words = VT_NAME(words)(from + at, steps, is_dithered);
    __builtin_memcpy(target + at, &words, sizeof words);
  }
#if VT_BYTES == 32
  // Process the remaining pixels as half a vector and single pixels.
  if (at < width) vt_pack_row_16(target + at, width - at, from + at, x + at, y, is_dithered);
#else
  FEW for (; at < width; at++)
    target[at] = is_dithered ? vt_dithered(from[at], vt_steps[y & 3][(x + at) & 3]) : vt_packed(from[at]);
#endif
}

static void VT_NAME(pack)(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t row_step, intptr_t x,
  intptr_t y) {
  for (intptr_t row = 0; row < height; row++)
    VT_NAME(pack_row)((uint16_t *)((char *)target + row * pitch), width, from + row * row_step, x, y, 0);
}
