internal import CXKB

/// The meaning of a key press: a symbol, text, and modifiers.
public struct KeyPress: Equatable, Sendable {
  /// The modifiers that are held with a key.
  public struct Modifiers: OptionSet, Sendable {
    /// A bit for each modifier.
    public let rawValue: UInt8
    /// Creates an option set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Ctrl key.
    public static let control = Modifiers(rawValue: 2)
    /// Alt or the logo key, unless the layout uses it to select a character.
    public static let other = Modifiers(rawValue: 4)
  }

  /// The keysym (XKB_KEY_…), or 0 if there is none, such as during the composition of a character.
  public var symbol: UInt32
  /// The typed text, or "" for a key without a character. With Control, it may be a control character.
  public var text: String
  /// The modifiers that are held.
  public var modifiers: Modifiers

  /// Creates a meaning. Tests of apps may use it too.
  public init(_ symbol: UInt32, _ text: String, _ modifiers: Modifiers = []) {
    self.symbol = symbol
    self.text = text
    self.modifiers = modifiers
  }

  /// Whether the key is a modifier or a lock, which has no effect on its own.
  public var isModifier: Bool {
    (UInt32(XKB_KEY_Shift_L)...UInt32(XKB_KEY_Hyper_R)).contains(symbol) || symbol == UInt32(XKB_KEY_Num_Lock)
      || symbol == UInt32(XKB_KEY_Scroll_Lock) || symbol == UInt32(XKB_KEY_Mode_switch)
      || (UInt32(XKB_KEY_ISO_Lock)...UInt32(XKB_KEY_ISO_Last_Group_Lock)).contains(symbol)
  }

  var isAlt: Bool { symbol == UInt32(XKB_KEY_Alt_L) || symbol == UInt32(XKB_KEY_Alt_R) }

  /// The digit of a key of the keypad, with or without Num Lock, or `nil` for other keys.
  var keypadDigit: Int? {
    let zero = UInt32(XKB_KEY_KP_0)
    if (zero...zero + 9).contains(symbol) { return Int(symbol - zero) }
    switch Int32(bitPattern: symbol) {
    case XKB_KEY_KP_Insert: return 0
    case XKB_KEY_KP_End: return 1
    case XKB_KEY_KP_Down: return 2
    case XKB_KEY_KP_Next: return 3
    case XKB_KEY_KP_Left: return 4
    case XKB_KEY_KP_Begin: return 5
    case XKB_KEY_KP_Right: return 6
    case XKB_KEY_KP_Home: return 7
    case XKB_KEY_KP_Up: return 8
    case XKB_KEY_KP_Prior: return 9
    default: return nil
    }
  }

  /// Whether the key marks the end of a scanned code.
  public var isScanTerminator: Bool {
    symbol == UInt32(XKB_KEY_Return) || symbol == UInt32(XKB_KEY_KP_Enter) || symbol == UInt32(XKB_KEY_Tab)
  }

  /// The commands of keys that are not characters.
  public enum Command: Sendable {
    case backspace, delete, `return`, tab, backTab, escape, left, right, up, down, home, end, menu
  }

  /// The key's command, or `nil` for characters and for keys without a function.
  public var command: Command? {
    switch Int32(bitPattern: symbol) {
    case XKB_KEY_BackSpace: .backspace
    case XKB_KEY_Delete, XKB_KEY_KP_Delete: .delete
    case XKB_KEY_Return, XKB_KEY_KP_Enter: .return
    case XKB_KEY_Tab: .tab
    case XKB_KEY_ISO_Left_Tab: .backTab
    case XKB_KEY_Escape: .escape
    case XKB_KEY_Left, XKB_KEY_KP_Left: .left
    case XKB_KEY_Right, XKB_KEY_KP_Right: .right
    case XKB_KEY_Up, XKB_KEY_KP_Up: .up
    case XKB_KEY_Down, XKB_KEY_KP_Down: .down
    case XKB_KEY_Home, XKB_KEY_KP_Home: .home
    case XKB_KEY_End, XKB_KEY_KP_End: .end
    case XKB_KEY_Menu: .menu
    default: nil
    }
  }
}
