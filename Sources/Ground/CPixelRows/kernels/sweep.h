// Loops that sum up the rasterizer's cells to coverage (`Rasterizer.sweep`).
//
// The covered area of a pixel is the sum of all cells up to it. A vector is summed up in steps of doubling distance,
// here of four cells:
//
//   cells           c0     c1      c2         c3
//   shifted by 1    0      c0      c1         c2             added: c0   c0+c1   c1+c2      c2+c3
//   shifted by 2    0      0       c0         c0+c1          added: c0   c0+c1   c0+c1+c2   c0+c1+c2+c3
//   before          s      s       s          s              the sum of all cells before the vector
//   next `before`   s+c0+c1+c2+c3, in all lanes
//
// AVX2 shifts each half of a vector by itself. A third step adds lane 3 to the four lanes of the upper half.
//
// A mark stands for eight cells. Only marked cells are summed up, and the pixels between them share one coverage:
//
//   marks     0        1        1        0        0        1        0
//   cells   │ zeros  │ sum up │ sum up │ zeros  │ zeros  │ sum up │ zeros  │
//   pixels  │ run    │ each by itself  │ run             │ each   │ run    │

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
  intptr_t mark = 0;
  intptr_t mark_end = (count + 9) / 8;
  for (;;) {
    intptr_t next = vt_next_mark(marks, mark, mark_end);
    intptr_t end = next * 8 < count ? next * 8 : count;
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
  intptr_t mark = 0;
  intptr_t mark_end = (count + 9) / 8;
  intptr_t done = 0;
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
            LANES both = (LANES)(covered | covered << 16);
            VT_NAME(store)(target + at, VT_NAME(mixed)(color, VT_NAME(load)(target + at), both));
          }
        } else {
          uint32_t covered[COUNT];
          VT_NAME(store)(covered, VT_NAME(of_area)(area));
          FEW for (intptr_t left = at; left < count; left++)
            target[left] = vt_mixed(pixel, target[left], covered[left - at]);
        }
      }
      mark++;
    } while (marks[mark] != 0);
    done = mark * 8;
  }
}
