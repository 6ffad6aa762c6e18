// The loops that dither pixels to RGB565 words.
//
// With AVX2, each half of a vector separates green from red and blue, so that bytes hold the channels to dither:
//
//   four pixels   │ B0 G0 R0 A0 │ B1 G1 R1 A1 │ B2 G2 R2 A2 │ B3 G3 R3 A3 │
//   greens last   │ B0 R0 B1 R1 │ B2 R2 B3 R3 │ G0 0  G1 0  │ G2 0  G3 0  │
//
// Two vectors, with pixels 0 to 7 and 8 to 15, result in 16 words of each:
//
//   both          │ B0 R0 … B3 R3 │ B8 R8 … B11 R11 ║ B4 R4 … B7 R7 │ B12 R12 … B15 R15 │
//   green         │ G0 0  … G3 0  │ G8 0  … G11 0   ║ G4 0  … G7 0  │ G12 0   … G15 0   │
//
// After dithering, a word of `both` has red in its upper and blue in its lower byte, and gets green in its middle:
//
//   both          │RRRRRrrrBBBBBbbb│
//   green         │00000000GGGGGGgg│
//   word          │RRRRRGGGGGGBBBBB│

#if VT_BYTES == 32
// Red and blue of 16 pixels as the bytes of 16 words, and green in separate words. Also used for dither steps.
typedef struct {
  LANES both, green;
} vt_apart;

// Moves red and blue of each half's four pixels before their green.
INLINE vt_bytes_32 vt_greens_last(PIXELS pixels) {
  typedef char vt_signed_bytes __attribute__((vector_size(32)));
  const vt_bytes_32 order = {
    0, 2, 4, 6, 8, 10, 12, 14, 1, 255, 5, 255, 9, 255, 13, 255,
    0, 2, 4, 6, 8, 10, 12, 14, 1, 255, 5, 255, 9, 255, 13, 255};
  vt_bytes_32 ordered = (vt_bytes_32)__builtin_ia32_pshufb256((vt_signed_bytes)pixels, (vt_signed_bytes)order);
  OPAQUE_VECTOR(ordered);
  return ordered;
}

// Separates green from red and blue. Each half is processed separately: the first half of the result holds the first
// four pixels of both vectors, and the second half their last four.
INLINE vt_apart vt_take_apart(PIXELS first, PIXELS second) {
  typedef int64_t parts __attribute__((vector_size(32)));
  parts low = (parts)vt_greens_last(first);
  parts high = (parts)vt_greens_last(second);
  return (vt_apart){
    (LANES)__builtin_shufflevector(low, high, 0, 4, 2, 6), (LANES)__builtin_shufflevector(low, high, 1, 5, 3, 7)};
}

// The bit masks for composing words.
typedef struct {
  LANES lost, red, green, blue;
} vt_masks;

INLINE vt_masks vt_word_masks(void) {
  vt_masks masks = {
    (LANES)vt_splat_32(0x7070707), (LANES)vt_splat_32(0xF800F800), (LANES)vt_splat_32(0x7E007E0),
    (LANES)vt_splat_32(0x1F001F)};
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
      vt_apart pixels = vt_take_apart(vt_load_32(from + at), vt_load_32(from + at + COUNT));
      PIXELS words = vt_dithered_words(pixels, added, &masks);
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
  char *target, intptr_t pitch, const uint32_t *near, intptr_t column_step, const vt_apart *steps,
  const vt_masks *masks) {
  typedef uint16_t words __attribute__((vector_size(32)));
  const uint32_t *far = near + 8 * column_step;
  PIXELS pairs[4];
  ALL for (int pair = 0; pair < 4; pair++) {
    words first = (words)vt_two_columns(near, far);
    words second = (words)vt_two_columns(near + column_step, far + column_step);
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
