// The parts of FreeType that board programs use: TrueType outlines, hinted by FreeType and drawn by Vitrine, and CFF
// outlines in programs that call `Typeface.enableCFF()`. The linker replaces the library's own initialization with
// these functions (--wrap). The original would include the drivers of a dozen other font formats.
#include <stdlib.h>
#include <string.h>

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_SYSTEM_H

extern const FT_Module_Class tt_driver_class, sfnt_module_class, autofit_module_class;
extern const FT_Module_Class cff_driver_class, psaux_module_class, pshinter_module_class;

static void *allocate(FT_Memory memory, long size) { (void)memory; return malloc((size_t)size); }
static void release(FT_Memory memory, void *block) { (void)memory; free(block); }
static void *reallocate(FT_Memory memory, long old_size, long new_size, void *block) {
  (void)memory, (void)old_size;
  return realloc(block, (size_t)new_size);
}
static struct FT_MemoryRec_ memory = {0, allocate, release, reallocate};

// For a font without a Unicode character map, FreeType uses another module to create one from glyph names, and does not
// check that the module exists. This module exists but provides no functions, which FreeType checks. The largest of its
// function tables has nine entries, and the module's own record three words.
//
// FreeType does not check the sixth function, which returns a name of Adobe's standard list. It calls the function for
// a bare CFF table, which has no character map and is therefore refused.
static const char *no_name(unsigned number) { (void)number; return ""; }
static const void *const no_functions[16] = {[5] = no_name};
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

// Adds the driver of CFF outlines and the modules that it uses, in place of FreeType's function that adds all modules.
// A program that does not call it does not contain them. Without the hinter, the driver would scale hinted outlines
// twice.
void FT_Add_Default_Modules(FT_Library library) {
  if (FT_Add_Module(library, &psaux_module_class) == FT_Err_Ok &&
      FT_Add_Module(library, &pshinter_module_class) == FT_Err_Ok) {
    FT_Add_Module(library, &cff_driver_class);
  }
}

FT_Error __wrap_FT_Done_FreeType(FT_Library library) { return FT_Done_Library(library); }

// WOFF and WOFF2, which are download formats, are refused. Their decompressors, one with a dictionary, are larger than
// many programs.
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

// A replacement for all libpng functions that FreeType calls for bitmap glyphs. FreeType first creates a reader, which
// fails here.
void *absent_png(void) { return NULL; }
