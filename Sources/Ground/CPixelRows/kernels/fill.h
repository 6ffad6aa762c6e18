// Loops that store pixels without reading the target: one color, or a copy.
//
// The last vector ends with the last pixel of the row, and may store again what the vector before it has stored:
//
//   row   │ 8 vectors │ 8 vectors │ … │ vector │ vector │ rest │
//   last                                           │  vector   │

static void VT_NAME(fill)(uint32_t *target, intptr_t count, uint32_t pixel) {
  PIXELS pixels = VT_NAME(splat)(pixel);
  if (count < COUNT) {
    FEW for (intptr_t at = 0; at < count; at++) target[at] = pixel;
    return;
  }
  intptr_t at = 0;
#define EIGHT \
  _Pragma("clang loop unroll(full)") for (int part = 0; part < 8; part++) \
    VT_NAME(store)(target + at + part * COUNT, pixels);
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
