internal import CLinux

/// Operations of a machine's first process.
public enum Machine {
  /// Restrictions on the files of a file system.
  public struct MountLimits: OptionSet, Sendable {
    /// The flags as mount(2) expects them.
    public let rawValue: UInt
    /// Creates an option set from flags of mount(2).
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Ignores set-user-ID and set-group-ID bits (`MS_NOSUID`).
    public static let noSetUID = MountLimits(rawValue: UInt(MS_NOSUID))
    /// Ignores device nodes (`MS_NODEV`).
    public static let noDevices = MountLimits(rawValue: UInt(MS_NODEV))
    /// Forbids executing programs (`MS_NOEXEC`).
    public static let noExecution = MountLimits(rawValue: UInt(MS_NOEXEC))
    /// All restrictions.
    public static let all: MountLimits = [.noSetUID, .noDevices, .noExecution]
  }

  /// Mounts the kernel's virtual file system `type` at `path`, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - options: Options of the file system, as for mount(8).
  ///   - limits: Restrictions on its files.
  @export(interface)
  public static func mount(
    _ type: String, at path: String, options: String = "", limits: MountLimits = [.noSetUID, .noDevices]
  ) throws(Errno) {
    _ = mkdir(path, 0o755)
    try retryingIfInterrupted { CLinux.mount(type, path, type, limits.rawValue, options) }
  }

  /// The size of the machine's memory in bytes, or 0 if it is unknown.
  public static var memory: UInt64 { vt_memory_size() }

  /// Loads the kernel module in the file at `path`. Succeeds if it is already loaded.
  ///
  /// - Parameter parameters: The module's parameters as `NAME=VALUE`, separated by spaces.
  @export(interface)
  public static func loadModule(_ path: String, parameters: String = "") throws(Errno) {
    let file = try Descriptor(opening: path, .readOnly)
    guard vt_load_module(file.rawValue, parameters) < 0 else { return }
    let error = Errno.last
    if error.rawValue != EEXIST { throw error }
  }

  /// Mounts the file system `type` on `device` at `folder`, which is created if it is missing. Set-user-ID bits and
  /// device nodes are ignored, because anyone with access to the disk may have created them.
  ///
  /// - Parameter options: Options of the file system, as for mount(8).
  @export(interface)
  public static func mount(_ type: String, on device: String, at folder: String, options: String = "") throws(Errno) {
    _ = mkdir(folder, 0o755)
    try retryingIfInterrupted { CLinux.mount(device, folder, type, UInt(MS_NOATIME | MS_NOSUID | MS_NODEV), options) }
  }

  /// Mounts a file system for writing that may also be mounted elsewhere for reading only: the kernel shares its state
  /// between all mounts, so that one becomes writable too. See `mount(_:on:at:options:)` for the parameters.
  ///
  /// Before it is unmounted, `makeReadOnly` must end that.
  @export(interface)
  public static func mountForWriting(
    _ type: String, on device: String, at folder: String, options: String = ""
  ) throws(Errno) {
    do throws(Errno) {
      try mount(type, on: device, at: folder, options: options)
    } catch .resourceBusy {
      let limits = UInt(MS_NOATIME | MS_NOSUID | MS_NODEV)
      try retryingIfInterrupted { CLinux.mount(device, folder, type, limits | UInt(MS_RDONLY), options) }
      do throws(Errno) {
        try retryingIfInterrupted { CLinux.mount(nil, folder, nil, limits | UInt(MS_REMOUNT), nil) }
      } catch {
        try? detach(folder)
        throw error
      }
    }
  }

  /// Ends writing to the file system at `folder`, on all its mounts. Fails while a file on it is open for writing.
  public static func makeReadOnly(_ folder: String) throws(Errno) {
    let flags = UInt(MS_NOATIME | MS_NOSUID | MS_NODEV | MS_REMOUNT | MS_RDONLY)
    try retryingIfInterrupted { CLinux.mount(nil, folder, nil, flags, nil) }
  }

  /// Detaches the file system at `folder` from the tree immediately. Open files on it stay usable.
  public static func detach(_ folder: String) throws(Errno) {
    try retryingIfInterrupted { umount2(folder, Int32(MNT_DETACH)) }
  }

  /// Limits the files of a user on the file system of `device`, which is mounted at `folder`, to a share of all its
  /// files.
  public static func limitFiles(of user: UInt32, to share: Double, on device: String, at folder: String) throws(Errno) {
    try retryingIfInterrupted { vt_set_quota(device, folder, user, share) }
  }

  /// Tells the kernel the new size of a partition, which may be mounted.
  ///
  /// - Parameters:
  ///   - number: The number of the partition, from 1.
  ///   - start: Its start on the disk in bytes.
  ///   - size: Its new size in bytes.
  @export(interface)
  public static func resizePartition(
    _ number: Int, of disk: borrowing Descriptor, start: Int64, size: Int64
  ) throws(Errno) {
    let rawValue = disk.rawValue
    try retryingIfInterrupted { vt_resize_partition(rawValue, Int32(number), start, size) }
  }

  /// Extends the ext4 file system that is mounted at `folder` to a number of blocks. The kernel's journal protects it
  /// from power cuts.
  @export(interface)
  public static func extendFileSystem(at folder: String, toBlocks blocks: UInt64) throws(Errno) {
    let descriptor = try Descriptor(opening: folder, .readOnly)
    let rawValue = descriptor.rawValue
    try retryingIfInterrupted { vt_resize_ext4(rawValue, blocks) }
  }

  /// Unmounts the file system at `folder`. If it is in use, makes it read-only, which also writes pending data to the
  /// disk.
  @export(interface)
  public static func unmount(_ folder: String) {
    if umount2(folder, 0) != 0 { _ = CLinux.mount(nil, folder, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) }
  }

  /// From now on, Ctrl-Alt-Del sends SIGINT to the first process instead of resetting the machine.
  public static func disableControlAltDelete() { _ = reboot(RB_DISABLE_CAD) }

  /// Sends a signal, such as 15 for SIGTERM, to all processes except this one.
  public static func signalAllProcesses(_ number: Int32) { _ = kill(-1, number) }

  /// Sets a kernel parameter by its path below /proc/sys.
  public static func setParameter(_ name: String, to value: String) throws(Errno) {
    try Descriptor(opening: "/proc/sys/\(name)", .writeOnly).writeAll(value)
  }

  /// Moves the wall clock (`CLOCK_REALTIME`) by the given number of seconds, forward or back. The monotonic clock is
  /// not affected.
  public static func adjustClock(by seconds: Int) throws(Errno) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_sec += .init(seconds)
    if clock_settime(CLOCK_REALTIME, &time) != 0 { throw .last }
  }

  /// From now on, neither keys nor programs can switch to another virtual terminal.
  public static func disableTerminalSwitching() throws(Errno) {
    let terminal = try Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
    try terminal.control(UInt(VT_LOCKSWITCH), value: 0)
  }

  /// Allows switching between virtual terminals again.
  public static func enableTerminalSwitching() throws(Errno) {
    let terminal = try Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
    try terminal.control(UInt(VT_UNLOCKSWITCH), value: 0)
  }

  /// How the machine shuts down.
  public enum Shutdown: Equatable, Sendable {
    case powerOff, reboot
  }

  /// Writes all pending data to the disks and waits for them.
  public static func synchronizeDisks() { sync() }

  /// Powers the machine off or reboots it after all drivers have shut down their devices. Returns only if the machine
  /// supports neither.
  @export(interface)
  public static func shutDown(_ ending: Shutdown) {
    _ = reboot(ending == .powerOff ? RB_POWER_OFF : RB_AUTOBOOT)
  }

  /// A restart that does not shut down drivers, because one of them may hang.
  public enum EmergencyRestart: String, Sendable {
    case immediately = "b"
    /// A kernel panic, which is reported and followed by the action of the parameter `panic`.
    case byPanic = "c"
  }

  /// Restarts the machine at once. Returns only if the machine cannot restart.
  public static func restartImmediately(_ way: EmergencyRestart) throws(Errno) {
    try Descriptor(opening: "/proc/sysrq-trigger", .writeOnly).writeAll(way.rawValue)
  }
}
