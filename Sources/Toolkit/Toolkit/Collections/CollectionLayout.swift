import Geometry

/// The positions of a collection's cells and headers, in points from the top left corner of its content.
struct CollectionLayout: SectionedLayout {
  struct Section: LayoutSection {
    let top: Double
    let headerHeight: Double
    let count: Int
    /// The height of header, insets and cells, in points.
    let height: Double
    /// The positions of the cells, or `nil` if all cells are equal.
    let flow: CollectionFlow?
  }

  private(set) var sections: [Section] = []
  private(set) var height = 0.0
  let columns: Int
  /// The size of each cell if all are equal. The width applies to all cells.
  let cell: Size
  /// The flow for cells of different heights, or `nil` if all cells are equal.
  private let flow: CollectionMetrics.Flow?
  private let spacing: Size
  private let insets: Insets
  /// The left edges of the columns, in the order in which columns are filled.
  private let columnOrigins: [Double]
  /// Whether the first column is at the right.
  let isRightToLeft: Bool

  /// Creates an empty layout.
  init(_ metrics: CollectionMetrics, width: Double, isRightToLeft: Bool = false) {
    func length(_ value: Double) -> Double { value > 0 ? min(value, 1e5) : 0 }
    insets = Insets(
      top: length(metrics.insets.top), left: length(metrics.insets.left), bottom: length(metrics.insets.bottom),
      right: length(metrics.insets.right))
    spacing = Size(length(metrics.spacing.width), length(metrics.spacing.height))
    let room = max(1, width - insets.left - insets.right)
    switch metrics.columns {
    case .count(let count): columns = max(1, min(count, 1000))
    case .width(let least):
      columns = max(1, Int(min(1000, (room + spacing.width) / (max(1, length(least)) + spacing.width))))
    }
    let each = max(1, (room - spacing.width * Double(columns - 1)) / Double(columns))
    var height = each
    var flow = nil as CollectionMetrics.Flow?
    switch metrics.height {
    case .fixed(let fixed): height = max(1, length(fixed))
    case .ratio(let ratio): height = max(1, length(each * ratio)).rounded()
    case .variable(let own): flow = own
    }
    self.flow = flow
    cell = Size(each.rounded(.down), height)
    let left = insets.left
    let step = each + spacing.width
    let places = (0..<columns).map { (left + step * Double($0)).rounded(.down) }
    columnOrigins = isRightToLeft ? places.reversed() : places
    self.isRightToLeft = isRightToLeft
  }

  mutating func append(header: Double, count: Int) {
    let count = max(count, 0)
    let rows = count / columns + (count % columns == 0 ? 0 : 1)
    let cells =
      rows == 0 ? 0 : insets.top + insets.bottom + Double(rows) * (cell.height + spacing.height) - spacing.height
    add(Section(top: height, headerHeight: max(header, 0), count: count, height: max(header, 0) + cells, flow: nil))
  }

  /// Appends a section whose cells may have different heights, which `heightOf` returns. The first `kept` cells keep
  /// their positions from the same section of `old`.
  mutating func append(
    header: Double, count: Int, keeping kept: Int, of old: CollectionLayout?, heightOf: (Int) -> Double
  ) {
    guard let flow else { return append(header: header, count: count) }
    let former = old.flatMap { $0.sections.indices.contains(sections.count) ? $0.sections[sections.count].flow : nil }
    let cells = former.map { $0.copy(first: kept) } ?? flow.make(columns, spacing.height)
    let start = former == nil ? 0 : kept
    for row in start..<max(start, count) {
      let height = heightOf(row)
      cells.append(height > 1 ? min(height, 1e5).rounded() : 1)
    }
    let around = count > 0 ? insets.top + insets.bottom + cells.height : 0
    add(
      Section(
        top: height, headerHeight: max(header, 0), count: max(count, 0), height: max(header, 0) + around, flow: cells))
  }

  private mutating func add(_ section: Section) {
    sections.append(section)
    height += section.height
  }

  // MARK: Querying

  /// Whether cells have individual heights.
  var hasVariableHeights: Bool { flow != nil }

  private func cellsTop(_ section: Section) -> Double { section.top + section.headerHeight + insets.top }

  /// Returns the frame of an item. The collection must contain the item.
  func frame(of path: IndexPath) -> Rect {
    let section = sections[path.section]
    if let flow = section.flow {
      let place = flow.position(of: path.row)
      return Rect(columnOrigins[place.column], cellsTop(section) + place.top, cell.width, place.height)
    }
    let top = cellsTop(section) + Double(path.row / columns) * (cell.height + spacing.height)
    return Rect(columnOrigins[path.row % columns], top, cell.width, cell.height)
  }

  /// Returns the items of a section in rows that are visible between `top` and `bottom`. The range may be empty.
  private func items(of section: Section, from top: Double, to bottom: Double) -> Range<Int> {
    let start = cellsTop(section)
    let step = cell.height + spacing.height
    guard section.count > 0, bottom > start else { return 0..<0 }
    if let flow = section.flow { return flow.rows(from: top - start, to: bottom - start) }
    let rows = Double((section.count - 1) / columns + 1)
    // The first row whose bottom is below `top`, and the first row whose top is not above `bottom`.
    let first = max(0, min(rows, ((top - start - cell.height) / step).rounded(.down) + 1))
    let end = max(first, min(rows, ((bottom - start) / step).rounded(.up)))
    return min(Int(first) * columns, section.count)..<(end == rows ? section.count : Int(end) * columns)
  }

  func items(from top: Double, to bottom: Double) -> (first: IndexPath, last: IndexPath)? {
    var found: (first: IndexPath, last: IndexPath)?
    for index in sections(from: top, to: bottom) {
      let range = items(of: sections[index], from: top, to: bottom)
      guard !range.isEmpty else { continue }
      let last = IndexPath(section: index, row: range.upperBound - 1)
      found = (found?.first ?? IndexPath(section: index, row: range.lowerBound), last)
    }
    return found
  }

  func isSeen(_ path: IndexPath, from top: Double, to bottom: Double) -> Bool {
    guard hasVariableHeights else { return true }
    let frame = frame(of: path)
    return frame.maxY > top && frame.minY < bottom
  }

  /// Returns the slot of a section that is nearest to `point`, or `nil` if the section is empty.
  func slot(nearest point: Point, inSection section: Int) -> IndexPath? {
    guard itemCount(inSection: section) > 0 else { return nil }
    let part = sections[section]
    if let flow = part.flow { return IndexPath(section: section, row: row(nearest: point, in: flow, of: part)) }
    let row = (point.y - cellsTop(part) + spacing.height / 2) / (cell.height + spacing.height)
    let fromLeft = (point.x - insets.left + spacing.width / 2) / (cell.width + spacing.width)
    let last = Double((part.count - 1) / columns)
    let column = Int(max(0, min(Double(columns - 1), fromLeft.rounded(.down))))
    let index = Int(max(0, min(last, row.rounded(.down)))) * columns + (isRightToLeft ? columns - 1 - column : column)
    return IndexPath(section: section, row: min(index, part.count - 1))
  }

  /// Returns the row of the cell at `point`'s height that is horizontally nearest to `point`.
  private func row(nearest point: Point, in flow: CollectionFlow, of section: Section) -> Int {
    let x = point.x
    let y = point.y - cellsTop(section)
    var nearest = (row: y < 0 ? 0 : section.count - 1, away: Double.infinity)
    for row in flow.rows(from: y - spacing.height / 2, to: y + spacing.height / 2 + 1) {
      let place = flow.position(of: row)
      guard place.top < y + spacing.height / 2 + 1, place.top + place.height > y - spacing.height / 2 else { continue }
      let away = abs(columnOrigins[place.column] + cell.width / 2 - x)
      if away < nearest.away { nearest = (row, away) }
    }
    return nearest.row
  }
}
