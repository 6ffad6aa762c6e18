// The loop that swaps red and blue.
//
//   bits      31 … 24   23 … 16   15 … 8   7 … 0
//   frame   │    A    │    R    │    G   │   B   │
//   panel   │    A    │    B    │    G   │   R   │

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
