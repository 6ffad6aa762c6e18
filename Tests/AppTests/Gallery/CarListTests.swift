import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("The car list", .freshContext) struct CarListTests {
  private func visit(_ name: String, size: PixelSize = PixelSize(800, 480)) throws -> (Visit, CarListController) {
    let visit = try Visit(playing: name, size: size)
    return (visit, try visit.demo())
  }

  @Test func `23: next and previous continue across sections, and wrap around`() throws {
    let (visit, demo) = try visit("23-next-car")
    for (time, car, path) in [
      (0.4, "Comet", IndexPath(section: 0, row: 0)), (0.9, "Lynx", IndexPath(section: 0, row: 1)),
      (1.5, "Mirage", IndexPath(section: 0, row: 2)), (2.1, "Ambassador", IndexPath(section: 1, row: 0)),
      (2.7, "Mirage", IndexPath(section: 0, row: 2)), (3.3, "Comet", IndexPath(section: 0, row: 0)),
      (4.5, "Carrier", IndexPath(section: 3, row: 2)), (6, "Comet", IndexPath(section: 0, row: 0)),
    ] {
      visit.play(to: time)
      #expect(visit["car"] == car)
      #expect(demo.list.indexPathForSelectedRow == path)
      #expect(demo.page?.car.name == car)
    }
  }

  @Test func `24: the newly selected row is centered, the old row is reloaded, and the delegate is called`() throws {
    let (visit, demo) = try visit("24-move-selection")
    let lynx = IndexPath(section: 0, row: 1)
    visit.play(to: 1.3)
    #expect(visit["calls"] == "1")
    #expect(demo.list.garage[lynx].year == 1974)
    #expect(demo.list.row(at: lynx)?.detail == "1972")
    visit.play(to: 1.7)
    #expect(demo.list.row(at: lynx)?.detail == "1974")
    #expect(demo.list.row(at: lynx)?.isSelected == false)
    visit.play(to: 4.1)
    #expect(visit["calls"] == "5")
    let senator = try #require(demo.list.row(at: IndexPath(section: 1, row: 2)))
    #expect(senator.isSelected)
    // The middle of the list below its pinned header.
    let middle = visit.place(senator.bounds.center, in: senator).y
    #expect(abs(middle - (14 + (28 + 452) / 2)) <= 1)
    // Selection by touch works in the same way.
    visit.play()
    #expect(visit["calls"] == "6")
    #expect(demo.list.row(at: IndexPath(section: 1, row: 2))?.isSelected == false)
    #expect(visit["car"] == "Ambassador")
  }

  @Test func `25: a delegate without the method is skipped`() throws {
    let (visit, demo) = try visit("25-optional")
    visit.play(to: 1.6)
    #expect(demo.list.indexPathForSelectedRow == IndexPath(section: 0, row: 1))
    #expect(visit["calls"] == "1")
    #expect(visit["car"] == "Comet")
    visit.play()
    #expect(demo.list.indexPathForSelectedRow == IndexPath(section: 0, row: 2))
    #expect(visit["calls"] == "2")
    #expect(visit["car"] == "Mirage")
  }

  @Test func `26: a swipe to the right shows the next car, and a swipe to the left the previous one`() throws {
    let (visit, _) = try visit("26-swipes")
    for (time, car) in [(0.5, "Comet"), (1.2, "Lynx"), (2.0, "Comet"), (3.0, "Carrier")] {
      visit.play(to: time)
      #expect(visit["car"] == car)
    }
    visit.play()
    #expect(visit["car"] == "Carrier")
    #expect(visit["swipes"] == "3")
  }

  @Test func `26: on a phone, a swipe saves the changes first`() throws {
    let (visit, demo) = try visit("26-swipes-phone", size: PixelSize(480, 800))
    let lynx = IndexPath(section: 0, row: 1)
    visit.play(to: 1.3)
    #expect(demo.page?.car.year == 1973)
    #expect(demo.list.garage[lynx].year == 1972)
    visit.play(to: 2.1)
    #expect(visit["car"] == "Mirage")
    #expect(demo.list.garage[lynx].year == 1973)
    #expect(visit["saved"] == "1")
    visit.play(to: 2.9)
    #expect(visit["car"] == "Lynx")
    #expect(demo.page?.car.year == 1973)
    visit.play(to: 3.7)
    #expect(visit["saved"] == "1")
    visit.play()
    #expect(visit["saved"] == "2")
    #expect(demo.list.garage[IndexPath(section: 0, row: 2)].year == 1982)
    #expect(demo.page == nil)
  }

  @Test func `27: swipes have no effect without a car or while they are disabled`() throws {
    let (visit, demo) = try visit("27-gate")
    visit.play(to: 0.7)
    #expect(demo.page == nil)
    #expect(visit["swipes"] == "0")
    visit.play(to: 1.9)
    #expect(visit["car"] == "Lynx")
    #expect(visit["swipes"] == "1")
    visit.play(to: 3.1)
    #expect(visit["car"] == "Lynx")
    #expect(visit["swipes"] == "1")
    visit.play()
    #expect(visit["car"] == "Mirage")
    #expect(visit["swipes"] == "2")
  }

  @Test
  func
    `28: an r restores the values of a car; short, rising, two-finger or canceled strokes, and strokes in a control, do not`()
    throws
  {
    let (visit, demo) = try visit("28-r-stroke")
    visit.play(to: 0.9)
    #expect(demo.page?.car.year == 1973)
    visit.play(to: 1.24)
    #expect(visit["strokes"] == "0")
    visit.play(to: 1.9)
    #expect(visit["strokes"] == "1")
    #expect(demo.page?.car.year == 1972)
    #expect(demo.list.garage[IndexPath(section: 0, row: 1)].year == 1972)
    #expect(visit["car"] == "Lynx")
    visit.play()
    #expect(visit["strokes"] == "1")
    #expect(demo.page?.car.year == 1973)
  }

  @Test func `29: an r on any car's page resets the app`() throws {
    let (visit, demo) = try visit("29-go-home")
    visit.play(to: 2.3)
    #expect(demo.list.garage[IndexPath(section: 0, row: 0)].year == 1969)
    #expect(demo.page?.car.year == 1973)
    #expect(demo.page?.gestureRecognizers.count == 1)
    visit.play(to: 3.5)
    #expect(visit["strokes"] == "1")
    #expect(demo.page == nil)
    #expect(demo.list.indexPathForSelectedRow == nil)
    #expect(demo.list.contentOffset == .zero)
    #expect(demo.list.garage[IndexPath(section: 0, row: 0)].year == 1968)
    #expect(demo.list.garage[IndexPath(section: 0, row: 1)].year == 1972)
    visit.play(to: 4.1)
    #expect(visit["car"] == "Duke")
    visit.play()
    #expect(visit["strokes"] == "2")
    #expect(demo.page == nil)
    #expect(visit.isAtRest)
  }
}
