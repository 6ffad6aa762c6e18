import Geometry

extension AccessibilityRole {
  /// The name of the role, such as `radioButton`.
  public var name: String {
    switch self {
    case .none: "none"
    case .alertDialog: "alertDialog"
    case .button: "button"
    case .checkBox: "checkBox"
    case .dialog: "dialog"
    case .grid: "grid"
    case .gridCell: "gridCell"
    case .group: "group"
    case .heading: "heading"
    case .image: "image"
    case .key: "key"
    case .keyboard: "keyboard"
    case .label: "label"
    case .link: "link"
    case .list: "list"
    case .listItem: "listItem"
    case .menu: "menu"
    case .menuItem: "menuItem"
    case .multilineTextInput: "multilineTextInput"
    case .passwordInput: "passwordInput"
    case .progressIndicator: "progressIndicator"
    case .radioButton: "radioButton"
    case .radioGroup: "radioGroup"
    case .scrollView: "scrollView"
    case .slider: "slider"
    case .spinButton: "spinButton"
    case .status: "status"
    case .switch: "switch"
    case .tab: "tab"
    case .tabList: "tabList"
    case .textInput: "textInput"
    case .toolbar: "toolbar"
    case .window: "window"
    }
  }
}

extension AccessibilityTree.Node: CustomStringConvertible {
  /// The element in one line, such as `switch "Lamp" checked [20 40 56 44]`.
  public var description: String {
    var line = role.name
    if headingLevel > 0 { line += " \(headingLevel)" }
    if !label.isEmpty { line += " \"\(label)\"" }
    if !value.isEmpty { line += " = \"\(value)\"" }
    if let index, let count { line += " \(index + 1) of \(count)" }
    for (state, name) in Self.stateNames where states.contains(state) { line += " " + name }
    if !isOnScreen { line += " offscreen" }
    for name in customActions { line += " +\"\(name)\"" }
    if !hint.isEmpty { line += " (\(hint))" }
    let box = frame
    return line
      + " [\(Self.points(box.minX)) \(Self.points(box.minY)) \(Self.points(box.width)) \(Self.points(box.height))]"
  }

  private static var stateNames: [(AccessibilityStates, String)] {
    [
      (.disabled, "disabled"), (.selected, "selected"), (.checked, "checked"), (.expanded, "expanded"),
      (.busy, "busy"), (.invalid, "invalid"),
    ]
  }

  private static func points(_ value: Double) -> Int { Int(max(-1e6, min(value.rounded(), 1e6))) }
}

extension AccessibilityTree: CustomStringConvertible {
  /// One line for each element, indented by its depth.
  public var description: String {
    var text = ""
    for node in nodes { text += String(repeating: "  ", count: node.depth) + node.description + "\n" }
    return text
  }
}
