// What a board's program has of FreeType: TrueType outlines, hinted and drawn by
// FreeType itself. The linker puts these functions in the place of the library's own
// start-up (--wrap), which would bring in the drivers of a dozen other font formats.
#include <stdlib.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_SYSTEM_H

extern const FT_Module_Class tt_driver_class, sfnt_module_class, autofit_module_class, ft_smooth_renderer_class;

static void *allocate(FT_Memory memory, long size) { (void)memory; return malloc((size_t)size); }
static void release(FT_Memory memory, void *block) { (void)memory; free(block); }
static void *reallocate(FT_Memory memory, long old_size, long new_size, void *block) {
  (void)memory, (void)old_size;
  return realloc(block, (size_t)new_size);
}
static struct FT_MemoryRec_ memory = {0, allocate, release, reallocate};

FT_Error __wrap_FT_Init_FreeType(FT_Library *library) {
  FT_Error error = FT_New_Library(&memory, library);
  if (error) return error;
  const FT_Module_Class *const modules[] = {
    &tt_driver_class, &sfnt_module_class, &autofit_module_class, &ft_smooth_renderer_class};
  for (unsigned i = 0; i < sizeof modules / sizeof *modules; i++) {
    error = FT_Add_Module(*library, modules[i]);
    if (error) {
      FT_Done_Library(*library);
      return error;
    }
  }
  return FT_Err_Ok;
}

FT_Error __wrap_FT_Done_FreeType(FT_Library library) { return FT_Done_Library(library); }

// WOFF2, a format for downloads, is refused as broken: its decoder carries a
// dictionary larger than many a program.
int __wrap_BrotliDecoderDecompress(size_t size, const unsigned char *data, size_t *decoded_size, unsigned char *decoded) {
  (void)size, (void)data, (void)decoded_size, (void)decoded;
  return 0;
}
