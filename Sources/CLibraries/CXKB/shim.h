#pragma once
#include <stdarg.h>
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-keysyms.h>

// What it has to say of a keymap is pages long; we say it in a line.
static inline void vx_say_nothing(struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {}

// A context that reads no variables of the environment: they are handed in. A board has no folder of XKB's, without which the library's
// own way makes none.
static inline struct xkb_context *vx_context(void) {
  struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES | XKB_CONTEXT_NO_DEFAULT_INCLUDES);
  if (!context) return 0;
  xkb_context_set_log_fn(context, vx_say_nothing);
  xkb_context_include_path_append_default(context);
  return context;
}
