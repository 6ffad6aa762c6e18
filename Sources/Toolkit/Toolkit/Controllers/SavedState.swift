/// The state that a controller saves for the next start of its app: texts, numbers and flags, each with a name.
///
/// The app may have been changed before the next start. Therefore, a value that is missing, or of another type than the
/// one saved, is `nil`.
public struct SavedState: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case flag(Bool)
  }

  #if hasFeature(Embedded)
    // Programs for boards never save state, and need no code for it.
    private func set(_ value: Value?, _ name: String) {}
    private func value(_ name: String) -> Value? { nil }

    /// Whether the state contains no values.
    public var isEmpty: Bool { true }
  #else
    package var values: [String: Value] = [:]

    private mutating func set(_ value: Value?, _ name: String) { values[name] = value }
    private func value(_ name: String) -> Value? { values[name] }

    /// Whether the state contains no values.
    public var isEmpty: Bool { values.isEmpty }
  #endif

  /// Creates an empty state.
  public init() {}

  /// Saves a text. `nil` removes the value.
  public mutating func set(_ text: String?, forKey key: String) { set(text.map { .text($0) }, key) }

  /// Saves an integer. `nil` removes the value.
  public mutating func set(_ integer: Int?, forKey key: String) { set(integer.map { .integer(Int64($0)) }, key) }

  /// Saves a number. `nil`, an infinite number and NaN remove the value.
  public mutating func set(_ number: Double?, forKey key: String) {
    set(number.flatMap { $0.isFinite ? .number($0) : nil }, key)
  }

  /// Saves a flag. `nil` removes the value.
  public mutating func set(_ flag: Bool?, forKey key: String) { set(flag.map { .flag($0) }, key) }

  /// Returns the text with this name, or `nil`.
  public func string(forKey key: String) -> String? { if case .text(let text)? = value(key) { text } else { nil } }

  /// Returns the integer with this name, or `nil`.
  public func integer(forKey key: String) -> Int? {
    if case .integer(let integer)? = value(key) { Int(exactly: integer) } else { nil }
  }

  /// Returns the number with this name, or `nil`. An integer is converted.
  public func double(forKey key: String) -> Double? {
    switch value(key) {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// Returns the flag with this name, or `nil`.
  public func bool(forKey key: String) -> Bool? { if case .flag(let flag)? = value(key) { flag } else { nil } }
}
