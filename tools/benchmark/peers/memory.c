// The C library's cost for the bytes of scene 1, which is one color, and of scene 5, which is an image.
#include <string.h>

#include "scenes.h"

static uint32_t frame[height * width] __attribute__((aligned(4096)));
static uint32_t picture[side * side] __attribute__((aligned(64)));

__attribute__((noinline)) int draw_scene(int scene) {
  if (scene == 1) {
    memset(frame, 0x33, sizeof frame);
  } else {
    for (int y = 0; y < side; y++) memcpy(frame + (128 + y) * width + 256, picture + y * side, sizeof *picture * side);
  }
  return (int)(frame[0] & 0);
}

int main(int argc, char **argv) {
  int scene = argc == 3 && !strcmp(argv[1], "time") ? atoi(argv[2]) : 0;
  if (scene != 1 && scene != 5) {
    fputs("usage: memory time 1 | time 5\n", stderr);
    return 2;
  }
  memset(frame, 255, sizeof frame);
  paint_image(picture, 1);
  print_time(scene);
  return 0;
}
