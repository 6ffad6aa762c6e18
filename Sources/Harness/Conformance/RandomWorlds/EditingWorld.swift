import TestKit
import Toolkit
import ToolkitTestKit

/// Random edits of a text in many scripts, compared with a simple model. The model copies the whole text, and searches
/// character boundaries from the start.
struct EditingWorld {
  private(set) var dice: SeededGenerator
  /// The first difference from the model, or `nil`.
  private(set) var mistake: String?

  private(set) var acceptedCompletions = 0

  private var text: EditableText
  private var model = Model()
  private let list: WordList
  private let maximumLength: Int
  private let allowsLineFeeds: Bool

  /// Letters that join with their neighbors, in normal and unusual order.
  private static let pieces = [
    "a", "b", " ", "e", "\u{301}", "é", "Z\u{323}\u{301}", "🇩", "🇪🇺", "👩", "\u{200D}", "👧", "👩\u{200D}👧", "שלום", "ا",
    "\u{64B}",
    "क", "\u{94D}", "ष", "한", "\u{1112}", "\u{1161}", "\u{11AB}", "\r\n", "\n", "\t", "\u{7}", "word", "0", "9.5", "ﷺ",
    "กำ", "",
  ]

  init(seed: UInt64) {
    dice = SeededGenerator(state: seed)
    maximumLength = dice.next(below: 2) == 0 ? 24 : .max
    allowsLineFeeds = dice.next(below: 2) == 0
    var rules = TextRules()
    rules.maximumLength = maximumLength
    rules.allowsLineFeeds = allowsLineFeeds
    text = EditableText(rules: rules)
    do throws(WordList.ParsingError) { list = try WordList(CompletionModel.file) } catch { fatalError(error.message) }
  }

  mutating func run(steps: Int) {
    var step = 0
    while step < steps, mistake == nil {
      self.step()
      step += 1
    }
  }

  private mutating func step() {
    let name: String
    switch dice.next(below: 18) {
    case 0...5:
      let piece = Self.pieces[dice.next(below: Self.pieces.count)]
      name = "insert \(piece)"
      text.insert(piece)
      model.insert(allowed(piece), maximumLength)
    case 6:
      // A paste.
      let piece =
        Self.pieces[dice.next(below: Self.pieces.count)] + Self.pieces[dice.next(below: Self.pieces.count)] + " x"
      name = "paste \(piece)"
      text.insert(piece)
      model.insert(allowed(piece), maximumLength)
    case 7, 8:
      name = "delete backward"
      text.deleteBackward()
      model.delete(forward: false)
    case 9:
      name = "delete forward"
      text.deleteForward()
      model.delete(forward: true)
    case 10:
      name = "caret"
      let place = dice.next(below: model.text.utf8.count + 3) - 1
      text.moveCaret(to: place)
      model.select(place, place)
    case 11:
      name = "selection"
      let anchor = dice.next(below: model.text.utf8.count + 3) - 1
      let head = dice.next(below: model.text.utf8.count + 3) - 1
      text.select(from: anchor, to: head)
      model.select(anchor, head)
    case 12:
      name = "move"
      let count = dice.next(below: 7) - 3
      let extendsSelection = dice.next(below: 2) == 0
      text.moveCaret(by: count, extendsSelection: extendsSelection)
      model.move(count, extendsSelection)
    case 13:
      name = "undo"
      text.undo()
      model.undo()
    case 14:
      name = "redo"
      text.redo()
      model.redo()
    case 15, 16:
      name = "take a word"
      acceptCompletion()
    default:
      name = "clear"
      if model.text.utf8.count > 300 || dice.next(below: 30) == 0 {
        text.selectAll()
        text.deleteBackward()
        model.select(0, model.text.utf8.count)
        model.delete(forward: false)
      }
    }
    check(after: name)
  }

  /// Accepts a completion, as `CompletionBar` does.
  private mutating func acceptCompletion() {
    guard text.isAtEndOfWord else { return }
    var start = WordPrefix()
    var found = [Int]()
    start.update(from: text.text[..<text.text.utf8.index(text.text.startIndex, offsetBy: text.head)], isTurkish: false)
    list.find(start, limit: 3, into: &found)
    let (characters, words) = CompletionModel.completions(after: model.before)
    let offered = found.map { list.word($0, start.casing) }
    guard start.characters == characters, offered.elementsEqual(words, by: { $0.utf8.elementsEqual($1.utf8) }) else {
      mistake = "behind \(model.before) \(words) are offered"
      return
    }
    guard let word = words.isEmpty ? nil : words[dice.next(below: words.count)] else { return }
    let isTaken = text.completeWord(replacingLast: characters, with: word)
    guard model.complete(characters, word, maximumLength) == isTaken else {
      mistake = "\(word) fits into \(model.text), or not"
      return
    }
    if isTaken { acceptedCompletions += 1 }
  }

  private mutating func check(after name: String) {
    guard mistake == nil else { return }
    let utf8 = model.text.utf8
    if !text.text.utf8.elementsEqual(utf8) {
      mistake = "after \(name) the text is \(model.text)"
    } else if text.anchor != model.anchor || text.head != model.head {
      mistake = "after \(name) \(model.anchor) to \(model.head) of \(model.text) is selected"
    } else if !model.characterBoundaries.contains(text.head) || !model.characterBoundaries.contains(text.anchor) {
      mistake = "after \(name) the caret lies between two characters"
    }
  }

  private func allowed(_ piece: String) -> String {
    switch piece {
    case "\u{7}": ""
    case "\t": " "
    case "\n", "\r\n": allowsLineFeeds ? "\n" : " "
    default:
      piece.unicodeScalars.contains("\n") || piece.unicodeScalars.contains("\t")
        || piece.unicodeScalars.contains("\u{7}")
        ? allowedParts(piece) : piece
    }
  }

  private func allowedParts(_ piece: String) -> String {
    var parts = ""
    for character in piece { parts += allowed(String(character)) }
    return parts
  }
}

extension EditingWorld {
  private struct Model {
    struct State {
      var text: String
      var anchor: Int
      var head: Int
    }
    var state = State(text: "", anchor: 0, head: 0)
    /// The edits, as the states before and after.
    var undoable: [(before: State, after: State)] = []
    var redoable: [(before: State, after: State)] = []
    /// The continuation of the last edit, if the next edit can be merged into it.
    var isTyping = false
    var open: Int?

    var text: String { state.text }
    var anchor: Int { state.anchor }
    var head: Int { state.head }

    var characterBoundaries: [Int] {
      var borders = [0]
      var offset = 0
      for character in text {
        offset += character.utf8.count
        borders.append(offset)
      }
      return borders
    }

    func down(_ place: Int) -> Int { characterBoundaries.last { $0 <= max(0, place) }! }
    func up(_ place: Int) -> Int { characterBoundaries.first { $0 >= place }! }

    mutating func select(_ anchor: Int, _ head: Int) {
      (state.anchor, state.head, open) = (down(anchor), down(head), nil)
    }

    mutating func move(_ count: Int, _ extendsSelection: Bool) {
      var goal = head
      if !extendsSelection, anchor != head, count != 0 {
        goal = count < 0 ? min(anchor, head) : max(anchor, head)
      } else {
        for _ in 0..<abs(count) {
          goal =
            count < 0 ? characterBoundaries.last { $0 < goal } ?? 0 : characterBoundaries.first { $0 > goal } ?? goal
        }
      }
      select(extendsSelection ? anchor : goal, goal)
    }

    /// Returns the text with a range of bytes replaced.
    private func replacing(_ start: Int, _ end: Int, _ part: String) -> String {
      let bytes = Array(text.utf8)
      return String(decoding: Array(bytes[..<start]) + Array(part.utf8) + Array(bytes[end...]), as: UTF8.self)
    }

    private mutating func change(_ start: Int, _ end: Int, _ part: String, joins: Bool) {
      let before = joins ? undoable.removeLast().before : state
      redoable.removeAll()
      state.text = replacing(start, end, part)
      state.head = part.isEmpty ? down(start) : up(start + part.utf8.count)
      state.anchor = head
      undoable.append((before, state))
      if undoable.count > 200 { undoable.removeFirst() }
    }

    mutating func insert(_ piece: String, _ most: Int) {
      var piece = piece
      let start = min(anchor, head)
      let end = max(anchor, head)
      while !piece.isEmpty, replacing(start, end, piece).count > most { piece.removeLast() }
      guard !piece.isEmpty else { return }
      let isTyping = start == end && piece.count == 1
      change(start, end, piece, joins: isTyping && self.isTyping && open == start && piece != " ")
      self.isTyping = isTyping
      open = isTyping ? start + piece.utf8.count : nil
    }

    var before: String { String(decoding: Array(text.utf8)[..<head], as: UTF8.self) }

    /// Replaces the start of a word with the whole word and a space, or uses the space after the caret. Returns `false`
    /// if the word does not fit.
    mutating func complete(_ characters: Int, _ word: String, _ most: Int) -> Bool {
      let start = head - before.suffix(characters).utf8.count
      let rest = String(decoding: Array(text.utf8)[head...], as: UTF8.self)
      let hasSpace = rest.first == " "
      var piece = hasSpace ? word : word + " "
      if replacing(start, head, piece).count > most { piece = word }
      guard replacing(start, head, piece).count <= most else { return false }
      change(start, head, piece, joins: false)
      isTyping = false
      open = nil
      if hasSpace { move(1, false) }
      return true
    }

    mutating func delete(forward: Bool) {
      var start = min(anchor, head)
      var end = max(anchor, head)
      let isRow = start == end && !forward
      if start == end {
        if forward {
          end = characterBoundaries.first { $0 > head } ?? end
        } else {
          start = characterBoundaries.last { $0 < head } ?? start
        }
      }
      guard start < end else { return }
      change(start, end, "", joins: isRow && !isTyping && open == end)
      isTyping = false
      open = isRow ? start : nil
    }

    mutating func undo() {
      open = nil
      guard let edit = undoable.popLast() else { return }
      redoable.append(edit)
      state = edit.before
    }

    mutating func redo() {
      open = nil
      guard let edit = redoable.popLast() else { return }
      undoable.append(edit)
      state = edit.after
    }
  }
}
