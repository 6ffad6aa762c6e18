internal import CLinux

/// What only the first process of a machine does.
public enum Machine {
  /// Mounts the kernel's own file system `type` at `path`, which is made when it is not there.
  public static func mount(_ type: String, at path: String) throws(Errno) {
    _ = mkdir(path, 0o755)
    try retrying { CLinux.mount(type, path, type, 0, nil) }
  }

  /// Loads the kernel module in the file at `path`; one that is loaded already is fine.
  public static func loadModule(_ path: String) throws(Errno) {
    let file = try Descriptor(opening: path, .readOnly)
    guard vt_load_module(file.rawValue) < 0 else { return }
    let error = Errno.last
    if error.rawValue != EEXIST { throw error }
  }

  /// Switches the machine off at once; what is not on the disk yet is lost.
  public static func powerOff() {
    _ = reboot(RB_POWER_OFF)
  }
}
