internal import CFreeType

extension Typeface {
  /// Lets the current `AppContext` open fonts with CFF outlines: most `.otf` files, and the fonts for Chinese,
  /// Japanese, and Korean of many systems.
  ///
  /// Call it before you open the first such font. A program that doesn't call it does not contain the code for these
  /// fonts, and reports them with an error.
  ///
  ///     Typeface.enableCFF()
  ///     Typeface.fallbacks = [try Typeface(contentsOf: "/fonts/NotoSansCJK-Regular.ttc")]
  @export(interface)
  public static func enableCFF() {
    // Without memory for FreeType, fonts cannot be opened either, and report that.
    guard let library = try? FontContext.current.library(for: "CFF") else { return }
    FT_Add_Default_Modules(library.handle)
  }
}
