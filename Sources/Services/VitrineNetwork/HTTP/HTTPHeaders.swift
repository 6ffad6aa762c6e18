/// What stands in the head of a request or an answer: names and values in their order.
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Field: Equatable, Sendable {
    /// As it was written; `Accept` and `accept` are one name.
    public let name: String
    /// Without spaces around it.
    public let value: String
  }

  /// All of them, in their order.
  public private(set) var fields: [Field] = []

  /// None.
  public init() {}

  /// Those of a list.
  @export(interface)
  public init(dictionaryLiteral fields: (String, String)...) {
    for (name, value) in fields { add(name, value) }
  }

  /// The value of the first field of that name; setting it replaces all of that name, nil removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.isSame($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isSame($0.name, name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Adds a field behind all others.
  public mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

  /// Removes all fields but those of these names.
  mutating func removeAll(except names: [String]) {
    fields.removeAll { field in !names.contains { Self.isSame(field.name, $0) } }
  }

  /// Whether the list in the field of that name, divided by commas, has this word.
  func has(_ word: String, in name: String) -> Bool {
    fields.contains { field in
      Self.isSame(field.name, name) && field.value.utf8.split(separator: UInt8(ascii: ",")).contains { Self.isSame(Self.trimmed($0), word) }
    }
  }

  /// Returns true if `Cache-Control` has the directive of that name, with or without an argument.
  func hasDirective(_ name: String) -> Bool {
    fields.contains { field in
      guard Self.isSame(field.name, "Cache-Control") else { return false }
      return field.value.utf8.split(separator: UInt8(ascii: ",")).contains { directive in
        Self.isSame(Self.trimmed(directive.prefix { $0 != UInt8(ascii: "=") }), name)
      }
    }
  }

  /// Of a name that would not be taken as one, or a value with the end of a line in it; nil where there is none.
  var forbidden: String? {
    fields.first { field in
      field.name.isEmpty || !field.name.utf8.allSatisfy(Self.isNameByte) || field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
    }?.name
  }

  func write(to bytes: inout [UInt8]) {
    for field in fields {
      bytes += field.name.utf8
      bytes += ": ".utf8
      bytes += field.value.utf8
      bytes += "\r\n".utf8
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 97...122, 65...90, 48...57: true
    case 33, 35, 36, 37, 38, 39, 42, 43, 45, 46, 94, 95, 96, 124, 126: true
    default: false
    }
  }

  /// Whether two words differ in nothing but ASCII's capitals.
  static func isSame(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).allSatisfy { small($0) == small($1) }
  }

  private static func small(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 32 : byte }

  static func trimmed(_ bytes: Substring.UTF8View) -> Substring {
    var bytes = bytes
    while let byte = bytes.first, byte == 32 || byte == 9 { bytes.removeFirst() }
    while let byte = bytes.last, byte == 32 || byte == 9 { bytes.removeLast() }
    return Substring(bytes)
  }
}
