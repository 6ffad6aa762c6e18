// libm's functions under names of their own. Importing math.h would add the C library's module to every file that only
// needs a sine.
#pragma once
static inline double vt_sin(double x) { return __builtin_sin(x); }
static inline double vt_cos(double x) { return __builtin_cos(x); }
static inline double vt_tan(double x) { return __builtin_tan(x); }
// Uses atan2, which is linked in any case. The C library's acos adds 100 KB of tables.
static inline double vt_acos(double x) { return __builtin_atan2(__builtin_sqrt((1 - x) * (1 + x)), x); }
static inline double vt_atan2(double y, double x) { return __builtin_atan2(y, x); }
static inline double vt_pow(double x, double y) { return __builtin_pow(x, y); }
static inline double vt_exp(double x) { return __builtin_exp(x); }
static inline double vt_log(double x) { return __builtin_log(x); }
