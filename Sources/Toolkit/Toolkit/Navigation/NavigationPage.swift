import Geometry
import Raster

/// A page that slides during a transition: a controller's view on an opaque background, and a shade that dims it while
/// another page is in front.
final class NavigationPage: View {
  /// The controller whose view the page shows.
  let screen: ViewController
  private let shade = View()

  init(_ screen: ViewController, frame: Rect, color: Color) {
    self.screen = screen
    super.init(frame: frame)
    backgroundColor = color
    clipsToBounds = true
    shade.isHidden = true
    shade.isUserInteractionEnabled = false
    screen.view.frame = bounds
    addSubview(screen.view)
    addSubview(shade)
  }

  override func layoutSubviews() {
    shade.frame = bounds
    if let view = screen.viewIfLoaded, view.superview === self { view.frame = bounds }
  }

  /// Whether the page is part of a running transition. It then receives no touches.
  var isMoving = false {
    didSet {
      isUserInteractionEnabled = !isMoving
      shade.isHidden = !isMoving
      if !isMoving { shading = 0 }
    }
  }

  /// The opacity of the black shade, from 0 to 1.
  var shading: Double {
    get { shade.backgroundColor.alpha }
    set { shade.backgroundColor = Color.black.withAlpha(newValue) }
  }
}
