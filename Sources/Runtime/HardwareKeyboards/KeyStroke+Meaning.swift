import EvdevKeyboard
import Toolkit

extension KeyStroke {
  /// What a field does with a key; nil for one that does nothing to it.
  init?(_ key: KeyMeaning) {
    if key.modifiers.contains(.control) {
      // Layouts without Latin letters give Ctrl the control characters of the American ones too.
      switch key.text {
      case "\u{1}": self = .editing(.selectAll)
      case "\u{3}": self = .editing(.copy)
      case "\u{16}": self = .editing(.paste)
      case "\u{18}": self = .editing(.cut)
      case "\u{1A}": self = .editing(.undo)
      default: return nil
      }
      return
    }
    if key.modifiers.contains(.other) { return nil }
    switch key.command {
    case .backspace?: self = .key(.backspace)
    case .delete?: self = .key(.delete)
    case .return?: self = .key(.return)
    case .tab?: self = .key(.tab)
    case .escape?: self = .key(.escape)
    case .left?: self = .key(.left)
    case .right?: self = .key(.right)
    case .up?: self = .key(.up)
    case .down?: self = .key(.down)
    case .home?: self = .key(.home)
    case .end?: self = .key(.end)
    case .backTab?: return nil
    case nil:
      guard !key.text.isEmpty else { return nil }
      self = .typed(key.text)
    }
  }
}
