// The scenes of Sources/Harness/RasterScenes, drawn by Cairo into an image in memory.
#include <cairo-ft.h>
#include <cairo.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenes.h"

typedef struct {
  double x, y;
} place;

static cairo_t *canvas;
static cairo_surface_t *opaque, *translucent;
static cairo_scaled_font_t *small, *large;
static place bubbles[10], polyline[200], star[1000];

static place random_place(void) {
  double x = 60 + 904 * unit();
  return (place){x, 60 + 648 * unit()};
}

static cairo_surface_t *image(int is_opaque) {
  cairo_surface_t *surface =
    cairo_image_surface_create(is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, side, side);
  paint_image((uint32_t *)cairo_image_surface_get_data(surface), is_opaque);
  cairo_surface_mark_dirty(surface);
  return surface;
}

static cairo_scaled_font_t *font(cairo_font_face_t *face, double size) {
  cairo_matrix_t scale, identity;
  cairo_matrix_init_scale(&scale, size, size);
  cairo_matrix_init_identity(&identity);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  return cairo_scaled_font_create(face, &scale, &identity, options);
}

static void prepare(void) {
  state = 1;
  for (int i = 0; i < 10; i++) {
    place p = random_place();
    bubbles[i] = (place){floor(p.x), floor(p.y)};
  }
  state = 2;
  place p[13];
  for (int i = 0; i < 13; i++) p[i] = random_place();
  for (int i = 0; i < 200; i++) {
    double t = i * 10.0 / 199;
    int span = t < 9 ? (int)t : 9;
    double u = t - span;
    double weights[] = {((2 - u) * u - 1) * u / 2, ((3 * u - 5) * u * u + 2) / 2, ((4 - 3 * u) * u + 1) * u / 2,
      (u - 1) * u * u / 2};
    polyline[i] = (place){0, 0};
    for (int k = 0; k < 4; k++) {
      polyline[i].x += weights[k] * p[span + k].x;
      polyline[i].y += weights[k] * p[span + k].y;
    }
  }
  for (int i = 0; i < 1000; i++) {
    double angle = M_PI * (3 * i % 1000) / 500, reach = i % 2 ? 0.45 : 1;
    star[i] = (place){512 + 500 * reach * cos(angle), 384 + 372 * reach * sin(angle)};
  }
  write_letters();
  opaque = image(1);
  translucent = image(0);

  FT_Face face = open_font();
  cairo_font_face_t *cairo_face = cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_TARGET_LIGHT);
  small = font(cairo_face, 16);
  large = font(cairo_face, 24);
  canvas = cairo_create(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
}

static void color(uint32_t argb) {
  cairo_set_source_rgba(
    canvas, (argb >> 16 & 255) / 255.0, (argb >> 8 & 255) / 255.0, (argb & 255) / 255.0, (argb >> 24) / 255.0);
}

static void round_rect(double x, double y, double w, double h, double r) {
  cairo_new_path(canvas);
  cairo_arc(canvas, x + r, y + r, r, M_PI, 1.5 * M_PI);
  cairo_arc(canvas, x + w - r, y + r, r, -M_PI / 2, 0);
  cairo_arc(canvas, x + w - r, y + h - r, r, 0, M_PI / 2);
  cairo_arc(canvas, x + r, y + h - r, r, M_PI / 2, M_PI);
  cairo_close_path(canvas);
}

static double tile_x(int i) { return 28 + 246 * (i % 4); }
static double tile_y(int i) { return 16 + 128 * (i / 4); }

static void draw_tiles(void) {
  for (int i = 0; i < tiles; i++) {
    round_rect(tile_x(i), tile_y(i), 230, 120, 12);
    color(i % 3 ? 0xFF2F6FDE : 0xFFF2A33A);
    cairo_fill(canvas);
  }
}

static void draw_gradients(void) {
  for (int i = 0; i < tiles; i++) {
    cairo_pattern_t *gradient = cairo_pattern_create_linear(0, tile_y(i), 0, tile_y(i) + 120);
    cairo_pattern_add_color_stop_rgb(gradient, 0, 0x5A / 255.0, 0x8F / 255.0, 0xE8 / 255.0);
    cairo_pattern_add_color_stop_rgb(gradient, 1, 0x1E / 255.0, 0x4F / 255.0, 0xA8 / 255.0);
    round_rect(tile_x(i), tile_y(i), 230, 120, 12);
    cairo_set_source(canvas, gradient);
    cairo_fill(canvas);
    cairo_pattern_destroy(gradient);
  }
}

// Draws the image centered on a square of 512 pixels.
static void draw_image(cairo_surface_t *picture, double scale, double angle) {
  cairo_save(canvas);
  cairo_translate(canvas, 512, 384);
  cairo_rotate(canvas, angle);
  cairo_scale(canvas, scale, scale);
  cairo_set_source_surface(canvas, picture, -side / 2, -side / 2);
  cairo_pattern_set_filter(cairo_get_source(canvas), CAIRO_FILTER_BILINEAR);
  cairo_paint(canvas);
  cairo_restore(canvas);
}

static void draw_bubbles(void) {
  for (int i = 0; i < 10; i++) {
    cairo_new_path(canvas);
    cairo_arc(canvas, bubbles[i].x, bubbles[i].y, 25, 0, 2 * M_PI);
    color(0x800A84FF);
    cairo_fill(canvas);
    cairo_arc(canvas, bubbles[i].x, bubbles[i].y, 24.5, 0, 2 * M_PI);
    cairo_close_path(canvas);
    color(0xFF0A84FF);
    cairo_set_line_width(canvas, 1);
    cairo_stroke(canvas);
  }
}

static void draw_stroke(void) {
  cairo_new_path(canvas);
  for (int i = 0; i < 200; i++) cairo_line_to(canvas, polyline[i].x, polyline[i].y);
  cairo_set_line_width(canvas, 8);
  cairo_set_line_cap(canvas, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(canvas, CAIRO_LINE_JOIN_ROUND);
  color(0xFFD02020);
  cairo_stroke(canvas);
}

static void draw_star(void) {
  cairo_new_path(canvas);
  for (int i = 0; i < 1000; i++) cairo_line_to(canvas, star[i].x, star[i].y);
  cairo_close_path(canvas);
  color(0xFF203040);
  cairo_fill(canvas);
}

static void write_text(const char *words, cairo_scaled_font_t *font, double x, double y, int is_centered, uint32_t argb) {
  cairo_set_scaled_font(canvas, font);
  if (is_centered) {
    cairo_text_extents_t extents;
    cairo_scaled_font_text_extents(font, words, &extents);
    x -= extents.x_advance / 2;
  }
  color(argb);
  cairo_move_to(canvas, floor(x), y);
  cairo_show_text(canvas, words);
}

static void draw_lines(void) {
  for (int i = 0; i < lines; i++) write_text(text[i], small, 8, 18 + 19 * i, 0, 0xFF101010);
}

static void draw_grid(void) {
  color(0xFFFFFFFF);
  cairo_paint(canvas);
  draw_tiles();
  char number[12];
  for (int i = 0; i < tiles; i++) {
    snprintf(number, sizeof number, "%d", i + 1);
    write_text(number, large, tile_x(i) + 115, tile_y(i) + 69, 1, 0xFFFFFFFF);
  }
  round_rect(341, 688, 342, 64, 8);
  color(0xFF3C8C50);
  cairo_fill(canvas);
  write_text("Remove", small, 512, 726, 1, 0xFFFFFFFF);
}

static void draw_group(void) {
  cairo_save(canvas);
  cairo_rectangle(canvas, 28, 16, 968, 632);
  cairo_clip(canvas);
  cairo_push_group(canvas);
  draw_tiles();
  cairo_pop_group_to_source(canvas);
  cairo_paint_with_alpha(canvas, 0.7);
  cairo_restore(canvas);
}

// The measured function. The code after the drawing makes it end with a return instead of a jump.
__attribute__((noinline)) int draw_scene(int scene) {
  switch (scene) {
    case 1: color(0xFF336699); cairo_paint(canvas); break;
    case 2: color(0x80FF8000); cairo_paint(canvas); break;
    case 3: draw_tiles(); break;
    case 4: draw_gradients(); break;
    case 5: draw_image(opaque, 1, 0); break;
    case 6: draw_image(translucent, 1, 0); break;
    case 7: draw_image(translucent, 1.5, 0); break;
    case 8: draw_image(translucent, 1, M_PI / 6); break;
    case 9: draw_bubbles(); break;
    case 10: draw_stroke(); break;
    case 11: draw_star(); break;
    case 12: draw_lines(); break;
    case 13: draw_grid(); break;
    default: draw_group(); break;
  }
  return cairo_status(canvas);
}

int main(int argc, char **argv) {
  int scene = argc > 2 ? atoi(argv[2]) : 0, is_counted = argc == 4 && !strcmp(argv[1], "count");
  int is_timed = argc == 3 && !strcmp(argv[1], "time");
  if (scene < 1 || scene > 14 || (!is_counted && !is_timed && (argc != 4 || strcmp(argv[1], "draw")))) {
    fputs("usage: cairo count NUMBER FRAMES | time NUMBER | draw NUMBER FILE\n", stderr);
    return 2;
  }
  prepare();
  color(0xFFFFFFFF);
  cairo_paint(canvas);
  if (is_timed) {
    print_time(scene);
    return 0;
  }
  for (int frames = is_counted ? atoi(argv[3]) : 1; frames > 0; frames--)
    if (draw_scene(scene)) return 1;
  return !is_counted && cairo_surface_write_to_png(cairo_get_target(canvas), argv[3]);
}
