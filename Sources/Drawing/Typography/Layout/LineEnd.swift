/// The end of a line, as an index of the text's scalars.
struct LineEnd {
  /// The end of the line's characters.
  var end: Int
  /// The start of the next line.
  var next: Int
  /// The number of characters that separate the lines, such as a line feed.
  var separatorLength = 0
  /// Whether the line ends with a soft hyphen, which is then visible.
  var isHyphenated = false
}
