import Geometry
import Glibc
import Raster
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import Speech
@testable import Toolkit

/// The rows of a list, each with its number.
private final class NumberedRows: WeaklyReferenceable, ListViewDataSource, ListViewDelegate {
  var count = 1000
  private(set) var selections = 0

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { count }

  func listView(_ list: ListView, didSelectRowAt path: IndexPath) { selections += 1 }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "number") ?? ListRow("number")
    row.title = "Row \(path.row)"
    return row
  }
}

/// A view with actions of a menu.
private final class Kettle: View {
  static let brew = Action("brew")
  static let pour = Action("pour")
  private(set) var brews = 0

  override var canBecomeFirstResponder: Bool { true }

  override func handler(for action: Action) -> ((Responder?) -> Void)? {
    if action == Self.brew { return { [unowned(unsafe) self] _ in brews += 1 } }
    return action == Self.pour ? { _ in } : nil
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

  @Test func `speech that starts again shows the ring, and the first two taps activate`() {
    _ = start()
    tap(50, 140)
    advance(1)
    speech.stop()
    advance(1)
    _ = voice.finish()
    #expect(start().last == "Buy, button" && speech.focus.isRingVisible)
    for _ in 0..<2 { tap(390, 290) }
    advance(1)
    #expect(presses == 1)
  }

  @Test func `a touch of an empty place stops the sentence, also before it is certain to be no second tap`() {
    _ = start()
    for isTap in [true, false] {
      speech.say("Doors open at nine")
      speech.say("Last admission at five")
      if isTap {
        tap(300, 100)
      } else {
        player.down(1, 300, 100, at: now)
        advance(0.3)
        player.up(1, 300, 100, at: now)
      }
      #expect(!voice.isSpeaking && voice.interrupted.last == "Doors open at nine")
      advance(1)
      #expect(voice.finish() == ["Doors open at nine"])
    }
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

  @Test func `two taps on a slider start nothing that changes the meaning of swipes`() {
    _ = start()
    speech.focus.focus(on: volume)
    for _ in 0..<3 { advance() }
    _ = voice.finish()
    for _ in 0..<2 { tap(200, 150) }
    advance(1)
    #expect(voice.finish() == ["Volume, adjustable, 0%"] && !speech.focus.isAdjusting)
    swipe(-100, 0)
    #expect(voice.finish().last == "Buy, button" && volume.value == 0)
    // A user of keys who goes on with a finger.
    speech.focus.focus(on: volume)
    for _ in 0..<3 { advance() }
    _ = press(.activate)
    swipe(-100, 0)
    #expect(voice.finish().last == "Buy, button" && volume.value == 0)
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
    let rows = NumberedRows()
    let list = show(rows)
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

  /// Shows a list with a row for each number in place of the other views.
  private func show(_ rows: NumberedRows) -> ListView {
    let list = ListView(frame: player.window.bounds)
    list.dataSource = rows
    player.window.rootViewController = ViewController()
    for view in player.window.subviews where view !== player.window.rootViewController?.view {
      view.removeFromSuperview()
    }
    player.window.rootViewController?.view.addSubview(list)
    advance()
    return list
  }

  @Test func `a finger that rests at the edge of a list does not scroll it`() {
    let rows = NumberedRows()
    let list = show(rows)
    _ = start()
    player.down(1, 50, 290, at: now)
    advance(0.3)
    let spoken = voice.finish()
    #expect(spoken.count == 1 && spoken[0].hasPrefix("Row "))
    // Fingers tremble.
    for step in 1...20 {
      player.move(1, 50, 290 + Double(step % 2), at: now)
      advance()
    }
    #expect(voice.finish() == [] && list.contentOffset == .zero)
    player.up(1, 50, 290, at: now)
    advance(1)
    swipe(100, 0)
    #expect(list.contentOffset.y > 0, "the next element is scrolled to")
  }

  @Test func `the end of speech ends a scroll`() {
    let rows = NumberedRows()
    let list = show(rows)
    _ = start()
    startScrolling(from: Point(100, 280), by: -100)
    let offset = list.contentOffset
    #expect(offset.y > 0)
    speech.stop()
    // The fingers are still on the panel.
    for contact in 1...2 { player.move(Int32(contact), 100 + 20 * Double(contact), 20, at: now) }
    endScrolling(at: Point(100, 20))
    #expect(list.contentOffset == offset && player.application.delivery.event.allTouches.isEmpty)
  }

  @Test(arguments: [false, true]) func `a scroll with pages that is interrupted goes to a page`(isCancelled: Bool) {
    let scroll = ScrollView(frame: Rect(200, 0, 200, 100))
    scroll.contentSize = Size(600, 100)
    scroll.isPagingEnabled = true
    player.window.addSubview(scroll)
    _ = start()
    for contact in 1...2 { player.down(Int32(contact), 340 + 20 * Double(contact), 50, at: now) }
    advance(0.05)
    for contact in 1...2 { player.move(Int32(contact), 290 + 20 * Double(contact), 50, at: now) }
    advance(0.05)
    #expect(scroll.contentOffset.x > 0 && scroll.contentOffset.x < 200)
    if isCancelled { player.application.cancelTouches(at: now) } else { speech.stop() }
    advance(2)
    #expect(scroll.contentOffset == Point(200, 0))
    #expect(player.application.delivery.event.allTouches.isEmpty)
  }

  @Test func `two fingers press, drag, and select nothing`() {
    _ = start()
    // From the button, by less than its drag margin.
    startScrolling(from: Point(10, 140), by: 15)
    endScrolling(at: Point(10, 155))
    #expect(presses == 0)
    // Along the slider.
    for contact in 1...2 { player.down(Int32(contact), 10 + 20 * Double(contact), 220, at: now) }
    for step in 1...10 {
      for contact in 1...2 {
        player.move(Int32(contact), 10 + 20 * Double(contact) + 10 * Double(step), 220, at: now)
      }
      advance(0.05)
    }
    endScrolling(at: Point(110, 220))
    #expect(volume.value == 0)
    // A list whose rows fit.
    let rows = NumberedRows()
    rows.count = 3
    let list = show(rows)
    list.listDelegate = rows
    startScrolling(from: Point(100, 20), by: 15)
    endScrolling(at: Point(100, 35))
    #expect(rows.selections == 0 && list.contentOffset == .zero)
  }

  @Test func `two fingers turn a page, and not a wheel`() {
    let scroll = ScrollView(frame: Rect(200, 0, 200, 100))
    scroll.contentSize = Size(600, 100)
    scroll.isPagingEnabled = true
    player.window.addSubview(scroll)
    let wheels = WheelPicker([Wheel(["1", "2", "3", "4", "5"])])
    wheels.frame = Rect(200, 100, 200, 150)
    player.window.addSubview(wheels)
    _ = start()
    for contact in 1...2 { player.down(Int32(contact), 340 + 20 * Double(contact), 50, at: now) }
    advance(0.05)
    for contact in 1...2 { player.move(Int32(contact), 290 + 20 * Double(contact), 50, at: now) }
    endScrolling(at: Point(290, 50))
    #expect(scroll.contentOffset == Point(200, 0))
    startScrolling(from: Point(260, 200), by: -60)
    endScrolling(at: Point(260, 140))
    #expect(wheels.selectedRow(ofWheel: 0) == 0)
  }

  /// Moves a finger in a direction, and then in another one, without lifting it.
  private func bend(_ first: Vector, _ second: Vector) {
    let start = Point(200, 150)
    player.down(1, start.x, start.y, at: now)
    player.move(1, start.x + first.dx, start.y + first.dy, at: now + 0.1)
    player.move(1, start.x + first.dx + second.dx, start.y + first.dy + second.dy, at: now + 0.2)
    player.up(1, start.x + first.dx + second.dx, start.y + first.dy + second.dy, at: now + 0.3)
    advance(1)
  }

  private static let (toLeft, toRight) = (Vector(-100, 0), Vector(100, 0))
  private static let (upwards, downwards) = (Vector(0, -100), Vector(0, 100))

  @Test func `one finger closes a popover without a button, goes home, and pauses`() {
    voice.canPause = true
    let root = ViewController()
    player.window.rootViewController = root
    _ = start()
    root.present(ViewController(), as: .popover(from: root.view), animated: false)
    advance(1)
    #expect(root.presentedViewController != nil)
    bend(Self.downwards, Self.toLeft)
    #expect(root.presentedViewController == nil)
    var visits = 0
    speech.focus.onHome = { visits += 1 }
    bend(Self.upwards, Self.toLeft)
    #expect(visits == 1)
    _ = voice.finish()
    speech.say("Doors open at nine")
    bend(Self.downwards, Self.toRight)
    #expect(speech.isPaused)
    bend(Self.downwards, Self.toRight)
    #expect(!speech.isPaused && voice.finish() == ["Doors open at nine"])
    bend(Self.upwards, Self.toRight)
    #expect(presses == 0 && volume.value == 0)
  }

  @Test func `two taps on the title of a sheet close it`() throws {
    let root = ViewController()
    player.window.rootViewController = root
    _ = start()
    let sheet = ViewController()
    sheet.title = "Help"
    root.present(sheet, as: .sheet, animated: false)
    for _ in 0..<3 { advance(0.5) }
    let title = try #require(player.window.accessibilityTree.nodes.first { $0.role == .dialog && $0.label == "Help" })
    #expect(title.actions == .dismiss)
    for _ in 0..<20 where speech.focus.focused?.role != .dialog { swipe(100, 0) }
    #expect(voice.finish().last?.hasPrefix("Help, dialog") == true)
    for _ in 0..<2 { tap(200, 150) }
    advance(1)
    #expect(root.presentedViewController == nil)
  }

  @Test func `the focus of a sheet starts in it, and Enter on its title does not close it`() {
    let root = ViewController()
    player.window.rootViewController = root
    _ = start()
    let sheet = ViewController()
    sheet.title = "Help"
    let more = Button(title: "More") { [unowned(unsafe) self] _ in presses += 1 }
    more.frame = Rect(0, 0, 100, 44)
    sheet.view.addSubview(more)
    root.present(sheet, as: .sheet, animated: false)
    for _ in 0..<3 { advance(0.5) }
    let spoken = voice.finish()
    #expect(spoken.contains("Help, dialog, tap twice to close") && spoken.last == "More, button")
    _ = press(.activate)
    #expect(presses == 1 && root.presentedViewController === sheet)
    #expect(press(.previous).last == "Help, dialog, tap twice to close")
    #expect(!speech.focus.perform(.activate))
    advance(1)
    #expect(root.presentedViewController === sheet)
    for _ in 0..<2 { tap(200, 290) }
    advance(1)
    #expect(root.presentedViewController == nil && presses == 1)
  }

  @Test func `a popover without a title says how it is closed`() {
    let root = ViewController()
    player.window.rootViewController = root
    _ = start()
    let popover = ViewController()
    let more = Button(title: "More") { _ in }
    more.frame = Rect(0, 0, 100, 44)
    popover.view.addSubview(more)
    root.present(popover, as: .popover(from: root.view), animated: false)
    for _ in 0..<3 { advance(0.5) }
    let spoken = voice.finish()
    #expect(spoken.contains("Close, dialog, tap twice to close") && spoken.last == "More, button")
    swipe(-100, 0)
    #expect(voice.finish().last == "Close, dialog, tap twice to close")
    for _ in 0..<2 { tap(200, 290) }
    advance(1)
    #expect(root.presentedViewController == nil)
  }

  /// Shows a menu of actions of a kettle, below a view at the top edge or above one farther down.
  private func showMenu(_ items: [MenuItem], at top: Double) -> Kettle {
    let kettle = Kettle(frame: Rect(100, top, 50, 30))
    player.window.addSubview(kettle)
    kettle.becomeFirstResponder()
    player.window.menu.items = items
    player.window.menu.setTargetRect(kettle.bounds, in: kettle)
    #expect(player.window.menu.show())
    for _ in 0..<3 { advance(0.5) }
    return kettle
  }

  private static let brewItem = MenuItem("Brew", action: Kettle.brew)
  private static let pourItem = MenuItem("Pour", action: Kettle.pour)

  @Test(arguments: [10.0, 150], [false, true]) func `a finger that explores a menu finds its items and Close`(
    top: Double, hasOneItem: Bool
  ) {
    _ = start()
    let kettle = showMenu(hasOneItem ? [Self.brewItem] : [Self.brewItem, Self.pourItem], at: top)
    let frame = player.window.menu.frame
    // The pointer is above or below the cells.
    let isBelow = frame.minY > top
    let row = frame.minY + (isBelow ? 35 : 20)
    var expected = [(Point(frame.minX + 20, row), "Brew, menu item")]
    if !hasOneItem { expected.append((Point(frame.maxX - 20, row), "Pour, menu item")) }
    expected.append((Point(frame.midX, frame.maxY + (isBelow ? 20 : 5)), "Close, menu item"))
    for (point, text) in expected {
      player.down(1, point.x, point.y, at: now)
      advance(0.3)
      #expect(voice.finish().last == text)
      player.up(1, point.x, point.y, at: now)
      advance(1)
    }
    for _ in 0..<2 { tap(200, 290) }
    advance(1)
    #expect(!player.window.menu.isVisible && kettle.brews == 0)
  }

  @Test(arguments: [10.0, 150], [LayoutDirection.leftToRight, .rightToLeft])
  func `a menu is read from its first item to Close`(top: Double, direction: LayoutDirection) {
    player.window.layoutDirection = direction
    _ = start()
    let kettle = showMenu([Self.brewItem, Self.pourItem], at: top)
    let tree = player.window.accessibilityTree
    let items = tree.nodes.filter { $0.role == .menuItem }
    #expect(items.map(\.label) == ["Brew", "Pour", "Close"])
    #expect((items[0].frame.minX < items[1].frame.minX) == (direction == .leftToRight))
    #expect(speech.focus.focused?.label == "Brew")
    _ = voice.finish()
    swipe(100, 0)
    #expect(voice.finish().last == "Pour, menu item")
    swipe(100, 0)
    #expect(voice.finish().last == "Close, menu item")
    for _ in 0..<2 { tap(200, 290) }
    advance(1)
    #expect(!player.window.menu.isVisible && kettle.brews == 0)
  }

  @Test func `keys reach Close in a menu only while speech is on`() {
    _ = showMenu([Self.brewItem, Self.pourItem], at: 150)
    for expected in ["Brew", "Pour", "Brew"] {
      speech.focus.perform(.next)
      #expect(speech.focus.focused?.label == expected)
    }
    _ = start()
    for _ in 0..<2 { speech.focus.perform(.next) }
    #expect(speech.focus.focused?.label == "Close")
    #expect(speech.focus.perform(.activate) && !player.window.menu.isVisible)
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

  @Test func `a finger whose lift was lost blocks neither the corner nor exploring`() {
    speech.corner = .bottomLeft
    player.down(1, 300, 100, at: now)
    player.application.cancelTouches(at: now)
    player.down(2, 10, 290, at: now)
    advance(3.1)
    #expect(speech.isOn)
    advance()
    _ = voice.finish()
    player.up(2, 10, 290, at: now)
    player.down(3, 300, 100, at: now)
    player.application.cancelTouches(at: now)
    player.down(4, 50, 140, at: now)
    advance(0.3)
    #expect(voice.finish() == ["Buy, button"])
    player.up(4, 50, 140, at: now)
  }

  @Test(.aloneInProcess) func `a board selects another corner, or none`() {
    setenv("VITRINE_SPEECH", "top-right", 1)
    defer { unsetenv("VITRINE_SPEECH") }
    #expect(SpeechCornerSetting() == .corner(.topRight))
    let other = TouchPlayer(width: 400, height: 300)
    let board = Speech(for: other.application, voice: RecordingVoice())
    board.corner = .bottomLeft
    other.down(1, 10, 290, at: 1)
    other.application.advance(to: 5)
    #expect(!board.isOn)
    other.up(1, 10, 290, at: 5)
    other.down(1, 390, 10, at: 6)
    other.application.advance(to: 9.1)
    #expect(board.isOn)
    setenv("VITRINE_SPEECH", "off", 1)
    #expect(SpeechCornerSetting().corner(or: .topLeft) == nil)
    for text in ["", "middle", "top-left,off"] {
      setenv("VITRINE_SPEECH", text, 1)
      #expect(SpeechCornerSetting().corner(or: .topLeft) == .topLeft)
    }
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
