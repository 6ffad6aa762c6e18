import Foundation

/// An answer of the script in ``TOMLParser``: one line of JSON.
struct TOMLAnswer {
  private let fields: [String: Any]

  /// - Parameter line: An object. The script writes numbers as strings, so that integers, floats and Booleans differ.
  init(_ line: Data) throws {
    guard let fields = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else { throw Self.unknown }
    if let version = fields["version"] as? String { throw TOMLParserError.oldPython(version: version) }
    if let module = fields["module"] as? String { throw TOMLParserError.noModule(module) }
    self.fields = fields
  }

  /// Returns the values of the file, or its first fault.
  func content(_ lines: TOMLLines) throws -> Result<TOMLTable, TOMLDocument.Fault> {
    if let table = fields["table"] { return .success(try Self.table(table)) }
    guard let reason = fields["reason"] as? String else { throw Self.unknown }
    if let path = fields["path"] as? [String] {
      return .failure(TOMLDocument.Fault(line: lines[path], reason: reason))
    }
    guard let line = (fields["line"] as? String).flatMap({ Int($0) }) else { throw Self.unknown }
    return .failure(TOMLDocument.Fault(line: line, reason: reason))
  }

  private static var unknown: TOMLParserError { .noAnswer(reason: "its answer has an unknown form") }

  /// Returns a table from pairs of a key and a value.
  private static func table(_ pairs: Any) throws -> TOMLTable {
    guard let pairs = pairs as? [[Any]] else { throw unknown }
    var table = TOMLTable()
    for pair in pairs {
      guard pair.count == 2, let key = pair[0] as? String else { throw unknown }
      table[key] = try value(pair[1])
    }
    return table
  }

  /// Returns a value from the name of its type and its content.
  private static func value(_ typed: Any) throws -> TOMLValue {
    guard let typed = typed as? [Any], typed.count == 2, let type = typed[0] as? String else { throw unknown }
    let content = typed[1]
    switch (type, content as? String) {
    case ("string", let text?): return .string(text)
    case ("integer", let text?):
      if let integer = Int(text) { return .integer(integer) }
    case ("float", let text?):
      if let float = Double(text) { return .float(float) }
    case ("boolean", let text?):
      if let boolean = Bool(text) { return .boolean(boolean) }
    case ("table", nil): return .table(try table(content))
    case ("array", nil):
      if let values = content as? [Any] { return .array(try values.map(value)) }
    default: break
    }
    throw unknown
  }
}
