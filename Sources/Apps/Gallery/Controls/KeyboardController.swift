import Vitrine

/// System 39: a keyboard whose keys show enlarged above the finger that hides them.
final class KeyboardController: DemoController {
  private(set) var keys: [Key] = []
  private(set) var typed = ""

  private let text = Label()
  private let space = Key("Space")
  private let delete = Key("Delete")

  private static let rows = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
  private static let others: [String: [String]] = [
    "A": ["À", "Ä", "Å"], "E": ["É", "È", "Ê"], "O": ["Ö", "Ø"], "U": ["Ü", "Ù"], "S": ["ß"], "C": ["Ç"], "N": ["Ñ"],
  ]
  /// Of a key, in points.
  private static let largestWidth = 88.0
  private static let gap = 6.0
  /// Height by width.
  private static let aspect = 1.25

  override func setUp() {
    text.textColor = Style.text
    stage.addSubview(text)
    for row in Self.rows {
      for letter in row {
        let title = String(letter)
        // Each is in this controller's view, and gone before it.
        let key = Key(title, choices: Self.others[title] ?? []) { [unowned(unsafe) self] in type($0) }
        key.highlightColor = Style.accent
        keys.append(key)
      }
    }
    // Keys as well, so that they come in turn with the letters of fast fingers.
    space.onInput = { [unowned(unsafe) self] _ in type(" ") }
    delete.onInput = { [unowned(unsafe) self] _ in change { if !$0.isEmpty { $0.removeLast() } } }
    for key in [space, delete] { key.enlarges = false }
    for key in keys + [space, delete] {
      key.color = Style.raised
      key.titleColor = Style.text
      stage.addSubview(key)
    }
    show("last", "–")
    showText()
  }

  private func type(_ input: String) {
    change { $0 += input }
    show("last", input == " " ? "space" : input)
  }

  private func change(_ edit: (inout String) -> Void) {
    edit(&typed)
    showText()
  }

  private func showText() {
    text.text = typed.isEmpty ? "Type" : typed
    text.textColor = typed.isEmpty ? Style.quiet : Style.text
    show("letters", "\(typed.count)")
  }

  override func layOut(_ area: Rect) {
    let (gap, margin) = (Self.gap, metrics.margin)
    let columns = Double(Self.rows[0].count)
    let width = min(Self.largestWidth, ((area.width - 2 * margin - gap * (columns - 1)) / columns).rounded(.down))
    let height = min((width * Self.aspect).rounded(), 72)
    let whole = width * columns + gap * (columns - 1)
    let left = ((area.width - whole) / 2).rounded()
    let lines = Double(Self.rows.count + 1)
    let top = min(area.maxY - margin, area.midY + (height + gap) * lines) - (height + gap) * lines + gap
    var index = 0
    for (line, row) in Self.rows.enumerated() {
      let count = Double(row.count)
      let inset = ((whole - width * count - gap * (count - 1)) / 2).rounded()
      for column in 0..<row.count {
        keys[index].font = metrics.title
        keys[index].frame = Rect(
          left + inset + (width + gap) * Double(column), top + (height + gap) * Double(line), width, height)
        index += 1
      }
    }
    let last = top + (height + gap) * (lines - 1)
    let side = (width + gap) * 3 - gap
    for key in [space, delete] { key.font = metrics.body }
    space.frame = Rect(left, last, whole - side - gap, height)
    delete.frame = Rect(left + whole - side, last, side, height)
    text.font = metrics.title
    text.frame = Rect(left, margin, whole, max(0, top - margin - height))
  }
}
