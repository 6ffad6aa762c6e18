import Geometry
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests events during a transition.
extension NavigationTests {
  @Test func `a push during a push completes the first one and starts again`() {
    navigation.push(b)
    player.application.advance(to: 1.1)
    _ = log.take()
    navigation.push(c)
    #expect(
      log.take() == [
        "A did disappear animated", "B did appear animated", "B will disappear animated",
        "C will appear animated",
      ])
    #expect(stack == "ABC" && shown() == "BC")
    player.application.advance(to: 1.31)
    #expect(navigation.transition != nil)
    player.application.advance(to: 1.41)
    #expect(log.take() == ["B did disappear animated", "C did appear animated"])
    expectRest(c, "ABC")
  }

  @Test func `a pop during a push reverses it from its current position`() {
    navigation.push(b)
    player.application.advance(to: 1.1)
    let page = navigation.page!
    let place = navigation.page!.center.x
    _ = log.take()
    navigation.pop()
    #expect(log.take() == ["B will disappear animated", "A will appear animated"])
    #expect(page.center.x == place && stack == "A")
    player.application.advance(to: 1.2)
    #expect(navigation.transition != nil && page.center.x > place)
    player.application.advance(to: 1.41)
    #expect(log.take() == ["B did disappear animated", "A did appear animated"])
    expectRest(a, "A")
  }

  @Test func `from right to left, the back button is at the right, and screens enter from the left`() {
    window.layoutDirection = .rightToLeft
    let item = BarButton(title: "Send")
    b.navigationItem.trailingItems = [item]
    navigation.push(b)
    player.application.advance(to: 1.05)
    #expect(navigation.page!.frame.maxX < 320 && navigation.page!.viewController === b)
    player.application.advance(to: 2)
    let content = navigation.navigationBar.content!
    #expect(content.backButton.frame.maxX == 320 && item.frame.minX < 40 && item.frame.minX > 0)
    player.tap(1, 300, 20, at: 3)
    player.application.advance(to: 4)
    expectRest(a, "A")
  }

  @Test func `operations in callbacks are performed after them`() {
    b.reaction = { [navigation, c] what in if what == "will appear" { navigation.push(c) } }
    navigation.push(b)
    #expect(stack == "ABC")
    player.application.advance(to: 3)
    player.application.advance(to: 4)
    expectRest(c, "ABC")
    let lines = log.take()
    for name in [
      "A will disappear", "A did disappear", "B will appear", "B will disappear", "B did disappear", "C will appear",
      "C did appear",
    ] {
      #expect(lines.filter { $0.hasPrefix(name) }.count == 1)
    }
    b.reaction = nil
    c.reaction = { [navigation] what in if what == "did disappear" { navigation.push(c) } }
    navigation.pop()
    player.application.advance(to: 5)
    c.reaction = nil
    player.application.advance(to: 6)
    player.application.advance(to: 7)
    expectRest(c, "ABC")
  }

  @Test func `moving screens ignore touches, and cancel those that they track`() {
    player.down(1, 10, 60, at: 1)
    navigation.push(b)
    #expect(a.button.log.take() == ["began 10,60", "cancelled 10,60"].map { " " + $0 })
    for time in [1.01, 1.15, 1.29] {
      player.tap(2, 10, 60, at: time, for: 0)
      player.tap(2, 310, 60, at: time, for: 0)
    }
    #expect(a.button.log.take() == [] && b.button.log.take() == [])
    player.up(1, 10, 60, at: 1.3)
    player.application.advance(to: 1.4)
    player.tap(1, 10, 60, at: 2)
    #expect(b.button.log.take() == [" began 10,60", " ended 10,60"])
  }

  @Test func `another size during a transition completes it`() {
    navigation.push(b)
    player.application.advance(to: 1.1)
    window.resize(to: Size(480, 320), scale: 1)
    player.application.advance(to: 1.12)
    expectRest(b, "AB")
    #expect(log.take().suffix(2) == ["A did disappear animated", "B did appear animated"])
    player.application.advance(to: 2)
    #expect(log.take() == [])
  }

  @Test func `leaving the window during a transition completes it`() {
    navigation.push(b)
    player.application.advance(to: 1.1)
    _ = log.take()
    window.rootViewController = nil
    #expect(
      log.take() == [
        "A did disappear animated", "B did appear animated", "B will disappear", "B did disappear",
      ])
    player.application.advance(to: 2)
    window.rootViewController = navigation
    player.application.advance(to: 3)
    #expect(log.take() == ["B will appear", "B did appear"])
    expectRest(b, "AB")
  }
}
