internal import CLinux

extension Console {
  /// Shows a line on the panel by the kernel's own console, for a panel that would be black without a reason.
  ///
  /// Only where the terminal on screen shows text, which it does not while a program draws, and where
  /// standard error goes elsewhere. Never waits: a line that cannot be shown at once is lost.
  public static func show(_ line: String) {
    guard let terminal = shown() else { return }
    var mode: CInt = 0
    guard (try? terminal.control(UInt(KDGETMODE), &mode)) != nil, mode == KD_TEXT,
      vt_terminal(terminal.rawValue) != vt_terminal(2)
    else { return }
    try? terminal.writeAll(Process.logLine(line))
  }

  /// Brings the terminal on screen back to text, where a program that was killed has left it otherwise and
  /// nothing of its picture is to stay. For what looks after the only program that draws.
  public static func reset() {
    guard let terminal = shown() else { return }
    _ = try? terminal.control(UInt(KDSETMODE), value: Int(KD_TEXT))
  }

  private static func shown() -> Descriptor? {
    try? Descriptor(opening: "/dev/tty0", [.writeOnly, .noControllingTerminal, .nonBlocking])
  }
}
