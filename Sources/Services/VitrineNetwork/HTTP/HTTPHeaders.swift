/// The header fields of a request or response, in order.
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// A header field's name and value.
  public struct Field: Equatable, Sendable {
    /// The name as written. Names are compared without regard to case.
    public let name: String
    /// The value without surrounding spaces.
    public let value: String
  }

  /// All fields in order.
  public private(set) var fields: [Field] = []

  /// Creates an empty list of fields.
  public init() {}

  /// Creates fields from a list of names and values.
  @export(interface)
  public init(dictionaryLiteral fields: (String, String)...) {
    for (name, value) in fields { add(name: name, value: value) }
  }

  /// The value of the first field with this name. Setting a value replaces all fields with the name; setting `nil`
  /// removes them.
  public subscript(name: String) -> String? {
    get { fields.first { Self.isEqualIgnoringCase($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isEqualIgnoringCase($0.name, name) }
      if let newValue { add(name: name, value: newValue) }
    }
  }

  /// Returns the values of all fields with this name, in order.
  func values(of name: String) -> [String] {
    fields.filter { Self.isEqualIgnoringCase($0.name, name) }.map { $0.value }
  }

  /// Appends a field.
  public mutating func add(name: String, value: String) { fields.append(Field(name: name, value: value)) }

  /// Appends a space and `text` to the value of the last field.
  mutating func extendLastValue(by text: String) {
    guard let last = fields.popLast() else { return }
    add(name: last.name, value: last.value.isEmpty || text.isEmpty ? last.value + text : "\(last.value) \(text)")
  }

  mutating func removeAll(except names: [String]) {
    fields.removeAll { field in !names.contains { Self.isEqualIgnoringCase(field.name, $0) } }
  }

  /// Returns `true` if a field with this name has a comma-separated list that contains `word`.
  func has(_ word: String, in name: String) -> Bool {
    fields.contains { field in
      Self.isEqualIgnoringCase(field.name, name)
        && field.value.utf8.split(separator: UInt8(ascii: ",")).contains {
          Self.isEqualIgnoringCase(Self.trimmed($0), word)
        }
    }
  }

  /// Returns `true` if `Cache-Control` contains the directive, with or without an argument.
  func hasDirective(_ name: String) -> Bool {
    fields.contains { field in
      guard Self.isEqualIgnoringCase(field.name, "Cache-Control") else { return false }
      return field.value.utf8.split(separator: UInt8(ascii: ",")).contains { directive in
        Self.isEqualIgnoringCase(Self.trimmed(directive.prefix { $0 != UInt8(ascii: "=") }), name)
      }
    }
  }

  /// Returns the name of the first field that cannot be sent, or `nil`. A name must be a valid token, and a value must
  /// not contain a line break or a zero byte.
  ///
  /// - Parameter reserved: The names of the fields that only the client itself sends. Servers reject a second one.
  func firstInvalidName(reserved: [String]) -> String? {
    fields.first { field in
      field.name.isEmpty || !field.name.utf8.allSatisfy(Self.isNameByte)
        || field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }
        || reserved.contains { Self.isEqualIgnoringCase(field.name, $0) }
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

  /// Returns `true` if the strings are equal, ignoring the case of ASCII letters.
  static func isEqualIgnoringCase(_ a: some StringProtocol, _ b: some StringProtocol) -> Bool {
    a.utf8.count == b.utf8.count && zip(a.utf8, b.utf8).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 32 : byte }

  static func trimmed(_ bytes: Substring.UTF8View) -> Substring {
    var bytes = bytes
    while let byte = bytes.first, byte == 32 || byte == 9 { bytes.removeFirst() }
    while let byte = bytes.last, byte == 32 || byte == 9 { bytes.removeLast() }
    return Substring(bytes)
  }
}
