import Geometry

/// The pan that drags a sheet down.
///
/// It does not begin on a control that has received the touch, or in a scroll view that can scroll up. If the scroll
/// view is at its top, the sheet's pan takes precedence.
final class SheetPanGestureRecognizer: PanGestureRecognizer {
  /// The stage, which owns this recognizer.
  unowned(unsafe) var stage: PresentationContainerView?

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  override func shouldReceive(_ touch: Touch) -> Bool { stage?.canBeDragged == true }

  /// Pans of scroll views that are at their top wait for this recognizer, without a noticeable delay: it fails with the
  /// first movement that is not downwards.
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    guard let pan = other as? ScrollPanGestureRecognizer, let scroll = pan.scrollView else { return false }
    return !scroll.canBeCaught && Self.isAtTop(scroll)
  }

  /// Whether the pan may begin: it moves down, and no control or scroll view needs the touch.
  var canBegin: Bool {
    let way = translation(in: stage)
    guard way.dy > abs(way.dx), let touch = touches.first else { return false }
    var view = touch.view
    while let present = view, present !== stage {
      if touch.isDelivered, present is Control { return false }
      if let scroll = present as? ScrollView, scroll.isScrollEnabled, scroll.scrollsVertically, !Self.isAtTop(scroll) {
        return false
      }
      view = present.superview
    }
    return true
  }

  private static func isAtTop(_ scroll: ScrollView) -> Bool {
    scroll.contentOffset.y <= -scroll.contentInset.top
  }
}
