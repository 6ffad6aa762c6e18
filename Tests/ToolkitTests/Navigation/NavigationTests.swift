import Geometry
import Raster
import TestContexts
import TestKit
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Navigation", .freshContext) struct NavigationTests {
  let log = Log()
  let player = TouchPlayer()
  var window: Window { player.window }
  let a: Screen, b: Screen, c: Screen
  let navigation: NavigationController

  init() {
    a = Screen("A", log)
    b = Screen("B", log)
    c = Screen("C", log)
    navigation = NavigationController(rootViewController: a)
    player.application.advance(to: 1)
    window.rootViewController = navigation
    player.application.advance(to: 1)
    _ = log.take()
  }

  var stack: String { navigation.viewControllers.map(\.title).joined() }

  /// Returns the titles of the screens whose views are in the window, back to front.
  func shown() -> String {
    navigation.view.subviews.compactMap { ($0 as? NavigationPage)?.viewController.title }.joined()
  }

  /// Expects that no transition is running, and that only `top` is shown.
  func expectRest(_ top: Screen, _ expected: String) {
    #expect(stack == expected && shown() == top.title && navigation.transition == nil)
    #expect(top.view.window === window && top.appearance == .visible)
    #expect(navigation.children.map(\.title).sorted().joined() == expected.sorted().map { "\($0)" }.joined())
    let bar = navigation.navigationBar
    #expect(bar.subviews.count == 1 && bar.content?.alpha == 1)
    let page = navigation.page!
    #expect(page.isUserInteractionEnabled && !page.isMoving)
    #expect(page.frame == navigation.area(of: top) && top.view.frame == page.bounds)
    for screen in [a, b, c] where screen !== top {
      #expect(screen.appearance == .absent && screen.viewIfLoaded?.window == nil)
    }
  }

  @Test func `the root appears with the controller, below the bar`() {
    let again = NavigationController(rootViewController: b)
    window.rootViewController = again
    #expect(log.take() == ["A will disappear", "A did disappear", "B will appear", "B did appear"])
    player.application.advance(to: 1)
    #expect(again.navigationBar.frame == Rect(0, 0, 320, 48))
    #expect(b.view.convert(b.view.bounds, to: nil) == Rect(0, 48, 320, 432))
  }

  @Test func `RC1: a screen's controller follows its view, and the navigation controller follows both`() {
    #expect(a.view.next === a)
    #expect(a.next === a.view.superview)
    var responder: Responder? = a
    var isFound = false
    while let present = responder {
      if present === navigation { isFound = true }
      responder = present.next
    }
    #expect(isFound && a.navigationController === navigation && navigation.navigationController == nil)
  }

  @Test func `push and pop slide for 0.3 s and notify both screens once`() {
    navigation.push(b)
    #expect(stack == "AB" && shown() == "AB")
    #expect(log.take() == ["A will disappear animated", "B will appear animated"])
    player.application.advance(to: 1.15)
    #expect(navigation.page!.center.x > 160 && log.take() == [])
    player.application.advance(to: 1.31)
    #expect(log.take() == ["A did disappear animated", "B did appear animated"])
    expectRest(b, "AB")

    #expect(navigation.pop() === b)
    #expect(log.take() == ["B will disappear animated", "A will appear animated"])
    #expect(b.navigationController === navigation && shown() == "AB")
    player.application.advance(to: 2)
    #expect(log.take() == ["B did disappear animated", "A did appear animated"])
    #expect(b.parent == nil)
    expectRest(a, "A")
    #expect(navigation.pop() == nil && stack == "A")
  }

  @Test func `without animation they complete immediately, even with views outside a window`() {
    navigation.push(b, animated: false)
    #expect(log.take() == ["A will disappear", "B will appear", "A did disappear", "B did appear"])
    expectRest(b, "AB")
    navigation.push(c, animated: false)
    navigation.popToRoot(animated: false)
    expectRest(a, "A")
    window.rootViewController = nil
    _ = log.take()
    navigation.push(b)
    navigation.push(c)
    navigation.pop()
    #expect(log.take() == [] && shown() == "B" && navigation.transition == nil)
    window.rootViewController = navigation
    #expect(log.take() == ["B will appear", "B did appear"])
    expectRest(b, "AB")
  }

  @Test func `a screen that pops itself while it appears is removed at the end`() {
    b.reaction = { [navigation] what in if what == "will appear" { navigation.pop() } }
    navigation.push(b)
    player.application.advance(to: 2)
    player.application.advance(to: 3)
    expectRest(a, "A")
  }

  @Test func `a new stack slides back to a screen that was below, and forward to any other`() {
    navigation.push(b, animated: false)
    navigation.push(c, animated: false)
    _ = log.take()
    navigation.setViewControllers([a], animated: true)
    #expect(navigation.transition?.isForward == false && navigation.children.count == 3)
    player.application.advance(to: 2)
    expectRest(a, "A")
    navigation.setViewControllers([c, b], animated: true)
    #expect(navigation.transition?.isForward == true)
    player.application.advance(to: 3)
    expectRest(b, "CB")
    // Screens below the top can change without a transition.
    _ = log.take()
    navigation.setViewControllers([a, b], animated: true)
    #expect(log.take() == [])
    expectRest(b, "AB")
    // A screen that is already in the stack moves to the top.
    navigation.push(a, animated: false)
    expectRest(a, "BA")
    navigation.setViewControllers([a, b, a], animated: false)
    expectRest(b, "AB")
    navigation.setViewControllers([])
    #expect(navigation.page == nil && navigation.topViewController == nil && shown() == "")
    navigation.push(c)
    expectRest(c, "C")
  }

  @Test func `the back button pops, and accepts one finger's tap once`() {
    navigation.push(b, animated: false)
    player.application.advance(to: 2)
    player.tap(1, 20, 20, at: 2)
    #expect(stack == "A")
    // The bar receives no touches while the titles fade.
    navigation.push(b, animated: false)
    navigation.push(c, animated: false)
    player.application.advance(to: 3)
    player.tap(1, 20, 20, at: 3)
    player.tap(1, 20, 20, at: 3.15)
    #expect(stack == "AB")
    player.application.advance(to: 4)
    expectRest(b, "AB")
    player.tap(1, 300, 20, at: 5)
    #expect(stack == "AB")
  }

  @Test func `rotation and another size lay everything out again, and lose nothing`() {
    navigation.push(b, animated: false)
    _ = log.take()
    window.resize(to: Size(480, 320), scale: 1)
    player.application.advance(to: 2)
    #expect(b.view.convert(b.view.bounds, to: nil) == Rect(0, 48, 480, 272) && log.take() == [])
    expectRest(b, "AB")
    window.resize(to: Size(1920, 1080), scale: 1)
    player.application.advance(to: 3)
    #expect(b.view.convert(b.view.bounds, to: nil) == Rect(0, 64, 1920, 1016))
    // The screen below is laid out when it reappears.
    navigation.pop()
    player.application.advance(to: 4)
    #expect(a.view.bounds.size == Size(1920, 1016))
    expectRest(a, "A")
  }

  @Test func `a controller inside a screen appears and disappears with it, with the same animation`() {
    let inner = NavigationController(rootViewController: c)
    navigation.push(inner)
    #expect(log.take() == ["A will disappear animated", "C will appear animated"])
    player.application.advance(to: 2)
    #expect(log.take() == ["A did disappear animated", "C did appear animated"])
    #expect(c.navigationController === inner)
    inner.push(b)
    player.application.advance(to: 2.1)
    _ = log.take()
    navigation.pop()
    player.application.advance(to: 3)
    #expect(
      log.take() == [
        "C did disappear animated", "B did appear animated", "B will disappear animated",
        "A will appear animated", "B did disappear animated", "A did appear animated",
      ])
  }

  @Test func `the bar shows the top screen's title, the back button's title, and the items`() {
    final class Item: View {
      override func sizeThatFits(_ size: Size) -> Size { Size(60, 30) }
    }
    let item = Item()
    b.navigationItem.trailingItems = [item]
    navigation.push(b, animated: false)
    player.application.advance(to: 2)
    let content = navigation.navigationBar.content!
    #expect(!content.backButton.isHidden && item.superview === content)
    #expect(item.frame.size == Size(60, 30) && item.frame.maxX < 320 && item.frame.minX > 200)
    navigation.push(c, animated: false)
    #expect(item.window == nil)
    navigation.popToRoot(animated: false)
    #expect(navigation.navigationBar.content!.backButton.isHidden)
  }

  @Test func `items at the leading edge follow the back button, and start at the edge without one`() {
    final class Logo: View {
      override func sizeThatFits(_ size: Size) -> Size { Size(60, 90) }
    }
    let logo = Logo()
    let cancel = BarButton(title: "Cancel")
    b.navigationItem.leadingItems = [cancel, logo]
    navigation.push(b, animated: false)
    player.application.advance(to: 2)
    let bar = navigation.navigationBar
    let back = bar.content!.backButton
    #expect(back.frame.minX == 0 && cancel.frame.minX == back.frame.maxX)
    #expect(logo.frame.minX >= cancel.frame.maxX && logo.frame.size == Size(60, bar.bounds.height))
    b.navigationItem.hidesBackButton = true
    player.application.advance(to: 3)
    #expect(back.isHidden && cancel.frame.minX == bar.appearance.margin / 2)
    b.navigationItem.leadingItems = []
    #expect(cancel.window == nil && logo.window == nil)
    player.window.layoutDirection = .rightToLeft
    b.navigationItem.leadingItems = [cancel]
    player.application.advance(to: 4)
    #expect(cancel.frame.maxX == bar.bounds.width - bar.appearance.margin / 2)
  }

  @Test func `items at the leading edge are narrower if they would lie on those at the trailing edge`() {
    final class Item: View {
      override func sizeThatFits(_ size: Size) -> Size { Size(150, 30) }
    }
    let leading = Item()
    let trailing = Item()
    b.navigationItem.leadingItems = [leading]
    b.navigationItem.trailingItems = [trailing]
    navigation.push(b, animated: false)
    player.application.advance(to: 2)
    let back = navigation.navigationBar.content!.backButton
    #expect(leading.frame.minX >= back.frame.maxX && leading.frame.maxX <= trailing.frame.minX)
    #expect(leading.frame.width > 50 && trailing.frame.width == 150)
    player.window.layoutDirection = .rightToLeft
    player.application.advance(to: 3)
    #expect(leading.frame.maxX <= back.frame.minX && leading.frame.minX >= trailing.frame.maxX)
  }

  @Test func `a screen without a bar has the whole height, and the bar returns with the next`() {
    b.navigationItem.hidesBar = true
    navigation.push(b)
    player.application.advance(to: 2)
    #expect(b.view.convert(b.view.bounds, to: nil) == Rect(0, 0, 320, 480))
    #expect(navigation.navigationBar.frame.maxY == 0)
    expectRest(b, "AB")
    navigation.pop()
    player.application.advance(to: 3)
    #expect(navigation.navigationBar.frame == Rect(0, 0, 320, 48))
    a.navigationItem.hidesBar = true
    player.application.advance(to: 4)
    #expect(a.view.bounds.size == Size(320, 480))
  }

  @Test func `popped screens are released, and the controller itself too`() {
    final class Counted: ViewController {
      let count: Log
      init(_ count: Log) { self.count = count }
      deinit { count.lines.append("gone") }
    }
    let count = Log()
    navigation.push(Counted(count))
    player.application.advance(to: 2)
    navigation.pop()
    #expect(count.take() == [])
    player.application.advance(to: 3)
    #expect(count.take() == ["gone"])
    var other: NavigationController? = NavigationController(rootViewController: Counted(count))
    window.rootViewController = other
    other?.push(Counted(count))
    window.rootViewController = nil
    other = nil
    player.application.advance(to: 4)
    #expect(count.take() == ["gone", "gone"])
  }

  @Test func `at rest nothing is drawn and nothing wakes the program`() {
    navigation.push(b)
    player.application.advance(to: 2)
    player.application.advance(to: 2.1)
    window.draw(on: Canvas(Bitmap(size: window.pixelSize)))
    player.application.advance(to: 3)
    #expect(window.damage.isEmpty && !player.application.isAnimating && player.application.nextDeadline == nil)
  }

  @Test func `a tap's action may push a screen under its finger`() {
    a.view.addGestureRecognizer(TapGestureRecognizer { [navigation, b] _ in navigation.push(b) })
    player.tap(1, 50, 80, at: 2)
    player.application.advance(to: 4)
    expectRest(b, "AB")
    #expect(a.button.log.take() == [" began 50,80", " cancelled 50,80"])
  }

  @Test func `any operations in any order have consistent callbacks on every screen`() {
    let screens = [a, b, c, Screen("D", log), Screen("E", log)]
    var heard: [String: String] = [:]
    var dice = SeededGenerator(state: 7)
    var isFingerDown = false
    var isLegal = true
    func roll(_ sides: Int) -> Int { dice.next(below: sides) }
    let followers = [
      "": ["will appear"], "will appear": ["did appear", "will disappear"],
      "did appear": ["will disappear"], "will disappear": ["did disappear", "will appear"],
      "did disappear": ["will appear"],
    ]
    heard["A"] = "did appear"
    for screen in screens {
      let name = screen.title
      screen.reaction = { [navigation] what in
        if followers[heard[name] ?? ""]?.contains(what) != true { isLegal = false }
        heard[name] = what
        if roll(20) == 0 { navigation.pop() }
        if roll(20) == 0 { navigation.push(screens[roll(5)], animated: roll(2) == 0) }
      }
    }
    for _ in 0..<3000 {
      let now = player.application.now + Double(roll(20)) * 0.01
      switch roll(12) {
      case 0, 1: navigation.push(screens[roll(5)], animated: roll(4) > 0)
      case 2: navigation.pop(animated: roll(4) > 0)
      case 3: navigation.setViewControllers((0..<roll(4)).map { _ in screens[roll(5)] }, animated: roll(2) == 0)
      case 4: window.resize(to: Size(Double(300 + roll(100)), 480), scale: 1)
      case 5: if roll(4) == 0 { window.rootViewController = window.rootViewController == nil ? navigation : nil }
      case 6 where isFingerDown:
        player.up(1, Double(roll(400)), 200, at: now)
        isFingerDown = false
      case 7 where !isFingerDown:
        player.down(1, Double(roll(30)), 200, at: now)
        isFingerDown = true
      case 8, 9: if isFingerDown { player.move(1, Double(roll(400)), Double(190 + roll(20)), at: now) }
      case 10: screens[roll(5)].navigationItem.hidesBar.toggle()
      default: player.application.advance(to: now)
      }
    }
    #expect(isLegal)
    for screen in screens { screen.reaction = nil }
    if isFingerDown { player.cancel(1, at: player.application.now) }
    window.rootViewController = navigation
    navigation.setViewControllers([a, b], animated: true)
    player.application.advance(to: player.application.now + 1)
    player.application.advance(to: player.application.now + 1)
    expectRest(b, "AB")
    #expect(!player.application.isAnimating)
  }
}
