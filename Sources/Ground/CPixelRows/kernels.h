// The loops for vectors of VT_BYTES. pixel_rows.h includes this file once for each vector width.
//
// The channels of pixels are processed as two vectors of 16-bit lanes: the even bytes and the odd bytes. If a row's
// last pixels don't fill a vector, they are computed first, as the end of a vector that starts earlier, and stored
// last.

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
  BYTES bytes = (BYTES)pixels, none = {0};
#if VT_BYTES == 32
  LANES low = (LANES)__builtin_shufflevector(bytes, none, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17,
    49, 18, 50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55);
  LANES high = (LANES)__builtin_shufflevector(bytes, none, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24,
    56, 25, 57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63);
  return (PIXELS)__builtin_ia32_packuswb256(
    (VT_NAME(shorts))VT_NAME(over_255)(low * factor + 128), (VT_NAME(shorts))VT_NAME(over_255)(high * factor + 128));
#else
  LANES low = (LANES)__builtin_shufflevector(bytes, none, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  LANES high = (LANES)__builtin_shufflevector(bytes, none, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
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

// Returns 0 or 255 if all pixels of a vector have that coverage, and 1 otherwise.
INLINE int VT_NAME(shared_coverage)(const uint8_t *coverage) {
#if VT_BYTES == 32
  uint64_t bytes;
#else
  uint32_t bytes;
#endif
  __builtin_memcpy(&bytes, coverage, sizeof bytes);
  return bytes == 0 ? 0 : bytes + 1 == 0 ? 255 : 1;
}

// Returns nonzero if all pixels of four vectors have coverage 255.
INLINE int VT_NAME(is_covered)(const uint8_t *coverage) {
#if VT_BYTES == 32
  typedef long long quads __attribute__((vector_size(32)));
  quads all;
  __builtin_memcpy(&all, coverage, sizeof all);
  return __builtin_ia32_ptestc256(all, ~(quads){0});
#else
  uint64_t parts[VT_BYTES / 8], all = ~0ull;
  __builtin_memcpy(parts, coverage, VT_BYTES);
  _Pragma("clang loop unroll(full)") for (int part = 0; part < VT_BYTES / 8; part++) all &= parts[part];
  return all == ~0ull;
#endif
}

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
  BYTES bytes = (BYTES)places, none = {0};
  return (LANES)__builtin_shufflevector(bytes, none, 32, 1, 32, 1, 32, 5, 32, 5, 32, 9, 32, 9, 32, 13, 32, 13, 32, 17, 32, 17,
    32, 21, 32, 21, 32, 25, 32, 25, 32, 29, 32, 29) >> 1;
#else
  PIXELS fraction = places >> 8 & 255;
  return (LANES)(fraction | fraction << 16);
#endif
}

// Computes a row: ONE is pixel `at` and MANY is the vector at `at`. NARROW handles rows that are shorter than a vector.
#if VT_BYTES == 32
#define SHORT(ONE, NARROW) \
  if (count < COUNT) { \
    NARROW; \
    return; \
  }
#else
#define SHORT(ONE, NARROW) \
  if (count < COUNT) { \
    FEW for (intptr_t at = 0; at < count; at++) target[at] = ONE; \
    return; \
  }
#endif
// Computes the row's last vector, if it overlaps the one before it, before that one is stored.
#define TAIL(MANY) \
  PIXELS tail; \
  if (count % COUNT) { \
    intptr_t at = count - COUNT; \
    tail = MANY; \
  }
#define ROW(ONE, MANY, NARROW) \
  SHORT(ONE, NARROW) \
  TAIL(MANY) \
  _Pragma("clang loop unroll_count(8)") for (intptr_t at = 0; at <= count - COUNT; at += COUNT) \
    VT_NAME(store)(target + at, MANY); \
  if (count % COUNT) VT_NAME(store)(target + count - COUNT, tail);
// Like ROW, for coverage that often is 0 or 255: the vector then stays unchanged or becomes ALL.
#define COVERED_ROW(ONE, MANY, ALL, NARROW) \
  SHORT(ONE, NARROW) \
  TAIL(MANY) \
  for (intptr_t at = 0; at <= count - COUNT;) { \
    intptr_t end = at + 4 * COUNT; \
    if (end <= count && VT_NAME(is_covered)(coverage + at)) { \
      _Pragma("clang loop unroll(full)") for (int part = 0; part < 4; part++, at += COUNT) VT_NAME(store)(target + at, ALL); \
      continue; \
    } \
    for (; at < end && at <= count - COUNT; at += COUNT) { \
      int shared = VT_NAME(shared_coverage)(coverage + at); \
      if (shared == 0) continue; \
      VT_NAME(store)(target + at, shared == 255 ? ALL : MANY); \
    } \
  } \
  if (count % COUNT) VT_NAME(store)(target + count - COUNT, tail);

static void VT_NAME(fill)(uint32_t *target, intptr_t count, uint32_t pixel) {
  PIXELS pixels = VT_NAME(splat)(pixel);
  if (count < COUNT) {
    FEW for (intptr_t at = 0; at < count; at++) target[at] = pixel;
    return;
  }
  intptr_t at = 0;
#define EIGHT _Pragma("clang loop unroll(full)") for (int part = 0; part < 8; part++) VT_NAME(store)(target + at + part * COUNT, pixels);
#if VT_BYTES == 32
  // Prefetches pairs of cache lines 1.5 KiB ahead, which stores would otherwise wait for. Chosen: from 1 MiB on, about
  // the size of a processor's own cache.
  if (count >= 1 << 18) {
    for (; at <= count - 8 * COUNT; at += 8 * COUNT) {
      __asm__ volatile("prefetchw %0\n\tprefetchw %1" : : "m"(target[at + 384]), "m"(target[at + 416]));
      EIGHT
    }
  }
#endif
  for (; at <= count - 8 * COUNT; at += 8 * COUNT) { EIGHT }
#undef EIGHT
  for (; at <= count - COUNT; at += COUNT) VT_NAME(store)(target + at, pixels);
  VT_NAME(store)(target + count - COUNT, pixels);
}

static void VT_NAME(copy)(uint32_t *target, intptr_t count, const uint32_t *source) {
  if (count < COUNT) {
    FEW for (intptr_t at = 0; at < count; at++) target[at] = source[at];
    return;
  }
  intptr_t at = 0;
  for (; at <= count - 8 * COUNT; at += 8 * COUNT) {
    _Pragma("clang loop unroll(full)") for (int part = 0; part < 8; part++)
      VT_NAME(store)(target + at + part * COUNT, VT_NAME(load)(source + at + part * COUNT));
  }
  for (; at <= count - COUNT; at += COUNT) VT_NAME(store)(target + at, VT_NAME(load)(source + at));
  VT_NAME(store)(target + count - COUNT, VT_NAME(load)(source + count - COUNT));
}

static void VT_NAME(over_color)(uint32_t *target, intptr_t count, uint32_t pixel) {
  LANES rest = VT_NAME(all)(255 - (pixel >> 24));
  PIXELS source = VT_NAME(splat)(pixel);
  ROW(vt_over(pixel, target[at]), source + VT_NAME(scaled_alike)(VT_NAME(load)(target + at), rest),
    vt_over_color_16(target, count, pixel))
}

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
  LANES covered = VT_NAME(all)(coverage), rest = VT_NAME(all)(255 - coverage);
  PIXELS pixels = VT_NAME(splat)(pixel);
  LANES even = VT_NAME(even)(pixels) * covered + 128, odd = VT_NAME(odd)(pixels) * covered + 128;
  ROW(vt_mixed(pixel, target[at], coverage),
    VT_NAME(joined)(even + VT_NAME(even)(VT_NAME(load)(target + at)) * rest, odd + VT_NAME(odd)(VT_NAME(load)(target + at)) * rest),
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

static void VT_NAME(over_color_covered)(uint32_t *target, intptr_t count, uint32_t pixel, const uint8_t *coverage) {
  PIXELS source = VT_NAME(splat)(pixel);
#define BLENDED(SOURCE) VT_NAME(over_below)(SOURCE, VT_NAME(load)(target + at))
  COVERED_ROW(vt_over(vt_scaled(pixel, coverage[at]), target[at]),
    BLENDED(VT_NAME(scaled)(source, VT_NAME(covering)(coverage + at))), BLENDED(source),
    vt_over_color_covered_16(target, count, pixel, coverage))
}

static void VT_NAME(over)(uint32_t *target, intptr_t count, const uint32_t *source) {
  ROW(vt_over(source[at], target[at]), BLENDED(VT_NAME(load)(source + at)), vt_over_16(target, count, source))
}

static void VT_NAME(over_faded)(uint32_t *target, intptr_t count, const uint32_t *source, uint8_t factor) {
  LANES factors = VT_NAME(all)(factor);
  ROW(vt_over(vt_scaled(source[at], factor), target[at]),
    BLENDED(VT_NAME(scaled_alike)(VT_NAME(load)(source + at), factors)), vt_over_faded_16(target, count, source, factor))
}

static void VT_NAME(over_covered)(uint32_t *target, intptr_t count, const uint32_t *source, const uint8_t *coverage) {
  COVERED_ROW(vt_over(vt_scaled(source[at], coverage[at]), target[at]),
    BLENDED(VT_NAME(scaled)(VT_NAME(load)(source + at), VT_NAME(covering)(coverage + at))),
    BLENDED(VT_NAME(load)(source + at)), vt_over_covered_16(target, count, source, coverage))
#undef BLENDED
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
  if (at < count) vt_stretch_16(target + at, count - at, row, (int32_t)((uint32_t)place + (uint32_t)step * (uint32_t)at), step);
#else
  FEW for (; at < count; at++) {
    int32_t here = (int32_t)((uint32_t)place + (uint32_t)step * (uint32_t)at);
    const uint32_t *pair = row + (here >> 16);
    target[at] = vt_between(pair[0], pair[1], here >> 8 & 255);
  }
#endif
}

// Multiplies lanes by a number of units of 1/32768 and rounds.
INLINE LANES VT_NAME(part)(LANES lanes, LANES of_32768) {
#if VT_BYTES == 32
  return (LANES)__builtin_ia32_pmulhrsw256((VT_NAME(shorts))lanes, (VT_NAME(shorts))of_32768);
#elif defined(__x86_64__)
  LANES high = (LANES)__builtin_ia32_pmulhw128((VT_NAME(shorts))lanes, (VT_NAME(shorts))of_32768), low = lanes * of_32768;
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
  LANES across = spots.across >> 1, down = (LANES)spots.v >> 1;
  LANES rows[2];
  _Pragma("clang loop unroll(full)") for (int half = 0; half < 2; half++) {
    VT_NAME(chars) steps = VT_NAME(spread)(across, &VT_NAME(across_from)[half]);
    LANES sums[2];
    _Pragma("clang loop unroll(full)") for (int row = 0; row < 2; row++) {
      const uint32_t *line = pixels + row * stride;
      BYTES four = VT_NAME(four_pairs)(line, places + 2 * half, has_room);
      BYTES pairs = __builtin_shufflevector(four, four, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15, 16, 20, 17, 21,
        18, 22, 19, 23, 24, 28, 25, 29, 26, 30, 27, 31);
      sums[row] = (LANES)__builtin_ia32_pmaddubsw256((VT_NAME(chars))pairs, steps);
    }
    LANES way = (LANES)VT_NAME(spread)(down, &VT_NAME(down_from)[half]);
    LANES sum = sums[0] + VT_NAME(part)(sums[1] - sums[0], way);
    rows[half] = VT_NAME(part)(sum, VT_NAME(all)(258));
  }
  return (PIXELS)__builtin_ia32_packuswb256((VT_NAME(shorts))rows[0], (VT_NAME(shorts))rows[1]);
#else
  (void)has_room;
  VT_NAME(pairs) upper = VT_NAME(neighbors)(pixels, places), lower = VT_NAME(neighbors)(pixels + stride, places);
  PIXELS u = spots.u >> 9 & 127, v = spots.v >> 1 & 32767;
  LANES across = (LANES)(u | u << 16), rest = 127 - across, down = (LANES)(v | v << 16), lanes[2];
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

#if VT_BYTES == 16
// The channels of a pixel.
typedef int32_t vt_channels __attribute__((vector_size(16)));
INLINE vt_channels vt_channels_of(const uint32_t *pixel) {
  typedef uint8_t four __attribute__((vector_size(4)));
  four bytes;
  __builtin_memcpy(&bytes, pixel, sizeof bytes);
  return __builtin_convertvector(bytes, vt_channels);
}

// Computes one pixel at a time, like `vt_turned` but with all channels at once.
static void vt_turn_each(uint32_t *target, intptr_t count, const vt_picture *picture, int64_t u, int64_t v) {
  const int32_t right = picture->right, bottom = picture->bottom;
  const int64_t last_u = ((int64_t)right << 16) - (right > 0), last_v = ((int64_t)bottom << 16) - (bottom > 0);
  const intptr_t stride = picture->stride, next = right > 0, below = bottom > 0 ? stride : 0;
  FEW for (intptr_t at = 0; at < count; at++, u += picture->du, v += picture->dv) {
    int64_t x = u < 0 ? 0 : u > last_u ? last_u : u, y = v < 0 ? 0 : v > last_v ? last_v : v;
    const uint32_t *upper = picture->pixels + (intptr_t)(y >> 16) * stride + (intptr_t)(x >> 16), *lower = upper + below;
    int32_t across = x >> 9 & 127, down = y >> 1 & 32767;
    vt_channels high = vt_channels_of(upper) * (127 - across) + vt_channels_of(upper + next) * across;
    vt_channels low = vt_channels_of(lower) * (127 - across) + vt_channels_of(lower + next) * across;
    vt_channels channels = ((high + (((low - high) * down + 16384) >> 15)) * 258 + 16384) >> 15;
    typedef uint8_t four __attribute__((vector_size(4)));
    four bytes = __builtin_convertvector(channels, four);
    __builtin_memcpy(target + at, &bytes, sizeof bytes);
  }
}
#endif

// Clamps positions to the range from 0 to `last`.
INLINE PIXELS VT_NAME(within)(PIXELS places, PIXELS last) {
  typedef int32_t signed_pixels __attribute__((vector_size(VT_BYTES)));
  const signed_pixels none = {0};
  return (PIXELS)__builtin_elementwise_max(__builtin_elementwise_min((signed_pixels)places, (signed_pixels)last), none);
}

static void VT_NAME(turn)(uint32_t *target, intptr_t count, const vt_picture *picture, int64_t u, int64_t v) {
  const uint32_t du = (uint32_t)picture->du, dv = (uint32_t)picture->dv;
  const int64_t far_u = u + (int64_t)picture->du * (count - 1), far_v = v + (int64_t)picture->dv * (count - 1), half = 1ll << 31;
  // The margin of rows and columns that the vector loop may read beyond the nearest pixels.
  const int32_t room = VT_BYTES == 32, most = 32767;
  // Another function handles rows and images that don't fit the vectors.
  if (count < COUNT || picture->right < 1 + 6 * room || picture->bottom < 1 + 2 * room || picture->right > most ||
      picture->bottom > most || picture->stride > most || ((u + half) | (far_u + half) | (v + half) | (far_v + half)) >> 32 != 0) {
#if VT_BYTES == 32
    vt_turn_16(target, count, picture, u, v);
#else
    vt_turn_each(target, count, picture, u, v);
#endif
    return;
  }
  // The positions lie on a line. If two of them have four pixels around them, so do all positions between them.
  const uint32_t columns = (uint32_t)picture->right << 16, rows = (uint32_t)(picture->bottom - 2 * room) << 16;
  intptr_t first = 0, end = count;
  uint32_t x = (uint32_t)u, y = (uint32_t)v - ((uint32_t)room << 16);
  for (; first < end && (x >= columns || y >= rows); x += du, y += dv) first++;
  x = (uint32_t)far_u, y = (uint32_t)far_v - ((uint32_t)room << 16);
  for (; end > first && (x >= columns || y >= rows); x -= du, y -= dv) end--;
  // `front` and `behind` are the pixels in the first and last vectors that contain a position without four neighbors.
  // The inner vectors may overlap these.
  intptr_t front = (first + COUNT - 1) & -COUNT, behind = (count - end + COUNT - 1) & -COUNT;
  intptr_t back = count > behind ? count - behind : 0;
  intptr_t inside = front < back ? (back - front + COUNT - 1) & -COUNT : 0, from = front < end - inside ? front : end - inside;
  if (from < first) {
    from = front;
    inside = inside > COUNT ? inside - COUNT : 0;
    back = back > COUNT ? back - COUNT : 0;
  }
  const PIXELS us = VT_NAME(places)((int32_t)u, picture->du), vs = VT_NAME(places)((int32_t)v, picture->dv);
  const PIXELS last_u = VT_NAME(splat)(((uint32_t)picture->right << 16) - 1);
  const PIXELS last_v = VT_NAME(splat)(((uint32_t)picture->bottom << 16) - 1);
  const uint32_t *pixels = picture->pixels;
  const intptr_t stride = picture->stride;
  _Pragma("clang loop unroll(disable)") for (intptr_t at = front > 0 ? 0 : back; at < count; at += COUNT) {
    intptr_t place = at < count - COUNT ? at : count - COUNT;
    VT_NAME(spots) spots = VT_NAME(spots_at)(
      VT_NAME(within)(us + du * (uint32_t)place, last_u), VT_NAME(within)(vs + dv * (uint32_t)place, last_v));
    VT_NAME(store)(target + place, VT_NAME(turned)(pixels, stride, spots, 0));
    if (at == front - COUNT && back > front) at = back - COUNT;
  }
  VT_NAME(spots) spots = VT_NAME(spots_at)(us + du * (uint32_t)from, vs + dv * (uint32_t)from);
  const PIXELS ahead = VT_NAME(splat)(du * COUNT), down = VT_NAME(splat)(dv * COUNT);
#if VT_BYTES == 32
  const LANES across = (LANES)((ahead & 0xFFFF) | -ahead << 16);
#endif
  uint32_t *stop = target + from + inside;
  for (intptr_t left = -inside; left != 0;) {
    // One register for both the position and the loop's end.
    __asm__("" : "+r"(left));
    VT_NAME(store)(stop + left, VT_NAME(turned)(pixels, stride, spots, room));
    left += COUNT;
    spots.u += ahead;
    spots.v += down;
#if VT_BYTES == 32
    spots.across += across;
#endif
  }
}

// Sums up a vector of cells, clears them, and returns the covered areas, at most one whole pixel. `before` is the sum
// before the cells, in all lanes, and then the sum after them. Sums may wrap around, so they are unsigned.
INLINE PIXELS VT_NAME(area)(int32_t *cells, PIXELS *before) {
  typedef int32_t signed_pixels __attribute__((vector_size(VT_BYTES)));
  const PIXELS none = {0};
  PIXELS sums = VT_NAME(load)((uint32_t *)cells);
  VT_NAME(store)((uint32_t *)cells, none);
#if VT_BYTES == 32
  sums += __builtin_shufflevector(sums, none, 8, 0, 1, 2, 8, 4, 5, 6);
  sums += __builtin_shufflevector(sums, none, 8, 8, 0, 1, 8, 8, 4, 5);
  sums += __builtin_shufflevector(sums, none, 8, 8, 8, 8, 3, 3, 3, 3);
  sums += *before;
  *before = __builtin_shufflevector(sums, sums, 7, 7, 7, 7, 7, 7, 7, 7);
#else
  sums += __builtin_shufflevector(sums, none, 4, 0, 1, 2);
  sums += __builtin_shufflevector(sums, none, 4, 4, 0, 1);
  sums += *before;
  *before = __builtin_shufflevector(sums, sums, 3, 3, 3, 3);
#endif
  return __builtin_elementwise_min((PIXELS)__builtin_elementwise_abs((signed_pixels)sums), VT_NAME(splat)(VT_FULL));
}

// Converts areas to coverage, 0 to 255.
INLINE PIXELS VT_NAME(of_area)(PIXELS area) { return ((area << 8) - area + VT_FULL / 2) >> 17; }

INLINE void VT_NAME(cover_vector)(uint8_t *coverage, int32_t *cells, PIXELS *before) {
  VT_NAME(covers) covered = __builtin_convertvector(VT_NAME(of_area)(VT_NAME(area)(cells, before)), VT_NAME(covers));
  __builtin_memcpy(coverage, &covered, COUNT);
}

static int32_t VT_NAME(cover)(uint8_t *coverage, intptr_t count, int32_t *cells, int32_t sum) {
  PIXELS before = VT_NAME(splat)((uint32_t)sum);
  for (intptr_t at = 0; at < count; at += COUNT) VT_NAME(cover_vector)(coverage + at, cells + at, &before);
  return (int32_t)before[0];
}

static vt_piece VT_NAME(sweep)(uint8_t *coverage, intptr_t count, int32_t *cells, uint8_t *marks) {
  PIXELS before = {0};
  vt_piece piece = {0, 0};
  intptr_t mark = 0, mark_end = (count + 9) / 8;
  for (;;) {
    intptr_t next = vt_next_mark(marks, mark, mark_end), end = next * 8 < count ? next * 8 : count;
    uint32_t covered = vt_covered((int32_t)before[0]);
    if (end > mark * 8 && covered != 0) piece.end = end;
    if (piece.end == 0) {
      piece.begin = next * 8;
    } else if (covered != 0 || next < mark_end) {
      // Stores pairs of whole vectors. Bytes stored beyond `end` are stored again later or lie beyond the end of the
      // row.
      PIXELS alike = VT_NAME(splat)(covered * 0x01010101);
      _Pragma("clang loop unroll(disable)") for (intptr_t at = mark * 8; at < end; at += 2 * VT_BYTES) {
        VT_NAME(store)((uint32_t *)(coverage + at), alike);
        VT_NAME(store)((uint32_t *)(coverage + at + VT_BYTES), alike);
      }
    }
    if (next >= mark_end) return piece;
    mark = next;
    do {
      marks[mark] = 0;
      _Pragma("clang loop unroll(full)") for (intptr_t at = mark * 8; at < mark * 8 + 8; at += COUNT)
        VT_NAME(cover_vector)(coverage + at, cells + at, &before);
      mark++;
    } while (marks[mark] != 0);
    piece.end = mark * 8 < count ? mark * 8 : count;
  }
}

// Returns nonzero if the whole vector is fully covered. Without a fast test on this processor, always returns 0.
INLINE int VT_NAME(is_full)(PIXELS area) {
#if defined(__x86_64__)
  typedef float floats __attribute__((vector_size(VT_BYTES)));
  floats same = (floats)(area == VT_FULL);
#if VT_BYTES == 32
  return __builtin_ia32_movmskps256(same) == 255;
#else
  return __builtin_ia32_movmskps(same) == 15;
#endif
#else
  (void)area;
  return 0;
#endif
}

static void VT_NAME(sweep_color)(uint32_t *target, intptr_t count, uint32_t pixel, int32_t *cells, uint8_t *marks) {
  VT_NAME(color) color = VT_NAME(color_of)(pixel);
  PIXELS before = {0};
  intptr_t mark = 0, mark_end = (count + 9) / 8, done = 0;
  for (;;) {
    mark = vt_next_mark(marks, mark, mark_end);
    intptr_t end = mark * 8 < count ? mark * 8 : count;
    if (end > done) {
      uint32_t covered = vt_covered((int32_t)before[0]);
      if (covered == 255) {
        VT_NAME(fill)(target + done, end - done, pixel);
      } else if (covered != 0) {
        VT_NAME(mix_alike)(target + done, end - done, pixel, (uint8_t)covered);
      }
    }
    if (mark >= mark_end) return;
    do {
      marks[mark] = 0;
      _Pragma("clang loop unroll(full)") for (int part = 0; part < 8; part += COUNT) {
        intptr_t at = mark * 8 + part;
        PIXELS area = VT_NAME(area)(cells + at, &before);
        if (at <= count - COUNT) {
          if (VT_NAME(is_full)(area)) {
            VT_NAME(store)(target + at, color.pixels);
          } else {
            PIXELS covered = VT_NAME(of_area)(area);
            VT_NAME(store)(target + at, VT_NAME(mixed)(color, VT_NAME(load)(target + at), (LANES)(covered | covered << 16)));
          }
        } else {
          uint32_t covered[COUNT];
          VT_NAME(store)(covered, VT_NAME(of_area)(area));
          FEW for (intptr_t left = at; left < count; left++) target[left] = vt_mixed(pixel, target[left], covered[left - at]);
        }
      }
      mark++;
    } while (marks[mark] != 0);
    done = mark * 8;
  }
}

static inline vt_pixel_rows VT_NAME(rows)(void) {
  return (vt_pixel_rows){
    VT_NAME(fill), VT_NAME(copy), VT_NAME(over_color), VT_NAME(mix_color), VT_NAME(mix_alike), VT_NAME(stamp),
    VT_NAME(over_color_covered), VT_NAME(over), VT_NAME(over_faded), VT_NAME(over_covered), VT_NAME(between),
    VT_NAME(stretch), VT_NAME(turn), VT_NAME(cover), VT_NAME(sweep), VT_NAME(sweep_color)};
}

#undef BYTES
#undef LANES
#undef PIXELS
#undef COUNT
#undef INLINE
#undef FEW
#undef SHORT
#undef ROW
#undef COVERED_ROW
#undef TAIL
