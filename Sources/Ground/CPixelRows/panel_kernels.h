// The loops of panel_rows.h, for vectors of VT_BYTES. panel_rows.h includes this file once for each vector width. The
// types and loads are those of kernels.h.

#define PIXELS VT_NAME(pixels)
#define LANES VT_NAME(lanes)
#define SHORTS VT_NAME(shorts)
#define COUNT (VT_BYTES / 4)
#define FEW _Pragma("clang loop vectorize(disable) unroll(disable)")
#define ALL _Pragma("clang loop unroll(full)")
#define INLINE static inline __attribute__((always_inline))

typedef int32_t VT_NAME(integers) __attribute__((vector_size(VT_BYTES)));

// Pixels in a cache line of 64 bytes, the size on boards with a display controller. With lines of 32 bytes, two whole
// lines are written.
#define LINE 16
// The rows of a rotated frame are written in bands, so that few pages of both memories are in use at a time.
#define BAND 64
// Makes the compiler compute the following addresses from this one. It would otherwise store each of them in memory.
#define OPAQUE(POINTER) __asm__("" : "+r"(POINTER))
// Makes the compiler keep a vector in a register. It would otherwise create the vector again for each use.
#define OPAQUE_VECTOR(VECTOR) __asm__("" : "+x"(VECTOR))

// Transposes four columns of four pixels. Vectors of 32 bytes hold eight columns, in two groups of four.
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

// Writes four rows of one cache line each: 16 columns that are `column_step` pixels apart, of which the first starts at
// `from`.
INLINE void VT_NAME(transpose_line)(char *target, intptr_t pitch, const uint32_t *from, intptr_t column_step) {
  PIXELS turned[LINE / COUNT][4];
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
  ALL for (int row = 0; row < 4; row++) {
    ALL for (int part = 0; part < LINE / COUNT; part++) VT_NAME(store)((uint32_t *)(target + row * pitch) + part * COUNT, turned[part][row]);
  }
}

#if VT_BYTES == 16
// Transposes fewer columns than a cache line holds.
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

// Prefetches the pixels of a column for one band, since processors don't predict accesses along columns.
INLINE void VT_NAME(foresee)(const uint32_t *column) {
  ALL for (int line = 0; line < BAND; line += LINE) __builtin_prefetch(column + line);
}

static void VT_NAME(transpose)(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t column_step) {
  for (; height > 0; height -= BAND) {
    intptr_t rows = height < BAND ? height : BAND;
    for (intptr_t x = 0; x < width;) {
      char *row = (char *)target + 4 * x;
      intptr_t columns = LINE - ((intptr_t)((uintptr_t)row / 4) & (LINE - 1));
      if (columns > width - x) columns = width - x;
      const uint32_t *column = from + x * column_step;
      intptr_t left = rows;
      if (columns == LINE) {
        // Prefetch the next columns. After the last ones, prefetch the current columns, which are already in the cache.
        const uint32_t *ahead = x + columns < width ? column + LINE * column_step : column;
        for (; left >= 4; left -= 4) {
          OPAQUE(ahead);
          VT_NAME(foresee)(ahead);
          ahead += column_step;
          VT_NAME(transpose_line)(row, pitch, column, column_step);
          row += 4 * pitch;
          column += 4;
        }
      }
      if (left > 0) vt_transpose_some(row, pitch, columns, left, column, column_step);
      x += columns;
    }
    target = (char *)target + BAND * pitch;
    from += BAND;
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

// The number of pixels in one vector of words, and the type of the dither steps for them.
#define WORDS (VT_BYTES / 2)
#if defined(__x86_64__)
#define STEPS PIXELS

INLINE STEPS VT_NAME(steps)(intptr_t x, intptr_t y) { return VT_NAME(load)(vt_steps[y & 3] + (x & 3)); }

// Converts a vector of pixels to words, in the bits that `VT_NAME(words)` packs.
INLINE VT_NAME(integers) VT_NAME(placed)(PIXELS pixels, STEPS steps, int is_dithered) {
  if (is_dithered) pixels = VT_STEPPED(pixels, steps);
  // A multiply-add moves red and blue into position. The result is 5 bits too high.
  SHORTS colors = (SHORTS)(pixels & 0xF800F8), places = (SHORTS)VT_NAME(splat)(0x20000004);
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

#if VT_BYTES == 32
// Red and blue of 16 pixels as the bytes of 16 words, and green in separate words. Also used for dither steps.
typedef struct {
  LANES both, green;
} vt_apart;

// Moves red and blue of each half's four pixels before their green.
INLINE vt_bytes_32 vt_greens_last(PIXELS pixels) {
  typedef char vt_signed_bytes __attribute__((vector_size(32)));
  const vt_bytes_32 order = {0, 2, 4, 6, 8, 10, 12, 14, 1, 255, 5, 255, 9, 255, 13, 255, 0, 2, 4, 6, 8, 10, 12, 14, 1, 255, 5, 255, 9, 255, 13, 255};
  vt_bytes_32 ordered = (vt_bytes_32)__builtin_ia32_pshufb256((vt_signed_bytes)pixels, (vt_signed_bytes)order);
  OPAQUE_VECTOR(ordered);
  return ordered;
}

// Separates green from red and blue. Each half is processed separately: the first half of the result holds the first
// four pixels of both vectors, and the second half their last four.
INLINE vt_apart vt_take_apart(PIXELS first, PIXELS second) {
  typedef int64_t parts __attribute__((vector_size(32)));
  parts low = (parts)vt_greens_last(first), high = (parts)vt_greens_last(second);
  return (vt_apart){(LANES)__builtin_shufflevector(low, high, 0, 4, 2, 6), (LANES)__builtin_shufflevector(low, high, 1, 5, 3, 7)};
}

// The bit masks for composing words.
typedef struct {
  LANES lost, red, green, blue;
} vt_masks;

INLINE vt_masks vt_word_masks(void) {
  vt_masks masks = {
    (LANES)vt_splat_32(0x7070707), (LANES)vt_splat_32(0xF800F800), (LANES)vt_splat_32(0x7E007E0), (LANES)vt_splat_32(0x1F001F)};
  OPAQUE_VECTOR(masks.lost);
  OPAQUE_VECTOR(masks.red);
  OPAQUE_VECTOR(masks.green);
  OPAQUE_VECTOR(masks.blue);
  return masks;
}

// Computes VT_STEPPED and `words` with fewer instructions.
INLINE PIXELS vt_dithered_words(vt_apart pixels, vt_apart steps, const vt_masks *masks) {
  // No byte overflows: at most as much is added as was subtracted from 255.
  LANES both = pixels.both - (pixels.both >> 5 & masks->lost) + steps.both;
  LANES green = pixels.green - (pixels.green >> 6) + steps.green;
  return (PIXELS)((both & masks->red) | (green << 3 & masks->green) | (both >> 3 & masks->blue));
}

static void vt_dither_32(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t row_step, intptr_t x,
  intptr_t y) {
  vt_apart steps[4];
  ALL for (int row = 0; row < 4; row++) steps[row] = vt_take_apart(vt_steps_32(x, y + row), vt_steps_32(x, y + row));
  vt_masks masks = vt_word_masks();
  for (intptr_t row = 0; row < height; row++) {
    uint16_t *to = (uint16_t *)((char *)target + row * pitch);
    vt_apart added = steps[row & 3];
    intptr_t at = 0;
    for (; at <= width - WORDS; at += WORDS) {
      PIXELS words = vt_dithered_words(vt_take_apart(vt_load_32(from + at), vt_load_32(from + at + COUNT)), added, &masks);
      words = __builtin_shufflevector(words, words, 0, 1, 4, 5, 2, 3, 6, 7);
      __builtin_memcpy(to + at, &words, sizeof words);
    }
    if (at < width) vt_pack_row_16(to + at, width - at, from + at, x + at, y + row, 1);
    from += row_step;
  }
}

// Loads four pixels of a column and of the column eight further, with red and blue before green.
INLINE vt_bytes_32 vt_two_columns(const uint32_t *near, const uint32_t *far) {
  return vt_greens_last(__builtin_shufflevector(vt_load_16(near), vt_load_16(far), 0, 1, 2, 3, 4, 5, 6, 7));
}

// Writes four rows of 16 words. Adjacent pixels of two columns are dithered together, and the pairs are then
// transposed. `steps` are the dither steps for columns 0 and 1, and for 2 and 3. The pattern repeats after four
// columns.
INLINE void vt_dither_half_line(
  char *target, intptr_t pitch, const uint32_t *near, intptr_t column_step, const vt_apart *steps, const vt_masks *masks) {
  typedef uint16_t words __attribute__((vector_size(32)));
  const uint32_t *far = near + 8 * column_step;
  PIXELS pairs[4];
  ALL for (int pair = 0; pair < 4; pair++) {
    words first = (words)vt_two_columns(near, far), second = (words)vt_two_columns(near + column_step, far + column_step);
    vt_apart pixels = {
      __builtin_shufflevector(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27),
      __builtin_shufflevector(first, second, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31)};
    pairs[pair] = vt_dithered_words(pixels, steps[pair & 1], masks);
    near += 2 * column_step;
    far += 2 * column_step;
    OPAQUE(near);
    OPAQUE(far);
  }
  vt_transpose_four_32(pairs);
  ALL for (int row = 0; row < 4; row++) __builtin_memcpy(target + row * pitch, &pairs[row], sizeof pairs[row]);
}

static void vt_dither_columns_32(
  void *target, intptr_t pitch, intptr_t width, intptr_t height, const uint32_t *from, intptr_t column_step, intptr_t x,
  intptr_t y) {
  vt_apart steps[2];
  for (int at = 0; at < 16; at++) {
    for (int pair = 0; pair < 2; pair++) {
      uint32_t step = vt_steps[(y + (pitch < 0 ? -1 : 1) * (at / 2 % 4)) & 3][(x + 2 * pair + at % 2) & 3];
      steps[pair].both[at] = (uint16_t)((step & 0xFF) * 0x101);
      steps[pair].green[at] = (uint16_t)(step >> 8 & 0xFF);
    }
  }
  vt_masks masks = vt_word_masks();
  for (; height > 0; height -= BAND) {
    intptr_t rows = height < BAND ? height : BAND;
    for (intptr_t column = 0; column < width; column += 2 * LINE) {
      char *to = (char *)target + 2 * column;
      const uint32_t *pixels = from + column * column_step;
      const uint32_t *ahead = column + 2 * LINE < width ? pixels + 2 * LINE * column_step : pixels;
      for (intptr_t row = 0; row < rows; row += 4) {
        OPAQUE(ahead);
        OPAQUE(pixels);
        vt_foresee_32(ahead);
        vt_foresee_32(ahead + column_step);
        ahead += 2 * column_step;
        vt_dither_half_line(to, pitch, pixels, column_step, steps, &masks);
        vt_dither_half_line(to + 2 * LINE, pitch, pixels + LINE * column_step, column_step, steps, &masks);
        to += 4 * pitch;
        pixels += 4;
      }
    }
    target = (char *)target + BAND * pitch;
    from += BAND;
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
#undef BAND
#undef OPAQUE
#undef OPAQUE_VECTOR
#undef FEW
#undef ALL
#undef INLINE
