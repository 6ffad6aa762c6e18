// Macros for loops over a row, which may end with pixels that do not fill a vector.
//
// These pixels are computed as the end of a vector that starts earlier, here of four pixels in a row of eleven:
//
//   pixel     0   1   2   3   4   5   6   7   8   9  10
//           ├───────────────┼───────────────┼───────────┤
//   vectors │ first vector  │ second vector │
//   tail                                │  tail vector  │
//
// The tail includes pixels of the vector before it and may read them from the target. Therefore, it is computed before
// any vector is stored, and stored last. The shared pixels are then stored twice, with the same values.
//
// If a row has coverage, vectors without coverage are skipped, and vectors with full coverage are not blended:
//
//   coverage  │ 255 255 255 255 │ 0 0 0 0 │ 0 9 90 210 │ 255 255 255 255 │
//   stored    │ ALL             │ nothing │ MANY       │ ALL             │

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
      _Pragma("clang loop unroll(full)") for (int part = 0; part < 4; part++, at += COUNT) \
        VT_NAME(store)(target + at, ALL); \
      continue; \
    } \
    for (; at < end && at <= count - COUNT; at += COUNT) { \
      int shared = VT_NAME(shared_coverage)(coverage + at); \
      if (shared == 0) continue; \
      VT_NAME(store)(target + at, shared == 255 ? ALL : MANY); \
    } \
  } \
  if (count % COUNT) VT_NAME(store)(target + count - COUNT, tail);
