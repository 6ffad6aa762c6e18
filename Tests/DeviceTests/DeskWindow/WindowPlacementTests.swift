import Geometry
import TestContexts
import Testing

@testable import DeskWindow

@Suite("The restored position of a window", .freshContext) struct WindowPlacementTests {
  private static let screens = [PixelRect(0, 28, 1920, 1052), PixelRect(1920, 0, 1280, 1024)]

  private func place(_ x: Int, _ y: Int, _ width: Int = 800, _ height: Int = 480) -> WindowPlacement {
    WindowPlacement(corner: PixelPoint(x, y), size: PixelSize(width, height))
  }

  private func returned(_ place: WindowPlacement, on screens: [PixelRect] = screens) -> WindowPlacement {
    place.reachable(on: screens, defaultSize: PixelSize(800, 480))
  }

  @Test func `a window stays within reach of the pointer`() {
    // On one screen, across two screens, and partly outside of them.
    for place in [place(40, 50), place(1700, 100), place(-500, 60), place(2900, 700)] {
      #expect(returned(place) == place)
    }
    // A desktop that reports no screens.
    #expect(returned(place(5000, 5000), on: []) == place(5000, 5000))
  }

  @Test func `a window of a screen that was removed moves to the first one`() {
    #expect(returned(place(2100, 300), on: [Self.screens[0]]) == place(1120, 300))
    #expect(returned(place(-4000, -900)) == place(0, 28))
    #expect(returned(place(9000, 9000)) == place(1120, 600))
  }

  @Test func `a window whose upper edge is hidden moves into view`() {
    #expect(returned(place(100, 0)) == place(100, 28))
    #expect(returned(place(100, -300)) == place(100, 28))
    #expect(returned(place(-790, 100)) == place(0, 100))
  }

  @Test func `a window keeps its size if there is room, or has its panel's size`() {
    #expect(returned(place(0, 28, 1900, 1000)) == place(0, 28, 1900, 1000))
    #expect(returned(place(0, 28, 4000, 3000)) == place(0, 28, 1920, 1052))
    let large = place(0, 0, 1920, 1080)
    #expect(large.reachable(on: [PixelRect(0, 0, 1366, 768)], defaultSize: large.size) == large)
    #expect(returned(place(10, 40, 3, 3)).size == PixelSize(64, 64))
  }
}
