// Vectors of pixels, and arithmetic with their channels.
//
// A vector holds COUNT pixels. The product of two channels needs 16 bits, so the pixels are split into two vectors of
// 16-bit lanes: the even bytes and the odd bytes. `joined` puts them together again.
//
//   byte       0    1    2    3    4    5    6    7
//           ┌────┬────┬────┬────┬────┬────┬────┬────┬─
//   PIXELS  │ B0 │ G0 │ R0 │ A0 │ B1 │ G1 │ R1 │ A1 │ …
//           ├────┴────┼────┴────┼────┴────┼────┴────┼─
//   even    │   B0    │   R0    │   B1    │   R1    │ …   pixels & 0x00FF
//   odd     │   G0    │   A0    │   G1    │   A1    │ …   pixels >> 8
//           └─────────┴─────────┴─────────┴─────────┴─
//   joined  = even products / 255 | (odd products / 255) << 8
//
// A factor for each pixel, such as its coverage, is repeated in both lanes of the pixel:
//
//   factor  │   f0    │   f0    │   f1    │   f1    │ …

typedef uint8_t VT_NAME(bytes) __attribute__((vector_size(VT_BYTES)));
typedef uint16_t VT_NAME(lanes) __attribute__((vector_size(VT_BYTES)));
typedef uint32_t VT_NAME(pixels) __attribute__((vector_size(VT_BYTES)));
typedef int16_t VT_NAME(shorts) __attribute__((vector_size(VT_BYTES)));
typedef uint8_t VT_NAME(covers) __attribute__((vector_size(VT_BYTES / 4)));
#define BYTES VT_NAME(bytes)
#define LANES VT_NAME(lanes)
#define PIXELS VT_NAME(pixels)
#define COUNT (VT_BYTES / 4)
// For loops with fewer iterations than a vector has pixels.
#define FEW _Pragma("clang loop vectorize(disable) unroll(disable)")
#define INLINE static inline __attribute__((always_inline))

INLINE PIXELS VT_NAME(load)(const uint32_t *source) {
  PIXELS pixels;
  __builtin_memcpy(&pixels, source, sizeof pixels);
  return pixels;
}
INLINE void VT_NAME(store)(uint32_t *target, PIXELS pixels) { __builtin_memcpy(target, &pixels, sizeof pixels); }
INLINE PIXELS VT_NAME(splat)(uint32_t pixel) { return (PIXELS){0} + pixel; }
INLINE LANES VT_NAME(all)(uint32_t lane) { return (LANES){0} + (uint16_t)lane; }
INLINE LANES VT_NAME(even)(PIXELS pixels) { return (LANES)pixels & 255; }
INLINE LANES VT_NAME(odd)(PIXELS pixels) { return (LANES)pixels >> 8; }

// Divides products of two channels by 255 and rounds. The caller has added 128.
INLINE LANES VT_NAME(over_255)(LANES sums) {
#if defined(__x86_64__) && VT_BYTES == 32
  return (LANES)__builtin_ia32_pmulhuw256((VT_NAME(shorts))sums, (VT_NAME(shorts))VT_NAME(all)(257));
#elif defined(__x86_64__)
  return (LANES)__builtin_ia32_pmulhuw128((VT_NAME(shorts))sums, (VT_NAME(shorts))VT_NAME(all)(257));
#else
  return (sums + (sums >> 8)) >> 8;
#endif
}

// Combines the products of even and odd channels, plus 128, into pixels.
INLINE PIXELS VT_NAME(joined)(LANES even, LANES odd) {
  return (PIXELS)(VT_NAME(over_255)(even) | VT_NAME(over_255)(odd) << 8);
}
// Multiplies `pixels` by one factor. On x86-64, unpacking bytes to lanes and packing them again takes one instruction
// each and is faster.
INLINE PIXELS VT_NAME(scaled_alike)(PIXELS pixels, LANES factor) {
#if defined(__x86_64__)
  BYTES bytes = (BYTES)pixels;
  BYTES none = {0};
#if VT_BYTES == 32
  LANES low = (LANES)__builtin_shufflevector(bytes, none, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16,
    48, 17, 49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55);
  LANES high = (LANES)__builtin_shufflevector(bytes, none, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47,
    24, 56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63);
  return (PIXELS)__builtin_ia32_packuswb256(
    (VT_NAME(shorts))VT_NAME(over_255)(low * factor + 128), (VT_NAME(shorts))VT_NAME(over_255)(high * factor + 128));
#else
  LANES low = (LANES)__builtin_shufflevector(bytes, none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  LANES high = (LANES)__builtin_shufflevector(
    bytes, none, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  return (PIXELS)__builtin_ia32_packuswb128(
    (VT_NAME(shorts))VT_NAME(over_255)(low * factor + 128), (VT_NAME(shorts))VT_NAME(over_255)(high * factor + 128));
#endif
#else
  return VT_NAME(joined)(VT_NAME(even)(pixels) * factor + 128, VT_NAME(odd)(pixels) * factor + 128);
#endif
}
INLINE PIXELS VT_NAME(scaled)(PIXELS pixels, LANES factor) {
  return VT_NAME(joined)(VT_NAME(even)(pixels) * factor + 128, VT_NAME(odd)(pixels) * factor + 128);
}

// Returns 255 minus the alpha of each pixel, in both of its lanes.
INLINE LANES VT_NAME(transparency)(PIXELS pixels) {
  PIXELS rest = ~pixels >> 24;
  return (LANES)(rest | rest << 16);
}
INLINE PIXELS VT_NAME(over_below)(PIXELS source, PIXELS below) {
  return source + VT_NAME(scaled)(below, VT_NAME(transparency)(source));
}

// Returns the coverage of each pixel, in both of its lanes.
INLINE LANES VT_NAME(covering)(const uint8_t *coverage) {
  VT_NAME(covers) bytes;
  __builtin_memcpy(&bytes, coverage, sizeof bytes);
  PIXELS words = __builtin_convertvector(bytes, PIXELS);
  return (LANES)(words | words << 16);
}
