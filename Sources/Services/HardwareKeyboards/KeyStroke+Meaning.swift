import EvdevKeyboard
import Toolkit

extension KeyStroke {
  /// Creates the keystroke that a key causes in a field, or returns `nil` if it has no effect.
  init?(_ key: KeyPress) {
    if key.modifiers.contains(.control) {
      switch key.command {
      case .left?: self = .moving(.wordLeft, key)
      case .right?: self = .moving(.wordRight, key)
      case .home?: self = .moving(.home, key)
      case .end?: self = .moving(.end, key)
      default: self.init(letter: key)
      }
      return
    }
    if key.modifiers.contains(.other) { return nil }
    switch key.command {
    case .backspace?: self = .key(.backspace)
    case .delete?: self = .key(.delete)
    case .return?: self = .key(.return)
    case .tab?: self = .key(.tab)
    case .backTab?: self = .key(.backTab)
    case .escape?: self = .key(.escape)
    case .left?: self = .moving(.left, key)
    case .right?: self = .moving(.right, key)
    case .up?: self = .moving(.up, key)
    case .down?: self = .moving(.down, key)
    case .home?: self = .moving(.home, key)
    case .end?: self = .moving(.end, key)
    case .menu?: self = .key(.menu)
    case nil:
      guard !key.text.isEmpty else { return nil }
      self = .typed(key.text)
    }
  }

  private static func moving(_ move: Key, _ key: KeyPress) -> KeyStroke {
    key.modifiers.contains(.shift) ? .extendingSelection(move) : .key(move)
  }

  /// Creates the editing command of Ctrl with a letter.
  private init?(letter key: KeyPress) {
    // In layouts without Latin letters, Ctrl also produces the control characters of the US layout.
    switch key.text {
    case "\u{1}": self = .action(.selectAll)
    case "\u{3}": self = .action(.copy)
    case "\u{16}": self = .action(.paste)
    case "\u{18}": self = .action(.cut)
    case "\u{1A}": self = .action(.undo)
    default: return nil
    }
  }
}
