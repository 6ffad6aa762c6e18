// zlib: sums and compression in one call each.
#pragma once
#include <zlib.h>
