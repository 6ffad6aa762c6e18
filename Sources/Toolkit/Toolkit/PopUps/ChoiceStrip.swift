import Geometry
import Raster
import Typography

/// A row of choices in a pop-up, one of which is highlighted under the finger.
final class ChoiceStrip: PopUp {
  /// What can be chosen, in the order of reading.
  var choices: [String] = [] {
    didSet { if choices != oldValue { makeLabels() } }
  }

  var font = Font(size: 20) {
    didSet {
      for label in labels { label.font = font }
    }
  }

  /// Behind the choice under the finger.
  var highlightColor: Color {
    get { highlight.backgroundColor }
    set {
      highlight.backgroundColor = newValue
      updateTextColors()
    }
  }

  /// The choice under the finger.
  private(set) var highlightedIndex: Int?

  private let highlight = View()
  private var labels: [Label] = []

  private static let leastCell = Size(48, 44)
  /// Beside a choice's text, in points.
  private static let padding = 14.0
  /// Between the choices and the edge.
  static let margin = 4.0

  override init(frame: Rect) {
    super.init(frame: frame)
    highlight.isHidden = true
    highlight.cornerRadius = cornerRadius - Self.margin
    highlight.backgroundColor = .accent
    addSubview(highlight)
  }

  /// The room that all choices take, in points; none for no choices.
  var fittingSize: Size {
    guard !labels.isEmpty else { return .zero }
    var cell = Self.leastCell
    for label in labels {
      let text = label.sizeThatFits(.zero)
      cell = Size(max(cell.width, text.width + 2 * Self.padding), max(cell.height, text.height))
    }
    return Size(
      cell.width * Double(labels.count) + 2 * Self.margin, cell.height + 2 * Self.margin)
  }

  /// Highlights the choice for a finger at `place`, in the window's points: the
  /// nearest, as long as the finger is on the strip or near enough to it.
  func follow(_ place: Point) {
    let place = convert(place, from: nil)
    let reach = bounds.inset(
      by: -Insets(
        top: TouchConstants.choiceReachAcross, left: TouchConstants.choiceReach,
        bottom: TouchConstants.choiceReachAcross, right: TouchConstants.choiceReach))
    guard !labels.isEmpty, reach.contains(place) else { return setHighlight(nil) }
    let index = ((place.x - Self.margin) / cellWidth).rounded(.down)
    setHighlight(Int(max(0, min(index, Double(labels.count - 1)))))
  }

  /// Highlights none.
  func letGo() { setHighlight(nil) }

  override func colorDidChange() { updateTextColors() }

  override func layoutSubviews() {
    for index in labels.indices { labels[index].frame = cell(index) }
    if let highlightedIndex { highlight.frame = cell(highlightedIndex) }
  }

  private func setHighlight(_ index: Int?) {
    guard index != highlightedIndex else { return }
    highlightedIndex = index
    highlight.isHidden = index == nil
    if let index { highlight.frame = cell(index) }
    updateTextColors()
  }

  private func updateTextColors() {
    for index in labels.indices {
      labels[index].textColor = PopUpStyle.text(on: index == highlightedIndex ? highlightColor : color)
    }
  }

  private var cellWidth: Double { (bounds.width - 2 * Self.margin) / Double(labels.count) }

  private func cell(_ index: Int) -> Rect {
    Rect(
      Self.margin + cellWidth * Double(index), Self.margin, cellWidth, bounds.height - 2 * Self.margin)
  }

  private func makeLabels() {
    setHighlight(nil)
    labels = replaceLabels(labels, with: choices, font: font)
    updateTextColors()
  }
}
