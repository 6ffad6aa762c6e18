import Geometry
import Typography

/// A bar above the keys with up to three completions of the word being typed. A tap inserts the rest of the word and a
/// space.
final class CompletionBar: KeyboardAid {
  /// The keyboard, which owns this bar.
  private unowned(unsafe) let keyboard: Keyboard
  private let keys: [CompletionKey]
  private var list: WordList?
  private var start = WordStart()
  private var found: [Int] = []
  /// The indices in `list` of the words on the keys.
  private var offered: [Int] = []
  private var offeredCasing = WordStart.Casing.asListed
  private var row = 0.0
  /// The UTF-8 length of the text before the caret after a completion added a space, or `nil` after the next input.
  private var end: Int?

  /// The number of words that the bar offers. Chosen.
  private static let most = 3
  /// The bar's height and its font size, as fractions of a key row's height. Both are chosen.
  private static let (part, type) = (0.84, 0.36)
  /// The smallest font size for a long word, as a fraction of the normal size. Chosen.
  private static let smallest = 0.7

  init(of keyboard: Keyboard) {
    self.keyboard = keyboard
    keys = (0..<Self.most).map { _ in CompletionKey() }
    super.init(frame: .zero)
    for (index, key) in keys.enumerated() {
      key.onInput = { [unowned(unsafe) self] _ in choose(index) }
      key.onLift = { [unowned(unsafe) keyboard] in keyboard.inputDidChange() }
      key.isHidden = true
      key.wear(keyboard.style)
      addSubview(key)
    }
  }

  // MARK: KeyboardAid

  override func serves(_ input: any TextInput, _ traits: InputTraits, _ tag: String) -> Bool {
    let isSecret = (input.inputView as? TextEntry).map { $0.isSecure || $0.rules.format != .none } ?? false
    let list = traits.keyboard == .text && traits.completesWords && !isSecret ? Self.list(for: tag) : nil
    if list !== self.list {
      forget()
      self.list = list
    }
    return list != nil
  }

  /// Returns the first list in the language of `tag`, or else the first list without a language. Skips empty lists: a
  /// list that could not be read is empty.
  private static func list(for tag: String) -> WordList? {
    let lists = Keyboard.wordLists
    return lists.first { $0.count > 0 && $0.language != nil && $0.suits(tag) } ?? lists.first { $0.count > 0 && $0.language == nil }
  }

  override func height(row: Double) -> Double {
    if self.row != row {
      self.row = row
      setNeedsLayout()
    }
    return max(row * Self.part, Font(size: row * Self.type * textScale).lineHeight + 12).rounded()
  }

  override func follow(_ input: any TextInput) {
    // Keep the words while a finger is on one: another finger may type before this one lifts.
    guard let list, !keys.contains(where: { $0.isTracking }) else { return }
    let isAtEnd = (input.inputView as? TextEntry)?.editing.isAtEndOfWord ?? true
    start.read(isAtEnd ? input.textBeforeCaret : "", isTurkish: list.isTurkish)
    list.find(start, most: Self.most, into: &found)
    guard found != offered || start.casing != offeredCasing else { return }
    swap(&found, &offered)
    offeredCasing = start.casing
    for (index, key) in keys.enumerated() {
      key.isHidden = index >= offered.count
      if !key.isHidden { key.title = list.word(offered[index], offeredCasing) }
    }
    setNeedsLayout()
  }

  override func forget() {
    start = WordStart()
    end = nil
    offered.removeAll(keepingCapacity: true)
    for key in keys {
      key.isHidden = true
      key.title = ""
    }
  }

  /// Suppresses a space that is typed after a completion's space, and removes the completion's space before
  /// punctuation.
  override func takes(_ text: String, into input: any TextInput) -> Bool {
    let before = input.textBeforeCaret
    guard let end, end == before.utf8.count, before.last == " " else { return false }
    self.end = nil
    if text == " " { return true }
    if Self.closesUp(text) { input.deleteBackward() }
    return false
  }

  private static func closesUp(_ text: String) -> Bool {
    switch text {
    case ".", ",", ";", ":", "!", "?", "…", ")", "،", "؛", "؟": true
    default: false
    }
  }

  // MARK: Layout

  override func environmentDidChange() {
    super.environmentDidChange()
    for key in keys { key.wear(keyboard.style) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let gap = row < 44 ? 4.0 : 6
    let width = bounds.width / Double(Self.most)
    for (index, key) in keys.enumerated() {
      let column = Double(isRightToLeft ? Self.most - 1 - index : index)
      key.frame = Rect(column * width, 0, width, bounds.height).inset(
        by: Insets(top: gap, left: gap / 2, bottom: 0, right: gap / 2))
      key.fit(size: row * Self.type, least: Self.smallest)
    }
  }

  // MARK: Completion

  private func choose(_ index: Int) {
    guard let input = keyboard.input, let list, index < offered.count else { return }
    // Read the text again: a letter may have been typed since the words were offered.
    start.read(input.textBeforeCaret, isTurkish: list.isTurkish)
    guard start.characters > 0 else { return }
    let word = list.word(offered[index], offeredCasing)
    end = nil
    if let entry = input.inputView as? TextEntry {
      let hasSpace = entry.editing.isBeforeSpace
      entry.complete(start.characters, with: word)
      if hasSpace { return }
    } else {
      for _ in 0..<start.characters { input.deleteBackward() }
      input.insertText(word + " ")
    }
    end = input.textBeforeCaret.utf8.count
  }
}

/// A key of the bar, which shows one word.
final class CompletionKey: Key {
  /// Called when the touch ends or is cancelled.
  var onLift: (() -> Void)?

  init() {
    super.init(frame: .zero)
    enlarges = false
    // The keyboard decides which key a touch hits.
    hitMargins.contact = 0
    overhang = .zero
  }

  func wear(_ style: KeyboardStyle) { (color, titleColor) = (style.special, style.text) }

  override func willType() { Keyboard.onKeyDown?() }

  override func endTracking(_ touch: Touch, with event: Event) {
    super.endTracking(touch, with: event)
    onLift?()
  }

  override func cancelTracking(with event: Event?) {
    super.cancelTracking(with: event)
    onLift?()
  }

  /// Sets the font to `size` points, or smaller if the word is too wide, but not below `least` times `size`.
  func fit(size: Double, least: Double) {
    cornerRadius = bounds.height < 36 ? 6 : 8
    font = Font(size: size.rounded())
    guard !isHidden else { return }
    let wanted = sizeThatFits(.zero).width - Self.sides
    let room = bounds.width * 0.8
    if wanted > room { font = Font(size: (size * max(least, room / wanted)).rounded(.down)) }
  }

  /// The width that `Button` adds to the width of its title, in points.
  private static let sides = 40.0
}
