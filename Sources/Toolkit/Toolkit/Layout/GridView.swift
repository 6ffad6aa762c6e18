import Geometry

/// A view that arranges its subviews in rows and columns. Cells are filled row by row.
///
///     let form = GridView(columns: [.fitting, .share(1)], spacing: 12)
///     form.add(brightness, slider)
///     form.add(language, choice)
///
/// The `Sizing` of a column determines its width. A row is as high as its highest view, unless `rows` specifies its
/// height. Hidden views keep their cells. In a right-to-left layout, the first column is on the right.
open class GridView: LayoutView {
  /// The widths of the columns. A grid has at least one column.
  public final var columns: [Sizing] {
    didSet { if columns != oldValue { invalidateSubviewLayout() } }
  }
  /// The heights of the rows, from the top. Further rows fit their views.
  public final var rows: [Sizing] = [] {
    didSet { if rows != oldValue { invalidateSubviewLayout() } }
  }
  /// The space between columns, in points.
  public final var columnSpacing: Double {
    didSet { if columnSpacing != oldValue { invalidateSubviewLayout() } }
  }
  /// The space between rows, in points.
  public final var rowSpacing: Double {
    didSet { if rowSpacing != oldValue { invalidateSubviewLayout() } }
  }
  /// The horizontal alignment of views in their cells. With `.fill`, tight views keep their size and are aligned to the
  /// start.
  public final var alignment = StackView.Alignment.fill {
    didSet { if alignment != oldValue { invalidateSubviewLayout() } }
  }

  private final var widths = Tracks()
  private final var heights = Tracks()

  /// Creates a grid with the same spacing between rows as between columns.
  public init(columns: [Sizing], spacing: Double = 0, insets: Insets = .zero) {
    self.columns = columns
    columnSpacing = spacing
    rowSpacing = spacing
    super.init(frame: .zero)
    self.insets = insets
  }

  /// Adds views in the next cells.
  public final func add(_ views: View...) {
    for view in views { addSubview(view) }
  }

  /// Returns the size that fits the columns in the width of `size`, and the rows with these columns. The height of
  /// `size` is not a limit.
  open override func sizeThatFits(_ size: Size) -> Size {
    let wish = measureColumns()
    let room = min(contentWidth(for: size.width) ?? wish, wish)
    widths.distribute(0..<widths.count, room: room, gap: pixelLength(columnSpacing), fills: false, isRigid: false)
    widths.position(0..<widths.count, from: 0, gap: pixelLength(columnSpacing))
    return self.outerSize(contentWidth: room, height: measureRows())
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = self.contentSize
    let mirrored = isRightToLeft
    let wide = measureColumns()
    if !distribute(&widths, room: room.width, gap: pixelLength(columnSpacing), isRigid: false) {
      reportConflict(.horizontal, needed: wide, available: room.width)
    }
    let high = measureRows()
    if !distribute(&heights, room: room.height, gap: pixelLength(rowSpacing), isRigid: true) {
      reportConflict(.vertical, needed: high, available: room.height)
    }
    // Iterates over a copy: resizing a view may change the subviews.
    for (index, view) in subviews.enumerated() {
      // Rows of views that were added during this layout are measured in the next one.
      guard index / widths.count < heights.count else { return }
      layOut(view, column: widths[index % widths.count], row: heights[index / widths.count], mirrored: mirrored)
    }
  }

  private final func distribute(_ tracks: inout Tracks, room: Double, gap: Double, isRigid: Bool) -> Bool {
    let fits = tracks.distribute(0..<tracks.count, room: room, gap: gap, fills: false, isRigid: isRigid)
    tracks.position(0..<tracks.count, from: 0, gap: gap)
    return fits
  }

  /// Measures the columns and returns their total width, in pixels.
  private final func measureColumns() -> Double {
    widths.removeAll()
    for column in 0..<max(1, columns.count) { widths.add(inPixels(columns, column), .tight, wish: 0) }
    for (index, view) in subviews.enumerated() {
      let column = index % widths.count
      if case .fixed = widths[column].extent { continue }
      widths.setMinimumLength(column, of: measure(view, in: nil).width, hugging: view.horizontalHugging)
    }
    return widths.fittingLength(of: 0..<widths.count, gap: pixelLength(columnSpacing))
  }

  /// Measures the rows for the current column widths and returns their total height, in pixels.
  private final func measureRows() -> Double {
    heights.removeAll()
    for row in 0..<((subviews.count + widths.count - 1) / widths.count) {
      heights.add(inPixels(rows, row), .tight, wish: 0)
    }
    for (index, view) in subviews.enumerated() {
      let row = index / widths.count
      if case .fixed = heights[row].extent { continue }
      heights.setMinimumLength(
        row, of: measure(view, in: widths[index % widths.count].length).height, hugging: view.verticalHugging)
    }
    return heights.fittingLength(of: 0..<heights.count, gap: pixelLength(rowSpacing))
  }

  private final func inPixels(_ extents: [Sizing], _ index: Int) -> Sizing {
    guard extents.indices.contains(index) else { return .fitting }
    if case .fixed(let points) = extents[index] { return .fixed(points * pixelsPerPoint) }
    return extents[index]
  }

  private final func layOut(_ view: View, column: Tracks.Track, row: Tracks.Track, mirrored: Bool) {
    var x = column.start
    var y = row.start
    var width = column.length
    var height = row.length
    let isWide = alignment == .fill && view.horizontalHugging != .tight
    if !isWide || view.verticalHugging == .tight {
      let own = measure(view, in: width)
      if view.verticalHugging == .tight {
        height = min(own.height, row.length)
        y += ((row.length - height) / 2).rounded(.down)
      }
      if !isWide { width = min(own.width, column.length) }
      switch alignment {
      case .fill, .start: break
      case .center: x += ((column.length - width) / 2).rounded(.down)
      case .end: x += column.length - width
      }
    }
    setFrame(of: view, x: x, y: y, width: width, height: height, mirrored: mirrored)
  }

  override var logDescription: String { logName.isEmpty ? "a grid" : logName }
}
