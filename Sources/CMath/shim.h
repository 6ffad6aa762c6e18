// libm, under names of our own: math.h itself would bring the C library's
// module into every file that only wants a sine.
#pragma once
static inline double vt_sin(double x) { return __builtin_sin(x); }
static inline double vt_cos(double x) { return __builtin_cos(x); }
static inline double vt_tan(double x) { return __builtin_tan(x); }
static inline double vt_acos(double x) { return __builtin_acos(x); }
static inline double vt_atan2(double y, double x) { return __builtin_atan2(y, x); }
static inline double vt_exp(double x) { return __builtin_exp(x); }
static inline double vt_log(double x) { return __builtin_log(x); }
static inline double vt_pow(double x, double y) { return __builtin_pow(x, y); }
