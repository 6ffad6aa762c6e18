#pragma once
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>

// The event's time stamp is not the same C type on every 32-bit machine.
static inline long long ve_seconds(const struct input_event *event) { return event->input_event_sec; }
static inline long long ve_microseconds(const struct input_event *event) { return event->input_event_usec; }
