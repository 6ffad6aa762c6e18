internal import CLinux

/// What is done on SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP and SIGSYS, before the program dies of
/// that signal: a report, and the `CrashAction`s that live.
public enum CrashActions {
  /// Gives the number of what is armed now, for `disarm`.
  static func arm(_ slot: CrashAction.Slot, _ descriptor: Int32, _ request: UInt, _ argument: UInt) -> Int {
    let action = catchCrashes() + slot.rawValue
    action.pointee.armed = 0
    action.pointee.fd = descriptor
    action.pointee.request = request
    action.pointee.argument = argument
    action.pointee.armed = 1
    armed[slot.rawValue] += 1
    return armed[slot.rawValue]
  }

  /// From now on a crash is told on standard error, with the addresses of the functions the
  /// program was in.
  @export(interface)
  public static func reportCrashes() { _ = catchCrashes() }

  /// Nothing happens where the slot was armed anew since.
  static func disarm(_ slot: CrashAction.Slot, _ number: Int) {
    if let crashActions, armed[slot.rawValue] == number { crashActions[slot.rawValue].armed = 0 }
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
  fileprivate static var slotCount: Int { CrashAction.Slot.consoleSwitching.rawValue + 1 }

  /// In bytes: enough for the handler and the registers of any processor.
  private static let stackSize = 65536
}

// How often each slot was armed.
nonisolated(unsafe) private var armed = [Int](repeating: 0, count: CrashActions.slotCount)
// Written before signals are caught, and by one thread only.
nonisolated(unsafe) private var crashActions: UnsafeMutablePointer<vt_crash_action>?
