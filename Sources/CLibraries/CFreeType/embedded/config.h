// What boards' programs have of FreeType beside its TrueType driver and its own hinter, which are all that they use (modules.c).
#pragma once
#include <freetype/config/ftoption.h>

// Fonts that are packed, and what is packed in them.
#undef FT_CONFIG_OPTION_USE_LZW
#undef FT_CONFIG_OPTION_USE_ZLIB
#undef FT_CONFIG_OPTION_USE_BZIP2
#undef FT_CONFIG_OPTION_USE_BROTLI
// Glyphs that are pictures or have colors.
#undef FT_CONFIG_OPTION_USE_PNG
#undef FT_CONFIG_OPTION_SVG
#undef TT_CONFIG_OPTION_EMBEDDED_BITMAPS
#undef TT_CONFIG_OPTION_COLOR_LAYERS
// Names of glyphs, and what else only other programs ask for.
#undef FT_CONFIG_OPTION_POSTSCRIPT_NAMES
#undef FT_CONFIG_OPTION_ADOBE_GLYPH_LIST
#undef TT_CONFIG_OPTION_POSTSCRIPT_NAMES
#undef TT_CONFIG_OPTION_BDF
#undef FT_CONFIG_OPTION_MAC_FONTS
#undef FT_CONFIG_OPTION_INCREMENTAL
#undef FT_CONFIG_OPTION_ENVIRONMENT_PROPERTIES
// The programs with which fonts hint themselves: all hinting here is the hinter's.
#undef TT_CONFIG_OPTION_BYTECODE_INTERPRETER
#undef TT_CONFIG_OPTION_SUBPIXEL_HINTING
#undef TT_USE_BYTECODE_INTERPRETER
#undef TT_SUPPORT_SUBPIXEL_HINTING_INFINALITY
#undef TT_SUPPORT_SUBPIXEL_HINTING_MINIMAL
