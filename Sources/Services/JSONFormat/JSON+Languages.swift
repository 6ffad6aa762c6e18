public import Languages

extension JSON {
  /// Returns the text of the member with this name, an object with a string for each language: `{"en": "Moon", "de":
  /// "Mond"}`.
  ///
  /// - Throws: An error with the line if the member is missing, or is not an object of strings, or has no language.
  @export(interface)
  public func localizedText(_ key: String) throws(JSONError) -> LocalizedText {
    let object = try object(key)
    var translations: [(language: Language, text: String)] = []
    // Members have no order. Sorted tags make the choice of a text repeatable if no language matches.
    for tag in (object.members ?? [:]).keys.sorted() {
      translations.append((language: Language(tag), text: try object.string(tag)))
    }
    if translations.isEmpty {
      throw JSONError(line: object.line, column: object.column, problem: "'\(key)' has no text in any language")
    }
    return LocalizedText(translations)
  }
}
