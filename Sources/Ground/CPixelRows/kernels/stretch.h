// Loops that interpolate between two pixels: those of two rows, or two neighbors in a row.
//
// Two rows, with the same fraction f for all pixels:
//
//   a       │ a0 │ a1 │ a2 │ a3 │
//   b       │ b0 │ b1 │ b2 │ b3 │
//   result  = a + (b - a) × f, in even and odd lanes
//
// A stretched row: each target pixel has a position, whose whole part selects two neighbors and whose fraction weights
// them. Enlarging with AVX2, all neighbors of a vector are in two loads, from which permutations select:
//
//   positions         0.25  0.75  1.25  1.75  2.25  2.75  3.25  3.75
//   first load        p0    p1    p2    p3    p4    p5    p6    p7
//   second load       p1    p2    p3    p4    p5    p6    p7    p8
//   left              p0    p0    p1    p1    p2    p2    p3    p3
//   right             p1    p1    p2    p2    p3    p3    p4    p4
//
// Otherwise, `neighbors` loads each pair by itself and separates left from right:
//
//   loads of 8 bytes  │ L0 R0 │ L1 R1 │   │ L2 R2 │ L3 R3 │
//   result            │ L0 L1   L2 L3 │   │ R0 R1   R2 R3 │

// Interpolates from `a` to `b` in separate lanes, with fractions as returned by the functions below. AVX2 has a
// rounding multiplication in units of 1/32768. The other instruction sets use units of 1/256.
INLINE LANES VT_NAME(way)(LANES a, LANES b, LANES fraction) {
#if VT_BYTES == 32
  return a + (LANES)__builtin_ia32_pmulhrsw256((VT_NAME(shorts))(b - a), (VT_NAME(shorts))fraction);
#else
  return (a * (256 - fraction) + b * fraction + 128) >> 8;
#endif
}
INLINE PIXELS VT_NAME(on_the_way)(PIXELS a, PIXELS b, LANES fraction) {
  LANES even = VT_NAME(way)(VT_NAME(even)(a), VT_NAME(even)(b), fraction);
  return (PIXELS)(even | VT_NAME(way)(VT_NAME(odd)(a), VT_NAME(odd)(b), fraction) << 8);
}

// Returns one fraction in units of 1/256, or those of positions in units of 1/65536, in both lanes of each pixel.
INLINE LANES VT_NAME(fraction)(uint32_t fraction) { return VT_NAME(all)(VT_BYTES == 32 ? fraction << 7 : fraction); }
INLINE LANES VT_NAME(fractions)(PIXELS places) {
#if VT_BYTES == 32
  BYTES bytes = (BYTES)places;
  BYTES none = {0};
  return (LANES)__builtin_shufflevector(bytes, none, 32, 1, 32, 1, 32, 5, 32, 5, 32, 9, 32, 9, 32, 13, 32, 13, 32, 17,
    32, 17, 32, 21, 32, 21, 32, 25, 32, 25, 32, 29, 32, 29) >> 1;
#else
  PIXELS fraction = places >> 8 & 255;
  return (LANES)(fraction | fraction << 16);
#endif
}

static void VT_NAME(between)(
  uint32_t *target, intptr_t count, const uint32_t *a, const uint32_t *b, uint32_t fraction) {
  LANES fractions = VT_NAME(fraction)(fraction);
  ROW(vt_between(a[at], b[at], fraction),
    VT_NAME(on_the_way)(VT_NAME(load)(a + at), VT_NAME(load)(b + at), fractions),
    vt_between_16(target, count, a, b, fraction))
}

// The left and the right neighbor of each position.
typedef struct {
  PIXELS left, right;
} VT_NAME(pairs);

// Loads pairs of neighbors that start at `row[columns[0]]` and so on. Each half of a result takes its pixels from the
// same halves of the two sources, so that no pixel crosses between halves.
INLINE VT_NAME(pairs) VT_NAME(neighbors)(const uint32_t *row, const uint32_t *columns) {
  // One load reads both neighbors of a position.
  typedef double two __attribute__((vector_size(16)));
  two both[VT_BYTES / 8];
  _Pragma("clang loop unroll(full)") for (int at = 0; at < VT_BYTES / 8; at++) {
    double left, right;
    __builtin_memcpy(&left, row + columns[2 * at], 8);
    __builtin_memcpy(&right, row + columns[2 * at + 1], 8);
    both[at] = (two){left, right};
  }
#if VT_BYTES == 32
  PIXELS first = (PIXELS)__builtin_shufflevector(both[0], both[2], 0, 1, 2, 3);
  PIXELS second = (PIXELS)__builtin_shufflevector(both[1], both[3], 0, 1, 2, 3);
  return (VT_NAME(pairs)){
    __builtin_shufflevector(first, second, 0, 2, 8, 10, 4, 6, 12, 14),
    __builtin_shufflevector(first, second, 1, 3, 9, 11, 5, 7, 13, 15)};
#else
  return (VT_NAME(pairs)){
    __builtin_shufflevector((PIXELS)both[0], (PIXELS)both[1], 0, 2, 4, 6),
    __builtin_shufflevector((PIXELS)both[0], (PIXELS)both[1], 1, 3, 5, 7)};
#endif
}

// Returns the positions of a vector's pixels.
INLINE PIXELS VT_NAME(places)(int32_t first, int32_t step) {
#if VT_BYTES == 32
  const PIXELS each = {0, 1, 2, 3, 4, 5, 6, 7};
#else
  const PIXELS each = {0, 1, 2, 3};
#endif
  return each * (uint32_t)step + (uint32_t)first;
}

static void VT_NAME(stretch)(uint32_t *target, intptr_t count, const uint32_t *row, int32_t place, int32_t step) {
  PIXELS places = VT_NAME(places)(place, step);
  uint32_t ahead = (uint32_t)step * COUNT;
  intptr_t at = 0;
#if VT_BYTES == 32
  // When enlarging, a vector's pixels lie between at most nine columns.
  if (step > 0 && step <= 65536) {
    typedef int32_t indices __attribute__((vector_size(32)));
    uint32_t first = (uint32_t)place;
    for (; at <= count - COUNT; at += COUNT) {
      const uint32_t *begin = row + ((int32_t)first >> 16);
      indices columns = (indices)(places >> 16) - ((int32_t)first >> 16);
      PIXELS left = (PIXELS)__builtin_ia32_permvarsi256((indices)VT_NAME(load)(begin), columns);
      PIXELS right = (PIXELS)__builtin_ia32_permvarsi256((indices)VT_NAME(load)(begin + 1), columns);
      VT_NAME(store)(target + at, VT_NAME(on_the_way)(left, right, VT_NAME(fractions)(places)));
      places += ahead;
      first += ahead;
    }
  }
#endif
  for (; at <= count - COUNT; at += COUNT) {
    uint32_t columns[COUNT];
    VT_NAME(store)(columns, places >> 16);
    VT_NAME(pairs) pairs = VT_NAME(neighbors)(row, columns);
    VT_NAME(store)(target + at, VT_NAME(on_the_way)(pairs.left, pairs.right, VT_NAME(fractions)(places)));
    places += ahead;
  }
#if VT_BYTES == 32
  int32_t here = (int32_t)((uint32_t)place + (uint32_t)step * (uint32_t)at);
  if (at < count) vt_stretch_16(target + at, count - at, row, here, step);
#else
  FEW for (; at < count; at++) {
    int32_t here = (int32_t)((uint32_t)place + (uint32_t)step * (uint32_t)at);
    const uint32_t *pair = row + (here >> 16);
    target[at] = vt_between(pair[0], pair[1], here >> 8 & 255);
  }
#endif
}
