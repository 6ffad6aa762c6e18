// The loops for vectors of VT_BYTES. pixel_rows.h includes this file once for each vector width.
//
// Each header in `kernels` has a family of loops, and a diagram of its lanes. They depend on each other in this order.

#include "kernels/vectors.h"
#include "kernels/rows.h"
#include "kernels/fill.h"
#include "kernels/blend.h"
#include "kernels/mix.h"
#include "kernels/stretch.h"
#include "kernels/sample.h"
#include "kernels/turn.h"
#include "kernels/sweep.h"

static inline vt_pixel_rows VT_NAME(rows)(void) {
  return (vt_pixel_rows){
    VT_NAME(fill), VT_NAME(copy), VT_NAME(over_color), VT_NAME(mix_color), VT_NAME(mix_alike), VT_NAME(stamp),
    VT_NAME(over_color_covered), VT_NAME(over), VT_NAME(over_faded), VT_NAME(over_covered), VT_NAME(between),
    VT_NAME(stretch), VT_NAME(turn), VT_NAME(cover), VT_NAME(sweep), VT_NAME(sweep_color)};
}

#undef BYTES
#undef LANES
#undef PIXELS
#undef COUNT
#undef INLINE
#undef FEW
#undef SHORT
#undef ROW
#undef COVERED_ROW
#undef TAIL
