#pragma once
#include <hb.h>
// A copy of a font's table, which HarfBuzz frees; an empty one for no bytes.
static inline hb_blob_t *vt_hb_blob(const void *bytes, unsigned length) {
  return hb_blob_create((const char *)bytes, length, HB_MEMORY_MODE_DUPLICATE, 0, 0);
}
