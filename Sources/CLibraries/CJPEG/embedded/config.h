// How boards' programs have those files of libjpeg-turbo that are compiled for them: what its own build would find out.
#define INLINE inline __attribute__((always_inline))
#define THREAD_LOCAL __thread
#define FALLTHROUGH __attribute__((fallthrough));
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
// Which of a processor's instructions it takes, and how much memory, is nothing that the environment says: a reader of numbers less.
#define NO_GETENV
#define NO_PUTENV
// The arm64 archive of Debian has all of its functions in C.
#define NEON_INTRINSICS
