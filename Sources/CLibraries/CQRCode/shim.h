// qrcodegen: a text to a square of dark and light modules.
#pragma once
#include <qrcodegen/qrcodegen.h>
// A macro that Swift does not see: the most bytes that a code takes.
enum { VT_QR_LONGEST = qrcodegen_BUFFER_LEN_MAX };
