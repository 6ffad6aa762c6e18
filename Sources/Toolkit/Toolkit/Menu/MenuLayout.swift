import Geometry
import Raster

/// The layout of a menu. It is computed from the widths of the titles, the target and the available room, without any
/// view.
struct MenuLayout {
  /// The minimum height of a cell, in points. Chosen: more than a fingertip needs, because the menu appears near the
  /// finger.
  static let minimumCellHeight = 48.0
  /// The minimum difference between the height of a cell and that of a line of text, in points.
  static let verticalPadding = 14.0
  /// The padding on each side of a title, in points.
  static let padding = 18.0
  /// The minimum width of a cell, and the width of a page arrow, in points. Apple's documentation asks for at least 44.
  /// Chosen: a little more.
  static let minimumCellWidth = 52.0
  /// The minimum distance to the panel's edges, in points.
  static let margin = 8.0
  static let cornerRadius = 12.0
  /// Half of the pointer's width at the bubble, and its height, in points.
  static let pointer = Size(11, 11)
  /// The distance between the pointer's tip and the target, in points.
  static let gap = 2.0

  struct Cell: Equatable {
    enum Content: Equatable {
      /// An item, as an index into the list of items.
      case item(Int)
      case nextPage, previousPage
    }
    let content: Content
    /// The frame, in the menu's coordinates.
    let frame: Rect
  }

  /// The frame of the menu with its pointer, in window coordinates.
  let frame: Rect
  /// The frame without the pointer, in the menu's coordinates, like the following properties.
  let bubble: Rect
  let tip: Point
  let cells: [Cell]

  /// - Parameters:
  ///   - widths: The widths of the titles, in points.
  ///   - height: The height of a cell, in points.
  ///   - page: One of the ranges that `pages(widths:room:)` returns.
  ///   - isRightToLeft: Whether the first cell is at the right.
  init(
    widths: [Double], height: Double = minimumCellHeight, page: Range<Int>, target: Rect, room: Rect,
    isRightToLeft: Bool = false
  ) {
    let fullHeight = height + Self.pointer.height + Self.gap
    let cellWidths = widths.map { Self.cellWidth($0, room) }
    var cells: [Cell] = []
    var x: Double = 0
    let isAbove = target.minY - fullHeight >= room.minY + Self.margin
    let isBelow = !isAbove && target.maxY + fullHeight <= room.maxY - Self.margin
    let top = isBelow ? Self.pointer.height : 0
    func add(_ content: Cell.Content, _ width: Double) {
      cells.append(Cell(content: content, frame: Rect(x, top, width, height)))
      x += width
    }
    if page.lowerBound > 0 { add(.previousPage, Self.minimumCellWidth) }
    for index in page { add(.item(index), cellWidths[index]) }
    if page.upperBound < widths.count { add(.nextPage, Self.minimumCellWidth) }
    // Store the cells from left to right in both reading directions.
    self.cells =
      isRightToLeft
      ? cells.reversed().map { Cell(content: $0.content, frame: Rect(x - $0.frame.maxX, top, $0.frame.width, height)) }
      : cells

    let size = Size(x, height + Self.pointer.height)
    let least = room.minX + Self.margin
    let left = max(least, min(room.maxX - Self.margin - size.width, target.midX - size.width / 2)).rounded()
    let y: Double
    if isAbove {
      y = target.minY - Self.gap - size.height
    } else if isBelow {
      y = target.maxY + Self.gap
    } else {
      // The menu fits neither above nor below: point to the middle of the target.
      y = max(room.minY + Self.margin, target.midY - size.height)
    }
    frame = Rect(origin: Point(left, y.rounded()), size: size)
    bubble = Rect(0, top, size.width, height)
    let slack = Self.cornerRadius + Self.pointer.width
    let tipX = max(slack, min(size.width - slack, target.midX - left))
    tip = Point(tipX, isBelow ? 0 : size.height)
  }

  private static func cellWidth(_ word: Double, _ room: Rect) -> Double {
    min(maximumTitleWidth(in: room) + 2 * padding, max(minimumCellWidth, (word + 2 * padding).rounded(.up)))
  }

  /// Returns the maximum width of a title, in points. A title that is too long is truncated, so that the page arrows
  /// keep their room.
  static func maximumTitleWidth(in room: Rect) -> Double {
    max(minimumCellWidth, room.width - 2 * margin - 2 * minimumCellWidth) - 2 * padding
  }

  /// Returns the items of each page: a single page if all items fit next to each other, otherwise as many items per
  /// page as fit next to the arrows.
  static func pages(widths: [Double], room: Rect) -> [Range<Int>] {
    let available = room.width - 2 * margin
    let cells = widths.map { cellWidth($0, room) }
    if cells.reduce(0, +) <= available { return [0..<cells.count] }
    var pages: [Range<Int>] = []
    var start = 0
    while start < cells.count {
      var end = start
      var width = start > 0 ? minimumCellWidth : 0
      while end < cells.count {
        let arrow = end + 1 < cells.count ? minimumCellWidth : 0
        guard end == start || width + cells[end] + arrow <= available else { break }
        width += cells[end]
        end += 1
      }
      pages.append(start..<end)
      start = end
    }
    return pages
  }

  /// Returns the cell at `point` or horizontally nearest to it, or `nil` if there are no cells.
  func cell(at point: Point) -> Int? {
    for index in cells.indices where point.x < cells[index].frame.maxX { return index }
    return cells.indices.last
  }

  /// The outline of the bubble with its pointer.
  var outline: Path {
    let box = bubble
    let radius = Self.cornerRadius
    let half = Self.pointer.width
    let k = radius * 0.45
    let isBelow = tip.y < box.minY
    var path = Path()
    path.move(to: Point(box.minX + radius, box.minY))
    if isBelow { addPointer(&path, box.minY, -half) }
    path.addLine(to: Point(box.maxX - radius, box.minY))
    path.addCurve(
      to: Point(box.maxX, box.minY + radius), control1: Point(box.maxX - k, box.minY),
      control2: Point(box.maxX, box.minY + k))
    path.addLine(to: Point(box.maxX, box.maxY - radius))
    path.addCurve(
      to: Point(box.maxX - radius, box.maxY), control1: Point(box.maxX, box.maxY - k),
      control2: Point(box.maxX - k, box.maxY))
    if !isBelow { addPointer(&path, box.maxY, half) }
    path.addLine(to: Point(box.minX + radius, box.maxY))
    path.addCurve(
      to: Point(box.minX, box.maxY - radius), control1: Point(box.minX + k, box.maxY),
      control2: Point(box.minX, box.maxY - k))
    path.addLine(to: Point(box.minX, box.minY + radius))
    path.addCurve(
      to: Point(box.minX + radius, box.minY), control1: Point(box.minX, box.minY + k),
      control2: Point(box.minX + k, box.minY))
    path.close()
    return path
  }

  /// Adds the pointer with its blunt tip to the path along `edge`, starting at `tip.x + start`.
  private func addPointer(_ path: inout Path, _ edge: Double, _ start: Double) {
    let blunt = (start > 0 ? 1 : -1) * 2.0
    let height = tip.y - edge
    path.addLine(to: Point(tip.x + start, edge))
    path.addLine(to: Point(tip.x + blunt, edge + height * 0.86))
    path.addQuadCurve(to: Point(tip.x - blunt, edge + height * 0.86), control: Point(tip.x, edge + height * 1.05))
    path.addLine(to: Point(tip.x - start, edge))
  }
}
