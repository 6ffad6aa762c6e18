internal import CLinux

/// The virtual terminal under the screen, kept quiet while a program draws.
///
/// Without this the kernel's cursor and messages appear over a frame buffer,
/// and a switch to another terminal leaves two programs drawing. A machine may
/// have no such terminal, or not let this process touch it: then there is
/// simply no `Console`.
public final class Console {
  /// What the user did to the terminals (Ctrl-Alt-F2 and the like).
  public enum Switch: Sendable {
    /// Another terminal wants the screen: let go of it, then call `letGo`.
    case leaving
    /// The screen is this program's again.
    case returned
  }

  /// Without waiting: opening a serial line may wait for a carrier.
  private static let access: Descriptor.Access = [.readWrite, .noControllingTerminal, .nonBlocking]

  private let terminal: Descriptor
  /// The mode to give back.
  private let foundMode: Int
  private let signals: Signals?
  private var isOpen = true
  private var modeAtCrash: CrashAction?
  private var switchingAtCrash: CrashAction?

  /// Takes the terminal that is standard input, or else the one that is on
  /// screen now, and silences it. Nil where there is none to take.
  ///
  /// - Parameter restoredByCrash: whether it is given back when the program crashes; not where
  ///   the program's last picture is to stay.
  public init?(restoredByCrash: Bool = true) {
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
      // Another program draws here already and gives the terminal back itself.
      guard mode == KD_TEXT else { return nil }
    } else {
      return nil
    }
    // Where this program's own terminal is in graphics mode, a program that was killed has left it so.
    foundMode = isOwn ? Int(KD_TEXT) : Int(mode)
    signals = Self.takeSwitching(of: terminal)
    guard (try? terminal.control(UInt(KDSETMODE), value: Int(KD_GRAPHICS))) != nil else {
      if signals != nil { Self.setSwitching(of: terminal, to: vt_mode()) }
      return nil
    }
    guard restoredByCrash else { return }
    modeAtCrash = CrashAction(.console, terminal.rawValue, UInt(KDSETMODE), argument: UInt(foundMode))
    guard descriptor != nil else { return }
    switchingAtCrash = CrashAction(
      .consoleSwitching, terminal.rawValue, UInt(VT_SETMODE), argument: vt_automatic_switching())
  }

  deinit { close() }

  /// Readable when `process` has something to tell; nil where the terminal
  /// cannot be switched, or is switched without this program.
  public var descriptor: Int32? {
    switch signals {
    case .some(let signals): signals.descriptor.rawValue
    case .none: nil
    }
  }

  /// Tells what the user did since the last call, in order.
  @export(interface)
  public func process(_ body: (Switch) -> Void) {
    while let number = nextSignal() {
      if number == SIGUSR1 {
        body(.leaving)
      } else {
        _ = try? terminal.control(UInt(VT_RELDISP), value: Int(VT_ACKACQ))
        body(.returned)
      }
    }
  }

  /// Answers `Switch.leaving`: the other terminal may have the screen now.
  public func letGo() { _ = try? terminal.control(UInt(VT_RELDISP), value: 1) }

  /// Gives the terminal back as it was found.
  @export(interface)
  public func close() {
    guard isOpen else { return }
    isOpen = false
    modeAtCrash = nil
    _ = try? terminal.control(UInt(KDSETMODE), value: foundMode)
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

  /// Asks the kernel to ask before it switches terminals; nil where it does not,
  /// or another program is asked already.
  private static func takeSwitching(of terminal: borrowing Descriptor) -> Signals? {
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
