import Geometry

/// A view that arranges its subviews in rows and columns. Cells are filled row by row.
///
///     let form = GridStack(columns: [.fitting, .share(1)], spacing: 12)
///     form.add(brightness, slider)
///     form.add(language, choice)
///
/// The `Extent` of a column determines its width. A row is as high as its highest view, unless `rows` specifies its
/// height. Hidden views keep their cells. In a right-to-left layout, the first column is on the right.
open class GridStack: LayoutView {
  /// The widths of the columns. A grid has at least one column.
  public final var columns: [Extent] {
    didSet { if columns != oldValue { subviewsNeedArranging() } }
  }
  /// The heights of the rows, from the top. Further rows fit their views.
  public final var rows: [Extent] = [] {
    didSet { if rows != oldValue { subviewsNeedArranging() } }
  }
  /// The space between columns, in points.
  public final var columnSpacing: Double {
    didSet { if columnSpacing != oldValue { subviewsNeedArranging() } }
  }
  /// The space between rows, in points.
  public final var rowSpacing: Double {
    didSet { if rowSpacing != oldValue { subviewsNeedArranging() } }
  }
  /// The horizontal alignment of views in their cells. With `.fill`, tight views keep their size and are aligned to the
  /// start.
  public final var alignment = StackView.Alignment.fill {
    didSet { if alignment != oldValue { subviewsNeedArranging() } }
  }

  private final var widths = Tracks()
  private final var heights = Tracks()

  /// Creates a grid with the same spacing between rows as between columns.
  public init(columns: [Extent], spacing: Double = 0, insets: Insets = .zero) {
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
    let wish = readColumns()
    let room = min(roomWidth(size.width) ?? wish, wish)
    widths.share(0..<widths.count, room: room, gap: distance(columnSpacing), fills: false, isRigid: false)
    widths.place(0..<widths.count, from: 0, gap: distance(columnSpacing))
    return self.size(around: room, readRows())
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (room, mirrored) = (self.room, isRightToLeft)
    let wide = readColumns()
    if !share(&widths, room.width, distance(columnSpacing), isRigid: false) {
      complain(.horizontal, needed: wide, has: room.width)
    }
    let high = readRows()
    if !share(&heights, room.height, distance(rowSpacing), isRigid: true) {
      complain(.vertical, needed: high, has: room.height)
    }
    // Iterates over a copy: resizing a view may change the subviews.
    for (index, view) in subviews.enumerated() {
      // Rows of views that were added during this layout are measured in the next one.
      guard index / widths.count < heights.count else { return }
      put(view, in: widths[index % widths.count], heights[index / widths.count], mirrored: mirrored)
    }
  }

  private final func share(_ tracks: inout Tracks, _ room: Double, _ gap: Double, isRigid: Bool) -> Bool {
    let fits = tracks.share(0..<tracks.count, room: room, gap: gap, fills: false, isRigid: isRigid)
    tracks.place(0..<tracks.count, from: 0, gap: gap)
    return fits
  }

  /// Measures the columns and returns their total width, in pixels.
  private final func readColumns() -> Double {
    widths.removeAll()
    for column in 0..<max(1, columns.count) { widths.add(inPixels(columns, column), .tight, wish: 0) }
    for (index, view) in subviews.enumerated() {
      let column = index % widths.count
      if case .fixed = widths[column].extent { continue }
      widths.widen(column, to: measure(view, in: nil).width, view.hugging)
    }
    return widths.wish(of: 0..<widths.count, gap: distance(columnSpacing))
  }

  /// Measures the rows for the current column widths and returns their total height, in pixels.
  private final func readRows() -> Double {
    heights.removeAll()
    for row in 0..<((subviews.count + widths.count - 1) / widths.count) { heights.add(inPixels(rows, row), .tight, wish: 0) }
    for (index, view) in subviews.enumerated() {
      let row = index / widths.count
      if case .fixed = heights[row].extent { continue }
      heights.widen(row, to: measure(view, in: widths[index % widths.count].length).height, view.verticalHugging)
    }
    return heights.wish(of: 0..<heights.count, gap: distance(rowSpacing))
  }

  private final func inPixels(_ extents: [Extent], _ index: Int) -> Extent {
    guard extents.indices.contains(index) else { return .fitting }
    if case .fixed(let points) = extents[index] { return .fixed(points * pixels) }
    return extents[index]
  }

  private final func put(_ view: View, in column: Tracks.Track, _ row: Tracks.Track, mirrored: Bool) {
    var (x, y, width, height) = (column.start, row.start, column.length, row.length)
    let isWide = alignment == .fill && view.hugging != .tight
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
    put(view, x, y, width, height, mirrored: mirrored)
  }

  override var spokenName: String { logName.isEmpty ? "a grid" : logName }
}
