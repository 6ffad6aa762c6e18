/// The kind of a whole system. One kind does not replace the other: they keep settings and host keys in different ways.
public enum SystemKind: String, Sendable {
  /// A kernel and an initramfs with the app as process 1.
  case appliance
  /// A Debian system, whose root file system is a file of its own.
  case debian
}

extension ReleaseManifest {
  /// The kind of the system that this manifest describes.
  public var systemKind: SystemKind {
    files.contains { $0.name == SystemSlot.FileName.root } ? .debian : .appliance
  }
}
