import Foundation

/// All files that a boot loader passes to a board.
public struct BootParts: Sendable {
  /// The kernel in the format that the board's boot loader expects.
  public var kernel: URL
  public var initramfs: URL
  /// The device tree, or `nil` if the firmware provides one.
  public var tree: URL?
  /// The root file system of a system image, or `nil` for an appliance, which only has the initramfs.
  public var system: URL?
  /// The manifest of the system, if the boot partition has slots.
  public var manifest: URL?
  /// The kernel's command line.
  public var commandLine: String

  public init(kernel: URL, initramfs: URL, tree: URL? = nil, commandLine: String) {
    self.kernel = kernel
    self.initramfs = initramfs
    self.tree = tree
    self.commandLine = commandLine
  }
}
