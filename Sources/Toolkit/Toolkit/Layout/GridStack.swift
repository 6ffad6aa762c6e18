import Geometry

/// Views in rows and columns, whose cells are filled row by row.
///
///     let form = GridStack(columns: [.fitting, .share(1)], spacing: 12)
///     form.add(brightness, slider)
///     form.add(language, choice)
///
/// A column is as wide as its `Extent` says, in the room of the grid; a row as high as its highest view, unless `rows` says
/// something else. A hidden view keeps its cell. Where reading goes from right to left, the first column is the right one.
open class GridStack: LayoutView {
  /// How wide the columns are; one at least.
  public final var columns: [Extent] {
    didSet { if columns != oldValue { subviewsNeedArranging() } }
  }
  /// How high the rows are, from the top; further ones are as high as it suits them.
  public final var rows: [Extent] = [] {
    didSet { if rows != oldValue { subviewsNeedArranging() } }
  }
  /// Between two columns, in points.
  public final var columnSpacing: Double {
    didSet { if columnSpacing != oldValue { subviewsNeedArranging() } }
  }
  /// Between two rows, in points.
  public final var rowSpacing: Double {
    didSet { if rowSpacing != oldValue { subviewsNeedArranging() } }
  }
  /// Where views stand from side to side in their cells; what is tight keeps its size, at the start.
  public final var alignment = StackView.Alignment.fill {
    didSet { if alignment != oldValue { subviewsNeedArranging() } }
  }

  private final var widths = Tracks()
  private final var heights = Tracks()

  /// A grid of columns, with as much between rows as between columns.
  public init(columns: [Extent], spacing: Double = 0, insets: Insets = .zero) {
    self.columns = columns
    columnSpacing = spacing
    rowSpacing = spacing
    super.init(frame: .zero)
    self.insets = insets
  }

  /// Puts views into the next cells.
  public final func add(_ views: View...) {
    for view in views { addSubview(view) }
  }

  /// What the columns want in the width of `size`, and the rows in those; the height of `size` sets no limit.
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
    // Walks a copy: what a new size does may change the subviews.
    for (index, view) in subviews.enumerated() {
      // The rows of what came meanwhile are found in the next round.
      guard index / widths.count < heights.count else { return }
      put(view, in: widths[index % widths.count], heights[index / widths.count], mirrored: mirrored)
    }
  }

  private final func share(_ tracks: inout Tracks, _ room: Double, _ gap: Double, isRigid: Bool) -> Bool {
    let fits = tracks.share(0..<tracks.count, room: room, gap: gap, fills: false, isRigid: isRigid)
    tracks.place(0..<tracks.count, from: 0, gap: gap)
    return fits
  }

  /// Finds what the columns want, and returns it for all of them, in pixels.
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

  /// The same for the rows, whose columns are known.
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
