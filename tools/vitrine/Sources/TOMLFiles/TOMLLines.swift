/// The line of each key in a file, for error messages: the reader of TOML tells the places of its own
/// errors only.
package struct TOMLLines {
  private var lines: [[String]: Int] = [:]

  package init(_ text: String) {
    var table: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
        table = line[line.index(after: line.startIndex)..<end].split(separator: ".").map(Self.name)
        lines[table] = lines[table] ?? index + 1
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("#") {
        let key = table + line[..<equals].split(separator: ".").map(Self.name)
        lines[key] = lines[key] ?? index + 1
      }
    }
  }

  /// The line of a key, else that of the table around it; the first for the file itself.
  package subscript(path: [String]) -> Int {
    var path = path
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return 1
  }

  private static func name(_ text: Substring) -> String { String(text.filter { $0 != " " && $0 != "\t" && $0 != "\"" }) }
}
