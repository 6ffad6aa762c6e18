import Geometry

/// The pan that swipes a row of a list aside.
final class RowSwipeGestureRecognizer: PanGestureRecognizer {
  /// The list, which owns this recognizer.
  unowned(unsafe) var list: ListView?
  /// The part of the finger's travel that decided the direction, in points. It does not move the row.
  private var slop = 0.0

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  private var row: ListRow? { list?.item(under: touches.first?.view) }

  /// Whether the pan may begin: it is horizontal, and the row is open or has actions on that side.
  var canBegin: Bool {
    guard let list, let row, let touch = touches.first else { return false }
    let way = translation(in: list)
    guard abs(way.dx) > abs(way.dy) else { return false }
    if touch.isDelivered, let view = touch.view, !list.touchesShouldCancel(in: view) { return false }
    return list.swipe?.row === row || list.canSwipe(row, toLeft: way.dx < 0)
  }

  @export(interface)
  func handlePan() {
    guard let list else { return }
    let travel = translation(in: list).dx
    switch state {
    case .began:
      guard let row else { return }
      slop = max(-ScrollConstants.dragSlop, min(travel, ScrollConstants.dragSlop))
      list.beginSwipe(of: row, toLeft: travel < 0)
      list.moveSwipe(by: travel - slop)
    case .changed: list.moveSwipe(by: travel - slop)
    case .ended: list.endSwipe(velocity: velocity(in: list).dx, isCancelled: false)
    case .cancelled: list.endSwipe(velocity: 0, isCancelled: true)
    case .possible, .failed: break
    }
  }
}
