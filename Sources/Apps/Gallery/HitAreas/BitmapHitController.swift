import Vitrine

/// System 11: an image that is hit only where its alpha is above 85 of 255.
final class BitmapHitController: DemoController {
  private let ground = TouchPad()
  let picture = AlphaView(threshold: BitmapHitController.threshold) { AlphaImage.glowing(side: $0) }
  private var isPlaced = false

  /// A third of full opacity: users see such pixels as part of the image.
  static let threshold = 85

  override func setUp() {
    picture.isDraggable = true
    picture.onHit = { [unowned(unsafe) self] in
      show("hit", "flower")
      show("alpha", "\($0)")
    }
    ground.onTouches = { [unowned(unsafe) self] phase, touches, _ in
      guard phase == .began else { return }
      show("hit", "ground")
      show("alpha", "\(picture.alpha(at: touches[0].location(in: picture)))")
    }
    stage.addSubview(ground)
    stage.addSubview(picture)
    show("hit", "–")
    show("alpha", "–")
    show("threshold", "\(Self.threshold)")
  }

  override func layOut(_ area: Rect) {
    ground.frame = area
    let side = (min(area.width, area.height) * 0.66).rounded()
    let place = isPlaced ? picture.center : area.center
    picture.bounds = Rect(0, 0, side, side)
    picture.center = area.clampedCenter(place, size: picture.bounds.size)
    isPlaced = true
  }
}
