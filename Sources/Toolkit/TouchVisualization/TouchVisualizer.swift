import Geometry
import Raster
import Toolkit

/// An overlay that shows every touch in a window, for an audience that sees the screen but not the hand. Each touch has
/// a disc, which fades after the touch has ended or was cancelled.
///
///     window.overlay = TouchVisualizer(over: window)
///
/// The overlay does not affect the app: it passes on every event unchanged. Marks are not views. They are drawn above
/// all views. The cost of a touch is drawing its disc. Without touches, the overlay draws nothing, runs no timer and
/// stores nothing.
public final class TouchVisualizer: WindowOverlay {
  /// The appearance of the marks.
  public var style = TouchMarkStyle() {
    didSet {
      if style != oldValue && !marks.isEmpty { window.setNeedsDisplay() }
    }
  }

  /// The window, which owns this overlay.
  private unowned(unsafe) let window: Window
  /// The marks, in the order in which their touches began.
  private var marks: [TouchMark] = []
  /// The display link that runs while a mark fades.
  private var fading: DisplayLink!

  /// - Parameter window: The window whose `overlay` this object will be.
  public init(over window: Window) {
    self.window = window
    marks.reserveCapacity(16)
    fading = DisplayLink { [unowned(unsafe) self] time in fade(to: time) }
  }

  deinit { fading.stop() }

  /// Updates the marks for an event. The window calls this method for every event.
  public func observe(_ event: Event) {
    for touch in event.allTouches where touch.phase == .began { addMark(touch) }
    for index in marks.indices {
      switch marks[index].touch?.phase {
      case .moved: move(index)
      case .ended, .cancelled: end(index, at: event.timestamp)
      case .began, .stationary, nil: break
      }
    }
  }

  /// Draws the marks, in window coordinates.
  public func draw(_ rect: Rect, on canvas: Canvas) {
    for mark in marks { mark.draw(style, on: canvas) }
  }

  /// Appends the current frames of the marks.
  public func addBounds(to rects: inout [Rect]) -> Bool {
    for mark in marks { rects.append(mark.bounds(style)) }
    return true
  }

  // MARK: Touch phases

  private func addMark(_ touch: Touch) {
    for mark in marks where mark.touch === touch { return }
    marks.append(TouchMark(of: touch))
    damage(marks[marks.count - 1])
  }

  private func move(_ index: Int) {
    guard let place = marks[index].touch?.location(in: nil), place != marks[index].location else { return }
    damage(marks[index])
    marks[index].location = place
    damage(marks[index])
  }

  private func end(_ index: Int, at time: Double) {
    // The end of a touch also reports a location.
    move(index)
    marks[index].beginFading(at: time)
    window.application?.start(fading)
  }

  private func fade(to time: Double) {
    var kept = 0
    var isFading = false
    for index in marks.indices {
      if marks[index].touch == nil {
        damage(marks[index])
        guard marks[index].fade(to: time, style) else { continue }
        damage(marks[index])
        isFading = true
      }
      marks.swapAt(kept, index)
      kept += 1
    }
    marks.removeLast(marks.count - kept)
    if !isFading { fading.stop() }
  }

  private func damage(_ mark: TouchMark) { window.setNeedsDisplay(mark.bounds(style)) }
}
