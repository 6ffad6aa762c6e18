/// A text in several languages that is not part of the program, for example from a server.
///
/// `Translation` has the texts of the program.
public struct LocalizedText: Equatable, Sendable {
  private let languages: [Language]
  private let texts: [String]

  /// Creates a text from its translations.
  public init(_ translations: [(language: Language, text: String)]) {
    languages = translations.map { $0.language }
    texts = translations.map { $0.text }
  }

  /// The text in the current language, in the nearest one (`de` for `de-AT`), or otherwise in the first of
  /// `Language.offered` that has a text. It is empty if there is none.
  public var text: String {
    if let index = Language.current.indexOfBestMatch(in: languages) { return texts[index] }
    for language in Language.offered {
      if let index = language.indexOfBestMatch(in: languages) { return texts[index] }
    }
    return texts.first ?? ""
  }
}
