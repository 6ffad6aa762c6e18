import Geometry
import Raster
import Typography

/// A row of choices in a pop-up, or several where it would be too long, one of which is highlighted under the finger.
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

  /// How many choices there are side by side.
  private(set) var columns = 1
  private var rows: Int { (labels.count + columns - 1) / columns }

  private let highlight = View()
  private var labels: [FittingLabel] = []

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

  /// Puts the choices into as few rows as fit into `width`.
  ///
  /// - Returns: the room that they take, in points; none for no choices.
  func fit(_ width: Double) -> Size {
    guard !labels.isEmpty else { return .zero }
    var cell = Self.leastCell
    for label in labels {
      let text = label.sizeThatFits(.zero)
      cell = Size(max(cell.width, text.width + 2 * Self.padding), max(cell.height, text.height))
    }
    let most = max(1, min(((width - 2 * Self.margin) / cell.width).rounded(.down), Double(labels.count)))
    // As many in each row.
    columns = Int((Double(labels.count) / (Double(labels.count) / most).rounded(.up)).rounded(.up))
    return Size(min(width, cell.width * Double(columns) + 2 * Self.margin), cell.height * Double(rows) + 2 * Self.margin)
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
    let column = ((mirrored(place.x) - Self.margin) / cellSize.width).rounded(.down)
    let row = ((place.y - Self.margin) / cellSize.height).rounded(.down)
    let index = Int(max(0, min(row, Double(rows - 1)))) * columns + Int(max(0, min(column, Double(columns - 1))))
    setHighlight(min(index, labels.count - 1))
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
      labels[index].textColor = (index == highlightedIndex ? highlightColor : color).readableText
    }
  }

  private var cellSize: Size {
    Size((bounds.width - 2 * Self.margin) / Double(columns), (bounds.height - 2 * Self.margin) / Double(rows))
  }

  private func cell(_ index: Int) -> Rect {
    let size = cellSize
    let place = Point(Self.margin + size.width * Double(index % columns), Self.margin + size.height * Double(index / columns))
    return mirrored(Rect(origin: place, size: size))
  }

  private func makeLabels() {
    setHighlight(nil)
    labels = replaceLabels(labels, with: choices, font: font)
    updateTextColors()
  }
}
