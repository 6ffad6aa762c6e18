// The configuration of zlib for board programs.
#define HAVE_HIDDEN
#define HAVE_UNISTD_H
// CRCs are computed byte by byte with a table of 1 KB. Faster variants use 10 KB more, and only image files would
// benefit.
#define Z_TESTW 0
