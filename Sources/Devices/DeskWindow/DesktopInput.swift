import Platform

/// The input of a desktop window other than touches.
public enum DesktopInput: Equatable, Sendable {
  /// The function of a key.
  public enum Key: Equatable, Sendable {
    case backspace, delete, `return`, tab, backTab, escape, left, right, up, down, home, end, wordLeft, wordRight
    /// A function key, such as 1 for F1.
    case function(Int)
  }

  /// A command on the selection: Ctrl with a letter.
  public enum EditCommand: Equatable, Sendable {
    case copy, cut, selectAll, undo
    /// Insert the text of the desktop's clipboard.
    case paste(String)
  }

  /// Text in the desktop's keyboard layout: one or more characters, including accented and composed ones.
  case typed(String)
  case key(Key)
  /// A key that moves the caret, pressed with Shift to extend the selection.
  case selecting(Key)
  case editing(EditCommand)
  /// The right mouse button is down at this position on the panel. `nil` when it is released.
  case inspect(at: PanelPosition?)
  /// The user closed the window.
  case closeRequested
  /// The desktop is no longer available. The value is a reason for the user.
  case connectionLost(String)
}
