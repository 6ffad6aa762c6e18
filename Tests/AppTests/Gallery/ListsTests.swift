import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Lists", .freshContext) struct ListsTests {
  @Test func `64: letters are marked, removed and refreshed`() throws {
    let visit = try Visit(playing: "64-letters")
    let demo: LettersController = try visit.demo()
    #expect(demo.list.visibleRows.count < 12 && visit["letters"] == "500")
    visit.play(to: 1.4)
    #expect(visit["marked"] == "1" && demo.letters[2].isMarked)
    visit.play(to: 2.9)
    #expect(visit["letters"] == "500")
    let second = demo.letters[1].name
    visit.play(to: 3.9)
    #expect(visit["letters"] == "499" && demo.letters[1].name != second)
    visit.play(to: 4.9)
    #expect(demo.list.refreshControl?.isRefreshing == true)
    visit.play()
    #expect(
      visit["letters"] == "501" && demo.list.refreshControl?.isRefreshing == false && demo.list.contentOffset.y == 0)
    #expect(visit.isAtRest)
  }

  @Test func `65: each ball moves to the other side and back, and then all animations end`() throws {
    let visit = try Visit(playing: "65-motion")
    let demo: MotionController = try visit.demo()
    let balls = demo.stage.subviews.filter { $0.bounds.width == 34 }
    visit.play(to: 2.4)
    #expect(
      visit["runs"] == "1" && balls.count == 5 && balls.allSatisfy { $0.center.x == demo.stage.bounds.width - 60 })
    // The panel shows a ball at the view's position.
    let place = visit.place(balls[3].bounds.center, in: balls[3])
    #expect(visit.color(place.x, place.y) == Style.accent.pixel)
    visit.play()
    #expect(visit["runs"] == "2" && balls.allSatisfy { $0.center.x == 60 } && visit.isAtRest)
    #expect(visit.color(place.x, place.y) == Style.stage.pixel)
  }

  @Test func `66: a day, an hour and a minute are chosen`() throws {
    let visit = try Visit(playing: "66-pickers")
    let demo: PickersController = try visit.demo()
    visit.play(to: 0.9)
    let first = visit["day"]
    #expect(first != "–" && demo.calendar.selectedDate?.month == 11)
    visit.play(to: 2)
    #expect(demo.calendar.selectedDate?.month == 12 && visit["day"] != first)
    visit.play(to: 4.4)
    #expect(demo.wheels.selectedRow(ofWheel: 0) == 12)
    visit.play()
    #expect(demo.wheels.selectedRow(ofWheel: 1) == 1 && visit.isAtRest)
  }

  @Test func `67: a card disappears, another appears, and shadows are switched off`() throws {
    let visit = try Visit(playing: "67-depth")
    let demo: DepthController = try visit.demo()
    let cells = demo.collection.visibleCells
    #expect(cells.count > 5 && cells.count < 20 && cells.allSatisfy { $0.shadow != nil && $0.gradient != nil })
    #expect(Set(cells.map(\.frame.height)).count > 2)
    // Below a card, the shadow darkens the background.
    let place = visit.place(Point(cells[0].bounds.midX, cells[0].bounds.maxY + 4), in: cells[0])
    #expect(visit.color(place.x, place.y) != Style.stage.pixel)
    visit.play(to: 0.9)
    #expect(visit["cards"] == "199")
    visit.play(to: 1.9)
    #expect(visit["cards"] == "200" && demo.numbers[0] == 201)
    visit.play()
    #expect(visit["shadows"] == "off" && demo.collection.visibleCells.allSatisfy { $0.shadow == nil } && visit.isAtRest)
  }
}
