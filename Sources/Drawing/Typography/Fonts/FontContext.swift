internal import AppContexts
internal import CFreeType

/// The part of a context that stores its typefaces and its text setter.
final class FontContext {
  var system: Typeface?
  var fallbacks: [Typeface] = []
  /// The text setter, or `nil` unless the app installs one. Programs without it don't contain its code.
  var layoutEngine: (any TextLayoutEngine)?
  /// The reader of fonts in color, or `nil` unless the app installs one.
  var colorFonts: (any ColorFontReader)?
  private var library: FontLibrary?

  static var current: FontContext { AppContext.current.part(.typography) { FontContext() } }

  /// Returns the FreeType library of this context. The first call initializes it.
  ///
  /// - Parameter path: The name of the font for the error.
  func library(for path: String) throws(FontError) -> FontLibrary {
    if let library { return library }
    guard let handle = vt_ft_create() else {
      throw .cannotOpen(path: path, reason: "FreeType cannot be initialized")
    }
    let library = FontLibrary(handle)
    self.library = library
    return library
  }
}

/// A FreeType library. Its context and its typefaces own it.
final class FontLibrary {
  let handle: FT_Library

  init(_ handle: FT_Library) { self.handle = handle }

  deinit { FT_Done_FreeType(handle) }
}
