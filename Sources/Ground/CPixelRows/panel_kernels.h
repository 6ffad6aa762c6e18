// The loops of panel_rows.h, for vectors of VT_BYTES; it reads this once for each width. Types and loads are those of kernels.h.

#define PIXELS VT_NAME(pixels)
#define LANES VT_NAME(lanes)
#define SHORTS VT_NAME(shorts)
#define COUNT (VT_BYTES / 4)
#define FEW _Pragma("clang loop vectorize(disable) unroll(disable)")
#define ALL _Pragma("clang loop unroll(full)")
#define INLINE static inline __attribute__((always_inline))

typedef int32_t VT_NAME(integers) __attribute__((vector_size(VT_BYTES)));

// Pixels in a line of the cache, 64 bytes on every board with a display controller worth naming; where it is 32, two are written whole.
#define LINE 16
// A place that the compiler counts the next from: it would keep each of them in memory instead.
#define OPAQUE(POINTER) __asm__("" : "+r"(POINTER))
// A vector that the compiler keeps, where it would make it anew for each use.
#define OPAQUE_VECTOR(VECTOR) __asm__("" : "+x"(VECTOR))

// Four columns of four pixels each become rows of four; for vectors of 32 bytes eight columns, four by four.
INLINE void VT_NAME(transpose_four)(PIXELS *four) {
#if VT_BYTES == 32
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define HIGH(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define LOW_PAIRS(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define HIGH_PAIRS(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#else
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define HIGH(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define LOW_PAIRS(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5)
#define HIGH_PAIRS(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7)
#endif
  PIXELS low = LOW(four[0], four[1]), next_low = LOW(four[2], four[3]);
  PIXELS high = HIGH(four[0], four[1]), next_high = HIGH(four[2], four[3]);
  four[0] = LOW_PAIRS(low, next_low);
  four[1] = HIGH_PAIRS(low, next_low);
  four[2] = LOW_PAIRS(high, next_high);
  four[3] = HIGH_PAIRS(high, next_high);
#undef LOW
#undef HIGH
#undef LOW_PAIRS
#undef HIGH_PAIRS
}

// Four rows of a line: 16 columns, `column_step` pixels apart, of which the first begins at `from`.
INLINE void VT_NAME(turn_line)(PIXELS turned[LINE / COUNT][4], const uint32_t *from, intptr_t column_step) {
  ALL for (int part = 0; part < LINE / COUNT; part++) {
#if VT_BYTES == 32
    const uint32_t *next = from + 4 * column_step;
    OPAQUE(next);
#endif
    ALL for (int at = 0; at < 4; at++) {
#if VT_BYTES == 32
      vt_pixels_16 low = vt_load_16(from + at * column_step), high = vt_load_16(next + at * column_step);
      turned[part][at] = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
      turned[part][at] = vt_load_16(from + at * column_step);
#endif
    }
    VT_NAME(transpose_four)(turned[part]);
#if VT_BYTES == 32
    from = next + 4 * column_step;
#else
    from += 4 * column_step;
#endif
    OPAQUE(from);
  }
}

INLINE void VT_NAME(transpose_line)(char *target, intptr_t pitch, const uint32_t *from, intptr_t column_step) {
  PIXELS turned[LINE / COUNT][4];
  VT_NAME(turn_line)(turned, from, column_step);
  ALL for (int row = 0; row < 4; row++) {
    ALL for (int part = 0; part < LINE / COUNT; part++) VT_NAME(store)((uint32_t *)(target + row * pitch) + part * COUNT, turned[part][row]);
  }
}

#if VT_BYTES == 16
// Some columns, less than a line of them.
static void vt_transpose_some(
  char *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t column_step) {
  for (; width >= 4; width -= 4) {
    intptr_t y = 0;
    for (; y <= height - 4; y += 4) {
      PIXELS four[4];
      ALL for (int at = 0; at < 4; at++) four[at] = vt_load_16(from + at * column_step + y);
      vt_transpose_four_16(four);
      ALL for (int row = 0; row < 4; row++) vt_store_16((uint32_t *)(target + (y + row) * pitch), four[row]);
    }
    for (; y < height; y++) {
      FEW for (int at = 0; at < 4; at++) ((uint32_t *)(target + y * pitch))[at] = from[at * column_step + y];
    }
    target += 16;
    from += 4 * column_step;
  }
  for (intptr_t y = 0; y < height; y++) {
    FEW for (intptr_t at = 0; at < width; at++) ((uint32_t *)(target + y * pitch))[at] = from[at * column_step + y];
  }
}
#endif

static void VT_NAME(transpose)(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t column_step) {
  // Rows in bands, so that of both memories few pages are in use at once.
  const intptr_t band = 64;
  for (; height > 0; height -= band) {
    intptr_t rows = height < band ? height : band;
    for (intptr_t x = 0; x < width;) {
      char *row = (char *)target + 4 * x;
      intptr_t columns = LINE - ((intptr_t)((uintptr_t)row / 4) & (LINE - 1));
      if (columns > width - x) columns = width - x;
      const uint32_t *column = from + x * column_step;
      intptr_t left = rows;
      if (columns == LINE) {
        for (; left >= 4; left -= 4) {
          VT_NAME(transpose_line)(row, pitch, column, column_step);
          row += 4 * pitch;
          column += 4;
        }
      }
      if (left > 0) vt_transpose_some(row, pitch, columns, left, column, column_step);
      x += columns;
    }
    target = (char *)target + band * pitch;
    from += band;
  }
}

static void VT_NAME(mirror)(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t row_step) {
  for (; height > 0; height--) {
    uint32_t *row = (uint32_t *)target;
    intptr_t x = 0;
    _Pragma("clang loop unroll_count(4)") for (; x <= width - COUNT; x += COUNT) {
      PIXELS pixels = VT_NAME(load)(from - x - (COUNT - 1));
#if VT_BYTES == 32
      VT_NAME(store)(row + x, __builtin_shufflevector(pixels, pixels, 7, 6, 5, 4, 3, 2, 1, 0));
#else
      VT_NAME(store)(row + x, __builtin_shufflevector(pixels, pixels, 3, 2, 1, 0));
#endif
    }
    FEW for (; x < width; x++) row[x] = from[-x];
    target = (char *)target + pitch;
    from += row_step;
  }
}

INLINE PIXELS VT_NAME(swapped)(PIXELS pixels) {
  PIXELS both = pixels & 0xFF00FF;
  return (pixels & 0xFF00FF00) | both >> 16 | both << 16;
}

static void VT_NAME(swap)(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t row_step, intptr_t x,
  intptr_t y) {
  (void)x, (void)y;
  for (; height > 0; height--) {
    uint32_t *row = (uint32_t *)target;
    intptr_t at = 0;
    _Pragma("clang loop unroll_count(4)") for (; at <= width - COUNT; at += COUNT)
      VT_NAME(store)(row + at, VT_NAME(swapped)(VT_NAME(load)(from + at)));
    FEW for (; at < width; at++) row[at] = vt_swapped(from[at]);
    target = (char *)target + pitch;
    from += row_step;
  }
}

// Pixels that one vector of words is made of, and what is added to each of them before: a vector of steps.
#define WORDS (VT_BYTES / 2)
#if defined(__x86_64__)
#define STEPS PIXELS

INLINE STEPS VT_NAME(steps)(intptr_t x, intptr_t y) { return VT_NAME(load)(vt_steps[y & 3] + (x & 3)); }

// A vector of pixels as words, at the end that `VT_NAME(words)` packs.
INLINE VT_NAME(integers) VT_NAME(placed)(PIXELS pixels, STEPS steps, int is_dithered) {
  if (is_dithered) pixels = VT_STEPPED(pixels, steps);
  // Red and blue come to their places by products that are added up, all of it 5 bits too high.
  SHORTS colors = (SHORTS)(pixels & 0xF800F8), places = (SHORTS)VT_NAME(splat)(0x20000004);
#if VT_BYTES == 32
  return (VT_NAME(integers))(((PIXELS)__builtin_ia32_pmaddwd256(colors, places) | (pixels & 0xFC00)) >> 5);
#else
  // SSE2 packs signed numbers only.
  return (VT_NAME(integers))(((PIXELS)__builtin_ia32_pmaddwd128(colors, places) | (pixels & 0xFC00)) << 11) >> 16;
#endif
}

INLINE LANES VT_NAME(words)(const uint32_t *from, STEPS steps, int is_dithered) {
  VT_NAME(integers) first = VT_NAME(placed)(VT_NAME(load)(from), steps, is_dithered);
  VT_NAME(integers) second = VT_NAME(placed)(VT_NAME(load)(from + COUNT), steps, is_dithered);
#if VT_BYTES == 32
  // Each half of a vector is packed for itself.
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

// One byte of each of eight pixels; NEON's loads take them apart.
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
  VT_NAME(eight_bytes) blue = CHANNEL(pixels, 0), green = CHANNEL(pixels, 1), red = CHANNEL(pixels, 2);
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
  // Half a vector, and what is left.
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

#if VT_BYTES == 32
// Red and blue of 16 pixels as the bytes of 16 words, and green in words of its own. Each half of a vector is taken apart for itself: the first
// four pixels of both vectors are in the first half, their last four in the second.
typedef struct {
  LANES both, green;
} vt_apart;

INLINE vt_apart vt_take_apart(PIXELS first, PIXELS second) {
  typedef char bytes __attribute__((vector_size(32)));
  typedef int64_t parts __attribute__((vector_size(32)));
  const bytes order = {0, 2, 4, 6, 8, 10, 12, 14, 1, -1, 5, -1, 9, -1, 13, -1, 0, 2, 4, 6, 8, 10, 12, 14, 1, -1, 5, -1, 9, -1, 13, -1};
  parts low = (parts)__builtin_ia32_pshufb256((bytes)first, order), high = (parts)__builtin_ia32_pshufb256((bytes)second, order);
  OPAQUE_VECTOR(low);
  OPAQUE_VECTOR(high);
  return (vt_apart){(LANES)__builtin_shufflevector(low, high, 0, 4, 2, 6), (LANES)__builtin_shufflevector(low, high, 1, 5, 3, 7)};
}

// What 16 pixels of four rows each are dithered by.
typedef struct {
  vt_apart steps[4];
  LANES lost, red, green, blue;
} vt_pattern;

// Of the panel's rows from (x, y) on, downwards or upwards.
INLINE vt_pattern vt_pattern_at(intptr_t x, intptr_t y, intptr_t row_step) {
  vt_pattern pattern;
  ALL for (int row = 0; row < 4; row++) {
    PIXELS steps = vt_steps_32(x, y + row * row_step);
    pattern.steps[row] = vt_take_apart(steps, steps);
  }
  pattern.lost = (LANES)vt_splat_32(0x7070707), pattern.red = (LANES)vt_splat_32(0xF800F800);
  pattern.green = (LANES)vt_splat_32(0x7E007E0), pattern.blue = (LANES)vt_splat_32(0x1F001F);
  OPAQUE_VECTOR(pattern.lost);
  OPAQUE_VECTOR(pattern.red);
  OPAQUE_VECTOR(pattern.green);
  OPAQUE_VECTOR(pattern.blue);
  return pattern;
}

// What VT_STEPPED and `words` do, with fewer instructions.
INLINE void vt_dither_line(uint16_t *target, PIXELS first, PIXELS second, const vt_pattern *pattern, intptr_t row) {
  vt_apart pixels = vt_take_apart(first, second);
  // No byte is more than 255 on the way: at most what 255 has lost is added.
  LANES both = pixels.both - (pixels.both >> 5 & pattern->lost) + pattern->steps[row].both;
  LANES green = pixels.green - (pixels.green >> 6) + pattern->steps[row].green;
  PIXELS words = (PIXELS)((both & pattern->red) | (green << 3 & pattern->green) | (both >> 3 & pattern->blue));
  words = __builtin_shufflevector(words, words, 0, 1, 4, 5, 2, 3, 6, 7);
  __builtin_memcpy(target, &words, sizeof words);
}

static void vt_dither_32(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t row_step, intptr_t x,
  intptr_t y) {
  vt_pattern pattern = vt_pattern_at(x, y, 1);
  for (intptr_t row = 0; row < height; row++) {
    uint16_t *to = (uint16_t *)((char *)target + row * pitch);
    intptr_t at = 0;
    for (; at <= width - WORDS; at += WORDS) vt_dither_line(to + at, vt_load_32(from + at), vt_load_32(from + at + COUNT), &pattern, row & 3);
    if (at < width) vt_pack_row_16(to + at, width - at, from + at, x + at, y + row, 1);
    from += row_step;
  }
}

// In registers, four rows of a line of 32 words at a time.
static void vt_dither_columns_32(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t column_step, intptr_t x,
  intptr_t y) {
  vt_pattern pattern = vt_pattern_at(x, y, pitch < 0 ? -1 : 1);
  const intptr_t band = 64;
  for (; height > 0; height -= band) {
    intptr_t rows = height < band ? height : band;
    for (intptr_t column = 0; column < width; column += 2 * LINE) {
      char *to = (char *)target + 2 * column;
      const uint32_t *pixels = from + column * column_step;
      for (intptr_t row = 0; row < rows; row += 4) {
        FEW for (intptr_t half = 0; half < 2; half++) {
          PIXELS turned[LINE / COUNT][4];
          vt_turn_line_32(turned, pixels + half * LINE * column_step, column_step);
          ALL for (int at = 0; at < 4; at++)
            vt_dither_line((uint16_t *)(to + at * pitch) + half * LINE, turned[0][at], turned[1][at], &pattern, at);
        }
        to += 4 * pitch;
        pixels += 4;
      }
    }
    target = (char *)target + band * pitch;
    from += band;
  }
}
#else
static void VT_NAME(dither)(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t row_step, intptr_t x,
  intptr_t y) {
  for (intptr_t row = 0; row < height; row++)
    VT_NAME(pack_row)((uint16_t *)((char *)target + row * pitch), width, from + row * row_step, x, y + row, 1);
}
#endif

static inline vt_panel_rows VT_NAME(panel_rows)(void) {
  return (vt_panel_rows){VT_NAME(transpose), VT_NAME(mirror), VT_NAME(swap), VT_NAME(pack), VT_NAME(dither), VT_DITHER_COLUMNS};
}

#undef PIXELS
#undef LANES
#undef SHORTS
#undef COUNT
#undef WORDS
#undef STEPS
#undef LINE
#undef OPAQUE
#undef OPAQUE_VECTOR
#undef FEW
#undef ALL
#undef INLINE
