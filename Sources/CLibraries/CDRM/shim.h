// libdrm, and its parts that Swift cannot import: computed macros, and ioctls whose libdrm wrappers allocate on every
// call or are newer than Debian 12.
#pragma once
#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static inline uint32_t vt_drm_format_xrgb8888(void) { return DRM_FORMAT_XRGB8888; }
static inline uint32_t vt_drm_format_xbgr8888(void) { return DRM_FORMAT_XBGR8888; }
static inline uint32_t vt_drm_format_rgb565(void) { return DRM_FORMAT_RGB565; }

static inline int vt_drm_create_dumb(int fd, struct drm_mode_create_dumb *dumb) {
  return drmIoctl(fd, DRM_IOCTL_MODE_CREATE_DUMB, dumb);
}
static inline int vt_drm_map_dumb(int fd, struct drm_mode_map_dumb *map) {
  return drmIoctl(fd, DRM_IOCTL_MODE_MAP_DUMB, map);
}
static inline int vt_drm_destroy_dumb(int fd, uint32_t handle) {
  struct drm_mode_destroy_dumb destroy = {.handle = handle};
  return drmIoctl(fd, DRM_IOCTL_MODE_DESTROY_DUMB, &destroy);
}
// Reads the properties of an object into arrays of `capacity` elements. Returns the total number of properties, or a
// negative value on error.
static inline int vt_drm_get_properties(
  int fd, uint32_t object, uint32_t type, uint32_t *ids, uint64_t *values, uint32_t capacity
) {
  struct drm_mode_obj_get_properties get = {
    .obj_id = object, .obj_type = type, .count_props = capacity, .props_ptr = (uintptr_t)ids, .prop_values_ptr = (uintptr_t)values};
  return drmIoctl(fd, DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &get) ? -1 : (int)get.count_props;
}
// Reads a property's name, without its possible values, which would require a second call.
static inline int vt_drm_get_property_name(int fd, uint32_t id, char name[DRM_PROP_NAME_LEN]) {
  struct drm_mode_get_property get = {.prop_id = id};
  int result = drmIoctl(fd, DRM_IOCTL_MODE_GETPROPERTY, &get);
  for (int i = 0; i < DRM_PROP_NAME_LEN; i++) name[i] = get.name[i];
  return result;
}
static inline int vt_drm_atomic(int fd, struct drm_mode_atomic *request) {
  return drmIoctl(fd, DRM_IOCTL_MODE_ATOMIC, request);
}
static inline int vt_drm_set_crtc(int fd, struct drm_mode_crtc *crtc) {
  return drmIoctl(fd, DRM_IOCTL_MODE_SETCRTC, crtc);
}
static inline int vt_drm_get_crtc(int fd, struct drm_mode_crtc *crtc) {
  return drmIoctl(fd, DRM_IOCTL_MODE_GETCRTC, crtc);
}
// Reads a plane without its formats, which would require a second call.
static inline int vt_drm_get_plane(int fd, struct drm_mode_get_plane *plane) {
  return drmIoctl(fd, DRM_IOCTL_MODE_GETPLANE, plane);
}
// Request numbers for the crash handler.
static inline unsigned long vt_drm_set_crtc_request(void) { return DRM_IOCTL_MODE_SETCRTC; }
static inline unsigned long vt_drm_drop_master_request(void) { return DRM_IOCTL_DROP_MASTER; }
// A request that only a card's master may make. For the master, it fails because the number 0 is not a client.
static inline unsigned long vt_drm_master_only_request(void) { return DRM_IOCTL_AUTH_MAGIC; }
