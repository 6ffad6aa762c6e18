import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Gestures", .freshContext) struct GesturesTests {
  @Test func `6: a single tap waits until the double tap fails, and never are both recognized`() throws {
    let visit = try Visit(playing: "06-lag")
    visit.play(to: 0.54)
    #expect(visit["single taps"] == "0")
    // The ring fills while the tap waits.
    #expect(visit.color(656, 206) == Style.accent.pixel)
    // At the latest at the time of the next frame.
    visit.play(to: 0.57)
    #expect(visit["single taps"] == "1")
    #expect(visit["lag"]?.hasPrefix("35") == true || visit["lag"]?.hasPrefix("36") == true)
    visit.play(to: 2.9)
    #expect(visit["double taps"] == "1")
    #expect(visit["single taps"] == "1")
  }

  @Test func `6: without the double tap, the single tap has no delay`() throws {
    let visit = try Visit(playing: "06-lag")
    visit.play(to: 4.11)
    #expect(visit["double tap"] == "off")
    #expect(visit["single taps"] == "2")
    #expect(visit["lag"] == "0 ms")
  }

  @Test func `15: one round stroke within two seconds is a circle`() throws {
    let visit = try Visit(playing: "15-circle")
    visit.play(to: 1.5)
    #expect(visit["verdict"] == "circle")
    #expect(visit["arc"] == "360°")
    #expect(visit["gap"] == "0")
    // The detected circle is drawn.
    #expect(visit.color(528 + 100, 240) == Style.accent.pixel)
  }

  @Test func `15: half a circle is too short, a slow one too slow, and a zigzag turns too often`() throws {
    let visit = try Visit(playing: "15-circle")
    visit.play(to: 3)
    #expect(visit["verdict"] == "not closed" || visit["verdict"] == "too short")
    visit.play(to: 7)
    #expect(visit["verdict"] == "too slow")
    visit.play()
    #expect(visit["verdict"] == "too many turns")
  }

  @Test func `16: each circle makes one flower grow at its position`() throws {
    let visit = try Visit(playing: "16-circles")
    visit.play(to: 0.85)
    #expect(visit["circles"] == "0")
    visit.play(to: 1.4)
    #expect(visit["view receives"] == "cancelled")
    visit.play(to: 3.5)
    let flowers = try (visit.demo() as CircleGardenController).flowers
    #expect(visit["circles"] == "2")
    #expect(flowers[0].center.distance(to: Point(400 - 271, 140 - 14)) < 2)
    #expect(flowers[1].center.distance(to: Point(620 - 271, 280 - 14)) < 2)
    #expect(visit["last stroke"] == "too short")
  }

  @Test func `16: two fingers do not draw a circle`() throws {
    let visit = try Visit(playing: "16-circles")
    visit.play()
    #expect(visit["circles"] == "2")
    #expect(visit["last stroke"] == "two fingers")
    #expect(visit["view receives"] == "ended")
  }

  @Test func `7: the delegate decides for each attempt whether a drag waits for a swipe`() throws {
    let visit = try Visit(playing: "07-failure")
    let amber = try (visit.demo() as FailureRequirementController).flowers[0]
    visit.play(to: 1)
    #expect(visit["asked"] == "2 times")
    #expect(visit["drag waits"] == "yes")
    #expect(visit["won"] == "swipe")
    // The flower moved to the far end.
    #expect(amber.center.x > 400)
    visit.play(to: 1.6)
    #expect(visit["drag waits"] == "no")
    #expect(visit["won"] == "drag")
    #expect(visit["after"] == "30 ms")
    // The recognizers and the flower are the same. Only the lane has changed.
    visit.play(to: 3.4)
    #expect(visit["drag waits"] == "yes")
    visit.play(to: 4.5)
    #expect(visit["won"] == "drag")
    #expect(amber.center.y > 300)
    visit.play()
    #expect(visit["drag waits"] == "no")
    #expect(visit["won"] == "drag")
  }

  @Test func `17: dragging sideways scrolls the strip without a copy`() throws {
    let visit = try Visit(playing: "17-pull")
    visit.play(to: 1.5)
    // The finger's 72 points minus the 10 points before the pan began.
    #expect(visit["scrolled"] == "62")
    #expect(visit["copies"] == "0")
  }

  @Test func `17 W8: dragging down more than 16 points from the pan's start makes a copy that follows`() throws {
    let visit = try Visit(playing: "17-pull")
    let demo: PullController = try visit.demo()
    visit.play(to: 2.4)
    #expect(visit["translation"] == "0, 16")
    #expect(visit["copies"] == "0")
    visit.play(to: 2.55)
    #expect(visit["copies"] == "1")
    #expect(!demo.strip.isScrollEnabled)
    visit.play(to: 3.5)
    #expect(demo.strip.isScrollEnabled)
    let copy = try #require(demo.copies.first)
    #expect(copy.center == Point(500 - 271, 300 - 14))
    #expect(demo.strip.contentOffset.x == 62)
  }

  @Test func `17: dragging 12 points sideways makes no copy, and afterwards the strip scrolls again`() throws {
    let visit = try Visit(playing: "17-pull")
    visit.play(to: 5)
    #expect(visit["copies"] == "1")
    visit.play()
    #expect(visit["scrolled"] == "84")
    #expect(visit.isAtRest)
  }

  @Test func `21 W9: a long press shows the menu once, although its action is called several times`() throws {
    let visit = try Visit(playing: "21-menu")
    visit.play(to: 0.55)
    let menu = try #require(visit.gallery.demo?.view.window?.menu)
    #expect(!menu.isVisible)
    visit.play(to: 0.78)
    #expect(visit["press"] == "began" && menu.isVisible)
    let frame = menu.frame
    let pixel = visit.color(562, 120)
    for (time, state) in [(0.82, "changed"), (1.02, "ended")] {
      visit.play(to: time)
      #expect(visit["press"] == state)
      #expect(menu.isVisible && menu.frame == frame)
      #expect(visit.color(562, 120) == pixel)
    }
    // Above the flower.
    #expect(frame.maxY < 240 - 60)
  }

  @Test func `21: each flower offers its own actions, and performs the chosen one`() throws {
    let visit = try Visit(playing: "21-menu")
    let demo: FlowerMenuController = try visit.demo()
    let menu = try #require(demo.view.window?.menu)
    visit.play(to: 1.2)
    #expect(visit["offers"] == "Pop Rotate")
    visit.play(to: 1.75)
    #expect(visit["chosen"] == "Rotate" && !menu.isVisible)
    #expect(demo.flowers[1].transform != .identity)
    visit.play(to: 4)
    #expect(visit["offers"] == "Pop Rotate Ghost" && menu.isVisible)
    // A touch outside hides the menu without choosing an item.
    visit.play(to: 4.55)
    #expect(visit["chosen"] == "Rotate" && !menu.isVisible)
    visit.play(to: 6.5)
    #expect(visit["offers"] == "Ghost" && visit["chosen"] == "Ghost")
    #expect(demo.flowers[2].alpha < 0.2)
    visit.play()
    #expect(demo.flowers.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
    #expect(visit.isAtRest)
  }

  @Test func `22: taps and swipes act once`() throws {
    let visit = try Visit(playing: "22-six")
    let cards = try (visit.demo() as RecognizersController).cards
    visit.play(to: 0.3)
    #expect(visit["gesture"] == "Tap" && visit["state"] == "recognized")
    #expect(cards[0].values == ["location 79, 96", "taps 1"])
    visit.play(to: 1.12)
    #expect(visit["gesture"] == "Swipe")
    #expect(cards[1].values[1] == "direction right")
    visit.play()
    #expect(cards[0].actions == 1 && cards[1].actions == 1)
  }

  @Test func `22: the continuous gestures report scale, angle, translation and velocity`() throws {
    let visit = try Visit(playing: "22-six")
    let cards = try (visit.demo() as RecognizersController).cards
    visit.play(to: 2.6)
    // Only time has passed.
    #expect(visit["gesture"] == "Long press" && visit["state"] == "began")
    visit.play(to: 4.22)
    #expect(cards[2].state == "ended" && cards[2].actions == 3)
    #expect(cards[3].values[0] == "translation 36, 12")
    #expect(cards[3].state == "changed")
    #expect(cards[3].values[1] != "velocity 0, 0")
    visit.play(to: 5.3)
    #expect(cards[4].values[0] == "scale 1.20")
    visit.play(to: 6.3)
    #expect(cards[5].values[0] == "angle 58°")
    visit.play()
    #expect(cards.allSatisfy { $0.flower.transform == .identity })
    #expect(cards[3...].allSatisfy { $0.state == "ended" && $0.actions > 2 })
    #expect(visit.isAtRest)
  }

  @Test
  func
    `51: a swipe to the left shows the next card, a swipe to the right the previous one, and a swipe down discards it`()
    throws
  {
    let visit = try Visit(playing: "51-cards")
    visit.play(to: 1.8)
    #expect(visit["card"] == "3")
    visit.play(to: 2.8)
    #expect(visit["card"] == "2")
    visit.play(to: 3.9)
    #expect(visit["card"] == "3")
    #expect(visit["left"] == "5" && visit["dismissed"] == "1")
    visit.play()
    // A slow stroke is not a swipe.
    #expect(visit["card"] == "3")
    let pile = try (visit.demo() as CardsController).pile
    #expect(pile.map(\.number) == [3, 4, 5, 6, 1])
    #expect(pile.allSatisfy { visit.gallery.demo!.stage.bounds.contains($0.center) })
  }
}
