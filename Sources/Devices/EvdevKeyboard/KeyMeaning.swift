internal import CXKB

/// What a key that came down means.
public struct KeyMeaning: Equatable, Sendable {
  /// A modifier that is held with it.
  public struct Modifiers: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: UInt8
    /// Of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Either Shift key.
    public static let shift = Modifiers(rawValue: 1)
    /// Either Ctrl key.
    public static let control = Modifiers(rawValue: 2)
    /// Alt, or the key with a maker's sign, where the layout makes no character of it.
    public static let other = Modifiers(rawValue: 4)
  }

  /// X's number of what the key is for (XKB_KEY_…); 0 for nothing, such as in the middle of a composed character.
  public var symbol: UInt32
  /// What it types; "" for a key that is no character. With Control it may be a control character.
  public var text: String
  /// What is held with it.
  public var modifiers: Modifiers

  /// A meaning, also for tests of an app.
  public init(_ symbol: UInt32, _ text: String, _ modifiers: Modifiers = []) {
    (self.symbol, self.text, self.modifiers) = (symbol, text, modifiers)
  }

  /// Whether the key is a modifier or a lock: it means nothing by itself.
  public var isModifier: Bool {
    (UInt32(XKB_KEY_Shift_L)...UInt32(XKB_KEY_Hyper_R)).contains(symbol) || symbol == UInt32(XKB_KEY_Num_Lock)
      || symbol == UInt32(XKB_KEY_Scroll_Lock) || symbol == UInt32(XKB_KEY_Mode_switch)
      || (UInt32(XKB_KEY_ISO_Lock)...UInt32(XKB_KEY_ISO_Last_Group_Lock)).contains(symbol)
  }

  /// Whether a scanner ends what it says with it.
  public var endsScan: Bool {
    symbol == UInt32(XKB_KEY_Return) || symbol == UInt32(XKB_KEY_KP_Enter) || symbol == UInt32(XKB_KEY_Tab)
  }

  /// What a key is for that is no character.
  public enum Command: Sendable {
    case backspace, delete, `return`, tab, backTab, escape, left, right, up, down, home, end
  }

  /// Nil for characters, and for keys that do nothing here.
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
    default: nil
    }
  }
}
