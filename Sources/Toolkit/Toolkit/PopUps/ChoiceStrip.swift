import Geometry
import Raster
import Typography

/// A pop-up with choices in one or more rows. It highlights the choice under the finger.
final class ChoiceStrip: PopUp {
  /// The choices, in reading order.
  var choices: [String] = [] {
    didSet { if choices != oldValue { makeLabels() } }
  }

  var font = Font(size: 20) {
    didSet {
      for label in labels { label.font = font }
    }
  }

  /// The background color of the choice under the finger.
  var highlightColor: Color {
    get { highlight.backgroundColor }
    set {
      highlight.backgroundColor = newValue
      updateTextColors()
    }
  }

  /// The index of the choice under the finger.
  private(set) var highlightedIndex: Int?

  /// The number of choices in a row.
  private(set) var columns = 1
  private var rows: Int { (labels.count + columns - 1) / columns }

  private let highlight = View()
  private var labels: [FittingLabel] = []

  private static let leastCell = Size(48, 44)
  /// The padding on each side of a choice's text, in points.
  private static let padding = 14.0
  /// The distance between the choices and the edge, in points.
  static let margin = 4.0

  override init(frame: Rect) {
    super.init(frame: frame)
    highlight.isHidden = true
    highlight.cornerRadius = cornerRadius - Self.margin
    highlight.backgroundColor = .accent
    addSubview(highlight)
  }

  /// Arranges the choices in as few rows as fit into `width`.
  ///
  /// - Returns: The size of the choices, in points, or zero if there are none.
  func arrange(inWidth width: Double) -> Size {
    guard !labels.isEmpty else { return .zero }
    var cell = Self.leastCell
    for label in labels {
      let text = label.sizeThatFits(.zero)
      cell = Size(max(cell.width, text.width + 2 * Self.padding), max(cell.height, text.height))
    }
    let most = max(1, min(((width - 2 * Self.margin) / cell.width).rounded(.down), Double(labels.count)))
    // Distribute the choices evenly over the rows.
    columns = Int((Double(labels.count) / (Double(labels.count) / most).rounded(.up)).rounded(.up))
    return Size(
      min(width, cell.width * Double(columns) + 2 * Self.margin), cell.height * Double(rows) + 2 * Self.margin)
  }

  /// Highlights the choice that is nearest to `place`, in window coordinates, if that is on the strip or near it.
  func highlightChoice(at place: Point) {
    let place = convert(place, from: nil)
    let reach = bounds.inset(
      by: -Insets(
        top: TouchConstants.choiceCrossMargin, left: TouchConstants.choiceMargin,
        bottom: TouchConstants.choiceCrossMargin, right: TouchConstants.choiceMargin))
    guard !labels.isEmpty, reach.contains(place) else { return setHighlight(nil) }
    let column = ((mirrored(place.x) - Self.margin) / cellSize.width).rounded(.down)
    let row = ((place.y - Self.margin) / cellSize.height).rounded(.down)
    let index = Int(max(0, min(row, Double(rows - 1)))) * columns + Int(max(0, min(column, Double(columns - 1))))
    setHighlight(min(index, labels.count - 1))
  }

  func clearHighlight() { setHighlight(nil) }

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
    let place = Point(
      Self.margin + size.width * Double(index % columns), Self.margin + size.height * Double(index / columns))
    return mirrored(Rect(origin: place, size: size))
  }

  private func makeLabels() {
    setHighlight(nil)
    labels = replaceLabels(labels, with: choices, font: font)
    updateTextColors()
  }
}
