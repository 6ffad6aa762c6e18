import Vitrine

/// The themes in columns. The list scrolls if they do not all fit.
final class HomeList: ScrollView {
  var onChoice: (DemoEntry) -> Void = { _ in }
  private(set) var rows: [HomeRow] = []
  private var headings: [Label] = []
  private var metrics = Metrics(Size(800, 480))
  /// The width of the current layout. Scrolling does not change it.
  private var placedWidth = 0.0

  /// The minimum width of a column, in em. Narrower columns would truncate names.
  private static let narrowestColumn = 15.5

  override init(frame: Rect) {
    super.init(frame: frame)
    clipsToBounds = true
    indicatorColor = Style.line
    for theme in DemoCatalog.themes {
      let heading = Label()
      heading.text = theme.title
      heading.textColor = Style.quiet
      heading.accessibilityHeadingLevel = 2
      headings.append(heading)
      addSubview(heading)
      for entry in theme.entries {
        let row = HomeRow(entry)
        row.onChoice = { [unowned(unsafe) self] in onChoice($0) }
        row.prefersFocus = rows.isEmpty
        rows.append(row)
        addSubview(row)
      }
    }
  }

  func wear(_ metrics: Metrics) {
    self.metrics = metrics
    placedWidth = 0
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width != placedWidth else { return }
    let textSize = scaled(metrics.body).size
    placedWidth = bounds.width
    let heading = (metrics.finger * 1.05).rounded()
    let gap = metrics.margin * 1.5
    let heights = DemoCatalog.themes.map { heading + Double($0.entries.count) * metrics.finger }
    let most = max(1, Int((bounds.width + gap) / (textSize * Self.narrowestColumn + gap)))
    let columns = HomeColumns(heights, count: most)
    let count = Double(columns.columns.count)
    let width = (bounds.width - gap * (count - 1)) / count
    var row = 0
    for (column, themes) in columns.columns.enumerated() {
      let x = Double(column) * (width + gap)
      var y = 0.0
      for theme in themes {
        headings[theme].font = metrics.caption
        // English text is on the side where the rows begin.
        headings[theme].textAlignment = isRightToLeft ? .right : .left
        headings[theme].frame = Rect(x, y + heading * 0.35, width, heading * 0.65)
        y += heading
        for _ in DemoCatalog.themes[theme].entries {
          rows[row].font = metrics.body
          rows[row].frame = Rect(x, y, width, metrics.finger)
          y += metrics.finger
          row += 1
        }
      }
    }
    contentSize = Size(bounds.width, columns.height + metrics.margin)
    if isRightToLeft {
      // The content starts at 0, and the bounds where the list is scrolled to.
      for heading in headings { heading.frame.origin.x = bounds.width - heading.frame.maxX }
      for row in rows { row.frame.origin.x = bounds.width - row.frame.maxX }
    }
  }
}
