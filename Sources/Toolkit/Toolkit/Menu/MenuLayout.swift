import Geometry
import Raster

/// Where a menu's parts lie: found from the widths of its words, the place it points
/// at and the room there is, without any view.
struct MenuLayout {
  /// A cell's least height in points: more than a fingertip needs, for the menu comes where
  /// the finger is. (D)
  static let leastHeight = 48.0
  /// How much higher than a line of its words a cell is at least, in points.
  static let heightBesideWord = 14.0
  /// Points beside a word.
  static let padding = 18.0
  /// The least width of a cell, and that of an arrow to another page: a fingertip's. (A 44)
  static let leastWidth = 52.0
  /// Points that stay free at the panel's edges.
  static let margin = 8.0
  static let cornerRadius = 12.0
  /// The pointer's height, and half of its width where it leaves the bubble.
  static let pointer = Size(11, 11)
  /// Points between the pointer's tip and what it points at.
  static let gap = 2.0

  struct Cell: Equatable {
    enum Content: Equatable {
      /// An item, by its place in the list.
      case item(Int)
      case nextPage, previousPage
    }
    let content: Content
    /// In the menu's own points.
    let frame: Rect
  }

  /// The whole menu with its pointer, in the points of the panel.
  let frame: Rect
  /// Without the pointer, in the menu's own points; as what follows.
  let bubble: Rect
  let tip: Point
  let cells: [Cell]

  /// - Parameters:
  ///   - widths: of the words, in points.
  ///   - height: of a cell, in points.
  ///   - page: which of `pages(widths:room:)`.
  ///   - isRightToLeft: whether the first cell is at the right.
  init(
    widths: [Double], height: Double = leastHeight, page: Range<Int>, target: Rect, room: Rect, isRightToLeft: Bool = false
  ) {
    let fullHeight = height + Self.pointer.height + Self.gap
    let cellWidths = widths.map { Self.cellWidth($0, room) }
    var (cells, x): ([Cell], Double) = ([], 0)
    let isAbove = target.minY - fullHeight >= room.minY + Self.margin
    let isBelow = !isAbove && target.maxY + fullHeight <= room.maxY - Self.margin
    let top = isBelow ? Self.pointer.height : 0
    func add(_ content: Cell.Content, _ width: Double) {
      cells.append(Cell(content: content, frame: Rect(x, top, width, height)))
      x += width
    }
    if page.lowerBound > 0 { add(.previousPage, Self.leastWidth) }
    for index in page { add(.item(index), cellWidths[index]) }
    if page.upperBound < widths.count { add(.nextPage, Self.leastWidth) }
    // From left to right, whichever way they are read.
    self.cells =
      isRightToLeft
      ? cells.reversed().map { Cell(content: $0.content, frame: Rect(x - $0.frame.maxX, top, $0.frame.width, height)) } : cells

    let size = Size(x, height + Self.pointer.height)
    let least = room.minX + Self.margin
    let left = max(least, min(room.maxX - Self.margin - size.width, target.midX - size.width / 2)).rounded()
    let y: Double
    if isAbove {
      y = target.minY - Self.gap - size.height
    } else if isBelow {
      y = target.maxY + Self.gap
    } else {
      // No room beside it: the menu points into its middle.
      y = max(room.minY + Self.margin, target.midY - size.height)
    }
    frame = Rect(origin: Point(left, y.rounded()), size: size)
    bubble = Rect(0, top, size.width, height)
    let slack = Self.cornerRadius + Self.pointer.width
    let tipX = max(slack, min(size.width - slack, target.midX - left))
    tip = Point(tipX, isBelow ? 0 : size.height)
  }

  private static func cellWidth(_ word: Double, _ room: Rect) -> Double {
    min(wordRoom(in: room) + 2 * padding, max(leastWidth, (word + 2 * padding).rounded(.up)))
  }

  /// The most that a word may have, in points: one that is too long for the panel loses its end, rather than an arrow its place.
  static func wordRoom(in room: Rect) -> Double { max(leastWidth, room.width - 2 * margin - 2 * leastWidth) - 2 * padding }

  /// The items that are shown together: all of them where they fit side by side, else
  /// as many as fit beside the arrows.
  static func pages(widths: [Double], room: Rect) -> [Range<Int>] {
    let available = room.width - 2 * margin
    let cells = widths.map { cellWidth($0, room) }
    if cells.reduce(0, +) <= available { return [0..<cells.count] }
    var (pages, start): ([Range<Int>], Int) = ([], 0)
    while start < cells.count {
      var (end, width) = (start, start > 0 ? leastWidth : 0)
      while end < cells.count {
        let arrow = end + 1 < cells.count ? leastWidth : 0
        guard end == start || width + cells[end] + arrow <= available else { break }
        width += cells[end]
        end += 1
      }
      pages.append(start..<end)
      start = end
    }
    return pages
  }

  /// The cell at `point` or nearest to it sideways; nil without cells.
  func cell(at point: Point) -> Int? {
    for index in cells.indices where point.x < cells[index].frame.maxX { return index }
    return cells.indices.last
  }

  /// The outline of bubble and pointer.
  var outline: Path {
    let (box, radius, half) = (bubble, Self.cornerRadius, Self.pointer.width)
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

  /// The way along `edge` by the tip, which is blunt; it begins at `tip.x + start`.
  private func addPointer(_ path: inout Path, _ edge: Double, _ start: Double) {
    let blunt = (start > 0 ? 1 : -1) * 2.0
    let height = tip.y - edge
    path.addLine(to: Point(tip.x + start, edge))
    path.addLine(to: Point(tip.x + blunt, edge + height * 0.86))
    path.addQuadCurve(to: Point(tip.x - blunt, edge + height * 0.86), control: Point(tip.x, edge + height * 1.05))
    path.addLine(to: Point(tip.x - start, edge))
  }
}
