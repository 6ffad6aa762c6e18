#pragma once
#include <dlfcn.h>
#if !__has_include(<SDL2/SDL.h>)
#error "A window on the desk is made with SDL2: apt-get install libsdl2-dev; or build without it: swift build --disable-default-traits"
#endif
#include <SDL2/SDL.h>

// Macros with arguments or casts.
static inline int vs_anywhere(void) { return SDL_WINDOWPOS_UNDEFINED; }
static inline int vs_is_finger(Uint32 mouse) { return mouse == SDL_TOUCH_MOUSEID; }

// Sets a handler for the loss of the X server. Without one, Xlib ends the program. Does nothing if SDL does not use
// Xlib.
static inline void vs_handle_lost_server(int (*handler)(void *display)) {
  void (*set)(int (*)(void *)) = (void (*)(int (*)(void *)))dlsym(RTLD_DEFAULT, "XSetIOErrorHandler");
  if (set) set(handler);
}
