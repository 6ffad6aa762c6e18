/// Which layouts a keyboard has, in the words of XKB (xkeyboard-config(7)); "" leaves a part to XKB's own choice.
public struct KeyboardNames: Equatable, Sendable {
  /// `XKB_DEFAULT_MODEL`, such as `pc105`.
  public var model = ""
  /// `XKB_DEFAULT_LAYOUT`: one or more with commas between, such as `de,us`.
  public var layout = ""
  /// `XKB_DEFAULT_VARIANT`: one for each layout, such as `nodeadkeys,intl`.
  public var variant = ""
  /// `XKB_DEFAULT_OPTIONS`, such as `grp:alt_shift_toggle,compose:ralt`.
  public var options = ""

  /// XKB's own choice, which is an American keyboard.
  public init() {}

  /// The names that variables of the environment say.
  ///
  /// - Parameter lookup: the value of a variable; nil where it is not set.
  public init(reading lookup: (String) -> String?) {
    model = lookup("XKB_DEFAULT_MODEL") ?? ""
    layout = lookup("XKB_DEFAULT_LAYOUT") ?? ""
    variant = lookup("XKB_DEFAULT_VARIANT") ?? ""
    options = lookup("XKB_DEFAULT_OPTIONS") ?? ""
  }

  /// Whether any was chosen.
  public var isEmpty: Bool { self == KeyboardNames() }

  /// One line for people and for the head of a keymap that was made from them.
  public var summary: String {
    var words: [String] = []
    func add(_ name: String, _ value: String) { if !value.isEmpty { words.append("\(name)=\(value)") } }
    add("model", model)
    add("layout", layout)
    add("variant", variant)
    add("options", options)
    return words.isEmpty ? "layout=us" : words.joined(separator: " ")
  }
}
