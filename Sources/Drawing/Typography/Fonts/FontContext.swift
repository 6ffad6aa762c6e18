internal import AppContexts
internal import CFreeType

/// The part of a context that holds its typefaces and sets its text.
final class FontContext {
  var system: Typeface?
  var fallbacks: [Typeface] = []
  /// `nil` unless the app asked for a setter: a program that does not ask contains none of its code.
  var setter: (any TextSetter)?
  private var library: FontLibrary?

  /// The part of the current context.
  static var current: FontContext { AppContext.current.part(.typography) { FontContext() } }

  /// The library that opens typefaces in this context, started when it is needed for the first time.
  ///
  /// - Parameter path: the name of the font, for the error.
  func library(for path: String) throws(FontError) -> FontLibrary {
    if let library { return library }
    var handle: FT_Library?
    guard FT_Init_FreeType(&handle) == 0, let handle else { throw .cannotOpen(path: path, reason: "FreeType does not start") }
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
