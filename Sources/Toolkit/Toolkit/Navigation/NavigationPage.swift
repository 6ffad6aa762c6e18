import Geometry
import Raster

/// A page that slides during a transition: a controller's view on an opaque background, and a shade that dims it while
/// another page is in front.
final class NavigationPage: View {
  /// The controller whose view the page shows.
  let viewController: ViewController
  private let dimmingView = View()

  init(_ screen: ViewController, frame: Rect, color: Color) {
    self.viewController = screen
    super.init(frame: frame)
    backgroundColor = color
    clipsToBounds = true
    dimmingView.isHidden = true
    dimmingView.isUserInteractionEnabled = false
    screen.view.frame = bounds
    addSubview(screen.view)
    addSubview(dimmingView)
  }

  override func layoutSubviews() {
    dimmingView.frame = bounds
    if let view = viewController.viewIfLoaded, view.superview === self { view.frame = bounds }
  }

  /// Whether the page is part of a running transition. It then receives no touches.
  var isMoving = false {
    didSet {
      isUserInteractionEnabled = !isMoving
      dimmingView.isHidden = !isMoving
      if !isMoving { dimming = 0 }
    }
  }

  /// The opacity of the black shade, from 0 to 1.
  var dimming: Double {
    get { dimmingView.backgroundColor.alpha }
    set { dimmingView.backgroundColor = Color.black.withAlpha(newValue) }
  }
}
