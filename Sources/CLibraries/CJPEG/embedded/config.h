// The configuration of libjpeg-turbo for board programs, in place of the values that its build would detect.
#define INLINE inline __attribute__((always_inline))
#define THREAD_LOCAL __thread
#define FALLTHROUGH __attribute__((fallthrough));
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
// The environment does not select CPU instructions or a memory limit, which avoids a parser for numbers.
#define NO_GETENV
#define NO_PUTENV
// Debian's arm64 archive implements all functions in C.
#define NEON_INTRINSICS
