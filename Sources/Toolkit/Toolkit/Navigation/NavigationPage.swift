import Geometry
import Raster

/// What slides: a controller's view on an opaque ground, and the shade that falls on
/// it while another page lies above.
final class NavigationPage: View {
  /// Whose view it shows.
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

  /// Whether the page is on its way: nothing in it can be touched meanwhile.
  var isMoving = false {
    didSet {
      isUserInteractionEnabled = !isMoving
      shade.isHidden = !isMoving
      if !isMoving { shading = 0 }
    }
  }

  /// The opacity of the black above it.
  var shading: Double {
    get { shade.backgroundColor.alpha }
    set { shade.backgroundColor = Color.black.withAlpha(newValue) }
  }
}
