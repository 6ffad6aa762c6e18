// The loop that draws a row of a rotated image.
//
// The pixels of a target row lie on a line in the image. At both ends of the row, some may lack one of their four
// neighbors. The vectors that contain such pixels (x) clamp their positions to the image. The inner vectors need no
// clamping, and may overlap the others:
//
//   target   │ x x x o │ o o o o │ o o o o │ o o o x │ x x │
//            ├─ front ─┼───── inside ──────┼─── behind ────┤

#if VT_BYTES == 16
// The channels of a pixel.
typedef int32_t vt_channels __attribute__((vector_size(16)));
INLINE vt_channels vt_channels_of(const uint32_t *pixel) {
  typedef uint8_t four __attribute__((vector_size(4)));
  four bytes;
  __builtin_memcpy(&bytes, pixel, sizeof bytes);
  return __builtin_convertvector(bytes, vt_channels);
}

// Computes one pixel at a time, like `vt_turned` but with all channels at once.
static void vt_turn_each(uint32_t *target, intptr_t count, const vt_picture *picture, int64_t u, int64_t v) {
  const int32_t right = picture->right;
  const int32_t bottom = picture->bottom;
  const int64_t last_u = ((int64_t)right << 16) - (right > 0);
  const int64_t last_v = ((int64_t)bottom << 16) - (bottom > 0);
  const intptr_t stride = picture->stride;
  const intptr_t next = right > 0;
  const intptr_t below = bottom > 0 ? stride : 0;
  FEW for (intptr_t at = 0; at < count; at++, u += picture->du, v += picture->dv) {
    int64_t x = u < 0 ? 0 : u > last_u ? last_u : u;
    int64_t y = v < 0 ? 0 : v > last_v ? last_v : v;
    const uint32_t *upper = picture->pixels + (intptr_t)(y >> 16) * stride + (intptr_t)(x >> 16);
    const uint32_t *lower = upper + below;
    int32_t across = x >> 9 & 127;
    int32_t down = y >> 1 & 32767;
    vt_channels high = vt_channels_of(upper) * (127 - across) + vt_channels_of(upper + next) * across;
    vt_channels low = vt_channels_of(lower) * (127 - across) + vt_channels_of(lower + next) * across;
    vt_channels channels = ((high + (((low - high) * down + 16384) >> 15)) * 258 + 16384) >> 15;
    typedef uint8_t four __attribute__((vector_size(4)));
    four bytes = __builtin_convertvector(channels, four);
    __builtin_memcpy(target + at, &bytes, sizeof bytes);
  }
}
#endif

// Clamps positions to the range from 0 to `last`.
INLINE PIXELS VT_NAME(within)(PIXELS places, PIXELS last) {
  typedef int32_t signed_pixels __attribute__((vector_size(VT_BYTES)));
  const signed_pixels none = {0};
  return (PIXELS)__builtin_elementwise_max(__builtin_elementwise_min((signed_pixels)places, (signed_pixels)last), none);
}

static void VT_NAME(turn)(uint32_t *target, intptr_t count, const vt_picture *picture, int64_t u, int64_t v) {
  const uint32_t du = (uint32_t)picture->du;
  const uint32_t dv = (uint32_t)picture->dv;
  const int64_t far_u = u + (int64_t)picture->du * (count - 1);
  const int64_t far_v = v + (int64_t)picture->dv * (count - 1);
  const int64_t half = 1ll << 31;
  // The margin of rows and columns that the vector loop may read beyond the nearest pixels.
  const int32_t room = VT_BYTES == 32;
  const int32_t most = 32767;
  // Another function handles rows and images that don't fit the vectors.
  if (count < COUNT || picture->right < 1 + 6 * room || picture->bottom < 1 + 2 * room || picture->right > most ||
      picture->bottom > most || picture->stride > most ||
      ((u + half) | (far_u + half) | (v + half) | (far_v + half)) >> 32 != 0) {
#if VT_BYTES == 32
    vt_turn_16(target, count, picture, u, v);
#else
    vt_turn_each(target, count, picture, u, v);
#endif
    return;
  }
  // The positions lie on a line. If two of them have four pixels around them, so do all positions between them.
  const uint32_t columns = (uint32_t)picture->right << 16;
  const uint32_t rows = (uint32_t)(picture->bottom - 2 * room) << 16;
  intptr_t first = 0;
  intptr_t end = count;
  uint32_t x = (uint32_t)u;
  uint32_t y = (uint32_t)v - ((uint32_t)room << 16);
  for (; first < end && (x >= columns || y >= rows); x += du, y += dv) first++;
  x = (uint32_t)far_u;
  y = (uint32_t)far_v - ((uint32_t)room << 16);
  for (; end > first && (x >= columns || y >= rows); x -= du, y -= dv) end--;
  // `front` and `behind` are the pixels in the first and last vectors that contain a position without four neighbors.
  // The inner vectors may overlap these.
  intptr_t front = (first + COUNT - 1) & -COUNT;
  intptr_t behind = (count - end + COUNT - 1) & -COUNT;
  intptr_t back = count > behind ? count - behind : 0;
  intptr_t inside = front < back ? (back - front + COUNT - 1) & -COUNT : 0;
  intptr_t from = front < end - inside ? front : end - inside;
  if (from < first) {
    from = front;
    inside = inside > COUNT ? inside - COUNT : 0;
    back = back > COUNT ? back - COUNT : 0;
  }
  const PIXELS us = VT_NAME(places)((int32_t)u, picture->du);
  const PIXELS vs = VT_NAME(places)((int32_t)v, picture->dv);
  const PIXELS last_u = VT_NAME(splat)(((uint32_t)picture->right << 16) - 1);
  const PIXELS last_v = VT_NAME(splat)(((uint32_t)picture->bottom << 16) - 1);
  const uint32_t *pixels = picture->pixels;
  const intptr_t stride = picture->stride;
  _Pragma("clang loop unroll(disable)") for (intptr_t at = front > 0 ? 0 : back; at < count; at += COUNT) {
    intptr_t place = at < count - COUNT ? at : count - COUNT;
    VT_NAME(spots) spots = VT_NAME(spots_at)(
      VT_NAME(within)(us + du * (uint32_t)place, last_u), VT_NAME(within)(vs + dv * (uint32_t)place, last_v));
    VT_NAME(store)(target + place, VT_NAME(turned)(pixels, stride, spots, 0));
    if (at == front - COUNT && back > front) at = back - COUNT;
  }
  VT_NAME(spots) spots = VT_NAME(spots_at)(us + du * (uint32_t)from, vs + dv * (uint32_t)from);
  const PIXELS ahead = VT_NAME(splat)(du * COUNT);
  const PIXELS down = VT_NAME(splat)(dv * COUNT);
#if VT_BYTES == 32
  const LANES across = (LANES)((ahead & 0xFFFF) | -ahead << 16);
#endif
  uint32_t *stop = target + from + inside;
  for (intptr_t left = -inside; left != 0;) {
    // One register for both the position and the loop's end.
    __asm__("" : "+r"(left));
    VT_NAME(store)(stop + left, VT_NAME(turned)(pixels, stride, spots, room));
    left += COUNT;
    spots.u += ahead;
    spots.v += down;
#if VT_BYTES == 32
    spots.across += across;
#endif
  }
}
