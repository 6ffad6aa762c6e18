/// The line of each key in a file, for error messages: `tomllib` returns values without their positions.
package struct TOMLLines: Sendable {
  /// The lines of the keys and tables that the file names.
  private var lines: [[String]: Int] = [:]
  /// The lines of the first names that contain a table: `a` in `[a.b]`.
  private var outerLines: [[String]: Int] = [:]

  /// The most parts of a dotted name that are distinguished.
  private static let maximumParts = TOMLParser.Limit.depth

  package init(_ text: String) {
    var table: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        table = Self.names(line[line.index(after: line.startIndex)..<end])
        add(table, index + 1)
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
        add(table + Self.names(line[..<equals]), index + 1)
      }
    }
  }

  /// The line of a key; without it, the line of the table around it; 1 for the file itself.
  package subscript(path: [String]) -> Int {
    var path = Array(path.prefix(Self.maximumParts))
    while !path.isEmpty {
      if let line = lines[path] ?? outerLines[path] { return line }
      path.removeLast()
    }
    return 1
  }

  private mutating func add(_ path: [String], _ line: Int) {
    var path = Array(path.prefix(Self.maximumParts))
    lines[path] = lines[path] ?? line
    while path.count > 1 {
      path.removeLast()
      if outerLines[path] != nil { return }
      outerLines[path] = line
    }
  }

  /// Returns the parts of a dotted name without their quotes.
  private static func names(_ text: Substring) -> [String] {
    text.split(separator: ".", maxSplits: maximumParts).map { part in
      // The second bracket of `[[table]]` is part of the text.
      var name = part.drop { $0 == " " || $0 == "\t" || $0 == "[" }
      while name.last == " " || name.last == "\t" { name.removeLast() }
      // A dot may separate the quotes.
      if name.first == "\"" || name.first == "'" { name.removeFirst() }
      if name.last == "\"" || name.last == "'" { name.removeLast() }
      return String(name)
    }
  }
}
