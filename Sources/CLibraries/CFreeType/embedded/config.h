// The configuration of FreeType for board programs, which use only its drivers for TrueType and CFF outlines and its
// auto-hinter (modules.c).
#pragma once
#include <freetype/config/ftoption.h>

// Compressed fonts and compressed tables.
#undef FT_CONFIG_OPTION_USE_LZW
#undef FT_CONFIG_OPTION_USE_ZLIB
#undef FT_CONFIG_OPTION_USE_BZIP2
#undef FT_CONFIG_OPTION_USE_BROTLI
// Bitmap and color glyphs.
#undef FT_CONFIG_OPTION_USE_PNG
#undef FT_CONFIG_OPTION_SVG
#undef TT_CONFIG_OPTION_EMBEDDED_BITMAPS
#undef TT_CONFIG_OPTION_COLOR_LAYERS
// Glyph names and other features that Vitrine does not use.
#undef FT_CONFIG_OPTION_POSTSCRIPT_NAMES
#undef FT_CONFIG_OPTION_ADOBE_GLYPH_LIST
#undef TT_CONFIG_OPTION_POSTSCRIPT_NAMES
#undef TT_CONFIG_OPTION_BDF
#undef FT_CONFIG_OPTION_MAC_FONTS
#undef FT_CONFIG_OPTION_INCREMENTAL
#undef FT_CONFIG_OPTION_ENVIRONMENT_PROPERTIES
// The parts of the module for PostScript fonts that only Type 1 fonts need.
#define T1_CONFIG_OPTION_NO_AFM
#define T1_CONFIG_OPTION_NO_MM_SUPPORT
// The bytecode interpreter. Vitrine uses only the auto-hinter.
#undef TT_CONFIG_OPTION_BYTECODE_INTERPRETER
#undef TT_CONFIG_OPTION_SUBPIXEL_HINTING
#undef TT_USE_BYTECODE_INTERPRETER
#undef TT_SUPPORT_SUBPIXEL_HINTING_INFINALITY
#undef TT_SUPPORT_SUBPIXEL_HINTING_MINIMAL
