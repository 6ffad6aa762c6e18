// libjpeg, for decoding from memory. It reports errors through a function that must not return. These functions contain
// its longjmp, so that it never crosses Swift frames.
#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <jerror.h>

// The maximum number of scans of a progressive file. Chosen: a few hundred bytes can request enough scans to take
// minutes.
enum { VT_JPEG_MOST_SCANS = 100 };

typedef struct {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  // Whether the file has no end marker, and whether a part of the image is missing.
  int is_open, is_truncated;
  // The number of rows of the output that the file has at least in part.
  uint32_t rows;
  // The color profile, or null.
  JOCTET *profile;
  unsigned int profile_count;
  // The length of the file, and the position after the marker or segment that caused an error behind the header of a
  // scan, or 0.
  size_t count, failure;
  // The jump target after an error.
  jmp_buf back;
  // The error message, or an empty string.
  char message[JMSG_LENGTH_MAX];
} vt_jpeg;

// Stores the message and jumps back.
static inline void vt_jpeg_fail(j_common_ptr common) {
  vt_jpeg *jpeg = common->client_data;
  switch (common->err->msg_code) {
  case JERR_BAD_PRECISION:
    snprintf(jpeg->message, sizeof jpeg->message, "%d bits per channel are not supported (8 are)",
             common->err->msg_parm.i[0]);
    break;
  case JERR_SOF_UNSUPPORTED:
    snprintf(jpeg->message, sizeof jpeg->message, "lossless and hierarchical JPEG files are not supported");
    break;
  default: common->err->format_message(common, jpeg->message);
  }
  j_decompress_ptr decoder = &jpeg->decoder;
  // At the end of the file, the library reads an end marker of its own.
  if (decoder->input_scan_number > 0) jpeg->failure = jpeg->count - (jpeg->is_open ? 0 : decoder->src->bytes_in_buffer);
  longjmp(jpeg->back, 1);
}

// Notes the row at which the data of a truncated file ends. The library fills the rest with gray. Other damage is
// decoded somehow, as in web browsers.
static inline void vt_jpeg_warn(j_common_ptr common, int level) {
  vt_jpeg *jpeg = common->client_data;
  j_decompress_ptr decoder = &jpeg->decoder;
  if (level < 0 && common->err->msg_code == JWRN_JPEG_EOF) jpeg->is_open = 1;
  if (level >= 0 || common->err->msg_code != JWRN_HIT_MARKER) return;
  // After a restart marker, data continues.
  if (decoder->unread_marker >= JPEG_RST0 && decoder->unread_marker <= JPEG_RST0 + 7) return;
  jpeg->is_truncated = 1;
  // Later scans of a progressive file only add detail.
  if (decoder->input_scan_number > 1) return;
  uint32_t rows = decoder->input_iMCU_row * decoder->max_v_samp_factor * decoder->min_DCT_scaled_size;
  if (rows < jpeg->rows) jpeg->rows = rows;
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
  jpeg->count = count;
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
  jpeg_save_markers(&jpeg->decoder, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&jpeg->decoder, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&jpeg->decoder, TRUE);
  jpeg_read_icc_profile(&jpeg->decoder, &jpeg->profile, &jpeg->profile_count);
  return jpeg;
}

static inline const char *vt_jpeg_message(const vt_jpeg *jpeg) { return jpeg->message; }
static inline uint32_t vt_jpeg_width(const vt_jpeg *jpeg) { return jpeg->decoder.image_width; }
static inline uint32_t vt_jpeg_height(const vt_jpeg *jpeg) { return jpeg->decoder.image_height; }
static inline uint32_t vt_jpeg_output_width(const vt_jpeg *jpeg) { return jpeg->decoder.output_width; }
static inline uint32_t vt_jpeg_output_height(const vt_jpeg *jpeg) { return jpeg->decoder.output_height; }

static inline int vt_jpeg_has_inks(const vt_jpeg *jpeg) {
  return jpeg->decoder.jpeg_color_space == JCS_CMYK || jpeg->decoder.jpeg_color_space == JCS_YCCK;
}

// Sets the output size in eighths of the file's size, and the memory in bytes that the library may use in addition to
// the pixels. Returns 0 on error.
__attribute__((noinline)) static int vt_jpeg_scale(vt_jpeg *jpeg, uint32_t eighths, long most) {
  if (setjmp(jpeg->back)) return 0;
  jpeg->decoder.scale_num = eighths;
  jpeg->decoder.scale_denom = 8;
  // Little-endian words 0xAARRGGBB with an alpha of 255. The library does not convert inks to light.
  jpeg->decoder.out_color_space = vt_jpeg_has_inks(jpeg) ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg->decoder.mem->max_memory_to_use = most;
  jpeg_calc_output_dimensions(&jpeg->decoder);
  return 1;
}

// Converts a row of inks to words 0xFFRRGGBB. As in web browsers, the inks are those of Adobe's programs, where 0 is
// the full ink and 255 none, and color profiles are ignored.
static inline void vt_jpeg_mix_inks(uint32_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++) {
    const uint8_t *inks = (const uint8_t *)(row + x);
    uint32_t black = inks[3];
    uint32_t red = (inks[0] * black + 127) / 255, green = (inks[1] * black + 127) / 255;
    row[x] = 0xFF000000 | red << 16 | green << 8 | (inks[2] * black + 127) / 255;
  }
}

// Returns whether a progressive file ends before its last scan. The library knows the accuracy of each coefficient.
static inline int vt_jpeg_lacks_scans(const vt_jpeg *jpeg) {
  if (!jpeg->is_open || !jpeg->decoder.coef_bits) return 0;
  for (int component = 0; component < jpeg->decoder.num_components; component++) {
    for (int index = 0; index < DCTSIZE2; index++) {
      if (jpeg->decoder.coef_bits[component][index] != 0) return 1;
    }
  }
  return 0;
}

// Writes the pixels in rows that are `stride` words apart. Rows that a truncated file does not have are transparent.
// Returns 0 on error, and if the file has no row.
__attribute__((noinline)) static int vt_jpeg_read(vt_jpeg *jpeg, uint32_t *pixels, size_t stride) {
  if (setjmp(jpeg->back)) return 0;
  jpeg->rows = jpeg->decoder.output_height;
  jpeg_start_decompress(&jpeg->decoder);
  while (jpeg->decoder.output_scanline < jpeg->rows) {
    uint32_t *line = pixels + jpeg->decoder.output_scanline * stride;
    JSAMPROW row = (JSAMPROW)line;
    jpeg_read_scanlines(&jpeg->decoder, &row, 1);
    if (vt_jpeg_has_inks(jpeg)) vt_jpeg_mix_inks(line, jpeg->decoder.output_width);
  }
  if (jpeg->rows == 0) {
    snprintf(jpeg->message, sizeof jpeg->message, "the file is truncated");
    return 0;
  }
  size_t missing = jpeg->decoder.output_height - jpeg->rows;
  memset(pixels + jpeg->rows * stride, 0, missing * stride * sizeof *pixels);
  if (vt_jpeg_lacks_scans(jpeg)) jpeg->is_truncated = 1;
  return 1;
}

// Returns the number of bytes up to the damage that ended `vt_jpeg_read`, or 0 if no scan began before it.
static inline size_t vt_jpeg_failure(const vt_jpeg *jpeg) { return jpeg->failure; }

// Whether `vt_jpeg_read` found that a part of the image is missing.
static inline int vt_jpeg_is_truncated(const vt_jpeg *jpeg) { return jpeg->is_truncated; }

// Returns the Exif data of the file, a TIFF structure, or null.
static inline const uint8_t *vt_jpeg_exif(const vt_jpeg *jpeg, size_t *count) {
  // As in Chromium, the byte after the name and its zero may have any value.
  static const uint8_t name[6] = "Exif";
  for (jpeg_saved_marker_ptr part = jpeg->decoder.marker_list; part; part = part->next) {
    if (part->marker != JPEG_APP0 + 1 || part->data_length < sizeof name) continue;
    if (memcmp(part->data, name, sizeof name - 1) != 0) continue;
    *count = part->data_length - sizeof name;
    return part->data + sizeof name;
  }
  return 0;
}

// Returns whether the file has no colors.
static inline int vt_jpeg_is_gray(const vt_jpeg *jpeg) { return jpeg->decoder.jpeg_color_space == JCS_GRAYSCALE; }

// Returns the color profile of the file, or null. Inks are mixed without a profile.
static inline const uint8_t *vt_jpeg_profile(const vt_jpeg *jpeg) { return vt_jpeg_has_inks(jpeg) ? 0 : jpeg->profile; }
static inline size_t vt_jpeg_profile_count(const vt_jpeg *jpeg) { return jpeg->profile_count; }

static inline void vt_jpeg_close(vt_jpeg *jpeg) {
  free(jpeg->profile);
  jpeg_destroy_decompress(&jpeg->decoder);
  free(jpeg);
}
