#pragma once
#include <errno.h>
#include <string.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
// Macros that Swift cannot import: outlines with vertical hinting, and unhinted outlines in font units.
enum {
  VT_FT_LIGHT = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP,
  VT_FT_UNITS = FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP,
};
static inline int vt_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int vt_ft_has_axes(FT_Face face) { return FT_HAS_MULTIPLE_MASTERS(face) != 0; }
static inline int vt_ft_has_kerning(FT_Face face) { return FT_HAS_KERNING(face) != 0; }
static inline int vt_ft_is_outline(FT_GlyphSlot slot) { return slot->format == FT_GLYPH_FORMAT_OUTLINE; }
// Returns null if the font was opened, or the reason for the failure.
static inline const char *vt_ft_reason(FT_Error error, FT_Face *face) {
  switch (error) {
  case FT_Err_Ok:
    // A character map that FreeType created from glyph names has no format. Board builds don't create them, so the font
    // is refused in all builds.
    if ((*face)->charmap && FT_Get_CMap_Format((*face)->charmap) >= 0) return 0;
    FT_Done_Face(*face);
    return "it has no Unicode character map";
  case FT_Err_Cannot_Open_Resource: return errno ? strerror(errno) : "it cannot be opened";
  case FT_Err_Cannot_Open_Stream: return errno ? strerror(errno) : "it cannot be opened";
  // Builds with more font formats try them for a file that lacks tables, and report an unknown format.
  case FT_Err_Table_Missing:
  case FT_Err_Unknown_File_Format: return "it is no font that FreeType knows";
  case FT_Err_Out_Of_Memory: return "out of memory";
  default: return "the font is broken";
  }
}
// Opens the font `index` of a file by its path, so that FreeType maps the file. Returns null, or the reason for the
// failure.
static inline const char *vt_ft_open(FT_Library library, const char *path, long index, FT_Face *face) {
  errno = 0;
  return vt_ft_reason(FT_New_Face(library, path, index, face), face);
}
// Opens the font `index` of a file in memory, which must stay valid as long as the face. Returns null, or the reason for
// the failure.
static inline const char *vt_ft_open_bytes(FT_Library library, const void *bytes, long count, long index, FT_Face *face) {
  errno = 0;
  return vt_ft_reason(FT_New_Memory_Face(library, (const FT_Byte *)bytes, count, index, face), face);
}
