// What boards' programs have of HarfBuzz beside its smallest set (HB_TINY), and what they have less.
//
// Fonts of many weights: their kerning and their marks move with the weight.
#undef HB_NO_VAR
// Fonts with a table of kerning pairs alone, and Arabic, Hebrew and Thai in fonts that leave it all to the program: text is set as
// by Debian's library, which ordinary builds use.
#undef HB_NO_LEGACY
// Glyphs and their widths come from FreeType, by Typography.
#define HB_NO_OT_FONT
#define HB_NO_CMAP_LEGACY_SUBTABLES
// Without OpenType's shaper there would be none.
#define HB_NO_FALLBACK_SHAPE
