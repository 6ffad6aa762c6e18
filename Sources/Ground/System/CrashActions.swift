internal import CLinux

/// What gives the screen back when the program crashes: ioctls that are run,
/// in order of their slots, on SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE,
/// SIGTRAP and SIGSYS, before the program dies of that signal.
///
/// An ioctl is all that is safe to do then. Each slot has one user.
public enum CrashActions {
  public enum Slot: Int, Sendable {
    case screen, displayMaster, console, consoleSwitching
  }

  /// From now on a crash calls `request` on `descriptor`. Descriptor and what
  /// `argument` points to stay valid until the slot is disarmed.
  public static func arm(_ slot: Slot, _ descriptor: Int32, _ request: UInt, argument: UInt) {
    let action = catchCrashes() + slot.rawValue
    action.pointee.armed = 0
    action.pointee.fd = descriptor
    action.pointee.request = request
    action.pointee.argument = argument
    action.pointee.armed = 1
  }

  /// From now on a crash is told on standard error, with the addresses of the functions the
  /// program was in.
  public static func reportCrashes() { _ = catchCrashes() }

  public static func disarm(_ slot: Slot) {
    if let crashActions { crashActions[slot.rawValue].armed = 0 }
  }

  /// The table; when it is made, the signals are caught.
  private static func catchCrashes() -> UnsafeMutablePointer<vt_crash_action> {
    if let crashActions { return crashActions }
    let table = UnsafeMutablePointer<vt_crash_action>.allocate(capacity: slotCount)
    table.initialize(repeating: vt_crash_action(), count: slotCount)
    crashActions = table
    // Kept, like the table, for as long as the program runs.
    let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    vt_catch_crashes(
      { number, information, context in
        CrashReport(signal: number, information, context).write()
        if let crashActions { vt_run_crash_actions(crashActions, Int32(CrashActions.slotCount)) }
        raise(number)
      }, stack, stackSize)
    return table
  }

  /// One more than the last slot.
  fileprivate static var slotCount: Int { Slot.consoleSwitching.rawValue + 1 }

  /// In bytes: enough for the handler and the registers of any processor.
  private static let stackSize = 65536
}

// Written before signals are caught, and by one thread only.
nonisolated(unsafe) private var crashActions: UnsafeMutablePointer<vt_crash_action>?
