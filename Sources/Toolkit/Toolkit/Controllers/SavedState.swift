/// What a controller says of itself for the next start of its app: texts, numbers and flags, each under a name.
///
/// The next start may be that of another app, since its writer has changed it meanwhile. So everything is asked for, and what is not there,
/// or is of another kind than what was kept, is nil.
public struct SavedState: Equatable, Sendable {
  package enum Value: Equatable, Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case flag(Bool)
  }

  #if hasFeature(Embedded)
    // Nobody asks a board's program, which is not to carry what would answer.
    private func set(_ value: Value?, _ name: String) {}
    private func value(_ name: String) -> Value? { nil }

    /// Whether nothing is kept.
    public var isEmpty: Bool { true }
  #else
    /// Everything, by its name.
    package var values: [String: Value] = [:]

    private mutating func set(_ value: Value?, _ name: String) { values[name] = value }
    private func value(_ name: String) -> Value? { values[name] }

    /// Whether nothing is kept.
    public var isEmpty: Bool { values.isEmpty }
  #endif

  /// Nothing is kept.
  public init() {}

  /// Keeps a text; nil keeps none.
  public mutating func keep(_ text: String?, as name: String) { set(text.map { .text($0) }, name) }

  /// Keeps a whole number; nil keeps none.
  public mutating func keep(_ integer: Int?, as name: String) { set(integer.map { .integer(Int64($0)) }, name) }

  /// Keeps a number; nil keeps none, and neither does one that is infinite or no number.
  public mutating func keep(_ number: Double?, as name: String) {
    set(number.flatMap { $0.isFinite ? .number($0) : nil }, name)
  }

  /// Keeps whether something is so; nil keeps nothing.
  public mutating func keep(_ flag: Bool?, as name: String) { set(flag.map { .flag($0) }, name) }

  /// The text that was kept under this name.
  public func text(_ name: String) -> String? { if case .text(let text)? = value(name) { text } else { nil } }

  /// The whole number.
  public func integer(_ name: String) -> Int? {
    if case .integer(let integer)? = value(name) { Int(exactly: integer) } else { nil }
  }

  /// The number, also where it was kept as a whole one.
  public func number(_ name: String) -> Double? {
    switch value(name) {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// Whether it was so.
  public func flag(_ name: String) -> Bool? { if case .flag(let flag)? = value(name) { flag } else { nil } }
}
