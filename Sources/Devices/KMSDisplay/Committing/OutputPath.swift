import Platform

/// An output path: the mode of the panel and the kernel interface that sets it.
struct OutputPath: Equatable {
  var mode: ConnectorMode
  /// Whether the path uses the atomic interface. Otherwise it uses the legacy one.
  var isAtomic: Bool

  static func == (a: OutputPath, b: OutputPath) -> Bool { a.mode.mode == b.mode.mode && a.isAtomic == b.isAtomic }

  var description: String { isAtomic ? mode.mode.description : "\(mode.mode.description) through the legacy interface" }
}
