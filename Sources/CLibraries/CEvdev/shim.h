#pragma once
#include <time.h>
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>

// The type of the event's time differs among 32-bit architectures.
static inline long long ve_seconds(const struct input_event *event) { return event->input_event_sec; }
static inline long long ve_microseconds(const struct input_event *event) { return event->input_event_usec; }

// Requests that are macros with arguments.
static inline unsigned long ve_get_slots(unsigned long bytes) { return EVIOCGMTSLOTS(bytes); }
static inline unsigned long ve_get_axis(unsigned axis) { return EVIOCGABS(axis); }
static inline unsigned long ve_get_keys(unsigned long bytes) { return EVIOCGKEY(bytes); }
static inline unsigned long ve_get_switches(unsigned long bytes) { return EVIOCGSW(bytes); }
static inline unsigned long ve_grab(void) { return EVIOCGRAB; }
static inline unsigned long ve_set_clock(void) { return EVIOCSCLOCKID; }

// Returns an event to send to the device, for example to switch an LED.
static inline struct input_event ve_event(unsigned short type, unsigned short code, int value) {
  struct input_event event = {0};
  event.type = type;
  event.code = code;
  event.value = value;
  return event;
}
