// The configuration of HarfBuzz for board programs, which starts from its smallest set (HB_TINY).
//
// Variable fonts, whose kerning and marks change with the weight.
#undef HB_NO_VAR
// Fonts that have only a kern table, and fonts without shaping rules for Arabic, Hebrew, and Thai. Text is then shaped
// as by Debian's library, which ordinary builds use.
#undef HB_NO_LEGACY
// Typography provides glyphs and advances from FreeType.
#define HB_NO_OT_FONT
#define HB_NO_CMAP_LEGACY_SUBTABLES
// The OpenType shaper is always present, so no fallback is needed.
#define HB_NO_FALLBACK_SHAPE
