internal import CLinux

extension Console {
  /// Shows a line on the panel through the kernel's console, so that a panel that stays black says why.
  ///
  /// Does nothing while a program draws, since the terminal on screen then shows no text, or where the log goes to that
  /// terminal anyway. Never waits: a line that cannot be shown at once is lost.
  ///
  /// - Parameter log: the descriptor to which the log goes; standard error.
  @export(interface)
  public static func show(_ line: String, log: Int32 = 2) {
    guard let terminal = shown() else { return }
    var mode: CInt = 0
    guard (try? terminal.control(UInt(KDGETMODE), &mode)) != nil, mode == KD_TEXT,
      vt_terminal(terminal.rawValue) != vt_terminal(log)
    else { return }
    try? terminal.writeAll(Process.logLine(line))
  }

  /// Switches the terminal on screen back to text, for process 1: the only program that draws was killed, and
  /// none of its pictures is to stay on the panel.
  public static func reset() {
    guard let terminal = shown() else { return }
    _ = try? terminal.control(UInt(KDSETMODE), value: Int(KD_TEXT))
  }

  /// The terminal on screen shows no text from here on, for process 1: the program that draws may not ask for that itself.
  public static func hide() {
    guard let terminal = shown() else { return }
    _ = try? terminal.control(UInt(KDSETMODE), value: Int(KD_GRAPHICS))
  }

  private static func shown() -> Descriptor? {
    try? Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
  }
}
