/// A sentence for a voice.
public struct AccessibilitySentence: Equatable, Sendable {
  /// The text.
  public var text: String
  /// The language of the text as a tag, or empty for the app's language.
  public var language: String
  /// Whether the sentence interrupts the one before it.
  public var isUrgent: Bool

  /// Creates a sentence.
  public init(_ text: String, language: String = "", isUrgent: Bool = false) {
    self.text = text
    self.language = language
    self.isUrgent = isUrgent
  }
}

/// The text of a screen reader: changes of the screen in, sentences out. It plays no sound and reads no clock.
///
///     var narrator = AccessibilityNarrator()
///     for sentence in narrator.sentences(for: window.accessibilityTree, focus: focus.focused?.id) {
///       voice.speak(sentence)
///     }
///
/// Call it after each frame in which something may have changed.
public struct AccessibilityNarrator {
  /// Returns the word for a role, such as "button". The default is English.
  public var roleWord: (AccessibilityRole) -> String = Self.englishRole
  /// Returns the word for a state, such as "selected". The default is English.
  public var stateWord: (AccessibilityStates) -> String = Self.englishState
  /// Returns the position in a list, such as "2 of 5". The default is English.
  public var positionWord: (_ index: Int, _ count: Int) -> String = { String($0 + 1) + " of " + String($1) }

  private var last: AccessibilityTree?
  private var focused: AccessibilityTree.Node?

  /// Creates a narrator that has said nothing yet.
  public init() {}

  /// Returns what to say about the changes since the last call: a dialog that has opened, the element that has received
  /// the focus or whose value has changed, and live regions.
  public mutating func sentences(for tree: AccessibilityTree, focus: AccessibilityTree.ID?) -> [AccessibilitySentence] {
    let updates = last.map { tree.updates(since: $0) } ?? []
    let isFirst = last == nil
    last = tree
    var sentences: [AccessibilitySentence] = []
    for update in updates {
      if let sentence = sentence(for: update) { sentences.append(sentence) }
    }
    let old = focused
    focused = focus.flatMap { tree.node($0) }
    if let focused, let sentence = sentence(for: focused, instead: isFirst ? nil : old) { sentences.append(sentence) }
    return sentences
  }

  private func sentence(for update: AccessibilityTree.Update) -> AccessibilitySentence? {
    switch update {
    case .added(let node) where node.role == .dialog || node.role == .alertDialog:
      return node.label.isEmpty ? nil : AccessibilitySentence(text(of: node), language: node.language, isUrgent: true)
    case .added(let node) where node.liveRegion != .off: return live(node)
    case .changed(let old, let new) where new.liveRegion != .off:
      return old.label == new.label && old.value == new.value ? nil : live(new)
    default: return nil
    }
  }

  private func live(_ node: AccessibilityTree.Node) -> AccessibilitySentence? {
    let text = Self.joined([node.label, node.value])
    return text.isEmpty
      ? nil : AccessibilitySentence(text, language: node.language, isUrgent: node.liveRegion == .assertive)
  }

  /// Returns what to say about the element with the focus: everything if it is another one, or else what has changed.
  private func sentence(
    for node: AccessibilityTree.Node, instead old: AccessibilityTree.Node?
  ) -> AccessibilitySentence? {
    guard let old, old.id == node.id, old.label == node.label else {
      return AccessibilitySentence(text(of: node), language: node.language, isUrgent: true)
    }
    var parts: [String] = []
    if old.value != node.value { parts.append(node.value) }
    if old.states != node.states { parts += states(of: node) }
    if node.states.contains(.invalid), old.hint != node.hint { parts.append(node.hint) }
    let text = Self.joined(parts)
    return text.isEmpty ? nil : AccessibilitySentence(text, language: node.language, isUrgent: true)
  }

  /// Returns the whole description of an element: name, role, value, states, position, and hint.
  public func text(of node: AccessibilityTree.Node) -> String {
    var parts = [node.label, roleWord(node.role), node.value]
    parts += states(of: node)
    if let index = node.index, let count = node.count { parts.append(positionWord(index, count)) }
    parts.append(node.hint)
    return Self.joined(parts)
  }

  private func states(of node: AccessibilityTree.Node) -> [String] {
    var words: [String] = []
    for state in [AccessibilityStates.selected, .checked, .expanded, .disabled, .busy, .invalid]
    where node.states.contains(state) {
      // The mark of a chosen item is the check mark.
      if state == .selected && node.states.contains(.checked) { continue }
      words.append(stateWord(state))
    }
    if node.states.contains(.checkable) && !node.states.contains(.checked) { words.append(stateWord(.checkable)) }
    if node.states.contains(.expandable) && !node.states.contains(.expanded) { words.append(stateWord(.expandable)) }
    return words
  }

  private static func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }

  private static func englishRole(_ role: AccessibilityRole) -> String {
    switch role {
    case .alertDialog: "alert"
    case .button: "button"
    case .checkBox: "check box"
    case .dialog: "dialog"
    case .heading: "heading"
    case .image: "image"
    case .link: "link"
    case .menuItem: "menu item"
    case .multilineTextInput, .textInput: "text field"
    case .passwordInput: "password field"
    case .progressIndicator: "progress"
    case .radioButton: "option"
    case .slider, .spinButton: "adjustable"
    case .switch: "switch"
    case .tab: "tab"
    case .grid, .gridCell, .group, .key, .keyboard, .label, .list, .listItem, .menu, .none, .radioGroup, .scrollView,
      .status, .tabList, .toolbar, .window:
      ""
    }
  }

  /// `.checkable` and `.expandable` are the states of an element that is not checked or not expanded.
  private static func englishState(_ state: AccessibilityStates) -> String {
    switch state {
    case .selected: "selected"
    case .checked: "on"
    case .checkable: "off"
    case .expanded: "open"
    case .expandable: "closed"
    case .disabled: "not available"
    case .busy: "busy"
    case .invalid: "invalid"
    default: ""
    }
  }
}
