// zlib's checksums and one-call compression.
#pragma once
#include <zlib.h>
