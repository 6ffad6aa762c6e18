// The loops that turn columns of the frame into rows of the panel.
//
// Four columns a to d of four pixels each become four rows, in two steps of interleaving:
//
//   a0 a1 a2 a3       low        a0 b0 a1 b1       a0 b0 c0 d0
//   b0 b1 b2 b3       high       a2 b2 a3 b3       a1 b1 c1 d1
//   c0 c1 c2 c3       next_low   c0 d0 c1 d1       a2 b2 c2 d2
//   d0 d1 d2 d3       next_high  c2 d2 c3 d3       a3 b3 c3 d3
//
// A vector of 32 bytes has four more columns, e to h, in its upper half, which is processed in the same way:
//
//   a0 a1 a2 a3 │ e0 e1 e2 e3                      a0 b0 c0 d0 │ e0 f0 g0 h0

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
  PIXELS low = LOW(four[0], four[1]);
  PIXELS next_low = LOW(four[2], four[3]);
  PIXELS high = HIGH(four[0], four[1]);
  PIXELS next_high = HIGH(four[2], four[3]);
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
      vt_pixels_16 low = vt_load_16(from + at * column_step);
      vt_pixels_16 high = vt_load_16(next + at * column_step);
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
    ALL for (int part = 0; part < LINE / COUNT; part++)
      VT_NAME(store)((uint32_t *)(target + row * pitch) + part * COUNT, turned[part][row]);
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
