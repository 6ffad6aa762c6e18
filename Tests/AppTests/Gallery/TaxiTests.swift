import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

/// On the panel of these scripts, the town is 515 points wide and 452 points high, with the taxi's home in the middle.
@Suite("The taxi", .freshContext) struct TaxiTests {
  private let home = Point(258, 226)

  private func visit(_ name: String) throws -> (Visit, TaxiController) {
    let visit = try Visit(playing: name)
    return (visit, try visit.demo())
  }

  @Test func `30: the drag begins at the touch, keeps the offset to the finger, and stays in town`() throws {
    let (visit, demo) = try visit("30-taxi-drag")
    #expect(demo.taxi.frame.size == Size(40, 40))
    visit.play(to: 0.2)
    #expect(visit["state"] == "began")
    #expect(demo.taxi.center == home)
    visit.play(to: 0.6)
    #expect(visit["state"] == "changed")
    #expect(demo.taxi.center == home + Vector(60, -30))
    visit.play(to: 1.1)
    #expect(demo.taxi.center == Point(515 - 20, 452 - 20))
    // The limits are the town's bounds, not its frame, which is not at the screen's origin.
    visit.play(to: 1.6)
    #expect(demo.taxi.center == Point(20, 20))
    visit.play(to: 2.3)
    #expect(visit["state"] == "ended")
    #expect(demo.taxi.center == home + Vector(0, 100))
    visit.play(to: 2.8)
    #expect(demo.taxi.center == home + Vector(0, 100))
    visit.play(to: 3.4)
    #expect(demo.taxi.center == home + Vector(20, 100))
    visit.play()
    #expect(demo.taxi.center == home + Vector(40, 120))
  }

  @Test func `31: a triple tap with three fingers resets the taxi; two fingers or two taps do not`() throws {
    let (visit, _) = try visit("31-taxi-back")
    visit.play(to: 0.55)
    #expect(visit["taps"] == "3")
    #expect(visit["fingers"] == "2")
    visit.play(to: 2)
    #expect(visit.gallery.demo is TaxiController)
    visit.play(to: 4)
    #expect(visit["taps"] == "2")
    #expect(visit.gallery.demo is TaxiController)
    visit.play(to: 4.61)
    #expect(visit.gallery.demo is TaxiController)
    visit.play(to: 4.63)
    #expect(visit.gallery.demo == nil)
    visit.play()
    #expect(visit.isAtRest)
  }

  @Test func `32: a second finger resets the taxi, and ends the drag`() throws {
    let (visit, demo) = try visit("32-taxi-second-finger")
    visit.play(to: 0.4)
    #expect(demo.taxi.center == home + Vector(120, 60))
    #expect(visit["sent home"] == "0")
    visit.play(to: 0.51)
    #expect(visit["state"] == "cancelled")
    #expect(visit["sent home"] == "1")
    visit.play(to: 1.9)
    #expect(demo.taxi.center == home)
    visit.play(to: 2.4)
    #expect(demo.taxi.center == home + Vector(120, 60))
    visit.play(to: 4)
    #expect(demo.taxi.center == home)
    #expect(visit["sent home"] == "2")
    visit.play()
    #expect(demo.taxi.center == home + Vector(100, -100))
    #expect(visit["sent home"] == "2")
  }

  @Test func `33: dragging the taxi over the reset view resets it, and ends the drag`() throws {
    let (visit, demo) = try visit("33-taxi-reset")
    visit.play(to: 0.4)
    #expect(visit["sent home"] == "0")
    #expect(demo.taxi.center == home + Vector(146, 160))
    visit.play(to: 0.61)
    #expect(visit["state"] == "cancelled")
    #expect(visit["sent home"] == "1")
    visit.play(to: 1.5)
    #expect(demo.taxi.center == home)
    visit.play()
    #expect(demo.taxi.center == home + Vector(-100, 0))
  }

  @Test func `34: the pan begins after 10 points and includes them, within the same limits`() throws {
    let (visit, demo) = try visit("34-taxi-pan")
    visit.play(to: 0.3)
    #expect(visit["state"] == "possible")
    #expect(demo.taxi.center == home)
    visit.play(to: 0.5)
    #expect(visit["state"] == "began")
    #expect(visit["translation"] == "10, 0")
    #expect(demo.taxi.center == home + Vector(10, 0))
    visit.play(to: 0.7)
    #expect(demo.taxi.center == home + Vector(60, -30))
    visit.play(to: 1.1)
    #expect(demo.taxi.center == Point(515 - 20, 452 - 20))
    visit.play()
    #expect(demo.taxi.center == Point(20, 20))
    #expect(visit["state"] == "ended")
  }

  @Test func `35: the taxi never moves under the bar`() throws {
    let (visit, demo) = try visit("35-taxi-bar")
    let bar = try #require(demo.stage.subviews.last)
    #expect(bar.frame == Rect(0, 0, 515, 46))
    visit.play(to: 0.4)
    #expect(demo.taxi.center == Point(258, 249 - 163))
    visit.play(to: 0.6)
    #expect(demo.taxi.frame.minY == 46)
    visit.play(to: 0.8)
    #expect(demo.taxi.frame.origin == Point(10, 46))
    visit.play()
    #expect(demo.taxi.frame.maxY == 452)
  }
}
