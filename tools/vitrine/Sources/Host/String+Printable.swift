extension String {
  /// The text with control characters replaced by question marks, except for tabs. A board's output may come from an
  /// app, a server, or a visitor, and terminals act on control characters.
  public var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
      text.append(isControl ? "?" : scalar)
    }
    return String(text)
  }
}
