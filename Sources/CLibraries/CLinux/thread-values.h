// Thread-specific values with POSIX keys. Compiler-supported thread-local storage (`_Thread_local`) needs segments and
// relocations that the linker script and entry point of a board program would have to provide; keys need nothing.
#pragma once
#include <pthread.h>
#include <stdlib.h>

/// Returns a new key. When a thread ends, `destroy` receives the thread's value unless that is null.
static inline pthread_key_t vt_thread_key(void (*destroy)(void *)) {
  pthread_key_t key;
  // Fails only if the process has used all of its keys. No program can continue without its state.
  if (pthread_key_create(&key, destroy) != 0) abort();
  return key;
}

/// Returns the calling thread's value for `key`, or null.
static inline void *vt_thread_value(pthread_key_t key) { return pthread_getspecific(key); }

static inline void vt_set_thread_value(pthread_key_t key, const void *value) {
  if (pthread_setspecific(key, value) != 0) abort();
}
