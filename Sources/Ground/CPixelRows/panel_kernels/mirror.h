// The loop that reverses rows.
//
//   frame    │ p7 p6 p5 p4 │ p3 p2 p1 p0 │     `from` is p0, and vectors are loaded from right to left
//   panel    │ p0 p1 p2 p3 │ p4 p5 p6 p7 │     each reversed

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
