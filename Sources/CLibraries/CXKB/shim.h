#pragma once
#include <stdarg.h>
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-keysyms.h>

// Discards libxkbcommon's messages about a keymap, which fill pages. Vitrine logs one line instead.
static inline void vx_say_nothing(struct xkb_context *context, enum xkb_log_level level, const char *format, va_list arguments) {}

// Creates a context that ignores environment variables; callers pass the settings. Boards have no XKB folder, and
// without one the library's default include path fails to create a context.
static inline struct xkb_context *vx_context(void) {
  struct xkb_context *context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES | XKB_CONTEXT_NO_DEFAULT_INCLUDES);
  if (!context) return 0;
  xkb_context_set_log_fn(context, vx_say_nothing);
  xkb_context_include_path_append_default(context);
  return context;
}
