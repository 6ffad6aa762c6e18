import Platform

/// The selection of the keyboards that are scanners. Scanners of bar codes, cards, or chips type what they read.
public struct Scanners: Equatable, Sendable {
  /// The name patterns of scanner devices, such as `Honeywell*`, with the wildcards `*` and `?`. Everything that such a
  /// device types is a scan.
  public var names: [String]
  /// Whether fast input from any keyboard is a scan too. Keys are then delayed by up to 30 ms until they are
  /// classified.
  public var bySpeed: Bool

  /// No scanners.
  public static let none = Scanners(names: [], bySpeed: false)
  /// Scanners of any name, detected by their speed.
  public static let bySpeed = Scanners(names: [], bySpeed: true)

  /// Creates a selection by name and, optionally, by speed.
  public init(names: [String], bySpeed: Bool = false) {
    self.names = names
    self.bySpeed = bySpeed
  }

  func includes(_ name: String) -> Bool { names.contains { NameGlob($0).matches(name) } }
}

/// The data that a scanner has read.
public struct Scan: Equatable, Sendable {
  /// The complete text, without the Enter or Tab at its end.
  public var text: String
  /// The name of the device.
  public var scanner: String

  /// Creates a scan. Tests of an app may use this.
  public init(_ text: String, scanner: String) {
    self.text = text
    self.scanner = scanner
  }
}
