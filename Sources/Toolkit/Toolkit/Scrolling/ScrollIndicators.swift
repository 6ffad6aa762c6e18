import Geometry
import Raster

/// The two bars of a scroll view: they show while it moves, stay a moment, and fade.
///
/// They are drawn above the content rather than among it, so that the subviews of a
/// scroll view are its content alone.
final class ScrollIndicators {
  /// The scroll view, which owns this.
  private unowned(unsafe) let view: ScrollView
  /// How much they show, from 0 to 1.
  private var strength = 0.0
  private var fade: DisplayLink!
  private var hold: Timer?
  private var fadeStart = 0.0

  init(of view: ScrollView) {
    self.view = view
    fade = DisplayLink { [unowned(unsafe) self] time in fadeOn(to: time) }
  }

  deinit {
    fade.stop()
    hold?.cancel()
  }

  /// Shows them, until `hideSoon`.
  func show() {
    hold?.cancel()
    hold = nil
    fade.stop()
    set(1)
  }

  /// Nothing moves any more.
  func hideSoon() {
    guard strength > 0, hold == nil, !fade.isRunning else { return }
    guard let application = view.window?.application else {
      set(0)
      return
    }
    // Never called once this has gone: that cancels it. The application has the timer, not the other way around.
    hold = application.schedule(after: ScrollConstants.indicatorHold) { [unowned(unsafe) self, unowned(unsafe) application] _ in
      hold = nil
      fadeStart = application.now
      application.start(fade)
    }
  }

  private func fadeOn(to time: Double) {
    set(1 - (time - fadeStart) / ScrollConstants.indicatorFade)
    if strength <= 0 { fade.stop() }
  }

  private func set(_ value: Double) {
    let value = max(0, min(value, 1))
    guard value != strength else { return }
    strength = value
    if let bar = verticalBar { view.setNeedsDisplay(bar) }
    if let bar = horizontalBar { view.setNeedsDisplay(bar) }
  }

  // MARK: Drawing

  /// Where they are, in the scroll view's points; nil where there is none.
  var verticalBar: Rect? { verticalBar(in: view.shown.bounds) }

  /// The same for other bounds of the view.
  func verticalBar(in bounds: Rect) -> Rect? {
    let inset = view.contentInset
    let track = Span(from: bounds.minY + inset.top, to: bounds.maxY - inset.bottom)
    guard view.showsVerticalScrollIndicator,
      let bar = ScrollIndicator(
        track: track.length, visible: bounds.height, range: view.rangeY, offset: bounds.minY)
    else { return nil }
    let (width, margin) = (ScrollConstants.indicatorWidth, ScrollConstants.indicatorMargin)
    // Where lines end, so that it lies on the beginning of none.
    let x = view.isRightToLeft ? bounds.minX + margin : bounds.maxX - margin - width
    return Rect(x, track.start + bar.position, width, bar.length)
  }

  var horizontalBar: Rect? { horizontalBar(in: view.shown.bounds) }

  func horizontalBar(in bounds: Rect) -> Rect? {
    let inset = view.contentInset
    let track = Span(from: bounds.minX + inset.left, to: bounds.maxX - inset.right)
    guard view.showsHorizontalScrollIndicator,
      let bar = ScrollIndicator(
        track: track.length, visible: bounds.width, range: view.rangeX, offset: bounds.minX)
    else { return nil }
    let (width, margin) = (ScrollConstants.indicatorWidth, ScrollConstants.indicatorMargin)
    return Rect(track.start + bar.position, bounds.maxY - margin - width, bar.length, width)
  }

  /// Whether they show.
  var areShown: Bool { strength > 0 }

  func draw(on canvas: Canvas) {
    guard areShown else { return }
    let color = view.indicatorColor.withAlpha(view.indicatorColor.alpha * strength)
    let radius = ScrollConstants.indicatorWidth / 2
    if let bar = verticalBar { canvas.fill(roundedRect: bar, radius: radius, with: color) }
    if let bar = horizontalBar { canvas.fill(roundedRect: bar, radius: radius, with: color) }
  }
}

/// A track without the margins at its ends.
private struct Span {
  let start: Double
  let length: Double

  init(from start: Double, to end: Double) {
    let margin = ScrollConstants.indicatorMargin
    self.start = start + margin
    length = end - start - 2 * margin
  }
}
