// What a board's program has of FreeType: TrueType outlines, hinted by FreeType and drawn
// by us. The linker puts these functions in the place of the library's own start-up
// (--wrap), which would bring in the drivers of a dozen other font formats.
#include <stdlib.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_SYSTEM_H

extern const FT_Module_Class tt_driver_class, sfnt_module_class, autofit_module_class;

static void *allocate(FT_Memory memory, long size) { (void)memory; return malloc((size_t)size); }
static void release(FT_Memory memory, void *block) { (void)memory; free(block); }
static void *reallocate(FT_Memory memory, long old_size, long new_size, void *block) {
  (void)memory, (void)old_size;
  return realloc(block, (size_t)new_size);
}
static struct FT_MemoryRec_ memory = {0, allocate, release, reallocate};

// For a font without a Unicode character map FreeType asks a further module to make one of its glyphs' names, and
// takes for granted that the module is there. This one is, and has none of the functions: FreeType does look for
// those. The largest table of them has nine, the module's own record three words.
static const void *const no_functions[16];
static FT_Module_Interface no_names(FT_Module module, const char *service) {
  (void)module;
  return strcmp(service, "postscript-cmaps") == 0 ? (FT_Module_Interface)no_functions : NULL;
}
static const FT_Module_Class no_names_class = {
  .module_size = 16 * sizeof(void *), .module_name = "psnames", .module_version = 0x10000, .module_requires = 0x20000,
  .get_interface = no_names};

FT_Error __wrap_FT_Init_FreeType(FT_Library *library) {
  FT_Error error = FT_New_Library(&memory, library);
  if (error) return error;
  const FT_Module_Class *const modules[] = {&tt_driver_class, &sfnt_module_class, &autofit_module_class, &no_names_class};
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

// WOFF and WOFF2, formats for downloads, are refused: their decompressors, with a dictionary
// among them, are larger than many a program.
int __wrap_BrotliDecoderDecompress(size_t size, const unsigned char *data, size_t *decoded_size, unsigned char *decoded) {
  (void)size, (void)data, (void)decoded_size, (void)decoded;
  return 0;
}
FT_Error __wrap_FT_Gzip_Uncompress(
  FT_Memory memory, FT_Byte *output, FT_ULong *output_length, const FT_Byte *input, FT_ULong input_length
) {
  (void)memory, (void)output, (void)output_length, (void)input, (void)input_length;
  return FT_Err_Unknown_File_Format;
}

// In the place of every function of libpng that FreeType calls for glyphs which are pictures:
// the first one is asked for a reader, and there is none.
void *absent_png(void) { return NULL; }
