import Geometry
import Toolkit

// The package trait adds the marks of fingers, and nothing else.
#if TouchVisualization
  import TouchKit
#endif

extension Kiosk {
  /// Whether this program was built to show every finger: with the package trait `TouchVisualization`.
  public static var showsTouches: Bool {
    #if TouchVisualization
      true
    #else
      false
    #endif
  }

  /// The window of a kiosk, until the screen says what size it has.
  static func makeWindow(for delegate: any ApplicationDelegate) -> Window {
    let window = delegate.makeWindow(size: Size(800, 480), scale: 1)
    #if TouchVisualization
      window.overlay = TouchMarks(over: window)
    #endif
    return window
  }
}
