import Geometry

/// The pan that drags a sheet down.
///
/// It leaves a finger to controls that have it, and to scroll views in the sheet that can still scroll up; of those at their top it takes the
/// finger.
final class SheetPanGestureRecognizer: PanGestureRecognizer {
  /// The stage, which owns this.
  unowned(unsafe) var stage: PresentationStage?

  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  override func shouldReceive(_ touch: Touch) -> Bool { stage?.canBeTaken == true }

  /// Other drags in the sheet wait, which costs them nothing: this fails with the first step that does not lead down.
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    guard let pan = other as? ScrollPanGestureRecognizer, let scroll = pan.scrollView else { return false }
    return !scroll.stopsUnderFingers && Self.isAtTop(scroll)
  }

  /// Whether the way of the finger so far drags the sheet.
  var mayBegin: Bool {
    let way = translation(in: stage)
    guard way.dy > abs(way.dx), let touch = touches.first else { return false }
    var view = touch.view
    while let present = view, present !== stage {
      if touch.isDelivered, present is Control { return false }
      if let scroll = present as? ScrollView, scroll.isScrollEnabled, scroll.scrollsVertically, !Self.isAtTop(scroll) { return false }
      view = present.superview
    }
    return true
  }

  private static func isAtTop(_ scroll: ScrollView) -> Bool {
    scroll.contentOffset.y <= -scroll.contentInset.top
  }
}
