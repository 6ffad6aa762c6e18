// libjpeg, for decoding from memory. It reports errors through a function that must not return. These functions contain
// its longjmp, so that it never crosses Swift frames.
#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>
#include <jerror.h>

// The maximum number of scans of a progressive file. Chosen: a few hundred bytes can request enough scans to take
// minutes.
enum { VT_JPEG_MOST_SCANS = 100 };

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  // The jump target after an error.
  jmp_buf back;
  // The error message, or an empty string.
  char message[JMSG_LENGTH_MAX];
} vt_jpeg;

static inline void vt_jpeg_fail(j_common_ptr common) {
  vt_jpeg *jpeg = common->client_data;
  common->err->format_message(common, jpeg->message);
  longjmp(jpeg->back, 1);
}

// Treats a truncated or damaged file as an error. libjpeg would only warn and fill the rest with gray.
static inline void vt_jpeg_warn(j_common_ptr common, int level) {
  if (level < 0 && (common->err->msg_code == JWRN_JPEG_EOF || common->err->msg_code == JWRN_HIT_MARKER)) vt_jpeg_fail(common);
}

static inline void vt_jpeg_count(j_common_ptr common) {
  vt_jpeg *jpeg = common->client_data;
  if (jpeg->decoder.input_scan_number <= VT_JPEG_MOST_SCANS) return;
  snprintf(jpeg->message, sizeof jpeg->message, "more than %d scans", VT_JPEG_MOST_SCANS);
  longjmp(jpeg->back, 1);
}

// Reads the header of a file in memory, which must stay valid until `vt_jpeg_close`. Returns null if there is no
// memory. Other errors are in the message.
__attribute__((noinline)) static vt_jpeg *vt_jpeg_open(const void *bytes, size_t count) {
  vt_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return 0;
  jpeg->decoder.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = vt_jpeg_fail;
  jpeg->errors.emit_message = vt_jpeg_warn;
  jpeg->decoder.client_data = jpeg;
  if (setjmp(jpeg->back)) return jpeg;
  jpeg_create_decompress(&jpeg->decoder);
  jpeg->decoder.client_data = jpeg;
  jpeg->progress.progress_monitor = vt_jpeg_count;
  jpeg->decoder.progress = &jpeg->progress;
  jpeg_mem_src(&jpeg->decoder, bytes, (unsigned long)count);
  jpeg_read_header(&jpeg->decoder, TRUE);
  return jpeg;
}

static inline const char *vt_jpeg_message(const vt_jpeg *jpeg) { return jpeg->message; }
static inline uint32_t vt_jpeg_width(const vt_jpeg *jpeg) { return jpeg->decoder.image_width; }
static inline uint32_t vt_jpeg_height(const vt_jpeg *jpeg) { return jpeg->decoder.image_height; }
static inline uint32_t vt_jpeg_output_width(const vt_jpeg *jpeg) { return jpeg->decoder.output_width; }
static inline uint32_t vt_jpeg_output_height(const vt_jpeg *jpeg) { return jpeg->decoder.output_height; }

// Sets the output size in eighths of the file's size, and the memory in bytes that the library may use in addition to
// the pixels. Returns 0 on error.
__attribute__((noinline)) static int vt_jpeg_scale(vt_jpeg *jpeg, uint32_t eighths, long most) {
  if (setjmp(jpeg->back)) return 0;
  jpeg->decoder.scale_num = eighths;
  jpeg->decoder.scale_denom = 8;
  // Little-endian words 0xAARRGGBB with an alpha of 255.
  jpeg->decoder.out_color_space = JCS_EXT_BGRA;
  jpeg->decoder.mem->max_memory_to_use = most;
  jpeg_calc_output_dimensions(&jpeg->decoder);
  return 1;
}

// Writes the pixels in rows that are `stride` words apart. Returns 0 on error.
__attribute__((noinline)) static int vt_jpeg_read(vt_jpeg *jpeg, uint32_t *pixels, size_t stride) {
  if (setjmp(jpeg->back)) return 0;
  jpeg_start_decompress(&jpeg->decoder);
  while (jpeg->decoder.output_scanline < jpeg->decoder.output_height) {
    JSAMPROW row = (JSAMPROW)(pixels + jpeg->decoder.output_scanline * stride);
    jpeg_read_scanlines(&jpeg->decoder, &row, 1);
  }
  jpeg_finish_decompress(&jpeg->decoder);
  return 1;
}

static inline void vt_jpeg_close(vt_jpeg *jpeg) {
  jpeg_destroy_decompress(&jpeg->decoder);
  free(jpeg);
}
