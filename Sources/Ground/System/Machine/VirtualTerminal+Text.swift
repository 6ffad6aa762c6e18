internal import CLinux

extension VirtualTerminal {
  /// Shows a line on the panel through the kernel's console, so that a black panel displays the reason.
  ///
  /// Does nothing while a program draws, because the visible terminal then shows no text, or if the log already goes to
  /// that terminal. Never waits: a line that cannot be written at once is lost.
  ///
  /// - Parameter log: The descriptor that the log is written to. The default is standard error.
  @export(interface)
  public static func show(_ line: String, log: Int32 = 2) {
    guard let terminal = openActive() else { return }
    var mode: CInt = 0
    guard (try? terminal.control(UInt(KDGETMODE), &mode)) != nil, mode == KD_TEXT,
      vt_terminal(terminal.rawValue) != vt_terminal(log)
    else { return }
    try? terminal.writeAll(Process.logLine(PrintableText.line(line)))
  }

  /// Switches the visible terminal back to text mode. Process 1 calls this after it killed the only program that draws,
  /// so that no frame of that program stays on the panel.
  public static func setTextMode() {
    guard let terminal = openActive() else { return }
    _ = try? terminal.control(UInt(KDSETMODE), value: Int(KD_TEXT))
  }

  /// Switches the visible terminal to graphics mode, which shows no text. Process 1 calls this for a program that has
  /// no right to do so.
  public static func setGraphicsMode() {
    guard let terminal = openActive() else { return }
    _ = try? terminal.control(UInt(KDSETMODE), value: Int(KD_GRAPHICS))
  }

  private static func openActive() -> Descriptor? {
    try? Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
  }
}
