// A minimal kiosk: sets the panel's first mode and fills the panel with one color.
#include <fcntl.h>
#include <libdrm/drm.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  int card;
  while ((card = open("/dev/dri/card0", O_RDWR)) < 0) usleep(5000);

  uint32_t crtcs[8], connectors[8], encoders[8], buffers[8];
  struct drm_mode_card_res resources = {
    .crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = 8,
    .connector_id_ptr = (uintptr_t)connectors, .count_connectors = 8,
    .encoder_id_ptr = (uintptr_t)encoders, .count_encoders = 8,
    .fb_id_ptr = (uintptr_t)buffers, .count_fbs = 8,
  };
  ioctl(card, DRM_IOCTL_MODE_GETRESOURCES, &resources);

  // Queried twice: the kernel only returns modes if the buffer has room for all of them.
  struct drm_mode_modeinfo modes[64];
  struct drm_mode_get_connector connector = {.connector_id = connectors[0]};
  ioctl(card, DRM_IOCTL_MODE_GETCONNECTOR, &connector);
  if (connector.count_modes > 64) return 1;
  connector.modes_ptr = (uintptr_t)modes;
  connector.count_props = connector.count_encoders = 0;
  ioctl(card, DRM_IOCTL_MODE_GETCONNECTOR, &connector);

  struct drm_mode_create_dumb memory = {.width = modes[0].hdisplay, .height = modes[0].vdisplay, .bpp = 32};
  ioctl(card, DRM_IOCTL_MODE_CREATE_DUMB, &memory);
  struct drm_mode_fb_cmd buffer = {
    .width = memory.width, .height = memory.height, .pitch = memory.pitch, .bpp = 32, .depth = 24, .handle = memory.handle,
  };
  ioctl(card, DRM_IOCTL_MODE_ADDFB, &buffer);
  struct drm_mode_map_dumb map = {.handle = memory.handle};
  ioctl(card, DRM_IOCTL_MODE_MAP_DUMB, &map);
  uint32_t *pixels = mmap(0, memory.size, PROT_READ | PROT_WRITE, MAP_SHARED, card, (off_t)map.offset);
  if (pixels == MAP_FAILED) return 1;
  for (uint64_t i = 0; i < memory.size / 4; i++) pixels[i] = 0x3366FF;

  struct drm_mode_crtc crtc = {
    .crtc_id = crtcs[0], .fb_id = buffer.fb_id, .mode_valid = 1, .mode = modes[0],
    .set_connectors_ptr = (uintptr_t)connectors, .count_connectors = 1,
  };
  if (ioctl(card, DRM_IOCTL_MODE_SETCRTC, &crtc) < 0) return 1;

  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  // The line that process 1 of an appliance prints.
  printf("vitrine: on screen %ld.%03ld s after the kernel's start\n", (long)now.tv_sec, now.tv_nsec / 1000000);
  fflush(stdout);
  for (;;) pause();
}
