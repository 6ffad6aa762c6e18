import Foundation
import Host
import ReleaseFormat

/// The files of a board's boot partition, in the layout that its boot loader expects.
struct BootPartition {
  /// The folder that receives the files.
  let folder: URL

  private static let kernel = "kernel"
  private static let initramfs = "initramfs"

  func fill(for board: BoardConfiguration, boot: BoardConfiguration.Boot, parts: BootParts, firmware: Firmware)
    async throws
  {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if boot.layout == .systemdBoot || parts.manifest != nil {
      return try fillSlots(of: boot, parts: parts, firmware: firmware)
    }
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
    case .uBoot, .systemdBoot:
      try add(parts.kernel, as: Self.kernel)
      try FileManager.default.createDirectory(at: folder.appending(path: "extlinux"), withIntermediateDirectories: true)
      try write(Self.menu(of: parts), as: "extlinux/extlinux.conf")
    }
  }

  /// The name under which EFI firmware starts a program from a disk.
  private static let efiProgram = "BOOTX64.EFI"
  private static let efiFolder = "EFI/BOOT"

  /// Adds the system to slot a, and the boot loader's files. Slot b stays empty until the first update.
  private func fillSlots(of boot: BoardConfiguration.Boot, parts: BootParts, firmware: Firmware) throws {
    let slot = SystemSlot.a
    func makeFolder(_ name: String) throws { try folder.appending(path: name).createFolder() }
    for slot in SystemSlot.allCases { try makeFolder(slot.rawValue) }
    try add(parts.kernel, as: slot.path(SystemSlot.FileName.kernel))
    try add(parts.initramfs, as: slot.path(SystemSlot.FileName.initramfs))
    if let tree = parts.tree { try add(tree, as: slot.path(tree.lastPathComponent)) }
    try write(parts.commandLine + "\n", as: slot.path(SystemSlot.FileName.commandLine))
    if let manifest = parts.manifest { try add(manifest, as: slot.path(SystemSlot.FileName.manifest)) }
    if let system = parts.system { try add(system, as: slot.path(SystemSlot.FileName.root)) }
    switch boot.layout {
    case .raspberrypi: throw BoardImageError.noLayout
    case .uBoot:
      for path in boot.files ?? [] {
        let file = try firmware.file(path)
        try add(file, as: file.lastPathComponent)
      }
      let menu = BootLoader.menu(
        of: slot, commandLine: parts.commandLine, tree: parts.tree?.lastPathComponent, trial: nil)
      try write(menu, as: slot.path(BootLoader.acceptedFile))
      try UBootScript.slots.data.write(to: folder.appending(path: "boot.scr"))
    case .systemdBoot:
      try makeFolder(Self.efiFolder)
      for path in boot.files ?? [] { try add(firmware.file(path), as: "\(Self.efiFolder)/\(Self.efiProgram)") }
      try makeFolder(BootEntry.folder)
      let entry = BootEntry(slot: slot, version: 1)
      let text = BootLoader.entry(of: slot, commandLine: parts.commandLine, version: entry.version, trial: nil)
      try write(text, as: entry.path)
      // Users must not change the kernel's command line with a keyboard.
      try write("timeout 0\neditor no\nauto-firmware no\n", as: "loader/loader.conf")
    }
  }

  /// Returns the configuration for Raspberry Pi's firmware. Debian's package writes the same for a kernel that is not
  /// Raspberry Pi's own (raspi-firmware, /etc/kernel/postinst.d/z50-raspi-firmware), except that it shows the rainbow
  /// screen and waits before booting.
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

  /// Returns the menu for U-Boot: one entry without a prompt, which boots immediately.
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

  /// Raspberry Pi's firmware decompresses a 64-bit kernel itself, which takes less time than reading a larger file from
  /// the card.
  private func addCompressed(_ file: URL, as name: String) async throws {
    let copy = folder.appending(path: name)
    let compressed = Kernel.compressed(file)
    if FileManager.default.fileExists(atPath: compressed.path) {
      return try FileManager.default.copyItem(at: compressed, to: copy)
    }
    try FileManager.default.copyItem(at: file, to: copy)
    try await Kernel.compress(copy)
    try FileManager.default.removeItem(at: copy)
    try FileManager.default.moveItem(at: Kernel.compressed(copy), to: copy)
  }
}
