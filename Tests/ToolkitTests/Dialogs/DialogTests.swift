import Geometry
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Dialogs", .freshContext) final class DialogTests {
  let player = TouchPlayer(width: 480, height: 800)
  let root = ViewController()
  var chosen: [String] = []

  init() {
    player.window.rootViewController = root
    player.application.advance(to: 1)
  }

  private var now: Double { player.application.now }

  private func wait(_ seconds: Double) {
    let start = now
    for frame in 1...max(1, Int(seconds * 60)) { player.application.advance(to: start + Double(frame) / 60) }
  }

  private func button(_ title: String, in view: View? = nil) -> Button? {
    for child in (view ?? player.window).subviews {
      if let button = child as? Button, button.title == title { return button }
      if let found = button(title, in: child) { return found }
    }
    return nil
  }

  private func press(_ title: String) throws {
    let found = try #require(self.button(title))
    let place = found.convert(found.bounds.center, to: nil)
    player.tap(1, place.x, place.y, at: now + 0.1)
  }

  private func makeAlert(_ timeout: DialogTimeout? = nil) -> Alert {
    let alert = Alert("Delete the photo?", message: "This cannot be undone.")
    alert.addAction("Delete", role: .destructive) { self.chosen.append("delete") }
    alert.addAction("Keep", role: .cancel) { self.chosen.append("keep") }
    alert.timeout = timeout
    return alert
  }

  @Test func `an alert waits for a choice, whatever is touched outside it`() throws {
    root.present(makeAlert())
    wait(0.4)
    player.tap(1, 20, 20, at: now + 0.1)
    #expect(root.presentedViewController != nil)
    try press("Delete")
    #expect(chosen == ["delete"] && root.presentedViewController == nil)
    wait(0.4)
    #expect(player.window.subviews.count == 1 && player.application.nextDeadline == nil)
  }

  @Test func `only one of two fingers chooses`() throws {
    root.present(makeAlert())
    wait(0.4)
    let a = try #require(self.button("Delete"))
    let b = try #require(self.button("Keep"))
    let first = a.convert(a.bounds.center, to: nil)
    let second = b.convert(b.bounds.center, to: nil)
    player.frame([.down(1, first.x, first.y, at: 3).joined, .down(2, second.x, second.y, at: 3)])
    player.frame([.up(1, first.x, first.y, at: 3.1).joined, .up(2, second.x, second.y, at: 3.1)])
    #expect(chosen.count == 1)
  }

  @Test func `a key restarts its timeout, whether the focus or a field receives it`() throws {
    let field = TextField(frame: Rect(0, 0, 200, 44))
    root.view.addSubview(field)
    let focus = FocusEngine(for: player.application)
    root.present(makeAlert(DialogTimeout(30)))
    wait(0.4)
    wait(29)
    focus.perform(.next)
    wait(29)
    #expect(root.presentedViewController != nil && chosen == [])
    field.becomeFirstResponder()
    #expect(KeyStroke.typed("a").perform(in: player.application))
    wait(29)
    #expect(root.presentedViewController != nil && chosen == [])
    wait(1.5)
    #expect(root.presentedViewController == nil && chosen == ["keep"])
  }

  @Test func `its timeout counts down on the button that it presses, and a touch restarts it`() throws {
    root.present(makeAlert(DialogTimeout(30)))
    wait(0.4)
    // No timer wakes the board until the last seconds.
    #expect(try #require(player.application.nextDeadline) >= now + 19)
    wait(21)
    #expect(button("Keep (9)") != nil && button("Delete") != nil)
    player.tap(1, 20, 20, at: now + 0.1)
    #expect(button("Keep") != nil)
    wait(29)
    #expect(button("Keep (1)") != nil && chosen == [])
    wait(1.2)
    #expect(chosen == ["keep"] && root.presentedViewController == nil && player.application.nextDeadline == nil)
  }

  @Test func `a timeout performs its action, and nothing if there is no action`() {
    root.present(makeAlert(DialogTimeout(1, choosing: 0)))
    wait(2)
    #expect(chosen == ["delete"])
    let alert = Alert("The printer is out of paper")
    alert.timeout = DialogTimeout(-3)
    root.present(alert)
    wait(1)
    #expect(root.presentedViewController == nil && alert.actions.map(\.title) == ["OK"])
    root.present(makeAlert(DialogTimeout(1, choosing: 17)))
    wait(2)
    #expect(root.presentedViewController == nil && chosen == ["delete"])
  }

  @Test func `an action sheet treats a tap outside it as cancel`() throws {
    let sheet = ActionSheet("Photo 14")
    for name in ["Share", "Print"] { sheet.addAction(name) { self.chosen.append(name) } }
    sheet.addAction("Cancel", role: .cancel) { self.chosen.append("cancel") }
    root.present(sheet)
    wait(0.4)
    player.tap(1, 20, 20, at: now + 0.1)
    #expect(chosen == ["cancel"])
    wait(0.4)
    root.present(sheet)
    wait(0.4)
    try press("Print")
    #expect(chosen == ["cancel", "Print"])
  }

  @Test func `a dialog fits every panel, and its overflow scrolls`() {
    for size in [Size(240, 320), Size(320, 240), Size(480, 272), Size(1920, 1080)] {
      player.window.resize(to: size, scale: 1)
      let alert = Alert(
        "A title that is rather long for a title", message: String(repeating: "Much is to be said here. ", count: 30))
      for number in 1...3 { alert.addAction("Choice \(number)") }
      root.present(alert, animated: false)
      player.application.advance(to: now + 0.1)
      let frame = alert.view.convert(alert.view.bounds, to: nil)
      #expect(player.window.bounds.contains(frame))
      let scrolls = alert.view.subviews.compactMap { $0 as? ScrollView }
      #expect(
        scrolls.count == 2 && scrolls.allSatisfy { alert.view.bounds.inset(by: Insets(all: -12)).contains($0.frame) })
      #expect(scrolls[1].bounds.height >= 80)
      root.dismiss(animated: false)
    }
  }

  @Test(arguments: [1.0, 2]) func `no line is cut off if there are more than fit`(scale: Double) throws {
    let before = Typeface.system
    defer { Typeface.system = before }
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    player.window.theme.textScale = scale
    var long = 0
    for size in [Size(240, 320), Size(320, 240), Size(480, 272), Size(800, 480)] {
      player.window.resize(to: size, scale: 1)
      let alert = Alert("A rather long title", message: String(repeating: "Much is to be said here. ", count: 40))
      for number in 1...2 { alert.addAction("Choice \(number)") }
      root.present(alert, animated: false)
      player.application.advance(to: now + 0.1)
      let texts = try #require(alert.view.subviews.compactMap { $0 as? ScrollView }.first)
      guard texts.contentSize.height > texts.bounds.height else {
        root.dismiss(animated: false)
        continue
      }
      long += 1
      #expect(texts.indicators.isVisible)
      // The visible part ends below a line of one of the labels.
      let ends = texts.subviews.compactMap { $0 as? FittingLabel }.flatMap { label -> [Double] in
        let line = label.font(fitting: Size(label.bounds.width, 0)).lineHeight
        return (1...Int((label.bounds.height / line).rounded())).map { label.frame.minY + Double($0) * line }
      }
      #expect(
        ends.contains { abs($0 - texts.bounds.height) <= 1 }, "\(size): \(texts.bounds.height) of \(ends.prefix(12))")
      // The scroll indicators flash only once.
      wait(3)
      #expect(!texts.indicators.isVisible && player.application.nextDeadline == nil)
      root.dismiss(animated: false)
    }
    #expect(long >= 2)
  }

  @Test func `text that shrinks to fit also shrinks in another theme`() throws {
    let before = Typeface.system
    defer { Typeface.system = before }
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    player.window.theme.textScale = 2
    // On one of these panels, the text fits only at a smaller size.
    var size = 0.0
    var alert = Alert("")
    var title = FittingLabel()
    for height in stride(from: 700.0, to: 200, by: -10) {
      player.window.resize(to: Size(320, height), scale: 1)
      alert = Alert("Delete the photo?", message: "This cannot be undone.")
      for title in ["Delete", "Keep"] { alert.addAction(title) }
      root.present(alert, animated: false)
      player.application.advance(to: now + 0.1)
      let texts = try #require(alert.view.subviews.compactMap { $0 as? ScrollView }.first)
      title = try #require(texts.subviews.first as? FittingLabel)
      size = title.font.size
      if size < DialogStyle.title(.dark).size { break }
      root.dismiss(animated: false)
    }
    #expect(size < DialogStyle.title(.dark).size && alert.view.window != nil)
    let colors = Theme.light.colors
    alert.view.theme.colors = colors
    #expect(title.font.size == size && button("Keep")?.backgroundColor == colors.surface)
    player.application.advance(to: now + 0.1)
    #expect(title.font.size == size)
  }

  @Test func `icons are above the title and before the actions, and two buttons follow the reading direction`() throws {
    // A previous test may have set it.
    let typeface = Typeface.system
    Typeface.system = nil
    defer { Typeface.system = typeface }
    let icon = Icon(outline: "M4 4L20 20")
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      player.window.layoutDirection = direction
      let alert = makeAlert()
      root.present(alert, animated: false)
      player.application.advance(to: now + 0.1)
      let plain = try #require(self.button("Delete")).convert(Point.zero, to: alert.view).y
      root.dismiss(animated: false)
      let other = makeAlert()
      other.icon = icon
      let share = other.addAction("Share", icon: icon)
      root.present(other, animated: false)
      player.application.advance(to: now + 0.1)
      let delete = try #require(self.button("Delete"))
      let shares = try #require(self.button("Share"))
      #expect(shares.icon == icon && delete.icon == nil && other.actions[share].icon == icon)
      // 40 points for the icon, 8 before the title and before the message, and 18 below them. Without a typeface, both
      // texts have no height.
      #expect(delete.convert(Point.zero, to: other.view).y == plain + 74)
      root.dismiss(animated: false)
      root.present(alert, animated: false)
      player.application.advance(to: now + 0.1)
      let keep = try #require(self.button("Keep"))
      let deleted = try #require(self.button("Delete"))
      #expect(
        keep.frame.minY == deleted.frame.minY && (keep.frame.minX < deleted.frame.minX) == (direction == .leftToRight))
      root.dismiss(animated: false)
    }
  }

  @Test func `an alert with a field opens the keyboard, and stays visible above it`() {
    let alert = Alert("Your name?")
    let field = alert.addField("Name")
    alert.addAction("OK", role: .preferred) { self.chosen.append(field.text) }
    root.present(alert)
    wait(1)
    #expect(field.isFirstResponder)
    field.insertText("Ada")
    alert.choose(0)
    #expect(chosen == ["Ada"])
    wait(1)
    #expect(player.window.firstResponder == nil && (player.window.inputPanel as? Keyboard)?.isShown == false)
  }

  @Test func `a progress overlay blocks touches until it is cancelled, dismissed or timed out`() throws {
    let overlay = ProgressOverlay("Printing")
    overlay.addCancelButton("Stop") { self.chosen.append("stop") }
    overlay.setTimeout(5) { self.chosen.append("late") }
    root.present(overlay)
    wait(0.4)
    player.tap(1, 20, 20, at: now + 0.1)
    overlay.progress = 0.4
    overlay.progress = .nan
    overlay.progress = 7
    #expect(root.presentedViewController === overlay)
    try press("Stop")
    #expect(chosen == ["stop"])
    wait(6)
    #expect(chosen == ["stop"] && player.application.nextDeadline == nil)
    root.present(overlay)
    wait(6)
    #expect(chosen == ["stop", "late"] && root.presentedViewController == nil)
  }

  @Test func `a toast's button is at the trailing edge, or below a text that leaves no room for it`() throws {
    let toast = Toast("Photo deleted", actionTitle: "Undo")
    #expect(toast.show(in: player.window))
    let label = toast.subviews.first { $0 is Label }!
    let button = toast.subviews.first { $0 is Button }!
    toast.layoutIfNeeded()
    #expect(button.frame.maxX == toast.bounds.width - 6 && label.frame.minX == 20)
    player.window.layoutDirection = .rightToLeft
    player.window.layoutSubtreeIfNeeded()
    #expect(button.frame.minX == 6 && label.frame.maxX == toast.bounds.width - 20)
    let wide = Toast("Saved", actionTitle: "Undo")
    player.window.resize(to: Size(110, 400), scale: 1)
    wide.show(in: player.window)
    wide.layoutIfNeeded()
    let words = wide.subviews.first { $0 is Label }!
    let below = wide.subviews.first { $0 is Button }!
    #expect(below.frame.minY >= words.frame.maxY && wide.bounds.contains(below.frame))
  }

  @Test func `a toast disappears after its time, after a tap, or for another one, and blocks nothing`() throws {
    let first = Toast("Photo deleted", actionTitle: "Undo") { self.chosen.append("undo") }
    #expect(first.show(in: player.window))
    wait(0.5)
    #expect(first.isShown && player.window.touchTarget(at: Point(240, 100), with: nil) === root.view)
    let second = Toast("Saved")
    second.show(in: player.window)
    #expect(!first.isShown && first.superview == nil)
    wait(3.5)
    #expect(!second.isShown && second.superview == nil)
    first.show(in: player.window)
    wait(0.5)
    try press("Undo")
    #expect(chosen == ["undo"] && !first.isShown)
    wait(0.5)
    first.show(in: player.window)
    player.application.resetForNextUser()
    wait(0.1)
    #expect(first.superview == nil && player.application.nextDeadline == nil)
  }
}
