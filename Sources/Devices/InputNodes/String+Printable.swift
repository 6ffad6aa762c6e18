extension String {
  /// The text with control characters replaced by question marks. Names of devices may contain anything.
  public var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.value < 32 || scalar.value == 127 ? "?" : scalar) }
    return String(text)
  }
}
