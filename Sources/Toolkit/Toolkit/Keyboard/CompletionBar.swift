import Geometry
import Typography

/// A bar above the keys with up to three completions of the word being typed. A tap inserts the rest of the word and a
/// space.
final class CompletionBar: KeyboardAccessory {
  /// The keyboard, which owns this bar.
  private unowned(unsafe) let keyboard: Keyboard
  private let keys: [CompletionKey]
  private var list: WordList?
  private var start = WordPrefix()
  private var completions: [Int] = []
  /// The indices in `list` of the words on the keys.
  private var offered: [Int] = []
  private var offeredCasing = WordPrefix.Casing.asListed
  private var row = 0.0
  /// The UTF-8 length of the text before the caret after a completion added a space, or `nil` after the next input.
  private var lengthAfterCompletion: Int?

  /// The number of words that the bar offers. Chosen.
  private static let maximumCompletions = 3
  /// The bar's height as a fraction of a key row's height. Chosen.
  private static let heightRatio = 0.84
  /// The font size as a fraction of a key row's height. Chosen.
  private static let fontSizeRatio = 0.36
  /// The smallest font size for a long word, as a fraction of the normal size. Chosen.
  private static let minimumFontScale = 0.7

  init(of keyboard: Keyboard) {
    self.keyboard = keyboard
    keys = (0..<Self.maximumCompletions).map { _ in CompletionKey() }
    super.init(frame: .zero)
    for (index, key) in keys.enumerated() {
      key.onInput = { [unowned(unsafe) self] _ in choose(index) }
      key.onTouchEnd = { [unowned(unsafe) keyboard] in keyboard.inputDidChange() }
      key.isHidden = true
      key.applyStyle(keyboard.style)
      addSubview(key)
    }
  }

  // MARK: KeyboardAccessory

  override func supports(_ input: any TextInput, traits: TextInputTraits, languageTag tag: String) -> Bool {
    let isSecret = (input.inputView as? TextEntry).map { $0.isSecure || $0.rules.format != .none } ?? false
    let list = traits.keyboardType == .text && traits.offersCompletions && !isSecret ? Self.list(for: tag) : nil
    if list !== self.list {
      reset()
      self.list = list
    }
    return list != nil
  }

  /// Returns the first list in the language of `tag`, or else the first list without a language. Skips empty lists: a
  /// list that could not be read is empty.
  private static func list(for tag: String) -> WordList? {
    let lists = Keyboard.wordLists
    return lists.first { $0.count > 0 && $0.language != nil && $0.supports(languageTag: tag) }
      ?? lists.first { $0.count > 0 && $0.language == nil }
  }

  override func height(row: Double) -> Double {
    if self.row != row {
      self.row = row
      setNeedsLayout()
    }
    return max(row * Self.heightRatio, Font(size: row * Self.fontSizeRatio * textScale).lineHeight + 12).rounded()
  }

  override func inputDidChange(_ input: any TextInput) {
    // Keep the words while a finger is on one: another finger may type before this one lifts.
    guard let list, !keys.contains(where: { $0.isTracking }) else { return }
    let isAtEnd = (input.inputView as? TextEntry)?.editing.isAtEndOfWord ?? true
    start.update(from: isAtEnd ? input.textBeforeCaret : "", isTurkish: list.isTurkish)
    list.find(start, limit: Self.maximumCompletions, into: &completions)
    guard completions != offered || start.casing != offeredCasing else { return }
    swap(&completions, &offered)
    offeredCasing = start.casing
    for (index, key) in keys.enumerated() {
      key.isHidden = index >= offered.count
      if !key.isHidden { key.title = list.word(offered[index], offeredCasing) }
    }
    setNeedsLayout()
  }

  override func reset() {
    start = WordPrefix()
    lengthAfterCompletion = nil
    offered.removeAll(keepingCapacity: true)
    for key in keys {
      key.isHidden = true
      key.title = ""
    }
  }

  /// Suppresses a space that is typed after a completion's space, and removes the completion's space before
  /// punctuation.
  override func consumes(_ text: String, into input: any TextInput) -> Bool {
    let before = input.textBeforeCaret
    guard let lengthAfterCompletion, lengthAfterCompletion == before.utf8.count, before.last == " " else {
      return false
    }
    self.lengthAfterCompletion = nil
    if text == " " { return true }
    if Self.removesSpaceBefore(text) { input.deleteBackward() }
    return false
  }

  private static func removesSpaceBefore(_ text: String) -> Bool {
    switch text {
    case ".", ",", ";", ":", "!", "?", "…", ")", "،", "؛", "؟": true
    default: false
    }
  }

  // MARK: Layout

  override func environmentDidChange() {
    super.environmentDidChange()
    for key in keys { key.applyStyle(keyboard.style) }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let gap = row < 44 ? 4.0 : 6
    let width = bounds.width / Double(Self.maximumCompletions)
    for (index, key) in keys.enumerated() {
      let column = Double(isRightToLeft ? Self.maximumCompletions - 1 - index : index)
      key.frame = Rect(column * width, 0, width, bounds.height).inset(
        by: Insets(top: gap, left: gap / 2, bottom: 0, right: gap / 2))
      key.fitFont(size: row * Self.fontSizeRatio, minimumScale: Self.minimumFontScale)
    }
  }

  // MARK: Completion

  private func choose(_ index: Int) {
    guard let input = keyboard.input, let list, index < offered.count else { return }
    // Read the text again: a letter may have been typed since the words were offered.
    start.update(from: input.textBeforeCaret, isTurkish: list.isTurkish)
    guard start.characters > 0 else { return }
    let word = list.word(offered[index], offeredCasing)
    lengthAfterCompletion = nil
    if let entry = input.inputView as? TextEntry {
      let hasSpace = entry.editing.isBeforeSpace
      entry.completeWord(replacingLast: start.characters, with: word)
      if hasSpace { return }
    } else {
      for _ in 0..<start.characters { input.deleteBackward() }
      input.insertText(word + " ")
    }
    lengthAfterCompletion = input.textBeforeCaret.utf8.count
  }
}

/// A key of the bar, which shows one word.
final class CompletionKey: Key {
  /// Called when the touch ends or is cancelled.
  var onTouchEnd: (() -> Void)?

  init() {
    super.init(frame: .zero)
    enlarges = false
    // The keyboard decides which key a touch hits.
    hitMargins.contact = 0
    drawingOutsets = .zero
  }

  func applyStyle(_ style: KeyboardStyle) {
    color = style.functionKey
    titleColor = style.text
  }

  override func willType() { Keyboard.onKeyDown?() }

  override func endTracking(_ touch: Touch, with event: Event) {
    super.endTracking(touch, with: event)
    onTouchEnd?()
  }

  override func cancelTracking(with event: Event?) {
    super.cancelTracking(with: event)
    onTouchEnd?()
  }

  /// Sets the font to `size` points, or smaller if the word is too wide, but not below `least` times `size`.
  func fitFont(size: Double, minimumScale least: Double) {
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
