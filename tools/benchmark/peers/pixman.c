// The scenes of Sources/Harness/RasterScenes that Pixman supports without code for shapes: 1, 2, 5 to 8 and 12.
// FreeType renders the letters once, and Pixman's own cache stores them.
#include "scenes.h"
#include <math.h>
#include <pixman.h>
#include <string.h>

static uint32_t frame[width * height], opaque_pixels[side * side], translucent_pixels[side * side];
static pixman_image_t *target, *opaque, *translucent, *ink;
static pixman_glyph_cache_t *cache;
static const void *glyphs[128];
static double advances[128];

static pixman_color_t color(uint32_t argb) {
  uint32_t alpha = argb >> 24, parts[3];
  for (int part = 0; part < 3; part++) parts[part] = ((argb >> (16 - 8 * part) & 255) * alpha + 127) / 255 * 257;
  return (pixman_color_t){parts[0], parts[1], parts[2], alpha * 257};
}

static void prepare_letters(void) {
  write_letters();
  pixman_color_t black = color(0xFF101010);
  ink = pixman_image_create_solid_fill(&black);
  FT_Face face = open_font();
  if (FT_Set_Pixel_Sizes(face, 0, 16)) exit(1);
  cache = pixman_glyph_cache_create();
  pixman_glyph_cache_freeze(cache);
  for (int letter = 33; letter < 127; letter++) {
    if (FT_Load_Char(face, (FT_ULong)letter, FT_LOAD_RENDER | FT_LOAD_NO_HINTING)) exit(1);
    FT_GlyphSlot slot = face->glyph;
    pixman_image_t *image =
      pixman_image_create_bits(PIXMAN_a8, (int)slot->bitmap.width, (int)slot->bitmap.rows, NULL, 0);
    for (unsigned y = 0; y < slot->bitmap.rows; y++)
      memcpy((uint8_t *)pixman_image_get_data(image) + (int)y * pixman_image_get_stride(image),
        slot->bitmap.buffer + (int)y * slot->bitmap.pitch, slot->bitmap.width);
    glyphs[letter] =
      pixman_glyph_cache_insert(cache, face, (void *)(intptr_t)letter, -slot->bitmap_left, slot->bitmap_top, image);
    advances[letter] = slot->linearHoriAdvance / 65536.0;
    pixman_image_unref(image);
  }
}

static void draw_lines(void) {
  pixman_glyph_t line[letters];
  for (int i = 0; i < lines; i++) {
    double x = 8;
    for (int k = 0; k < letters; k++) {
      line[k] = (pixman_glyph_t){(int)(x + 0.5), 18 + 19 * i, glyphs[(int)text[i][k]]};
      x += advances[(int)text[i][k]];
    }
    pixman_composite_glyphs_no_mask(PIXMAN_OP_OVER, ink, target, 0, 0, 0, 0, cache, letters, line);
  }
}

// Draws the image centered on the frame.
static void draw_image(double scale, double angle, pixman_repeat_t repeat, int x, int y, int w, int h) {
  pixman_f_transform_t way;
  pixman_transform_t fixed;
  pixman_f_transform_init_identity(&way);
  pixman_f_transform_translate(&way, NULL, x - width / 2, y - height / 2);
  pixman_f_transform_rotate(&way, NULL, cos(-angle), sin(-angle));
  pixman_f_transform_scale(&way, NULL, 1 / scale, 1 / scale);
  pixman_f_transform_translate(&way, NULL, side / 2, side / 2);
  pixman_transform_from_pixman_f_transform(&fixed, &way);
  pixman_image_set_transform(translucent, &fixed);
  pixman_image_set_filter(translucent, PIXMAN_FILTER_BILINEAR, NULL, 0);
  pixman_image_set_repeat(translucent, repeat);
  pixman_image_composite32(PIXMAN_OP_OVER, translucent, NULL, target, 0, 0, 0, 0, x, y, w, h);
}

static void draw_veil(void) {
  pixman_color_t veil = color(0x80FF8000);
  pixman_box32_t whole = {0, 0, width, height};
  pixman_image_fill_boxes(PIXMAN_OP_OVER, target, &veil, 1, &whole);
}

static void copy(pixman_op_t how, pixman_image_t *image) {
  pixman_image_composite32(how, image, NULL, target, 0, 0, 0, 0, 256, 128, side, side);
}

// The measured function. The code after the drawing makes it end with a return instead of a jump.
__attribute__((noinline)) int draw_scene(int scene) {
  switch (scene) {
    case 1: pixman_fill(frame, width, 32, 0, 0, width, height, 0xFF336699); break;
    case 2: draw_veil(); break;
    case 5: copy(PIXMAN_OP_SRC, opaque); break;
    case 6: copy(PIXMAN_OP_OVER, translucent); break;
    case 7: draw_image(1.5, 0, PIXMAN_REPEAT_PAD, 128, 0, 768, 768); break;
    case 8: draw_image(1, M_PI / 6, PIXMAN_REPEAT_NONE, 161, 33, 702, 702); break;
    case 12: draw_lines(); break;
    default: return 1;
  }
  return (int)(frame[0] & 0);
}

int main(int argc, char **argv) {
  int is_timed = argc == 3 && !strcmp(argv[1], "time");
  if (!is_timed && (argc != 4 || strcmp(argv[1], "count"))) {
    fputs("usage: pixman count NUMBER FRAMES | time NUMBER\n", stderr);
    return 2;
  }
  memset(frame, 255, sizeof frame);
  paint_image(opaque_pixels, 1);
  paint_image(translucent_pixels, 0);
  target = pixman_image_create_bits(PIXMAN_a8r8g8b8, width, height, frame, 4 * width);
  opaque = pixman_image_create_bits(PIXMAN_x8r8g8b8, side, side, opaque_pixels, 4 * side);
  translucent = pixman_image_create_bits(PIXMAN_a8r8g8b8, side, side, translucent_pixels, 4 * side);
  prepare_letters();
  if (is_timed) {
    print_time(atoi(argv[2]));
    return 0;
  }
  for (int frames = atoi(argv[3]); frames > 0; frames--)
    if (draw_scene(atoi(argv[2]))) return 1;
  return 0;
}
