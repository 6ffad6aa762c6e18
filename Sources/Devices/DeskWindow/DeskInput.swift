import Platform

/// What a desktop's window hears of beside fingers.
public enum DeskInput: Equatable, Sendable {
  /// A key, by what it is for.
  public enum Key: Equatable, Sendable {
    case backspace, delete, `return`, tab, backTab, escape, left, right, up, down, home, end, wordLeft, wordRight
    /// F1 is 1.
    case function(Int)
  }

  /// What is done with what is selected, by Ctrl and a letter.
  public enum Editing: Equatable, Sendable {
    case copy, cut, selectAll, undo
    /// What the desktop's clipboard holds.
    case paste(String)
  }

  /// Letters, as the desktop's keyboard makes them: one or more, also accented or composed ones.
  case typed(String)
  case key(Key)
  /// A key that moves the caret, with Shift: what it passes becomes selected.
  case selecting(Key)
  case editing(Editing)
  /// The right mouse button is down at this place of the panel; nil: it is up again.
  case inspect(at: PanelPlace?)
  /// Somebody wants the window to go.
  case closed
  /// The desktop has gone, for a reason that people can read.
  case lost(String)
}
