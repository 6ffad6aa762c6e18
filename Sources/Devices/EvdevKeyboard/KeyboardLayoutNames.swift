/// The names of a keyboard's layouts, as defined by XKB (xkeyboard-config(7)). An empty name selects XKB's default.
public struct KeyboardLayoutNames: Equatable, Sendable {
  /// `XKB_DEFAULT_MODEL`, such as `pc105`.
  public var model = ""
  /// `XKB_DEFAULT_LAYOUT`: one or more layouts, separated by commas, such as `de,us`.
  public var layout = ""
  /// `XKB_DEFAULT_VARIANT`: one variant for each layout, such as `nodeadkeys,intl`.
  public var variant = ""
  /// `XKB_DEFAULT_OPTIONS`, such as `grp:alt_shift_toggle,compose:ralt`.
  public var options = ""

  /// Creates names that select XKB's default, a US keyboard.
  public init() {}

  /// Reads the names from environment variables.
  ///
  /// - Parameter lookup: Returns the value of a variable, or `nil` if it is not set.
  public init(reading lookup: (String) -> String?) {
    model = lookup("XKB_DEFAULT_MODEL") ?? ""
    layout = lookup("XKB_DEFAULT_LAYOUT") ?? ""
    variant = lookup("XKB_DEFAULT_VARIANT") ?? ""
    options = lookup("XKB_DEFAULT_OPTIONS") ?? ""
  }

  /// Whether all names are empty.
  public var isEmpty: Bool { self == KeyboardLayoutNames() }

  /// A line for log messages and for the header of a keymap compiled from these names.
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
