// Loops that blend premultiplied pixels over the target: one color or a row of pixels, with or without coverage.
//
//   source       │ S0 (with alpha A0) │ S1 (with alpha A1) │ …    a color, or pixels, scaled by a factor or by coverage
//   transparency │ 255-A0  │ 255-A0   │ 255-A1  │ 255-A1   │ …
//   even         │ B of T0 │ R of T0  │ B of T1 │ R of T1  │ …    the target's channels
//   odd          │ G of T0 │ A of T0  │ G of T1 │ A of T1  │ …
//   result       = source + joined(even × transparency, odd × transparency)
//
// The sum does not overflow: a premultiplied channel is at most its pixel's alpha.

static void VT_NAME(over_color)(uint32_t *target, intptr_t count, uint32_t pixel) {
  LANES rest = VT_NAME(all)(255 - (pixel >> 24));
  PIXELS source = VT_NAME(splat)(pixel);
  ROW(vt_over(pixel, target[at]), source + VT_NAME(scaled_alike)(VT_NAME(load)(target + at), rest),
    vt_over_color_16(target, count, pixel))
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
    BLENDED(VT_NAME(scaled_alike)(VT_NAME(load)(source + at), factors)),
    vt_over_faded_16(target, count, source, factor))
}

static void VT_NAME(over_covered)(uint32_t *target, intptr_t count, const uint32_t *source, const uint8_t *coverage) {
  COVERED_ROW(vt_over(vt_scaled(source[at], coverage[at]), target[at]),
    BLENDED(VT_NAME(scaled)(VT_NAME(load)(source + at), VT_NAME(covering)(coverage + at))),
    BLENDED(VT_NAME(load)(source + at)), vt_over_covered_16(target, count, source, coverage))
#undef BLENDED
}
