#pragma once
#include <hb.h>
// Returns a copy of a font table, which HarfBuzz frees. Returns an empty blob for zero bytes.
static inline hb_blob_t *vt_hb_blob(const void *bytes, unsigned length) {
  return hb_blob_create((const char *)bytes, length, HB_MEMORY_MODE_DUPLICATE, 0, 0);
}
