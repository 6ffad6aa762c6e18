/// A boot loader that counts the starts of a system, and the files with which it starts a slot.
public enum BootLoader: String, CaseIterable, Sendable {
  /// systemd-boot, which counts in the names of its entries (`BootEntry`).
  case systemdBoot = "systemd-boot"
  /// U-Boot with Vitrine's `boot.scr`, which counts in two sectors (`BootRecord`).
  case uBoot = "u-boot"

  /// The file with which U-Boot starts an accepted slot.
  public static let acceptedFile = "extlinux.conf"
  /// The file with which U-Boot tries a slot.
  public static let trialFile = "trial.conf"

  /// The kernel's arguments for a trial. A kernel that loops without scheduling for twice this threshold, in seconds, then
  /// panics, and the board restarts with the previous system. Chosen: an emulated board on a busy machine does not stand
  /// still for a minute. Accepted systems lack them, because a driver that is slow once must not restart a kiosk.
  private static let trialArguments = "softlockup_panic=1 watchdog_thresh=30"

  /// Returns the kernel's command line for a slot.
  ///
  /// - Parameter trial: The duration of a trial in seconds, or `nil` for an accepted system.
  private static func commandLine(_ line: String, in slot: SystemSlot, trial: Int?) -> String {
    let ending = trial.map { " \(SystemSlot.trialVariable)=\($0) \(trialArguments)" }
    return "\(line) \(SystemSlot.variable)=\(slot.rawValue)" + (ending ?? "")
  }

  /// Returns the menu with which U-Boot starts a slot: one entry without a prompt.
  ///
  /// - Parameters:
  ///   - line: The kernel's command line.
  ///   - tree: The name of the device tree, or `nil` if the firmware provides one.
  ///   - trial: The duration of a trial in seconds, or `nil` for an accepted system.
  public static func menu(of slot: SystemSlot, commandLine line: String, tree: String?, trial: Int?) -> String {
    var text = "default vitrine\nlabel vitrine\n"
    text += "  kernel /\(slot.path(SystemSlot.FileName.kernel))\n"
    text += "  initrd /\(slot.path(SystemSlot.FileName.initramfs))\n"
    if let tree { text += "  fdt /\(slot.path(tree))\n" }
    return text + "  append \(commandLine(line, in: slot, trial: trial))\n"
  }

  /// Returns the text of systemd-boot's entry for a slot.
  ///
  /// - Parameters:
  ///   - line: The kernel's command line.
  ///   - version: The number by which systemd-boot orders entries.
  ///   - trial: The duration of a trial in seconds, or `nil` for an accepted system.
  public static func entry(of slot: SystemSlot, commandLine line: String, version: Int, trial: Int?) -> String {
    var text = "title Vitrine \(slot.rawValue)\nsort-key vitrine\nversion \(version)\n"
    text += "linux /\(slot.path(SystemSlot.FileName.kernel))\n"
    text += "initrd /\(slot.path(SystemSlot.FileName.initramfs))\n"
    return text + "options \(commandLine(line, in: slot, trial: trial))\n"
  }
}
