import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit

@testable import Speech
@testable import Toolkit

/// The rows of a list, each with its number.
private final class NumberedRows: WeaklyReferenceable, ListViewDataSource {
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 1000 }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "number") ?? ListRow("number")
    row.title = "Row \(path.row)"
    return row
  }
}

/// A finger that explores the screen.
extension SpeechTests {
  @Test func `a finger explores, and two taps anywhere activate what was spoken last`() {
    _ = start()
    player.down(1, 50, 70, at: now)
    advance(0.3)
    #expect(voice.finish() == ["2 euros"])
    player.move(1, 50, 140, at: now)
    advance()
    #expect(voice.finish() == ["Buy, button"] && presses == 0)
    player.up(1, 50, 140, at: now)
    advance(1)
    tap(390, 290)
    tap(390, 290)
    advance(1)
    #expect(presses == 1)
    #expect(voice.finish() == [])
  }

  @Test func `a tap speaks an element again, and a finger that moves on it does not`() {
    _ = start()
    for _ in 0..<2 {
      tap(50, 70)
      advance(1)
      #expect(voice.finish() == ["2 euros"])
    }
    player.down(1, 50, 70, at: now)
    advance(0.3)
    #expect(voice.finish() == ["2 euros"])
    player.move(1, 52, 72, at: now)
    advance()
    #expect(voice.finish() == [])
    player.up(1, 52, 72, at: now)
  }

  @Test func `a finger that explores a dialog restarts its timeout`() {
    let root = ViewController()
    player.window.rootViewController = root
    var answers = 0
    let alert = Alert("Print the receipt?")
    alert.addAction("No", role: .cancel) { answers += 1 }
    alert.timeout = DialogTimeout(10)
    root.present(alert, animated: false)
    _ = start()
    for _ in 0..<5 {
      advance(6)
      tap(200, 150)
    }
    #expect(answers == 0)
    for _ in 0..<11 { advance(1) }
    #expect(answers == 1)
  }

  @Test func `swipes move through the elements, and change a value`() {
    _ = start()
    for (dx, dy) in [(100.0, 0.0), (100, 0), (100, 0)] { swipe(dx, dy) }
    #expect(voice.finish().last == "Volume, adjustable, 0%")
    swipe(0, -100)
    #expect(volume.value > 0)
    swipe(-100, 0)
    #expect(voice.finish().last == "Buy, button")
  }

  func swipe(_ dx: Double, _ dy: Double) {
    player.down(1, 200, 150, at: now)
    player.move(1, 200 + dx, 150 + dy, at: now + 0.05)
    player.up(1, 200 + dx, 150 + dy, at: now + 0.1)
    advance(1)
  }

  /// Puts two fingers on the panel, and moves them down by `distance`.
  private func startScrolling(from point: Point, by distance: Double) {
    for contact in 1...2 { player.down(Int32(contact), point.x + 20 * Double(contact), point.y, at: now) }
    advance(0.05)
    for step in 1...10 {
      for contact in 1...2 {
        player.move(
          Int32(contact), point.x + 20 * Double(contact), point.y + distance * Double(step) / 10, at: now)
      }
      advance(0.05)
    }
  }

  private func endScrolling(at point: Point) {
    for contact in 1...2 { player.up(Int32(contact), point.x + 20 * Double(contact), point.y, at: now) }
    advance(2)
  }

  @Test func `two taps after a scroll activate what was spoken last`() {
    _ = start()
    tap(50, 140)
    advance(1)
    #expect(voice.finish() == ["Buy, button"])
    startScrolling(from: Point(300, 100), by: 60)
    endScrolling(at: Point(300, 160))
    #expect(speech.focus.isRingVisible)
    for _ in 0..<2 { tap(390, 290) }
    advance(1)
    #expect(presses == 1)
  }

  @Test func `two fingers scroll a list away from the element with the focus`() {
    let list = ListView(frame: player.window.bounds)
    let rows = NumberedRows()
    list.dataSource = rows
    player.window.rootViewController = ViewController()
    for view in player.window.subviews where view !== player.window.rootViewController?.view {
      view.removeFromSuperview()
    }
    player.window.rootViewController?.view.addSubview(list)
    advance()
    _ = start()
    tap(50, 70)
    advance(1)
    _ = voice.finish()
    for _ in 0..<6 {
      startScrolling(from: Point(100, 280), by: -250)
      #expect(list.contentOffset.y > 0)
      let offset = list.contentOffset.y
      endScrolling(at: Point(100, 30))
      #expect(list.contentOffset.y >= offset, "the focus does not scroll back")
    }
    #expect(list.contentOffset.y > 1200)
    #expect(player.application.delivery.event.allTouches.isEmpty)
  }

  @Test func `the end of speech ends a scroll`() {
    _ = start()
    startScrolling(from: Point(300, 100), by: 60)
    #expect(player.application.delivery.event.allTouches.count == 1)
    speech.stop()
    #expect(player.application.delivery.event.allTouches.isEmpty)
    // The fingers are still on the panel.
    endScrolling(at: Point(300, 160))
    #expect(player.application.delivery.event.allTouches.isEmpty && presses == 0)
  }

  @Test func `touches are the app's own while speech is off`() {
    tap(50, 140)
    #expect(presses == 1)
    _ = start()
    tap(50, 140)
    advance(1)
    #expect(presses == 1)
    #expect(voice.finish() == ["Buy, button"])
    speech.stop()
    #expect(voice.isClosed)
    advance(1)
    #expect(player.application.nextDeadline == nil)
    tap(50, 140)
    #expect(presses == 2)
  }

  @Test func `a corner that is held switches speech on and off`() {
    speech.corner = .bottomLeft
    player.down(1, 10, 290, at: now)
    advance(2.9)
    #expect(!speech.isOn)
    advance(0.2)
    #expect(speech.isOn)
    player.up(1, 10, 290, at: now)
    advance(1)
    player.down(1, 10, 290, at: now)
    advance(3.1)
    #expect(!speech.isOn)
    player.up(1, 10, 290, at: now)
    // Another corner, and a finger that leaves the corner.
    player.down(1, 390, 10, at: now)
    advance(4)
    player.up(1, 390, 10, at: now)
    player.down(1, 10, 290, at: now)
    advance(1)
    player.move(1, 200, 150, at: now)
    advance(4)
    player.up(1, 200, 150, at: now)
    #expect(!speech.isOn)
  }
}
