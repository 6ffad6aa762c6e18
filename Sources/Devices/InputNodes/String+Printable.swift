extension String {
  /// For a line of text, whatever a device's maker put into its name: control characters are question marks.
  public var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.value < 32 || scalar.value == 127 ? "?" : scalar) }
    return String(text)
  }
}
