import Foundation
import Host

/// The files of the partition from which a board boots, by the layout that its boot loader wants.
struct BootPartition {
  /// Gets the files.
  let folder: URL

  private static let kernel = "kernel"
  private static let initramfs = "initramfs"

  func fill(for board: BoardFacts, boot: BoardFacts.Boot, parts: BootParts, firmware: Firmware) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for path in boot.files ?? [] {
      let file = try firmware.file(path)
      try add(file, as: file.lastPathComponent)
    }
    try add(parts.initramfs, as: Self.initramfs)
    if let system = parts.system { try add(system, as: system.lastPathComponent) }
    if let tree = parts.tree { try add(tree, as: tree.lastPathComponent) }
    switch boot.layout {
    case .raspberrypi:
      try await addCompressed(parts.kernel, as: Self.kernel)
      try write(Self.configuration(of: parts), as: "config.txt")
      try write(parts.commandLine + "\n", as: "cmdline.txt")
    case .uBoot:
      try add(parts.kernel, as: Self.kernel)
      try FileManager.default.createDirectory(at: folder.appending(path: "extlinux"), withIntermediateDirectories: true)
      try write(Self.menu(of: parts), as: "extlinux/extlinux.conf")
    }
  }

  /// What Raspberry Pi's firmware reads. Debian's package writes the same for a kernel that is not
  /// Raspberry Pi's own (raspi-firmware, /etc/kernel/postinst.d/z50-raspi-firmware); here without
  /// the colored square and without a wait.
  private static func configuration(of parts: BootParts) -> String {
    """
    arm_64bit=1
    enable_uart=1
    upstream_kernel=1
    disable_splash=1
    boot_delay=0
    kernel=\(kernel)
    initramfs \(initramfs) followkernel

    """ + (parts.tree.map { "device_tree=\($0.lastPathComponent)\n" } ?? "")
  }

  /// What U-Boot reads: one entry, without a question and so without a wait.
  private static func menu(of parts: BootParts) -> String {
    """
    default vitrine
    label vitrine
      kernel /\(kernel)
      initrd /\(initramfs)

    """ + (parts.tree.map { "  fdt /\($0.lastPathComponent)\n" } ?? "") + "  append \(parts.commandLine)\n"
  }

  private func add(_ file: URL, as name: String) throws {
    try FileManager.default.copyItem(at: file, to: folder.appending(path: name))
  }

  private func write(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Raspberry Pi's firmware unpacks a 64-bit kernel itself, and cards are slower than that.
  private func addCompressed(_ file: URL, as name: String) async throws {
    let copy = folder.appending(path: name)
    try FileManager.default.copyItem(at: file, to: copy)
    // gzip writes no name and no time: the same kernel gives the same bytes.
    _ = try await Command.output("gzip", ["--no-name", copy.path])
    try FileManager.default.moveItem(at: copy.appendingPathExtension("gz"), to: copy)
  }
}
