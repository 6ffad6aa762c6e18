import TOMLFiles

/// The lines of a layout's file, for error messages.
struct LayoutLines {
  private let keys: TOMLLines
  private let lines: [Substring]

  init(_ document: TOMLDocument) {
    keys = document.lines
    lines = document.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  subscript(path: String...) -> Int { keys[path] }

  /// Returns the line of a row, which may be below the line of its key.
  func row(_ index: Int, _ text: String) -> Int {
    let start = keys[["rows"]]
    let found = lines.indices.dropFirst(start - 1).filter {
      lines[$0].contains("\"\(text)\"") || lines[$0].contains("'\(text)'")
    }
    // If two rows have the same text, the later row is the mistake.
    guard let first = found.first, first < start + 20 else { return start }
    return (index > 0 && found.count > 1 && found[1] < start + 20 ? found[1] : first) + 1
  }
}
