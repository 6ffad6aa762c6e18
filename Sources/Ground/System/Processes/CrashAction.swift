/// An ioctl that restores a part of the screen's state if the program crashes while this value exists.
///
/// A signal handler can safely do little else.
public struct CrashAction: ~Copyable {
  /// The slots, in the order in which a crash runs their actions. A slot holds one action; a later action replaces an
  /// earlier one.
  public enum Slot: Int, Sendable {
    case screen, displayMaster, console, consoleSwitching
  }

  private let slot: Slot
  private let number: Int

  /// Registers `request` on `descriptor` for a crash. The descriptor, and memory that `argument` points to, must
  /// outlive this value.
  public init(_ slot: Slot, _ descriptor: Int32, _ request: UInt, argument: UInt) {
    self.slot = slot
    number = CrashHandler.register(slot, descriptor, request, argument)
  }

  deinit { CrashHandler.unregister(slot, from: number) }
}
