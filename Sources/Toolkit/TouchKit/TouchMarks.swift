import Geometry
import Raster
import Toolkit

/// Shows every finger on a window, for an audience that sees the screen and not
/// the hand: a disc under each, which fades when the finger lifts or is taken away.
///
///     window.overlay = TouchMarks(over: window)
///
/// For the app nothing is changed. Every event goes on untouched; the
/// marks are no views, so they are in nobody's way, and above all. A finger costs
/// the pixels of its disc; without one there is nothing to draw, to time or to keep.
public final class TouchMarks: WindowOverlay {
  /// What the marks look like.
  public var style = TouchMarkStyle() {
    didSet {
      if style != oldValue && !marks.isEmpty { window.setNeedsDisplay() }
    }
  }

  /// The window, which owns this.
  private unowned(unsafe) let window: Window
  /// In the order in which the fingers came down.
  private var marks: [TouchMark] = []
  /// Runs while a mark fades.
  private var fading: DisplayLink!

  /// - Parameter window: the one whose `overlay` this is to be.
  public init(over window: Window) {
    self.window = window
    marks.reserveCapacity(16)
    fading = DisplayLink { [unowned(unsafe) self] time in fade(to: time) }
  }

  deinit { fading.stop() }

  /// Follows the fingers of `event`. To be called for every event.
  public func watch(_ event: Event) {
    for touch in event.allTouches where touch.phase == .began { begin(touch) }
    for index in marks.indices {
      switch marks[index].touch?.phase {
      case .moved: move(index)
      case .ended, .cancelled: end(index, at: event.timestamp)
      case .began, .stationary, nil: break
      }
    }
  }

  /// Draws the marks, in the points of the window.
  public func draw(_ rect: Rect, on canvas: Canvas) {
    for mark in marks { mark.draw(style, on: canvas) }
  }

  /// Adds where the marks are now.
  public func addBounds(to rects: inout [Rect]) -> Bool {
    for mark in marks { rects.append(mark.bounds(style)) }
    return true
  }

  // MARK: Phases

  private func begin(_ touch: Touch) {
    for mark in marks where mark.touch === touch { return }
    marks.append(TouchMark(of: touch))
    damage(marks[marks.count - 1])
  }

  private func move(_ index: Int) {
    guard let place = marks[index].touch?.location(in: nil), place != marks[index].place else { return }
    damage(marks[index])
    marks[index].place = place
    damage(marks[index])
  }

  private func end(_ index: Int, at time: Double) {
    // Lifting is a report of a place, too.
    move(index)
    marks[index].release(at: time)
    window.application?.start(fading)
  }

  private func fade(to time: Double) {
    var (kept, isFading) = (0, false)
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
