// Functions of Swift's runtime that the compiler calls, for those who look what they do.
#pragma once
#include <stdint.h>

void *swift_retain(void *object);
void *swift_retain_n(void *object, uint32_t count);
void swift_release(void *object);
void *swift_bridgeObjectRetain(void *object);
void *swift_bridgeObjectRetain_n(void *object, uint32_t count);
void swift_bridgeObjectRelease(void *object);
