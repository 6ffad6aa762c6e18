internal import CLinux

/// The handler of SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP, and SIGSYS. It writes a report and runs all
/// registered `CrashAction`s before the signal ends the program.
public enum CrashHandler {
  /// Registers an action in `slot` and returns its number for `unregister`.
  @inline(never)
  static func register(_ slot: CrashAction.Slot, _ descriptor: Int32, _ request: UInt, _ argument: UInt) -> Int {
    lock.withLock {
      let action = installIfNeeded() + slot.rawValue
      action.pointee.armed = 0
      action.pointee.fd = descriptor
      action.pointee.request = request
      action.pointee.argument = argument
      action.pointee.armed = 1
      armed[slot.rawValue] += 1
      return armed[slot.rawValue]
    }
  }

  /// From now on, writes a report of a crash to standard error, with the addresses of the functions on the stack.
  @export(interface)
  public static func install() { lock.withLock { _ = installIfNeeded() } }

  /// Removes the action from `slot`, unless the slot holds a later action.
  @inline(never)
  static func unregister(_ slot: CrashAction.Slot, from number: Int) {
    lock.withLock {
      if let crashActions, armed[slot.rawValue] == number { crashActions[slot.rawValue].armed = 0 }
    }
  }

  private static let lock = Lock()

  /// Returns the table of actions. The first call creates it and installs the signal handlers. Called with the lock.
  private static func installIfNeeded() -> UnsafeMutablePointer<vt_crash_action> {
    if let crashActions { return crashActions }
    let table = UnsafeMutablePointer<vt_crash_action>.allocate(capacity: slotCount)
    table.initialize(repeating: vt_crash_action(), count: slotCount)
    crashActions = table
    // The stack and the table live as long as the program.
    let stack = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    vt_catch_crashes(
      { number, information, context in
        CrashReport(signal: number, information, context).write()
        if let crashActions { vt_run_crash_actions(crashActions, Int32(CrashHandler.slotCount)) }
        raise(number)
      }, stack, stackSize)
    return table
  }

  fileprivate static var slotCount: Int { CrashAction.Slot.consoleSwitching.rawValue + 1 }

  /// The size of the handler's stack in bytes: enough for the handler and the registers of any processor.
  private static let stackSize = 65536
}

// The number of actions that each slot has held so far. Guarded by the lock.
nonisolated(unsafe) private var armed = [Int](repeating: 0, count: CrashHandler.slotCount)
// Written once, with the lock, before the handlers are installed, which read it without the lock.
nonisolated(unsafe) private var crashActions: UnsafeMutablePointer<vt_crash_action>?
