/// One thing that gives the screen back when the program crashes: an ioctl, run if a crash comes while this
/// value lives.
///
/// An ioctl is all that is safe to do then.
public struct CrashAction: ~Copyable {
  /// In the order in which they are run. Each has one user at a time: of two the later one counts.
  public enum Slot: Int, Sendable {
    case screen, displayMaster, console, consoleSwitching
  }

  private let slot: Slot
  private let number: Int

  /// A crash calls `request` on `descriptor`. The descriptor and what `argument` points to outlive this value.
  public init(_ slot: Slot, _ descriptor: Int32, _ request: UInt, argument: UInt) {
    self.slot = slot
    number = CrashActions.arm(slot, descriptor, request, argument)
  }

  deinit { CrashActions.disarm(slot, number) }
}
