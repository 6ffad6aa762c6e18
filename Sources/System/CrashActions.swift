internal import CLinux

/// What gives the screen back when the program crashes: ioctls that are run,
/// in order of their slots, on SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE,
/// SIGTRAP and SIGSYS, before the program dies of that signal.
///
/// An ioctl is all that is safe to do then. Each slot has one user.
public enum CrashActions {
  public enum Slot: Int32, Sendable {
    case screen, displayMaster, console, consoleSwitching
  }

  /// From now on a crash calls `request` on `descriptor`. Descriptor and what
  /// `argument` points to stay valid until the slot is disarmed.
  public static func arm(_ slot: Slot, _ descriptor: Int32, _ request: UInt, argument: UInt) {
    let action = vt_crash_action_at(slot.rawValue)!
    action.pointee.armed = 0
    action.pointee.fd = descriptor
    action.pointee.request = request
    action.pointee.argument = argument
    action.pointee.armed = 1
    vt_catch_crashes()
  }

  public static func disarm(_ slot: Slot) { vt_crash_action_at(slot.rawValue)!.pointee.armed = 0 }
}
