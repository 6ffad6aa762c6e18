/// What TOMLKit does not refuse: toml++ 3.4, which it is made of, stops the whole program in an assertion.
/// So it is refused before the library reads it.
enum TOMLText {
  struct Fault: Equatable {
    /// From 1.
    var line: Int
    var reason: String
  }

  /// The first fault of that kind in `text`; nil for a text that the library may read.
  static func fault(in text: String) -> Fault? {
    for (index, line) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      // A line may end as on other systems.
      let line = line.last == "\r" ? line.dropLast() : line
      if let reason = reason(against: line) { return Fault(line: index + 1, reason: reason) }
    }
    return nil
  }

  private static func reason(against line: Substring.UnicodeScalarView) -> String? {
    if let control = line.first(where: { $0.properties.generalCategory == .control && $0 != "\t" }) {
      return "the control character \(control.value); of those only tabs and ends of lines are allowed"
    }
    // The library skips more kinds of space than TOML has.
    var rest = line.drop { !(0x21...0x7E).contains($0.value) }
    if rest.popFirst() != "[" { return nil }
    if rest.first == "[" { rest.removeFirst() }
    rest = rest.drop { $0 == " " || $0 == "\t" }
    guard let first = rest.first, isStartOfName(first) else {
      return "a line that begins with '[' has to go on with a table's name: [name] or [[name]]"
    }
    return nil
  }

  private static func isStartOfName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", "\"", "'": true
    default: false
    }
  }
}
