import Platform

/// A way to bring a picture to a panel: in which mode, and by which of the kernel's interfaces.
struct Way: Equatable {
  var mode: ConnectorMode
  /// By the atomic interface; else by the legacy one.
  var isAtomic: Bool

  static func == (a: Way, b: Way) -> Bool { a.mode.mode == b.mode.mode && a.isAtomic == b.isAtomic }

  var description: String { isAtomic ? mode.mode.description : "\(mode.mode.description) by the legacy interface" }
}
