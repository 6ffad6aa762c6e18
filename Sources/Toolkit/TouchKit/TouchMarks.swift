import Geometry
import Raster
import Toolkit

/// A window that shows every finger, for an audience that sees the screen and not
/// the hand: a disc under each, which fades when the finger lifts or is taken away.
///
/// For the app it is a window like any other. Every event goes on untouched; the
/// marks are no views, so they are in nobody's way, and above all. A finger costs
/// the pixels of its disc; without one there is nothing to draw, to time or to keep.
open class TouchOverlayWindow: Window {
  /// What the marks look like.
  public final var style = TouchMarkStyle() {
    didSet {
      if style != oldValue && !marks.isEmpty { setNeedsDisplay() }
    }
  }

  /// In the order in which the fingers came down.
  private final var marks: [TouchMark] = []
  /// Runs while a mark fades.
  private final var fading: DisplayLink!

  public override init(size: Size, scale: Double = 1) {
    super.init(size: size, scale: scale)
    marks.reserveCapacity(16)
    fading = DisplayLink { [unowned(unsafe) self] time in fade(to: time) }
  }

  deinit { fading.stop() }

  open override func sendEvent(_ event: Event) {
    for touch in event.allTouches where touch.phase == .began { begin(touch) }
    for index in marks.indices {
      switch marks[index].touch?.phase {
      case .moved: move(index)
      case .ended, .cancelled: end(index, at: event.timestamp)
      case .began, .stationary, nil: break
      }
    }
    super.sendEvent(event)
  }

  open override func drawOverlay(_ rect: Rect, on canvas: Canvas) {
    for mark in marks { mark.draw(style, on: canvas) }
  }

  // MARK: Phases

  private final func begin(_ touch: Touch) {
    for mark in marks where mark.touch === touch { return }
    marks.append(TouchMark(of: touch))
    damage(marks[marks.count - 1])
  }

  private final func move(_ index: Int) {
    guard let place = marks[index].touch?.location(in: nil), place != marks[index].place else { return }
    damage(marks[index])
    marks[index].place = place
    damage(marks[index])
  }

  private final func end(_ index: Int, at time: Double) {
    // Lifting is a report of a place, too.
    move(index)
    marks[index].release(at: time)
    application?.start(fading)
  }

  private final func fade(to time: Double) {
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

  private final func damage(_ mark: TouchMark) { setNeedsDisplay(mark.bounds(style)) }
}
