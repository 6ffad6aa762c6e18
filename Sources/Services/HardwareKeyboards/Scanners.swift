import Platform

/// Which of the keyboards are scanners: of bar codes, cards or chips, which type what they read.
public struct Scanners: Equatable, Sendable {
  /// The names of devices, such as `Honeywell*`; `*` and `?` stand for others. All that such a device types is scanned.
  public var names: [String]
  /// Whether what comes faster than anybody types is scanned too, from any keyboard. Keys are kept back for 30 ms at most then, until it is
  /// clear what they are.
  public var bySpeed: Bool

  /// No keyboard is one.
  public static let none = Scanners(names: [], bySpeed: false)
  /// Those of any name, by their speed.
  public static let bySpeed = Scanners(names: [], bySpeed: true)

  /// Scanners of these names, and by speed where that is said.
  public init(names: [String], bySpeed: Bool = false) { (self.names, self.bySpeed) = (names, bySpeed) }

  func includes(_ name: String) -> Bool { names.contains { NameGlob($0).matches(name) } }
}

/// What a scanner has read.
public struct Scan: Equatable, Sendable {
  /// All of it, without the Enter or Tab at its end.
  public var text: String
  /// The name of the device.
  public var scanner: String

  /// A scan, also for tests of an app.
  public init(_ text: String, scanner: String) { (self.text, self.scanner) = (text, scanner) }
}
