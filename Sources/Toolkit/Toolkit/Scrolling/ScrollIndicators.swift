import Geometry
import Raster

/// The two bars of a scroll view. They appear while it moves, stay a moment, and fade.
///
/// The scroll view draws them above its content. They are not views, so that its subviews are its content alone.
final class ScrollIndicators {
  /// The scroll view, which owns this object.
  private unowned(unsafe) let view: ScrollView
  /// The opacity of the bars, from 0 to 1.
  private var opacity = 0.0
  private var fade: DisplayLink!
  private var fadeDelay: Timer?
  private var fadeStart = 0.0

  init(of view: ScrollView) {
    self.view = view
    fade = DisplayLink { [unowned(unsafe) self] time in updateFade(at: time) }
  }

  deinit {
    fade.stop()
    fadeDelay?.cancel()
  }

  /// Shows the bars until `fadeOutAfterDelay()`.
  func show() {
    fadeDelay?.cancel()
    fadeDelay = nil
    fade.stop()
    set(1)
  }

  /// Fades the bars out after a short delay.
  func fadeOutAfterDelay() {
    guard opacity > 0, fadeDelay == nil, !fade.isRunning else { return }
    guard let application = view.window?.application else {
      set(0)
      return
    }
    // The application owns the timer, and `deinit` cancels it. Both references are therefore valid here.
    fadeDelay = application.schedule(after: ScrollConstants.indicatorFadeDelay) {
      [unowned(unsafe) self, unowned(unsafe) application] _ in
      fadeDelay = nil
      fadeStart = application.now
      application.start(fade)
    }
  }

  private func updateFade(at time: Double) {
    set(1 - (time - fadeStart) / ScrollConstants.indicatorFadeDuration)
    if opacity <= 0 { fade.stop() }
  }

  private func set(_ value: Double) {
    let value = max(0, min(value, 1))
    guard value != opacity else { return }
    opacity = value
    if let bar = verticalBar { view.setNeedsDisplay(bar) }
    if let bar = horizontalBar { view.setNeedsDisplay(bar) }
  }

  // MARK: Drawing

  /// The frame of the vertical bar, in the scroll view's coordinates, or `nil` if there is nothing to scroll.
  var verticalBar: Rect? { verticalBar(in: view.presentation.bounds) }

  /// Returns the frame of the vertical bar as if the scroll view had the given bounds.
  func verticalBar(in bounds: Rect) -> Rect? {
    let inset = view.contentInset
    let track = Span(from: bounds.minY + inset.top, to: bounds.maxY - inset.bottom)
    guard view.showsVerticalScrollIndicator,
      let bar = ScrollIndicator(
        track: track.length, visible: bounds.height, range: view.rangeY, offset: bounds.minY)
    else { return nil }
    let width = ScrollConstants.indicatorWidth
    let margin = ScrollConstants.indicatorMargin
    // The bar is at the trailing edge, so that it does not cover the start of a line.
    let x = view.isRightToLeft ? bounds.minX + margin : bounds.maxX - margin - width
    return Rect(x, track.start + bar.position, width, bar.length)
  }

  var horizontalBar: Rect? { horizontalBar(in: view.presentation.bounds) }

  func horizontalBar(in bounds: Rect) -> Rect? {
    let inset = view.contentInset
    let track = Span(from: bounds.minX + inset.left, to: bounds.maxX - inset.right)
    guard view.showsHorizontalScrollIndicator,
      let bar = ScrollIndicator(
        track: track.length, visible: bounds.width, range: view.rangeX, offset: bounds.minX)
    else { return nil }
    let width = ScrollConstants.indicatorWidth
    let margin = ScrollConstants.indicatorMargin
    return Rect(track.start + bar.position, bounds.maxY - margin - width, bar.length, width)
  }

  var isVisible: Bool { opacity > 0 }

  func draw(on canvas: Canvas) {
    guard isVisible else { return }
    let color = view.indicatorColor.withAlpha(view.indicatorColor.alpha * opacity)
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
