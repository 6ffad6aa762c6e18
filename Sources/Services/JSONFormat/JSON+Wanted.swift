extension JSON {
  /// Returns the text of the member with this name.
  ///
  /// - Throws: An error with the line if the member is missing or has another type.
  @export(interface)
  public func string(_ key: String) throws(JSONError) -> String { try required(key, "a string", member(key).string) }

  /// Returns the integer of the member with this name.
  @export(interface)
  public func int(_ key: String) throws(JSONError) -> Int { try required(key, "a whole number", member(key).int) }

  /// Returns the 64-bit integer of the member with this name. Use this for numbers such as times in milliseconds, which
  /// exceed an `Int` on boards with armhf.
  @export(interface)
  public func int64(_ key: String) throws(JSONError) -> Int64 { try required(key, "a whole number", member(key).int64) }

  /// Returns the number of the member with this name.
  @export(interface)
  public func double(_ key: String) throws(JSONError) -> Double { try required(key, "a number", member(key).double) }

  /// Returns the Boolean of the member with this name.
  @export(interface)
  public func bool(_ key: String) throws(JSONError) -> Bool { try required(key, "true or false", member(key).bool) }

  /// Returns the elements of the array with this name.
  @export(interface)
  public func array(_ key: String) throws(JSONError) -> [JSON] { try required(key, "an array", member(key).elements) }

  /// Returns the values of the array with this name.
  ///
  ///     let events = try json.array("events", of: Event.init)
  ///
  /// - Parameter make: Returns the value of one element, such as an initializer with the parameter `JSON`.
  /// - Throws: The first error of `make`, or an error with the line if the member is missing or has another type.
  public func array<Value>(
    _ key: String, of make: (JSON) throws(JSONError) -> Value
  ) throws(JSONError) -> [Value] {
    var values: [Value] = []
    for element in try array(key) { values.append(try make(element)) }
    return values
  }

  /// Returns the values of this array.
  ///
  /// - Parameter make: Returns the value of one element, such as an initializer with the parameter `JSON`.
  /// - Throws: The first error of `make`, or an error with the line if this is not an array.
  public func array<Value>(of make: (JSON) throws(JSONError) -> Value) throws(JSONError) -> [Value] {
    guard let elements else { throw error("expected an array, but found \(kind)") }
    var values: [Value] = []
    for element in elements { values.append(try make(element)) }
    return values
  }

  /// Returns the object with this name.
  @export(interface)
  public func object(_ key: String) throws(JSONError) -> JSON {
    let member = try member(key)
    return try required(key, "an object", member.members == nil ? nil : member)
  }

  /// Returns the value of the member with this name.
  ///
  /// - Throws: An error with the line of the object if the member is missing.
  @export(interface)
  public func member(_ key: String) throws(JSONError) -> JSON {
    guard let members else { throw error("expected an object with '\(key)', but found \(kind)") }
    guard let member = members[key] else { throw error("'\(key)' is missing") }
    return member
  }

  private func required<Wanted>(_ key: String, _ what: String, _ found: Wanted?) throws(JSONError) -> Wanted {
    if let found { return found }
    let member = try member(key)
    throw member.error("'\(key)' must be \(what), but is \(member.kind)")
  }

  private func error(_ problem: String) -> JSONError { JSONError(line: line, column: column, problem: problem) }

  private var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .integer(let number): "the number \(number)"
    case .number(let number): "the number \(number)"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
