import Vitrine

/// The themes in columns, drawn up and down by a finger where they do not all fit.
final class HomeList: View {
  var onChoice: (Entry) -> Void = { _ in }
  private(set) var rows: [HomeRow] = []
  private var headings: [Label] = []
  private var metrics = Metrics(Size(800, 480))
  private var contentHeight = 0.0
  /// The row that a finger is on; nil once that is a scroll.
  private var pressed: HomeRow?

  /// Narrower columns would cut names off, in em.
  private static let narrowestColumn = 15.5

  override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
    for theme in Catalog.themes {
      let heading = Label()
      heading.text = theme.title
      heading.textColor = Style.quiet
      headings.append(heading)
      addSubview(heading)
      for entry in theme.entries {
        let row = HomeRow(entry)
        rows.append(row)
        addSubview(row)
      }
    }
  }

  func wear(_ metrics: Metrics) {
    self.metrics = metrics
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let heading = (metrics.finger * 1.05).rounded()
    let gap = metrics.margin * 1.5
    let heights = Catalog.themes.map { heading + Double($0.entries.count) * metrics.finger }
    let most = max(1, Int((bounds.width + gap) / (metrics.body.size * Self.narrowestColumn + gap)))
    let columns = HomeColumns(heights, count: most)
    let count = Double(columns.columns.count)
    let width = (bounds.width - gap * (count - 1)) / count
    var row = 0
    for (column, themes) in columns.columns.enumerated() {
      let x = Double(column) * (width + gap)
      var y = 0.0
      for theme in themes {
        headings[theme].font = metrics.caption
        headings[theme].frame = Rect(x, y + heading * 0.35, width, heading * 0.65)
        y += heading
        for _ in Catalog.themes[theme].entries {
          rows[row].font = metrics.body
          rows[row].frame = Rect(x, y, width, metrics.finger)
          y += metrics.finger
          row += 1
        }
      }
    }
    contentHeight = columns.height + metrics.margin
    scroll(to: bounds.minY)
  }

  private func scroll(to y: Double) {
    let most = max(0, contentHeight - bounds.height)
    bounds = Rect(origin: Point(0, max(0, min(most, y))), size: bounds.size)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    let place = touches[0].location(in: self)
    press(rows.first { $0.frame.contains(place) })
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    let touch = touches[0]
    guard let before = superview.map({ touch.previousLocation(in: $0) }),
      let now = superview.map({ touch.location(in: $0) })
    else { return }
    if let pressed, pressed.frame.inset(by: Insets(all: -4)).contains(touch.location(in: self)) { return }
    press(nil)
    scroll(to: bounds.minY + before.y - now.y)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    let chosen = pressed
    press(nil)
    if let chosen { onChoice(chosen.entry) }
  }

  override func touchesCancelled(_ touches: TouchSet, with event: Event) { press(nil) }

  private func press(_ row: HomeRow?) {
    pressed?.isHighlighted = false
    pressed = row
    row?.isHighlighted = true
  }
}
