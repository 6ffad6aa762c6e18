// The loops of panel_rows.h, for vectors of VT_BYTES. panel_rows.h includes this file once for each vector width. The
// types and loads are those of kernels.h.
//
// Each header in `panel_kernels` has a family of loops, and a diagram of its lanes. They depend on each other in this
// order.

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

#include "panel_kernels/transpose.h"
#include "panel_kernels/mirror.h"
#include "panel_kernels/swap.h"
#include "panel_kernels/pack.h"
#include "panel_kernels/dither.h"

static inline vt_panel_rows VT_NAME(panel_rows)(void) {
  return (vt_panel_rows){
    VT_NAME(transpose), VT_NAME(mirror), VT_NAME(swap), VT_NAME(pack), VT_NAME(dither), VT_DITHER_COLUMNS};
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
