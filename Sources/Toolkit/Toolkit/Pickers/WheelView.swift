import Geometry
import Raster
import Typography

/// One wheel of a picker: a scroll view whose rows stop in the middle.
final class WheelView: ScrollView, ScrollViewDelegate {
  /// The decrease in opacity with each row's distance from the middle.
  private static let fade = 0.2
  private static let minimumOpacity = 0.62
  /// The horizontal margin of the titles, in points.
  private static let margin = 4.0

  /// Called when the wheel has stopped at another row.
  var onChange: () -> Void = {}

  var wheel: Wheel {
    didSet {
      // The titles may have changed.
      rowLayouts.removeAll()
      updateContentSize()
      setNeedsDisplay()
    }
  }

  /// The row that is in the middle or moving there, or `nil` if there are no rows.
  private(set) var selectedRow: Int?
  /// The last row that was reported to the app.
  private var reportedRow: Int?
  /// The location where a possible tap began, in window coordinates.
  private var tap: Point?
  /// The layouts of the rows that were drawn last.
  private var rowLayouts: [(row: Int, layout: TextLayout)] = []
  private var lineWidth = 0.0

  var rowHeight: Double { (WheelPicker.rowHeight * max(1, textScale)).rounded() }

  init(_ wheel: Wheel) {
    self.wheel = wheel
    super.init(frame: .zero)
    selectedRow = wheel.count > 0 ? 0 : nil
    reportedRow = selectedRow
    showsVerticalScrollIndicator = false
    alwaysBounceVertical = true
    delegate = self
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .spinButton
    element.descendants = .hidden
    element.label = wheel.accessibilityLabel
    guard let selectedRow else { return }
    element.value = wheel.title(selectedRow)
    guard isUserInteractionEnabled else {
      element.states.insert(.disabled)
      return
    }
    element.onIncrement = { [self] in select(byUser: selectedRow + 1) }
    element.onDecrement = { [self] in select(byUser: selectedRow - 1) }
  }

  /// Turns the wheel to a row as a finger does.
  private func select(byUser row: Int) {
    guard row >= 0, row < wheel.count else { return }
    select(row, animated: true)
    onChange()
  }

  // MARK: Rows

  /// Sets the content size for all rows, and insets that allow each row to move to the middle.
  func updateContentSize() {
    let row = max(0, min(selectedRow ?? 0, wheel.count - 1))
    let margin = max(0, ((bounds.height - rowHeight) / 2).rounded())
    contentSize = Size(bounds.width, Double(wheel.count) * rowHeight)
    contentInset = Insets(top: margin, left: 0, bottom: max(0, bounds.height - rowHeight - margin), right: 0)
    if selectedRow != row || wheel.count == 0 {
      selectedRow = wheel.count > 0 ? row : nil
      reportedRow = selectedRow
    }
    if !isDragging && !motionLink.isRunning, let selectedRow { contentOffset.y = offset(of: selectedRow) }
  }

  func select(_ row: Int, animated: Bool) {
    guard wheel.count > 0 else { return }
    let row = max(0, min(row, wheel.count - 1))
    // Stop the deceleration of an earlier drag.
    stopMotion()
    selectedRow = row
    reportedRow = row
    if hasSize { setContentOffset(Point(contentOffset.x, offset(of: row)), animated: animated) }
  }

  private func offset(of row: Int) -> Double { Double(row) * rowHeight - contentInset.top }

  /// Returns the row that is nearest to the middle at a content offset of `offset`.
  private func row(at offset: Double) -> Int? {
    guard wheel.count > 0 else { return nil }
    let place = ((offset + contentInset.top) / rowHeight).rounded()
    return place > 0 ? Int(min(place, Double(wheel.count - 1))) : 0
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if contentSize != Size(bounds.width, Double(wheel.count) * rowHeight)
      || contentInset.top != ((bounds.height - rowHeight) / 2).rounded()
    {
      updateContentSize()
    }
  }

  // MARK: Coming to rest

  override func verticalMotion(from offset: Double, velocity: Double, at time: Double, in range: ScrollRange)
    -> AxisMotion?
  {
    let glide = Deceleration(velocity: velocity, rate: decelerationRate)
    let isThrown = abs(velocity) > ScrollConstants.stopVelocity && range.overshoot(offset) == 0
    guard let row = row(at: offset + (isThrown ? glide.totalDistance : 0)) else { return nil }
    let target = self.offset(of: row)
    let way = target - offset
    if isThrown, abs(way) > rowHeight, way * velocity > 0 {
      // Decelerate as usual, with a velocity that is adjusted so that the wheel stops at a row. Stop just short of the
      // row, so that the first and last rows don't bounce.
      let velocity = Deceleration.initialVelocity(toTravel: way - (way < 0 ? -1e-6 : 1e-6), rate: decelerationRate)
      return AxisMotion(from: offset, velocity: velocity, at: time, in: range, rate: decelerationRate)
    }
    return AxisMotion(from: offset, velocity: velocity, at: time, settlingAt: target)
  }

  private func didStop() {
    guard let row = row(at: contentOffset.y) else { return }
    // A deceleration stops at a whole pixel, which may differ from the row's offset.
    if contentOffset.y != offset(of: row) { contentOffset.y = offset(of: row) }
    selectedRow = row
    guard row != reportedRow else { return }
    reportedRow = row
    onChange()
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { setNeedsDisplay() }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { if !willDecelerate { didStop() } }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { didStop() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { didStop() }

  // MARK: Taps

  // The wheel handles touches itself and does not pass them to the picker.

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    tap = isDecelerating ? nil : touches.first?.location(in: nil)
  }
  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { tap = nil }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    guard let start = tap, let touch = touches.first else { return }
    tap = nil
    guard touch.location(in: nil).distance(to: start) < ScrollConstants.dragSlop else { return }
    // Convert the touch to the content offset that has its row in the middle.
    guard let row = row(at: contentOffset.y + touch.location(in: self).y - bounds.midY), row != selectedRow else {
      return
    }
    let known = reportedRow
    select(row, animated: true)
    reportedRow = known
    if !motionLink.isRunning { didStop() }
  }

  // MARK: Appearance

  override func environmentDidChange() {
    super.environmentDidChange()
    rowLayouts.removeAll()
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    guard wheel.count > 0, bounds.height > 0 else { return }
    let width = max(0, bounds.width - 2 * Self.margin)
    if lineWidth != width {
      lineWidth = width
      rowLayouts.removeAll(keepingCapacity: true)
    }
    let first = max(0, Int(max(0, min(bounds.minY / rowHeight, Double(wheel.count)))))
    let last = Int(max(-1, min(bounds.maxY / rowHeight, Double(wheel.count - 1))))
    rowLayouts.removeAll { $0.row < first || $0.row > last }
    let color = isUserInteractionEnabled ? colors.text : colors.secondaryText
    for row in first..<max(last + 1, first) {
      let place = Rect(Self.margin, Double(row) * rowHeight, width, rowHeight)
      let away = abs(place.midY - bounds.midY) / rowHeight
      canvas.draw(
        layout(of: row), in: place, alignment: .center,
        color: color.withAlpha(color.alpha * max(1 - away * Self.fade, Self.minimumOpacity)))
    }
  }

  func layout(of row: Int) -> TextLayout {
    for line in rowLayouts where line.row == row { return line.layout }
    // Use the theme's text scale as far as the title fits.
    let title = wheel.title(row)
    let size = theme.fontSizes.body * 1.15
    let scale = fittingScale(Font(size: size).width(of: title), in: lineWidth)
    let layout = TextLayout(title, font: Font(size: size * scale), width: max(lineWidth, 1), maximumLines: 1)
    rowLayouts.append((row, layout))
    return layout
  }
}
