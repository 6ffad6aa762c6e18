import Geometry
import Toolkit

// The package trait swaps the window's class, and nothing else.
#if TouchVisualization
  import TouchKit
  private typealias PanelWindow = TouchOverlayWindow
#else
  private typealias PanelWindow = Window
#endif

extension Kiosk {
  /// The window of every kiosk, until the screen says what size it has.
  static func makeWindow() -> Window { PanelWindow(size: Size(800, 480), scale: 1) }
}
