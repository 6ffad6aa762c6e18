extension String {
  /// The text for a terminal: what a board sends may have come from an app, a server or a visitor, and a terminal obeys control characters.
  /// Each is a question mark, except for tabs.
  public var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      text.append(isControl ? "?" : scalar)
    }
    return String(text)
  }
}
