import Geometry
import Raster
import Typography

/// One wheel of a picker: rows that glide past a line in the middle, and come to rest with one on it.
final class WheelView: ScrollView, ScrollViewDelegate {
  /// How much of a row's strength is lost with each row from the middle, and how much is left at last.
  private static let (fade, faintest) = (0.2, 0.62)
  /// Points between the wheel's sides and its words.
  private static let margin = 4.0

  /// Called when it has come to rest at another row.
  var onChange: () -> Void = {}

  var wheel: Wheel {
    didSet {
      // Rows may say something else now.
      lines.removeAll()
      placeRows()
      setNeedsDisplay()
    }
  }

  /// The row in the middle, or on its way there; nil without rows.
  private(set) var selectedRow: Int?
  /// The row that the app knows of.
  private var told: Int?
  /// Where a finger came down, in the window's points, if it may be a tap.
  private var tap: Point?
  /// The words of the rows that were drawn last.
  private var lines: [(row: Int, layout: TextLayout)] = []
  private var lineWidth = 0.0

  var rowHeight: Double { (WheelPicker.rowHeight * max(1, textScale)).rounded() }

  init(_ wheel: Wheel) {
    self.wheel = wheel
    super.init(frame: .zero)
    selectedRow = wheel.count > 0 ? 0 : nil
    told = selectedRow
    showsVerticalScrollIndicator = false
    alwaysBounceVertical = true
    delegate = self
  }

  // MARK: Rows

  /// The content has room for all rows, and each may come into the middle.
  func placeRows() {
    let row = max(0, min(selectedRow ?? 0, wheel.count - 1))
    let margin = max(0, ((bounds.height - rowHeight) / 2).rounded())
    contentSize = Size(bounds.width, Double(wheel.count) * rowHeight)
    contentInset = Insets(top: margin, left: 0, bottom: max(0, bounds.height - rowHeight - margin), right: 0)
    if selectedRow != row || wheel.count == 0 {
      selectedRow = wheel.count > 0 ? row : nil
      told = selectedRow
    }
    if !isDragging && !motionLink.isRunning, let selectedRow { contentOffset.y = offset(of: selectedRow) }
  }

  func select(_ row: Int, animated: Bool) {
    guard wheel.count > 0 else { return }
    let row = max(0, min(row, wheel.count - 1))
    // What a finger has set going does not end here.
    stopMotion()
    selectedRow = row
    told = row
    if hasSize { setContentOffset(Point(contentOffset.x, offset(of: row)), animated: animated) }
  }

  private func offset(of row: Int) -> Double { Double(row) * rowHeight - contentInset.top }

  /// The row that is nearest to the middle when the content is at `offset`.
  private func row(at offset: Double) -> Int? {
    guard wheel.count > 0 else { return nil }
    let place = ((offset + contentInset.top) / rowHeight).rounded()
    return place > 0 ? Int(min(place, Double(wheel.count - 1))) : 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if contentSize != Size(bounds.width, Double(wheel.count) * rowHeight) || contentInset.top != ((bounds.height - rowHeight) / 2).rounded()
    {
      placeRows()
    }
  }

  // MARK: Coming to rest

  override func restingMotion(from offset: Double, velocity: Double, at time: Double, in range: ScrollRange) -> AxisMotion? {
    let glide = Deceleration(velocity: velocity, rate: decelerationRate)
    let isThrown = abs(velocity) > ScrollConstants.stopVelocity && range.overshoot(offset) == 0
    guard let row = row(at: offset + (isThrown ? glide.range : 0)) else { return nil }
    let target = self.offset(of: row)
    let way = target - offset
    if isThrown, abs(way) > rowHeight, way * velocity > 0 {
      // It glides as it would, but for the little that lets it stop at a row.
      // A little less than to an edge: it is not to bounce there.
      let velocity = Deceleration.velocity(toTravel: way - (way < 0 ? -1e-6 : 1e-6), rate: decelerationRate)
      return AxisMotion(from: offset, velocity: velocity, at: time, in: range, rate: decelerationRate)
    }
    return AxisMotion(from: offset, velocity: velocity, at: time, settlingAt: target)
  }

  private func cameToRest() {
    guard let row = row(at: contentOffset.y) else { return }
    // A glide ends on whole pixels, which a row may not be on.
    if contentOffset.y != offset(of: row) { contentOffset.y = offset(of: row) }
    selectedRow = row
    guard row != told else { return }
    told = row
    onChange()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { setNeedsDisplay() }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { if !willDecelerate { cameToRest() } }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { cameToRest() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { cameToRest() }

  // MARK: Taps

  // A finger is this wheel's: what the picker is in hears nothing of it.

  override func touchesBegan(_ touches: TouchSet, with event: Event) { tap = isDecelerating ? nil : touches.first?.location(in: nil) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { tap = nil }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let start = tap, let touch = touches.first else { return }
    tap = nil
    guard touch.location(in: nil).distance(to: start) < ScrollConstants.dragSlop else { return }
    // The row under the finger is the one that would be in the middle so much further on.
    guard let row = row(at: contentOffset.y + touch.location(in: self).y - bounds.midY), row != selectedRow else { return }
    let known = told
    select(row, animated: true)
    told = known
    if !motionLink.isRunning { cameToRest() }
  }

  // MARK: Looks

  override func environmentDidChange() {
    super.environmentDidChange()
    lines.removeAll()
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard wheel.count > 0, bounds.height > 0 else { return }
    let width = max(0, bounds.width - 2 * Self.margin)
    if lineWidth != width {
      lineWidth = width
      lines.removeAll(keepingCapacity: true)
    }
    let first = max(0, Int(max(0, min(bounds.minY / rowHeight, Double(wheel.count)))))
    let last = Int(max(-1, min(bounds.maxY / rowHeight, Double(wheel.count - 1))))
    lines.removeAll { $0.row < first || $0.row > last }
    let color = isUserInteractionEnabled ? colors.text : colors.quietText
    for row in first..<max(last + 1, first) {
      let place = Rect(Self.margin, Double(row) * rowHeight, width, rowHeight)
      let away = abs(place.midY - bounds.midY) / rowHeight
      canvas.draw(
        layout(of: row), in: place, alignment: .center, color: color.withAlpha(color.alpha * max(1 - away * Self.fade, Self.faintest)))
    }
  }

  func layout(of row: Int) -> TextLayout {
    for line in lines where line.row == row { return line.layout }
    // In the theme's scale of text as far as there is room.
    let (title, size) = (wheel.title(row), theme.type.body * 1.15)
    let scale = fittingScale(Font(size: size).width(of: title), in: lineWidth)
    let layout = TextLayout(title, font: Font(size: size * scale), width: max(lineWidth, 1), maximumLines: 1)
    lines.append((row, layout))
    return layout
  }
}
