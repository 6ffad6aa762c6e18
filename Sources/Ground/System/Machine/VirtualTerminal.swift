internal import CLinux

/// The virtual terminal on the screen, kept silent while this program draws.
///
/// Without it, the kernel's cursor and messages would appear over the frame, and after a switch to another terminal two
/// programs would draw. The initializer returns `nil` if the machine has no virtual terminal or this process has no
/// access to it.
public final class VirtualTerminal {
  /// A switch of virtual terminals by the user, such as with Ctrl-Alt-F2.
  public enum Switch: Sendable {
    /// The kernel wants to switch to another terminal. Release the screen, then call `allowSwitch()`.
    case leaving
    /// This program's terminal is visible again.
    case entering
  }

  /// Opening without blocking, because opening a serial line may wait for a carrier.
  private static let access: Descriptor.Access = [.readWrite, .noControllingTerminal, .nonBlocking]

  private let terminal: Descriptor
  /// The mode that `close` restores.
  private let originalMode: Int
  private let signals: Signals?
  private var isOpen = true
  private var modeAtCrash: CrashAction?
  private var switchingAtCrash: CrashAction?

  /// Opens the terminal of standard input, or else the visible terminal, and switches it to graphics mode. Returns
  /// `nil` if neither is available or another program draws on it.
  ///
  /// - Parameter restoresOnCrash: Whether a crash restores the terminal. Pass `false` to leave the last frame on the
  ///   screen.
  public init?(restoresOnCrash: Bool = true) {
    var mode: CInt = 0
    var isOwn = true
    if let input = try? Descriptor(opening: "/proc/self/fd/0", Self.access),
      (try? input.control(UInt(KDGETMODE), &mode)) != nil
    {
      terminal = input
    } else if let shown = try? Descriptor(opening: "/dev/tty0", Self.access),
      (try? shown.control(UInt(KDGETMODE), &mode)) != nil
    {
      terminal = shown
      isOwn = false
      // Another program already draws on this terminal and restores it.
      guard mode == KD_TEXT else { return nil }
    } else {
      return nil
    }
    // If this program's own terminal is in graphics mode, a killed program has left it so. Its normal mode is text.
    originalMode = isOwn ? Int(KD_TEXT) : Int(mode)
    signals = Self.claimSwitching(of: terminal)
    guard (try? terminal.control(UInt(KDSETMODE), value: Int(KD_GRAPHICS))) != nil else {
      if signals != nil { Self.setSwitching(of: terminal, to: vt_mode()) }
      return nil
    }
    guard restoresOnCrash else { return }
    modeAtCrash = CrashAction(.console, terminal.rawValue, UInt(KDSETMODE), argument: UInt(originalMode))
    guard descriptor != nil else { return }
    switchingAtCrash = CrashAction(
      .consoleSwitching, terminal.rawValue, UInt(VT_SETMODE), argument: vt_automatic_switching())
  }

  deinit { close() }

  /// A descriptor that is readable when `process` has a switch to report, or `nil` if the terminal cannot be switched
  /// or is switched without this program.
  public var descriptor: Int32? {
    switch signals {
    case .some(let signals): signals.descriptor.rawValue
    case .none: nil
    }
  }

  /// Calls `body` for each switch since the last call, in order.
  @export(interface)
  public func process(_ body: (Switch) -> Void) {
    while let number = nextSignal() {
      if number == SIGUSR1 {
        body(.leaving)
      } else {
        _ = try? terminal.control(UInt(VT_RELDISP), value: Int(VT_ACKACQ))
        body(.entering)
      }
    }
  }

  /// Confirms `Switch.leaving`: allows the kernel to show the other terminal.
  public func allowSwitch() { _ = try? terminal.control(UInt(VT_RELDISP), value: 1) }

  /// Restores the terminal's original mode.
  @export(interface)
  public func close() {
    guard isOpen else { return }
    isOpen = false
    modeAtCrash = nil
    _ = try? terminal.control(UInt(KDSETMODE), value: originalMode)
    if descriptor != nil {
      switchingAtCrash = nil
      Self.setSwitching(of: terminal, to: vt_mode())
    }
  }

  private func nextSignal() -> Int32? {
    switch signals {
    case .some(let signals): signals.next()
    case .none: nil
    }
  }

  /// Makes the kernel signal this program before it switches terminals. Returns `nil` if the kernel does not support
  /// this or already signals another program.
  private static func claimSwitching(of terminal: borrowing Descriptor) -> Signals? {
    var mode = vt_mode()
    guard (try? terminal.control(UInt(VT_GETMODE), &mode)) != nil, mode.mode == CChar(VT_AUTO),
      let signals = try? Signals([SIGUSR1, SIGUSR2])
    else { return nil }
    mode.mode = CChar(VT_PROCESS)
    mode.relsig = Int16(SIGUSR1)
    mode.acqsig = Int16(SIGUSR2)
    guard (try? terminal.control(UInt(VT_SETMODE), &mode)) != nil else { return nil }
    return signals
  }

  private static func setSwitching(of terminal: borrowing Descriptor, to mode: vt_mode) {
    var mode = mode
    _ = try? terminal.control(UInt(VT_SETMODE), &mode)
  }
}
