// libm, under names of our own: math.h itself would bring the C library's
// module into every file that only wants a sine.
#pragma once
static inline double vt_sin(double x) { return __builtin_sin(x); }
static inline double vt_cos(double x) { return __builtin_cos(x); }
static inline double vt_tan(double x) { return __builtin_tan(x); }
// By way of atan2, which is there anyway: the C library's acos brings 100 KB of tables.
static inline double vt_acos(double x) { return __builtin_atan2(__builtin_sqrt((1 - x) * (1 + x)), x); }
static inline double vt_atan2(double y, double x) { return __builtin_atan2(y, x); }
static inline double vt_pow(double x, double y) { return __builtin_pow(x, y); }
static inline double vt_exp(double x) { return __builtin_exp(x); }
static inline double vt_log(double x) { return __builtin_log(x); }
