public import Languages
public import Toolkit

/// The text of a screen reader: changes of the screen in, sentences out. It plays no sound and reads no clock.
///
///     var reader = ScreenReader()
///     for sentence in reader.read(window.accessibilityTree, focus: focus.focused?.id) { print(sentence.text) }
///
/// `Speech` uses one. Tests use another one to compare what a user hears.
public struct ScreenReader {
  /// Whether only the user hears the sentences. If not, the reader does not describe what the user types into a
  /// password field, and asks for a headset. The default is `false`.
  public var isPrivate = false
  /// Whether the keys of the on-screen keyboard type into a password field. The default is `false`.
  public var typesSecret = false
  /// Returns the app's text for a word in a language, or `nil` for the standard one. `{1}` and `{2}` are placeholders.
  public var replacement: ((_ word: SpokenWord, _ language: Language) -> String?)?

  private var last: AccessibilityTree?
  /// Whether the screen has a keypad of its own for a password, such as that for the staff's PIN.
  private var hasSecretKeypad = false
  private var focused: AccessibilityTree.Node?
  /// The heading that has appeared since the focus moved last.
  private var newHeading: AccessibilityTree.ID?

  /// The number of live regions and errors that one call describes. Chosen: users do not follow more at a time.
  static let maximumAnnouncements = 4

  /// Creates a reader that has not seen the screen yet.
  public init() {}

  /// Returns what to say about the changes since the last call: a dialog that has opened, the heading of a new screen,
  /// the element that has received the focus or has changed, errors, typed text, and live regions.
  ///
  /// At most the first sentence is urgent, so that the others follow it.
  public mutating func read(_ tree: AccessibilityTree, focus: AccessibilityTree.ID?) -> [SpokenSentence] {
    let updates = last.map { tree.updates(since: $0) } ?? []
    let isFirst = last == nil
    last = tree
    hasSecretKeypad = tree.nodes.contains {
      $0.role == .passwordInput && $0.parent.flatMap { tree.node($0) }?.role == .keyboard
    }
    let old = focused
    focused = focus.flatMap { tree.node($0) }
    var urgent: [SpokenSentence] = []
    var polite: [SpokenSentence] = []
    if let heading = heading(of: updates, isFirst ? nil : old, in: tree) { urgent.append(heading) }
    for update in updates {
      guard urgent.count + polite.count < Self.maximumAnnouncements else { break }
      guard let sentence = sentence(for: update) else { continue }
      if sentence.isUrgent { urgent.append(sentence) } else { polite.append(sentence) }
    }
    // An element of a dialog that has just opened is new, even if it looks like one of another dialog.
    let opensDialog = updates.contains { if case .added(let node) = $0 { node.isDialog } else { false } }
    if let focused, let sentence = sentence(for: focused, instead: isFirst || opensDialog ? nil : old) {
      urgent.append(sentence)
    }
    for index in urgent.indices.dropFirst() { urgent[index].isUrgent = false }
    return urgent + polite
  }

  // MARK: Elements

  /// Returns the whole description of an element: name, role, value, states, position, and hint.
  public func description(of node: AccessibilityTree.Node) -> SpokenSentence {
    let tag = node.language
    var parts = [name(of: node), role(node.role, in: tag), value(of: node)]
    parts += states(of: node)
    if let index = node.index, let count = node.count {
      parts.append(word(.position, String(index + 1), String(count), in: tag))
    }
    parts.append(node.hint)
    if node.hasActions { parts.append(word(.actionsAvailable, in: tag)) }
    if node.isClosedByTaps { parts.append(word(.tapTwiceToClose, in: tag)) }
    if node.role == .passwordInput, !isPrivate { parts.append(word(.connectHeadset, in: tag)) }
    return sentence(Self.joined(parts), about: node, isUrgent: true)
  }

  /// Returns the name of an action that the user has chosen, and its position among those of its element.
  package func description(of action: ChosenAction, at node: AccessibilityTree.Node) -> SpokenSentence {
    let tag = node.language
    var parts = [isHidden(node) ? word(.connectHeadset, in: tag) : action.name]
    if action.count > 1 { parts.append(word(.position, String(action.index + 1), String(action.count), in: tag)) }
    return sentence(Self.joined(parts), about: node, isUrgent: true)
  }

  /// Returns that keys now change the value of an element, or no longer do so, and the value.
  func description(isAdjusting: Bool, at node: AccessibilityTree.Node) -> SpokenSentence {
    let word = word(isAdjusting ? .adjusting : .adjusted, in: node.language)
    return sentence(Self.joined([word, value(of: node)]), about: node, isUrgent: true)
  }

  /// Returns the name and the value of an element, to be spoken letter by letter.
  public func spelling(of node: AccessibilityTree.Node) -> SpokenSentence {
    let isSecret = node.role == .passwordInput || isSecretKey(node)
    var spelling = sentence(
      isSecret ? name(of: node) : Self.joined([node.label, node.value]), about: node, isUrgent: true)
    spelling.isSpelled = true
    return spelling
  }

  private func name(of node: AccessibilityTree.Node) -> String {
    isHidden(node) ? word(.connectHeadset, in: node.language) : node.label
  }

  /// Returns `true` for keys that others must not hear, because they type a password.
  private func isHidden(_ node: AccessibilityTree.Node) -> Bool { isSecretKey(node) && !isPrivate }

  private func isSecretKey(_ node: AccessibilityTree.Node) -> Bool {
    node.role == .key && (typesSecret || hasSecretKeypad)
  }

  private func value(of node: AccessibilityTree.Node) -> String {
    switch node.role {
    case .passwordInput:
      isPrivate && !node.value.isEmpty ? word(.bullets, String(node.value.count), in: node.language) : ""
    case .textInput, .multilineTextInput: node.value.isEmpty ? word(.empty, in: node.language) : node.value
    default: node.value
    }
  }

  private func states(of node: AccessibilityTree.Node) -> [String] {
    var words: [SpokenWord] = []
    // The mark of a chosen item is the check mark.
    if node.states.contains(.selected), !node.states.contains(.checked) { words.append(.selected) }
    if node.states.contains(.checked) {
      words.append(.on)
    } else if node.states.contains(.checkable) {
      words.append(.off)
    }
    if node.states.contains(.expanded) {
      words.append(.open)
    } else if node.states.contains(.expandable) {
      words.append(.closed)
    }
    if node.states.contains(.disabled) { words.append(.notAvailable) }
    if node.states.contains(.busy) { words.append(.busy) }
    if node.states.contains(.invalid) { words.append(.invalid) }
    return words.map { word($0, in: node.language) }
  }

  private func role(_ role: AccessibilityRole, in tag: String) -> String {
    switch role {
    case .alertDialog: word(.alert, in: tag)
    case .button: word(.button, in: tag)
    case .checkBox: word(.checkBox, in: tag)
    case .dialog: word(.dialog, in: tag)
    case .heading: word(.heading, in: tag)
    case .image: word(.image, in: tag)
    case .link: word(.link, in: tag)
    case .menuItem: word(.menuItem, in: tag)
    case .multilineTextInput, .textInput: word(.textField, in: tag)
    case .passwordInput: word(.passwordField, in: tag)
    case .progressIndicator: word(.progress, in: tag)
    case .radioButton: word(.option, in: tag)
    case .slider, .spinButton: word(.adjustable, in: tag)
    case .switch: word(.switch, in: tag)
    case .tab: word(.tab, in: tag)
    case .grid, .gridCell, .group, .key, .keyboard, .label, .list, .listItem, .menu, .none, .radioGroup, .scrollView,
      .status, .tabList, .toolbar, .window:
      ""
    }
  }

  // MARK: Changes

  /// Returns the heading of the first screen, or of a screen that has replaced the one of `old`, or `nil`.
  private mutating func heading(
    of updates: [AccessibilityTree.Update], _ old: AccessibilityTree.Node?, in tree: AccessibilityTree
  ) -> SpokenSentence? {
    let isHeading = { (node: AccessibilityTree.Node) in
      node.role == .heading && node.isOnScreen && !node.label.isEmpty
    }
    for update in updates {
      guard case .added(let node) = update else { continue }
      if isHeading(node), newHeading == nil { newHeading = node.id }
      // A dialog names itself.
      if node.isDialog { newHeading = nil }
    }
    guard let focused, focused.id != old?.id else { return nil }
    let added = newHeading
    newHeading = nil
    let found: AccessibilityTree.Node?
    if let old {
      found = tree.node(old.id) == nil ? added.flatMap { tree.node($0) } : nil
    } else {
      found = tree.nodes.first(where: isHeading)
    }
    guard let found, found.id != focused.id else { return nil }
    return description(of: found)
  }

  private func sentence(for update: AccessibilityTree.Update) -> SpokenSentence? {
    switch update {
    case .added(let node) where node.isDialog:
      return node.label.isEmpty ? nil : description(of: node)
    case .added(let node) where node.liveRegion != .off: return announcement(of: node)
    case .changed(let old, let new)
    where new.role == .passwordInput && new.liveRegion != .off && old.label == new.label:
      return old.value == new.value ? nil : edit(from: old, to: new)
    case .changed(let old, let new) where new.liveRegion != .off:
      return old.label == new.label && old.value == new.value ? nil : announcement(of: new)
    case .changed(let old, let new) where new.id != focused?.id:
      if new.states.contains(.invalid), !old.states.contains(.invalid) || old.hint != new.hint { return error(of: new) }
      // The focus is on the keys that type into the field.
      return focused?.role == .key && old.value != new.value ? edit(from: old, to: new) : nil
    default: return nil
    }
  }

  private func announcement(of node: AccessibilityTree.Node) -> SpokenSentence? {
    let text = Self.joined([node.label, node.role == .passwordInput ? value(of: node) : node.value])
    return text.isEmpty ? nil : sentence(text, about: node, isUrgent: node.liveRegion == .assertive)
  }

  private func error(of node: AccessibilityTree.Node) -> SpokenSentence {
    sentence(
      Self.joined([node.label, word(.invalid, in: node.language), node.hint]), about: node, isUrgent: false)
  }

  /// Returns what the user has typed or deleted, or `nil` if the element is not a field.
  private func edit(from old: AccessibilityTree.Node, to new: AccessibilityTree.Node) -> SpokenSentence? {
    let tag = new.language
    let isSecret = new.role == .passwordInput
    guard isSecret || new.role == .textInput || new.role == .multilineTextInput else { return nil }
    if isSecret && !isPrivate { return nil }
    let text: String
    switch TextEdit(from: old.value, to: new.value) {
    case .inserted(let typed): text = isSecret ? word(.bullet, in: tag) : typed
    case .deleted(let removed): text = word(.deleted, isSecret ? word(.bullet, in: tag) : removed, in: tag)
    case .replaced: text = value(of: new)
    }
    return sentence(text, about: new, isUrgent: true)
  }

  /// Returns what to say about the element with the focus: everything if it is another one, or else what has changed.
  private func sentence(for node: AccessibilityTree.Node, instead old: AccessibilityTree.Node?) -> SpokenSentence? {
    guard let old, old.id == node.id, old.role == node.role, old.label == node.label else {
      return description(of: node)
    }
    // A region that announces its changes has done so.
    guard node.liveRegion == .off else { return nil }
    var parts: [String] = []
    if old.value != node.value {
      if let edit = edit(from: old, to: node) {
        parts.append(edit.text)
      } else {
        parts.append(value(of: node))
      }
    }
    if node.states.contains(.invalid), old.states != node.states || old.hint != node.hint {
      parts += [node.label, word(.invalid, in: node.language), node.hint]
    } else if old.states != node.states {
      parts += states(of: node)
    }
    let text = Self.joined(parts)
    return text.isEmpty ? nil : sentence(text, about: node, isUrgent: true)
  }

  // MARK: Texts

  private func sentence(_ text: String, about node: AccessibilityTree.Node, isUrgent: Bool) -> SpokenSentence {
    SpokenSentence(text, language: node.language, isUrgent: isUrgent, source: node.id)
  }

  func word(_ word: SpokenWord, _ values: String..., in tag: String) -> String {
    let language = tag.isEmpty ? Language.current : Language(tag)
    return SpokenWord.fill(replacement?(word, language) ?? word.text(in: language.tag), with: values)
  }

  private static func joined(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }
}
