// The libdrm functions that make a single ioctl, for board programs. In libdrm, they share a file with the code that
// parses descriptions of graphics cards in sysfs, which would also include scanf. The symbols are weak: a program that
// calls another function of that file links all of libdrm's. The mode setting functions are compiled from libdrm's
// source (config.h in this folder).
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

// libdrm's version retries forever. This one retries 10 times at once, for signals, and then every millisecond for up
// to a tenth of a second.
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

// Only the master may authenticate clients. With the number 0, which no client has, the kernel's error shows whether
// the caller is the master.
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
