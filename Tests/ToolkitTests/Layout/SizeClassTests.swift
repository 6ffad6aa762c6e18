import Geometry
import TestContexts
import Testing
import Toolkit

/// A window that counts changes of its environment.
private final class CountingWindow: Window {
  var changes = 0

  override func environmentDidChange() {
    super.environmentDidChange()
    changes += 1
  }
}

@Suite("Size classes", .freshContext) struct SizeClassTests {
  @Test(arguments: [
    (Size(70, 52), SizeClass.compact), (Size(108, 65), .compact), (Size(154, 86), .regular), (Size(136, 217), .regular),
    (Size(344, 194), .large), (Size(697, 392), .large),
  ])
  func `depend on the short side in millimeters`(glass: Size, expected: SizeClass) {
    #expect(SizeClass(millimeters: glass) == expected)
  }

  @Test func `a window knows its own, even if the panel does not report its size`() {
    let window = Window(size: Size(800, 480))
    #expect(window.sizeClass == .regular && abs(window.millimeters.width - 127) < 1e-9)
    window.resize(to: Size(800, 480), scale: 2, pointsPerMillimeter: 2)
    #expect(window.sizeClass == .large && window.millimeters == Size(400, 240))
  }

  @Test
  func `a panel whose size in millimeters is invalid has the standard density, and does not change again and again`() {
    let window = CountingWindow(size: Size(800, 480))
    window.resize(to: Size(800, 480), scale: 2)
    window.changes = 0
    for density in [0, -1, Double.nan] {
      window.resize(to: Size(800, 480), scale: 2, pointsPerMillimeter: density)
      #expect(abs(window.millimeters.width - 127) < 1e-9)
    }
    #expect(window.changes == 0)
  }
}
