import Geometry
import Raster

/// Icons on keys, drawn in a square of 24 points. They don't depend on the font.
enum KeyIcon {
  case shift, shiftOnce, shiftLocked, delete, enter, next, done, search, send, globe, hide

  func draw(in rect: Rect, size: Double, color: Color, on canvas: Canvas) {
    canvas.save()
    canvas.concatenate(AffineTransform(translation: Vector(rect.midX - size / 2, rect.midY - size / 2)))
    canvas.concatenate(AffineTransform(scale: size / 24))
    draw(color, on: canvas)
    canvas.restore()
  }

  private static let pen = StrokeStyle(width: 1.8, cap: .round, join: .round)

  // Compiled once, because of its array literals; see `KeyboardLayout.init(_:)`.
  @export(interface)
  private func draw(_ color: Color, on canvas: Canvas) {
    let context = KeyboardContext.current
    // Swap the path out of the context while it changes, so that it is uniquely referenced and not copied.
    var outline = Path()
    swap(&outline, &context.outline)
    defer { swap(&outline, &context.outline) }

    // `InlineArray` is on the stack: keys are drawn often, and drawing must not allocate memory. The function is not
    // inlined, because twenty copies make a program larger.
    @inline(never)
    func line<let count: Int>(_ points: InlineArray<count, (Double, Double)>, closes: Bool = false, fills: Bool = false)
    {
      outline.removeAll()
      outline.move(to: Point(points[0].0, points[0].1))
      for index in 1..<count { outline.addLine(to: Point(points[index].0, points[index].1)) }
      if closes { outline.close() }
      if fills { canvas.fill(outline, with: color) }
      canvas.stroke(outline, style: Self.pen, with: color)
    }
    switch self {
    case .shift, .shiftOnce, .shiftLocked:
      let isFull = self != .shift
      line([(12, 4), (20, 12), (15.5, 12), (15.5, 17.5), (8.5, 17.5), (8.5, 12), (4, 12)], closes: true, fills: isFull)
      if self == .shiftLocked { line([(8.5, 21), (15.5, 21)]) }
    case .delete:
      line([(9, 5.5), (21, 5.5), (21, 18.5), (9, 18.5), (3, 12)], closes: true)
      line([(11.5, 9.5), (16.5, 14.5)])
      line([(16.5, 9.5), (11.5, 14.5)])
    case .enter:
      line([(20, 5), (20, 13), (5, 13)])
      line([(9, 9), (5, 13), (9, 17)])
    case .next:
      line([(3, 12), (17, 12)])
      line([(12, 7), (17, 12), (12, 17)])
      line([(21, 6.5), (21, 17.5)])
    case .done: line([(4.5, 12.5), (10, 18), (19.5, 6.5)])
    case .search:
      canvas.strokeEllipse(in: Rect(4.5, 4.5, 11, 11), width: 1.8, with: color)
      line([(14.5, 14.5), (20, 20)])
    case .send:
      line([(12, 20), (12, 4.5)])
      line([(6, 10), (12, 4), (18, 10)])
    case .globe:
      canvas.strokeEllipse(in: Rect(3.5, 3.5, 17, 17), width: 1.5, with: color)
      canvas.strokeEllipse(in: Rect(8.25, 3.5, 7.5, 17), width: 1.5, with: color)
      line([(4, 12), (20, 12)])
    case .hide:
      line([(4, 4), (20, 4), (20, 13), (4, 13)], closes: true)
      line([(8.5, 17.5), (12, 21), (15.5, 17.5)])
      line([(7.5, 8.5), (16.5, 8.5)])
    }
  }
}
