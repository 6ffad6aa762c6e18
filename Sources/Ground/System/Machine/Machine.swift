internal import CLinux

/// What only the first process of a machine does.
public enum Machine {
  /// Mounts the kernel's own file system `type` at `path`, which is made when it is not there.
  ///
  /// - Parameter options: its own, as mount(8) takes them.
  @export(interface)
  public static func mount(_ type: String, at path: String, options: String = "") throws(Errno) {
    _ = mkdir(path, 0o755)
    try retrying { CLinux.mount(type, path, type, 0, options) }
  }

  /// Its memory, in bytes; 0 where the kernel does not tell.
  public static var memory: UInt64 { vt_memory_size() }

  /// Loads the kernel module in the file at `path`; one that is loaded already is fine.
  ///
  /// - Parameter parameters: its own, `NAME=VALUE` each.
  @export(interface)
  public static func loadModule(_ path: String, parameters: String = "") throws(Errno) {
    let file = try Descriptor(opening: path, .readOnly)
    guard vt_load_module(file.rawValue, parameters) < 0 else { return }
    let error = Errno.last
    if error.rawValue != EEXIST { throw error }
  }

  /// Mounts the file system `type` that lies on `device` at `folder`, which is made when it is not there.
  ///
  /// - Parameter options: its own, as mount(8) takes them.
  @export(interface)
  public static func mount(_ type: String, on device: String, at folder: String, options: String = "") throws(Errno) {
    _ = mkdir(folder, 0o755)
    try retrying { CLinux.mount(device, folder, type, UInt(MS_NOATIME), options) }
  }

  /// Takes what is mounted at `folder` away from there at once, also where it is in use: who has a file of it open keeps that.
  public static func detach(_ folder: String) throws(Errno) { try retrying { umount2(folder, Int32(MNT_DETACH)) } }

  /// Bounds how many files of a user there may be on the file system on `device`, which is mounted at `folder`, to a share of all that it
  /// has room for.
  public static func limitFiles(of user: UInt32, to share: Double, on device: String, at folder: String) throws(Errno) {
    try retrying { vt_set_quota(device, folder, user, share) }
  }

  /// Unmounts what is mounted at `folder`; where something is still in use there, what was written is
  /// at least on the disk and nothing is written any more.
  @export(interface)
  public static func unmount(_ folder: String) {
    if umount2(folder, 0) != 0 { _ = CLinux.mount(nil, folder, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) }
  }

  /// From now on Ctrl-Alt-Del is SIGINT to the first process instead of a reset.
  public static func catchControlAltDelete() { _ = reboot(RB_DISABLE_CAD) }

  /// Asks every process but this one to end, with a signal such as 15 for SIGTERM.
  public static func signalEverybody(_ number: Int32) { _ = kill(-1, number) }

  /// Sets a parameter of the kernel, by its path below /proc/sys.
  public static func setParameter(_ name: String, to value: String) throws(Errno) {
    try Descriptor(opening: "/proc/sys/\(name)", .writeOnly).writeAll(value)
  }

  /// Sets the clock on the wall (CLOCK_REALTIME) forward by so many seconds, or back. The monotonic clock goes on.
  public static func moveClock(by seconds: Int) throws(Errno) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_sec += .init(seconds)
    if clock_settime(CLOCK_REALTIME, &time) != 0 { throw .last }
  }

  /// From now on no key switches to another virtual terminal, and no program does.
  public static func lockTerminals() throws(Errno) {
    let terminal = try Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
    try terminal.control(UInt(VT_LOCKSWITCH), value: 0)
  }

  /// From now on they can be switched again.
  public static func unlockTerminals() throws(Errno) {
    let terminal = try Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
    try terminal.control(UInt(VT_UNLOCKSWITCH), value: 0)
  }

  /// How a machine ends.
  public enum Ending: Equatable, Sendable {
    case powerOff, reboot
  }

  /// Writes what is not on the disks yet; waits for them.
  public static func synchronizeDisks() { sync() }

  /// Switches the machine off or starts it anew, after every driver has put its device to rest.
  /// Comes back only where the machine can do neither.
  @export(interface)
  public static func end(_ ending: Ending) {
    _ = reboot(ending == .powerOff ? RB_POWER_OFF : RB_AUTOBOOT)
  }

  /// How a machine starts anew without a driver being asked: one of them may hang.
  public enum Restart: String, Sendable {
    case atOnce = "b"
    /// The kernel panics, says so, and does then what its parameter `panic` says.
    case byPanic = "c"
  }

  /// Comes back only where the machine cannot.
  public static func restart(_ way: Restart) throws(Errno) {
    try Descriptor(opening: "/proc/sysrq-trigger", .writeOnly).writeAll(way.rawValue)
  }
}
