extension TOMLTable {
  /// The table as the text of a TOML file.
  package var text: String { lines(path: []).joined(separator: "\n") + "\n" }

  /// Returns the lines of a table with the given path: first its values, then the tables in it.
  private func lines(path: [String]) -> [String] {
    var lines: [String] = []
    var tables: [String] = []
    for key in keys {
      let path = path + [TOMLValue.keyText(key)]
      switch self[key]! {
      case .table(let table):
        tables += ["", "[\(path.joined(separator: "."))]"] + table.lines(path: path)
      case let value:
        lines.append("\(TOMLValue.keyText(key)) = \(value.text)")
      }
    }
    return lines + tables
  }
}

extension TOMLValue {
  /// The value as it is written after `=`.
  package var text: String {
    switch self {
    case .string(let value): "\"" + value.unicodeScalars.map(Self.escaped).joined() + "\""
    case .integer(let value): "\(value)"
    case .float(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .table(let table):
      "{" + table.keys.map { " \(Self.keyText($0)) = \(table[$0]!.text)" }.joined(separator: ",") + " }"
    }
  }

  /// Returns a key as it is written before `=`, in quotes if it needs them.
  fileprivate static func keyText(_ key: String) -> String {
    key.wholeMatch(of: /[A-Za-z0-9_-]+/) == nil ? TOMLValue.string(key).text : key
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\0"..<" ", "\u{7F}":
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return String(scalar)
    }
  }
}
