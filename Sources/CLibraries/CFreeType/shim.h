#pragma once
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
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
// Creates a library that reads TrueType outlines. Debian's library also reads CFF outlines, and the one of boards only
// after `FT_Add_Default_Modules`. Removing the driver, which boards lack, makes all builds behave alike.
static inline FT_Library vt_ft_create(void) {
  FT_Library library;
  if (FT_Init_FreeType(&library)) return 0;
  FT_Remove_Module(library, FT_Get_Module(library, "cff"));
  return library;
}
// Copies up to `count` bytes of a file, or of the memory if that is not null, to `start`.
static inline void vt_ft_read(int file, const void *memory, long size, long offset, void *start, long count) {
  if (!memory) {
    if (pread(file, start, (size_t)count, offset) < 0) return;
  } else if (offset < size) {
    memcpy(start, (const char *)memory + offset, (size_t)(count < size - offset ? count : size - offset));
  }
}
// Maps a file for reading. Returns null if it cannot be mapped.
static inline const void *vt_ft_map(const char *path, long *size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  struct stat status;
  void *bytes = MAP_FAILED;
  if (fstat(file, &status) == 0 && status.st_size > 0 && status.st_size < LONG_MAX) {
    *size = (long)status.st_size;
    bytes = mmap(0, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  }
  close(file);
  return bytes == MAP_FAILED ? 0 : bytes;
}
static inline void vt_ft_unmap(const void *bytes, long size) { munmap((void *)bytes, (size_t)size); }
// The reasons to refuse a font.
static inline const char *vt_ft_no_outlines(void) {
  return "the font has no outlines (bitmap fonts without color are not supported)";
}
static inline const char *vt_ft_no_color(void) {
  return "its glyphs are images; add the product ColorEmoji, and call ColorGlyphs.install() before you open it";
}
// Returns the reason for the failure of a file that no driver knows.
static inline const char *vt_ft_unknown(FT_Library library, const char *path, const void *memory, long size) {
  // The header of the font, or of the first font of a collection, and its list of up to 40 tables.
  uint8_t start[12 + 16 * 40] = {0};
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  vt_ft_read(file, memory, size, 0, start, 16);
  long offset = memcmp(start, "ttcf", 4) == 0 ? (long)start[13] << 16 | start[14] << 8 | start[15] : 0;
  vt_ft_read(file, memory, size, offset, start, sizeof start);
  if (file >= 0) close(file);
  if (memcmp(start, "OTTO", 4) == 0 && !FT_Get_Module(library, "cff")) {
    return "its outlines are in the format CFF; call Typeface.enableCFF() before you open it";
  }
  // FreeType without support for images requires outlines.
  for (int table = 0; table < start[5] && table < 40; table++) {
    if (memcmp(start + 12 + 16 * table, "CBDT", 4) == 0) return vt_ft_no_color();
  }
  return "it is not a font that FreeType knows";
}
// Returns null if the font was opened, or the reason for the failure. The file is at `path`, or in memory if that is
// null.
__attribute__((noinline)) static const char *vt_ft_reason(
  FT_Error error, FT_Library library, const char *path, const void *memory, long size, FT_Face *face
) {
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
  case FT_Err_Unknown_File_Format: return vt_ft_unknown(library, path, memory, size);
  case FT_Err_Out_Of_Memory: return "out of memory";
  default: return "the font is broken";
  }
}
// Opens the font `index` of a file by its path, so that FreeType maps the file. Returns null, or the reason for the
// failure.
static inline const char *vt_ft_open(FT_Library library, const char *path, long index, FT_Face *face) {
  errno = 0;
  return vt_ft_reason(FT_New_Face(library, path, index, face), library, path, 0, 0, face);
}
// Opens the font `index` of a file in memory, which must stay valid as long as the face. Returns null, or the reason
// for the failure.
static inline const char *vt_ft_open_bytes(FT_Library library, const void *bytes, long count, long index, FT_Face *face) {
  errno = 0;
  FT_Error error = FT_New_Memory_Face(library, (const FT_Byte *)bytes, count, index, face);
  return vt_ft_reason(error, library, 0, bytes, count, face);
}
