/// One of the two places for a system on a board's boot partition. The value is the name of its folder.
public enum SystemSlot: String, CaseIterable, Sendable {
  case a, b

  /// The other slot.
  public var other: SystemSlot { self == .a ? .b : .a }

  /// The variable on the kernel's command line with the slot that was started.
  public static let variable = "SYSTEM_SLOT"
  /// The variable on the kernel's command line with the duration of a trial in seconds. It is unset for an accepted
  /// system.
  public static let trialVariable = "SYSTEM_TRIAL"
  /// The variable on the kernel's command line of a system on trial that is set if a panel was connected when the system
  /// was received.
  public static let panelVariable = "SYSTEM_PANEL"

  /// The names of a slot's files.
  public enum FileName {
    /// The description of the system, which is written last.
    public static let manifest = "manifest"
    /// The kernel in the format that the boot loader expects.
    public static let kernel = "kernel"
    /// The file system of an appliance, or the first program of a Debian system.
    public static let initramfs = "initramfs"
    /// The root file system of a Debian system.
    public static let root = "root.squashfs"
    /// The kernel's command line without the variables of slots.
    public static let commandLine = "command-line"
    /// The time of the signature of the system, in seconds since 1970.
    public static let signed = "signed"
    /// The reason for which the system was rejected.
    public static let failure = "failure"
  }

  /// Returns the path of a file of this slot on the boot partition.
  public func path(_ name: String) -> String { "\(rawValue)/\(name)" }
}
