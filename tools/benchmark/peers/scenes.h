// The numbers of the scenes that several programs draw, equal to SceneData in Sources/Harness/Measure/RasterScenes.
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { width = 1024, height = 768, side = 512, tiles = 20, lines = 40, letters = 60 };

static char text[lines][letters + 1];

static uint32_t state;
static double unit(void) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) / 16777216.0;
}

static void paint_image(uint32_t *pixels, int is_opaque) {
  for (uint32_t y = 0; y < side; y++)
    for (uint32_t x = 0; x < side; x++) {
      uint32_t alpha = is_opaque ? 255 : (x + y) / 4, parts[] = {x / 2, y / 2, (x ^ y) & 255}, pixel = alpha;
      for (int part = 0; part < 3; part++) pixel = pixel << 8 | (parts[part] * alpha + 127) / 255;
      pixels[y * side + x] = pixel;
    }
}

__attribute__((unused)) static void write_letters(void) {
  state = 3;
  for (int i = 0; i < lines; i++)
    for (int k = 0; k < letters; k++) text[i][k] = (char)(33 + (int)(94 * unit()));
}

__attribute__((noinline)) int draw_scene(int scene);

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static double batch_time(int scene, int frames) {
  double start = processor_time();
  while (frames-- > 0) draw_scene(scene);
  return processor_time() - start;
}

// Prints the nanoseconds of a warm frame as raster-scenes does: the minimum of batches of half a millisecond or more.
static void print_time(int scene) {
  int frames = 1, count = 0;
  double least = 1e9, all = 0;
  batch_time(scene, 1);
  while (batch_time(scene, frames) < 0.0005) frames *= 2;
  while (all < 0.03 || count++ < 3) {
    double time = batch_time(scene, frames);
    if (time < least) least = time;
    all += time;
  }
  printf("%.0f\n", least / frames * 1e9);
}

__attribute__((unused)) static FT_Face open_font(void) {
  const char *path = getenv("VITRINE_FONT");
  if (!path) path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  FT_Library library;
  FT_Face face;
  if (FT_Init_FreeType(&library) || FT_New_Face(library, path, 0, &face)) {
    fprintf(stderr, "cannot use font %s\n", path);
    exit(1);
  }
  return face;
}
