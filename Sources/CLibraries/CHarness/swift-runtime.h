// Functions of Swift's runtime that the compiler calls, for a check of what they return. They are called through
// volatile pointers, because the compiler assumes that it knows the result.
#pragma once
#include <stdint.h>

void *swift_retain(void *object);
void *swift_retain_n(void *object, uint32_t count);
void swift_release(void *object);
void *swift_bridgeObjectRetain(void *object);
void *swift_bridgeObjectRetain_n(void *object, uint32_t count);
void swift_bridgeObjectRelease(void *object);

static inline void *vt_retain(void *object) {
  void *(*volatile function)(void *) = swift_retain;
  return function(object);
}
static inline void *vt_retain_n(void *object, uint32_t count) {
  void *(*volatile function)(void *, uint32_t) = swift_retain_n;
  return function(object, count);
}
static inline void *vt_bridge_object_retain(void *object) {
  void *(*volatile function)(void *) = swift_bridgeObjectRetain;
  return function(object);
}
static inline void *vt_bridge_object_retain_n(void *object, uint32_t count) {
  void *(*volatile function)(void *, uint32_t) = swift_bridgeObjectRetain_n;
  return function(object, count);
}
