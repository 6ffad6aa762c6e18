// A minimal touch program on KMS, which measures the latency of a touch on this machine without any toolkit.
//
// Twenty tiles are in two dumb buffers. A finger that enters a tile changes its color in the back buffer, and a
// nonblocking atomic commit presents it. While a flip is pending, changes wait for its event, because the kernel
// refuses a second one.
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { TILES = 20, FINGERS = 10, GAP = 12 };

static struct buffer {
  uint32_t id, pitch;
  uint8_t *memory;
  bool lit[TILES]; // the state that it shows
} buffers[2];

static struct finger { int x, y, tile; bool down; } fingers[FINGERS];

static int card, width, height, columns, back = 1;
static uint32_t connector, crtc, plane;
static bool lit[TILES], pending;

static void stop(const char *what) {
  fprintf(stderr, "bare: %s: %s\n", what, strerror(errno));
  exit(1);
}

static uint32_t property(uint32_t object, uint32_t type, const char *name, uint64_t *value) {
  drmModeObjectProperties *all = drmModeObjectGetProperties(card, object, type);
  uint32_t id = 0;
  for (uint32_t i = 0; all && i < all->count_props && !id; i++) {
    drmModePropertyRes *one = drmModeGetProperty(card, all->props[i]);
    if (!strcmp(one->name, name)) {
      id = one->prop_id;
      if (value) *value = all->prop_values[i];
    }
    drmModeFreeProperty(one);
  }
  drmModeFreeObjectProperties(all);
  return id;
}

static struct buffer make_buffer(void) {
  uint32_t handle;
  uint64_t size, offset;
  struct buffer made = {0};
  if (drmModeCreateDumbBuffer(card, width, height, 32, 0, &handle, &made.pitch, &size)
      || drmModeMapDumbBuffer(card, handle, &offset)
      || drmModeAddFB(card, width, height, 24, 32, made.pitch, handle, &made.id)) stop("dumb buffer");
  // Reading /dev/zero into the mapping allocates all its pages at once. Page faults at the first writes would take
  // several times as long.
  int zeros = open("/dev/zero", O_RDONLY | O_CLOEXEC);
  made.memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, offset);
  if (made.memory == MAP_FAILED || read(zeros, made.memory, size) < 0) stop("mmap");
  close(zeros);
  return made;
}

static void fill(struct buffer *buffer, int tile) {
  int tile_width = width / columns, tile_height = height / (TILES / columns);
  int left = tile % columns * tile_width + GAP / 2, top = tile / columns * tile_height + GAP / 2;
  for (int y = top; y < top + tile_height - GAP; y++) {
    uint32_t *row = (uint32_t *)(buffer->memory + (size_t)y * buffer->pitch) + left;
    for (int x = 0; x < tile_width - GAP; x++) row[x] = lit[tile] ? 0x27304F : 0xF6E3A8;
  }
  buffer->lit[tile] = lit[tile];
}

// Updates the back buffer, including changes that it missed as the front buffer, and presents it.
static void show(void) {
  bool changed = false;
  for (int tile = 0; tile < TILES; tile++) changed |= lit[tile] != buffers[!back].lit[tile];
  if (pending || !changed) return;
  for (int tile = 0; tile < TILES; tile++)
    if (buffers[back].lit[tile] != lit[tile]) fill(&buffers[back], tile);
  static uint32_t fb;
  if (!fb) fb = property(plane, DRM_MODE_OBJECT_PLANE, "FB_ID", NULL);
  static drmModeAtomicReq *request;
  if (!request) request = drmModeAtomicAlloc();
  drmModeAtomicSetCursor(request, 0);
  drmModeAtomicAddProperty(request, plane, fb, buffers[back].id);
  if (drmModeAtomicCommit(card, request, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, NULL)) stop("commit");
  pending = true;
  back = !back;
}

static void flipped(int fd, unsigned frame, unsigned s, unsigned us, void *data) { pending = false; }

static void open_display(void) {
  card = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
  if (card < 0) stop("/dev/dri/card0");
  drmSetClientCap(card, DRM_CLIENT_CAP_ATOMIC, 1);
  drmModeRes *resources = drmModeGetResources(card);
  drmModeConnector *output = NULL;
  for (int i = 0; i < resources->count_connectors && !connector; i++) {
    output = drmModeGetConnector(card, resources->connectors[i]);
    if (output->connection == DRM_MODE_CONNECTED && output->count_modes) connector = output->connector_id;
  }
  if (!connector) stop("no connected output");
  drmModeModeInfo mode = output->modes[0]; // the preferred one comes first
  crtc = resources->crtcs[0];
  width = mode.hdisplay;
  height = mode.vdisplay;
  columns = width > height ? 5 : 4;
  drmModePlaneRes *planes = drmModeGetPlaneResources(card);
  for (uint32_t i = 0; i < planes->count_planes; i++) {
    uint64_t type = 0;
    property(planes->planes[i], DRM_MODE_OBJECT_PLANE, "type", &type);
    if (type == DRM_PLANE_TYPE_PRIMARY) plane = planes->planes[i];
  }
  for (int i = 0; i < 2; i++) {
    buffers[i] = make_buffer();
    for (int tile = 0; tile < TILES; tile++) fill(&buffers[i], tile);
    // The first frame is presented before the second buffer is drawn.
    if (i == 0 && drmModeSetCrtc(card, crtc, buffers[0].id, 0, 0, &connector, 1, &mode)) stop("mode");
  }
}

// Opens the first event device with multitouch slots. Its coordinates are treated as pixels, as in the probe.
static int open_panel(void) {
  for (int i = 0; i < 32; i++) {
    char path[32];
    struct input_absinfo slots;
    snprintf(path, sizeof path, "/dev/input/event%d", i);
    int panel = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (panel >= 0 && !ioctl(panel, EVIOCGABS(ABS_MT_SLOT), &slots) && slots.maximum) return panel;
    if (panel >= 0) close(panel);
  }
  stop("no touch panel");
  return -1;
}

// Returns the tile at a point, or -1 in the gaps.
static int tile_at(int x, int y) {
  int tile_width = width / columns, tile_height = height / (TILES / columns);
  bool in_gap = x % tile_width < GAP / 2 || x % tile_width >= tile_width - GAP / 2
    || y % tile_height < GAP / 2 || y % tile_height >= tile_height - GAP / 2;
  int column = x / tile_width, row = y / tile_height;
  return in_gap || column >= columns || row >= TILES / columns ? -1 : row * columns + column;
}

static void touched(void) {
  for (struct finger *finger = fingers; finger < fingers + FINGERS; finger++) {
    int tile = finger->down ? tile_at(finger->x, finger->y) : -1;
    if (tile < 0 || tile == finger->tile) continue;
    finger->tile = tile;
    lit[tile] = !lit[tile];
  }
}

static void read_panel(int panel) {
  static int slot;
  struct input_event events[64];
  // Remaining events wake epoll again.
  ssize_t bytes = read(panel, events, sizeof events);
  if (bytes < 0) stop("touch panel");
  for (struct input_event *event = events; event < events + bytes / sizeof *events; event++) {
    if (event->type == EV_SYN && event->code == SYN_REPORT) touched();
    if (event->type != EV_ABS) continue;
    if (event->code == ABS_MT_SLOT) slot = event->value % FINGERS;
    if (event->code == ABS_MT_TRACKING_ID) {
      // The position stays valid: the kernel does not repeat coordinates that the slot already has.
      fingers[slot].down = event->value >= 0;
      fingers[slot].tile = -1;
    }
    if (event->code == ABS_MT_POSITION_X) fingers[slot].x = event->value;
    if (event->code == ABS_MT_POSITION_Y) fingers[slot].y = event->value;
  }
}

int main(void) {
  open_display();
  int panel = open_panel(), poll = epoll_create1(EPOLL_CLOEXEC);
  epoll_ctl(poll, EPOLL_CTL_ADD, card, &(struct epoll_event){.events = EPOLLIN, .data.fd = card});
  epoll_ctl(poll, EPOLL_CTL_ADD, panel, &(struct epoll_event){.events = EPOLLIN, .data.fd = panel});
  drmEventContext context = {.version = 2, .page_flip_handler = flipped};
  for (struct epoll_event event;;) {
    if (epoll_wait(poll, &event, 1, -1) < 1) continue;
    if (event.data.fd == card) drmHandleEvent(card, &context);
    else read_panel(panel);
    show();
  }
}
