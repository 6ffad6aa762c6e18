// qrcodegen, which encodes text as a square of dark and light modules.
#pragma once
#include <qrcodegen/qrcodegen.h>
// A macro that Swift cannot import: the largest size of a code in bytes.
enum { VT_QR_LONGEST = qrcodegen_BUFFER_LEN_MAX };
