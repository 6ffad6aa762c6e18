// The calls of libdrm that are a single ioctl, for programs on boards. libdrm has them in one
// file with the code that reads descriptions of graphics cards from sysfs, which would bring in
// scanf as well. The symbols are weak: a program that calls another function of that file gets
// all of libdrm's. Those of the display are compiled from libdrm's source (config.h beside this file).
#include <errno.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>

#include <xf86drm.h>

#pragma weak drmIoctl
#pragma weak drmMalloc
#pragma weak drmFree
#pragma weak drmGetCap
#pragma weak drmSetClientCap
#pragma weak drmSetMaster
#pragma weak drmDropMaster
#pragma weak drmIsMaster
#pragma weak drmCrtcGetSequence

// Where libdrm's tries for ever: at first at once, for signals, then every millisecond, for up to a tenth of a second.
int drmIoctl(int fd, unsigned long request, void *argument) {
  for (int tries = 1;; tries++) {
    int result = ioctl(fd, request, argument);
    if (result != -1 || (errno != EINTR && errno != EAGAIN) || tries == 110) return result;
    if (tries > 10) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

void *drmMalloc(int size) { return calloc(1, (size_t)size); }
void drmFree(void *block) { free(block); }

int drmGetCap(int fd, uint64_t capability, uint64_t *value) {
  struct drm_get_cap get = {.capability = capability};
  int result = drmIoctl(fd, DRM_IOCTL_GET_CAP, &get);
  if (result == 0) *value = get.value;
  return result;
}

int drmSetClientCap(int fd, uint64_t capability, uint64_t value) {
  struct drm_set_client_cap set = {.capability = capability, .value = value};
  return drmIoctl(fd, DRM_IOCTL_SET_CLIENT_CAP, &set);
}

int drmSetMaster(int fd) { return drmIoctl(fd, DRM_IOCTL_SET_MASTER, NULL); }
int drmDropMaster(int fd) { return drmIoctl(fd, DRM_IOCTL_DROP_MASTER, NULL); }

// Only the master may authenticate others: for the number 0, which nobody has, the kernel's error tells
// whether the caller is it.
int drmIsMaster(int fd) {
  struct drm_auth nobody = {.magic = 0};
  return drmIoctl(fd, DRM_IOCTL_AUTH_MAGIC, &nobody) == 0 || errno != EACCES;
}

int drmCrtcGetSequence(int fd, uint32_t crtc, uint64_t *sequence, uint64_t *nanoseconds) {
  struct drm_crtc_get_sequence get = {.crtc_id = crtc};
  int result = drmIoctl(fd, DRM_IOCTL_CRTC_GET_SEQUENCE, &get);
  if (result) return result;
  if (sequence) *sequence = get.sequence;
  if (nanoseconds) *nanoseconds = (uint64_t)get.sequence_ns;
  return 0;
}
