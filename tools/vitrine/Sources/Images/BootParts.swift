import Foundation

/// What a boot loader hands to a board: this and nothing else.
public struct BootParts: Sendable {
  /// As the board's boot loader wants it.
  public var kernel: URL
  public var initramfs: URL
  /// The device tree; nil where the firmware brings one.
  public var tree: URL?
  /// The root file system of a system image; nil: an appliance, which has no other than the initramfs.
  public var system: URL?
  /// The kernel's command line.
  public var commandLine: String

  public init(kernel: URL, initramfs: URL, tree: URL? = nil, commandLine: String) {
    self.kernel = kernel
    self.initramfs = initramfs
    self.tree = tree
    self.commandLine = commandLine
  }
}
