// How boards' programs have zlib.
#define HAVE_HIDDEN
#define HAVE_UNISTD_H
// Sums of one byte after the other, by a table of 1 KB. Those of several at once take 10 KB more, for files of pictures alone.
#define Z_TESTW 0
