import Geometry
import Toolkit

// The package trait adds only the touch visualization.
#if TouchVisualization
  import TouchVisualization
#endif

extension Kiosk {
  /// Whether this program was built with the package trait `TouchVisualization`, which shows every touch.
  public static var showsTouches: Bool {
    #if TouchVisualization
      true
    #else
      false
    #endif
  }

  /// Returns the window of a kiosk, with a preliminary size until the screen is known.
  static func makeWindow(for delegate: any ApplicationDelegate) -> Window {
    let window = delegate.makeWindow(size: Size(800, 480), scale: 1)
    #if TouchVisualization
      window.overlay = TouchVisualizer(over: window)
    #endif
    return window
  }
}
