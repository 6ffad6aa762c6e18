// Samples a vector of a rotated image: each target pixel is interpolated between the four nearest pixels.
//
// With AVX2, each half of a vector has two target pixels at a time: 0, 1 │ 4, 5 and then 2, 3 │ 6, 7. Capital letters
// are the left neighbor, small letters the right one, and x is the fraction across in units of 1/127:
//
//   pair of pixel 0     B    G    R    A   b    g    r    a
//   alternating         B    b    G    g   R    r    A    a
//   steps             127-x  x  127-x  x 127-x  x  127-x  x
//   sums              │    B    │    G    │    R    │    A    │   pmaddubsw: left × (127 - x) + right × x
//
// The sums of the upper and the lower row are then interpolated down, in units of 1/32768, and divided by 127. Packing
// both results restores the order of the pixels:
//
//   rows[0]  │ 0  1 │ 4  5 │
//   rows[1]  │ 2  3 │ 6  7 │
//   packed   │ 0  1  2  3 │ 4  5  6  7 │
//
// Vectors of 16 bytes hold the neighbors of four target pixels in even and odd lanes, as in stretch.h.

// Multiplies lanes by a number of units of 1/32768 and rounds.
INLINE LANES VT_NAME(part)(LANES lanes, LANES of_32768) {
#if VT_BYTES == 32
  return (LANES)__builtin_ia32_pmulhrsw256((VT_NAME(shorts))lanes, (VT_NAME(shorts))of_32768);
#elif defined(__x86_64__)
  LANES high = (LANES)__builtin_ia32_pmulhw128((VT_NAME(shorts))lanes, (VT_NAME(shorts))of_32768);
  LANES low = lanes * of_32768;
  return (high << 1) + (((low >> 14) + 1) >> 1);
#else
  return (LANES)vqrdmulhq_s16((int16x8_t)lanes, (int16x8_t)of_32768);
#endif
}

// The positions of a vector's pixels in an image, in 1/65536 pixel.
typedef struct {
  PIXELS u, v;
#if VT_BYTES == 32
  // The low halves of `u` and their complements.
  LANES across;
#endif
} VT_NAME(spots);

INLINE VT_NAME(spots) VT_NAME(spots_at)(PIXELS u, PIXELS v) {
#if VT_BYTES == 32
  return (VT_NAME(spots)){u, v, (LANES)((u & 0xFFFF) | ~u << 16)};
#else
  return (VT_NAME(spots)){u, v};
#endif
}

// Returns the index of the first of the four nearest pixels for each position.
INLINE PIXELS VT_NAME(indices)(PIXELS u, PIXELS v, intptr_t stride) {
#if defined(__x86_64__)
  VT_NAME(shorts) columns_and_rows = (VT_NAME(shorts))(u >> 16 | (v & 0xFFFF0000));
  VT_NAME(shorts) each = (VT_NAME(shorts))VT_NAME(splat)((uint32_t)stride << 16 | 1);
#if VT_BYTES == 32
  return (PIXELS)__builtin_ia32_pmaddwd256(columns_and_rows, each);
#else
  return (PIXELS)__builtin_ia32_pmaddwd128(columns_and_rows, each);
#endif
#else
  return (v >> 16) * (uint32_t)stride + (u >> 16);
#endif
}

#if VT_BYTES == 32
typedef char VT_NAME(chars) __attribute__((vector_size(32)));
// For four pixels of a vector (0, 1, 4 and 5 or 2, 3, 6 and 7), spreads two bytes of each, in this order and four
// times.
//
// The shuffle mask is read from memory, since the loop has no free register. The assembly keeps the compiler from
// splitting the instruction in two.
#define SPREAD_FROM(A, B) {A, B, A, B, A, B, A, B, A + 4, B + 4, A + 4, B + 4, A + 4, B + 4, A + 4, B + 4, \
  A, B, A, B, A, B, A, B, A + 4, B + 4, A + 4, B + 4, A + 4, B + 4, A + 4, B + 4}
static const VT_NAME(chars) VT_NAME(across_from)[2] = {SPREAD_FROM(3, 1), SPREAD_FROM(11, 9)};
static const VT_NAME(chars) VT_NAME(down_from)[2] = {SPREAD_FROM(0, 1), SPREAD_FROM(8, 9)};
#undef SPREAD_FROM
INLINE VT_NAME(chars) VT_NAME(spread)(LANES lanes, const VT_NAME(chars) *from) {
  VT_NAME(chars) spread;
  __asm__("vpshufb %2, %1, %0" : "=x"(spread) : "x"(lanes), "m"(*from));
  return spread;
}

// Loads the pairs of neighbors at positions 0, 1, 4 and 5, in this order.
INLINE BYTES VT_NAME(four_pairs)(const uint32_t *row, const uint32_t *places, int has_room) {
  typedef double two __attribute__((vector_size(16)));
  typedef double four __attribute__((vector_size(32)));
  const uint32_t *from[4] = {row + places[0], row + places[1], row + places[4], row + places[5]};
  double pair[4];
  if (has_room) {
    // Loads each pair directly into its part of a vector, together with the adjacent pixels. No shuffles are needed.
    __builtin_memcpy(pair, from[0], 8);
    two low = {pair[0], 0};
    four pairs;
#define AT(PAIR, BEFORE, BYTES_) "m"(*(const char (*)[BYTES_])(from[PAIR] - BEFORE))
    __asm__("vpblendd $0x0C, %1, %0, %0" : "+x"(low) : AT(1, 2, 16));
    __asm__("vinserti128 $1, %2, %t1, %0" : "=x"(pairs) : "x"(low), AT(2, 0, 16));
    __asm__("vpblendd $0xC0, %1, %0, %0" : "+x"(pairs) : AT(3, 6, 32));
#undef AT
    return (BYTES)pairs;
  }
  _Pragma("clang loop unroll(full)") for (int at = 0; at < 4; at++) __builtin_memcpy(pair + at, from[at], 8);
  return (BYTES)__builtin_shufflevector((two){pair[0], pair[1]}, (two){pair[2], pair[3]}, 0, 1, 2, 3);
}
#endif

// Computes a vector of a rotated image at the given positions, like `vt_turned`. If `has_room` is nonzero, six pixels
// before and after the nearest pixels must be readable.
INLINE PIXELS VT_NAME(turned)(const uint32_t *pixels, intptr_t stride, VT_NAME(spots) spots, int has_room) {
  uint32_t places[COUNT];
  VT_NAME(store)(places, VT_NAME(indices)(spots.u, spots.v, stride));
#if VT_BYTES == 32
  // Four pixels in a vector: the bytes of the left and the right neighbor alternate, for an instruction that adds the
  // products of adjacent bytes.
  LANES across = spots.across >> 1;
  LANES down = (LANES)spots.v >> 1;
  LANES rows[2];
  _Pragma("clang loop unroll(full)") for (int half = 0; half < 2; half++) {
    VT_NAME(chars) steps = VT_NAME(spread)(across, &VT_NAME(across_from)[half]);
    LANES sums[2];
    _Pragma("clang loop unroll(full)") for (int row = 0; row < 2; row++) {
      const uint32_t *line = pixels + row * stride;
      BYTES four = VT_NAME(four_pairs)(line, places + 2 * half, has_room);
      BYTES pairs = __builtin_shufflevector(four, four, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20,
        17, 21, 18, 22, 19, 23, 24, 28, 25, 29, 26, 30, 27, 31);
      sums[row] = (LANES)__builtin_ia32_pmaddubsw256((VT_NAME(chars))pairs, steps);
    }
    LANES way = (LANES)VT_NAME(spread)(down, &VT_NAME(down_from)[half]);
    LANES sum = sums[0] + VT_NAME(part)(sums[1] - sums[0], way);
    rows[half] = VT_NAME(part)(sum, VT_NAME(all)(258));
  }
  return (PIXELS)__builtin_ia32_packuswb256((VT_NAME(shorts))rows[0], (VT_NAME(shorts))rows[1]);
#else
  (void)has_room;
  VT_NAME(pairs) upper = VT_NAME(neighbors)(pixels, places);
  VT_NAME(pairs) lower = VT_NAME(neighbors)(pixels + stride, places);
  PIXELS u = spots.u >> 9 & 127;
  PIXELS v = spots.v >> 1 & 32767;
  LANES across = (LANES)(u | u << 16);
  LANES rest = 127 - across;
  LANES down = (LANES)(v | v << 16);
  LANES lanes[2];
  _Pragma("clang loop unroll(full)") for (int odd = 0; odd < 2; odd++) {
#define LANES_OF(PIXELS_) (odd ? VT_NAME(odd)(PIXELS_) : VT_NAME(even)(PIXELS_))
    LANES high = LANES_OF(upper.left) * rest + LANES_OF(upper.right) * across;
    LANES low = LANES_OF(lower.left) * rest + LANES_OF(lower.right) * across;
#undef LANES_OF
    lanes[odd] = VT_NAME(part)(high + VT_NAME(part)(low - high, down), VT_NAME(all)(258));
  }
  return (PIXELS)(lanes[0] | lanes[1] << 8);
#endif
}
