import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("Presentation", .freshContext) final class PresentationTests: TouchRecordingTests {
  let log = Log()
  let player = TouchPlayer(width: 400, height: 600)
  let root: Screen

  init() {
    root = Screen("root", log)
    player.window.rootViewController = root
    player.application.advance(to: 1)
    _ = log.take()
  }

  private var now: Double { player.application.now }

  private func wait(_ seconds: Double) {
    let start = now
    for frame in 1...max(1, Int(seconds * 60)) { player.application.advance(to: start + Double(frame) / 60) }
    player.application.advance(to: start + seconds)
  }

  /// The presentations above the root view, back to front.
  private var stages: [PresentationContainerView] {
    player.window.subviews.compactMap { $0 as? PresentationContainerView }
  }

  private func presentSheet(_ title: String = "sheet", height: Double = 300) -> Screen {
    let sheet = Screen(title, log)
    sheet.preferredContentSize.height = height
    #expect(root.present(sheet))
    return sheet
  }

  @Test func `a sheet slides up from below, and its controller is notified at the end`() {
    let sheet = presentSheet()
    #expect(log.take() == ["sheet will appear animated"])
    #expect(sheet.presentingViewController === root && root.presentedViewController === sheet)
    wait(0.1)
    #expect(log.take() == [])
    wait(0.3)
    #expect(log.take() == ["sheet did appear animated"])
    #expect(sheet.view.convert(sheet.view.bounds, to: nil) == Rect(0, 300, 400, 300))
    root.dismiss()
    #expect(log.take() == ["sheet will disappear animated"])
    #expect(root.presentedViewController == nil)
    wait(0.4)
    #expect(log.take() == ["sheet did disappear animated"])
    #expect(stages.isEmpty && !player.application.isAnimating && sheet.viewIfLoaded?.superview == nil)
  }

  @Test func `a sheet is as high as its content, and follows it`() {
    let sheet = Screen("sheet", log)
    let first = View(frame: Rect(0, 0, 100, 120))
    let second = View(frame: Rect(0, 0, 100, 80))
    second.isHidden = true
    let stack = StackView(.vertical, spacing: 10, [first, second])
    sheet.view = stack
    sheet.fitsContentHeight = true
    #expect(root.present(sheet, animated: false))
    wait(0.1)
    #expect(stack.convert(stack.bounds, to: nil) == Rect(0, 480, 400, 120))
    second.isHidden = false
    wait(0.1)
    #expect(stack.convert(stack.bounds, to: nil) == Rect(0, 390, 400, 210))
    first.isHidden = true
    wait(0.1)
    #expect(stack.convert(stack.bounds, to: nil) == Rect(0, 520, 400, 80))
    // Content that is higher than the window ends below its top.
    for _ in 0..<10 { stack.add(View(frame: Rect(0, 0, 100, 120))) }
    wait(0.1)
    #expect(stack.convert(stack.bounds, to: nil).minY == 44)
    root.dismiss(animated: false)
    wait(0.1)
    #expect(stages.isEmpty)
  }

  @Test func `each style has its position, in every window`() {
    let window = Rect(0, 0, 800, 480)
    func frame(_ layout: PresentationLayout, _ size: Size, beside anchor: Rect = .zero, in window: Rect = window)
      -> Rect
    {
      layout.frame(for: size, in: window, nextTo: anchor)
    }
    #expect(frame(.cover, Size(10, 10)) == window)
    #expect(frame(.sheet, Size(0, 200)) == Rect(80, 280, 640, 200))
    #expect(frame(.sheet, .zero) == Rect(80, 44, 640, 436))
    #expect(frame(.form, Size(300, 200)) == Rect(250, 140, 300, 200))
    #expect(frame(.form, .zero) == Rect(160, 16, 480, 448))
    let anchors = [
      (Rect(380, 20, 40, 40), Rect(250, 68, 300, 200)), (Rect(380, 420, 40, 40), Rect(250, 212, 300, 200)),
      (Rect(20, 20, 40, 40), Rect(16, 68, 300, 200)),
    ]
    for (anchor, place) in anchors { #expect(frame(.popover, Size(300, 200), beside: anchor) == place) }
    // Without room above or below, it is at the side.
    #expect(frame(.popover, Size(300, 400), beside: Rect(20, 220, 40, 40)) == Rect(68, 40, 300, 400))
    // For all values, the card is inside the window.
    for layout in [PresentationLayout.cover, .sheet, .form, .popover] {
      for size in [Size(.nan, .nan), Size(.infinity, .infinity), Size(-5, -5), Size(1e300, 3)] {
        for window in [window, Rect(0, 0, 1, 1), .zero] {
          let place = frame(layout, size, beside: Rect(.nan, 3, 4, 5), in: window)
          #expect(place.width >= 0 && place.height >= 0 && place.width <= window.width && place.height <= window.height)
        }
      }
    }
  }

  @Test func `touches are cancelled, and none reaches the views behind until it is dismissed`() {
    let below = add("below", Rect(0, 0, 400, 200), to: root.view)
    player.down(1, 10, 10, at: 2)
    #expect(log.take() == ["below began 10,10"])
    let sheet = presentSheet()
    #expect(log.take() == ["below cancelled 10,10", "sheet will appear animated"])
    player.move(1, 12, 30, at: 2.02)
    player.up(1, 12, 30, at: 2.04)
    sheet.isDismissibleByTouch = false
    player.tap(1, 10, 10, at: 2.06)
    wait(0.5)
    player.tap(1, 10, 10, at: 3)
    #expect(log.take() == ["sheet did appear animated"])
    root.dismiss()
    _ = log.take()
    // During the dismissal, it receives no touches.
    player.tap(1, 10, 10, at: now + 0.02)
    #expect(log.take() == ["below began 10,10", "below ended 10,10"])
    _ = below
  }

  @Test func `a tap outside dismisses it, and one inside does not`() {
    var gone = 0
    let sheet = Screen("sheet", log)
    sheet.preferredContentSize.height = 300
    root.present(sheet, onDismiss: { gone += 1 })
    wait(0.4)
    player.tap(1, 200, 500, at: now + 0.1)
    #expect(root.presentedViewController === sheet)
    player.tap(1, 200, 100, at: now + 0.1)
    #expect(root.presentedViewController == nil && gone == 0)
    wait(0.4)
    #expect(gone == 1 && stages.isEmpty)
  }

  @Test(arguments: [(100.0, 0.5, false), (200.0, 0.5, true), (60.0, 0.06, true)])
  func `a sheet follows the finger, and is dismissed by its distance or its speed`(
    way: Double, seconds: Double, goes: Bool
  ) {
    let sheet = presentSheet()
    wait(0.4)
    let start = now + 0.1
    player.down(1, 200, 340, at: start)
    for step in 1...6 {
      player.move(1, 200, 340 + way * Double(step) / 6, at: start + seconds * Double(step) / 6)
    }
    let top = sheet.view.convert(Point.zero, to: nil).y
    #expect(top > 300 && top <= 300 + way)
    player.up(1, 200, 340 + way, at: start + seconds + 0.001)
    #expect((root.presentedViewController == nil) == goes)
    wait(0.5)
    #expect(stages.count == (goes ? 0 : 1) && !player.application.isAnimating)
    if !goes { #expect(sheet.view.convert(Point.zero, to: nil).y == 300) }
  }

  @Test(arguments: 0..<4) func `a timeout dismisses it, and a touch restarts the timeout`(style: Int) {
    let card = Screen("card", log)
    let source = View(frame: Rect(0, 0, 40, 40))
    root.view.addSubview(source)
    card.isDismissibleByTouch = false
    var gone = 0
    let styles: [PresentationStyle] = [.sheet, .form, .popover(from: source), .fullScreen]
    root.present(card, as: styles[style], timeout: 30) { gone += 1 }
    // The timeout begins when the presentation has ended.
    #expect(player.application.nextDeadline == nil)
    wait(0.4)
    // No timer wakes the board until the last seconds.
    #expect(player.application.nextDeadline.map { $0 >= now + 19 } == true)
    wait(29)
    player.tap(1, 200, 590, at: now + 0.1)
    wait(29)
    #expect(root.presentedViewController === card && gone == 0)
    wait(1.5)
    #expect(root.presentedViewController == nil && gone == 1 && stages.isEmpty)
    #expect(player.application.nextDeadline == nil && !player.application.isAnimating)
  }

  @Test func `a timeout dismisses the presentations above, and ends with its own`() {
    let sheet = Screen("sheet", log)
    let alert = Alert("Are you sure?")
    root.present(sheet, timeout: 5)
    wait(0.4)
    sheet.present(alert)
    wait(4)
    #expect(sheet.presentedViewController === alert)
    wait(2)
    #expect(root.presentedViewController == nil && sheet.presentedViewController == nil && stages.isEmpty)
    // A presentation that was dismissed early leaves no timer behind. An invalid timeout ends the presentation at once.
    root.present(sheet, timeout: 5)
    wait(0.4)
    root.dismiss()
    wait(0.4)
    #expect(player.application.nextDeadline == nil)
    root.present(sheet, animated: false, timeout: .nan)
    wait(0.5)
    #expect(root.presentedViewController == nil && stages.isEmpty)
  }

  @Test func `a presentation that must stay is only stretched`() {
    let sheet = presentSheet()
    sheet.isDismissibleByTouch = false
    wait(0.4)
    let start = now + 0.1
    player.down(1, 200, 340, at: start)
    for step in 1...6 { player.move(1, 200, 340 + 40 * Double(step), at: start + 0.02 * Double(step)) }
    #expect(sheet.view.convert(Point.zero, to: nil).y < 420)
    player.up(1, 200, 580, at: start + 0.13)
    wait(0.5)
    #expect(root.presentedViewController === sheet && sheet.view.convert(Point.zero, to: nil).y == 300)
  }

  @Test func `a finger grabs a sheet that slides in, and a panel that is unplugged releases it`() {
    let sheet = presentSheet()
    wait(0.1)
    let start = now
    player.down(1, 200, 580, at: start + 0.01)
    player.move(1, 200, 595, at: start + 0.02)
    player.move(1, 200, 599, at: start + 0.03)
    #expect(log.take().suffix(1) == ["sheet did appear animated"])
    player.application.cancelTouches(at: start + 0.04)
    wait(0.5)
    #expect(root.presentedViewController === sheet && sheet.view.convert(Point.zero, to: nil).y == 300)
    #expect(!player.application.isAnimating)
  }

  @Test func `a list in a sheet scrolls, and at its top hands the finger to the sheet`() {
    let sheet = Screen("sheet", log)
    sheet.preferredContentSize.height = 300
    let scroll = ScrollView(frame: Rect(0, 0, 400, 300))
    scroll.contentSize = Size(400, 1000)
    scroll.alwaysBounceVertical = true
    sheet.view.addSubview(scroll)
    root.present(sheet)
    wait(0.4)
    func drag(_ way: Double, for seconds: Double = 0.5) {
      let start = now + 0.5
      player.down(1, 200, 450, at: start)
      for step in 1...10 { player.move(1, 200, 450 + way * Double(step) / 10, at: start + seconds * Double(step) / 10) }
      player.up(1, 200, 450 + way, at: start + seconds + 0.2)
      wait(0.5)
    }
    drag(-100)
    #expect(scroll.contentOffset.y > 50 && root.presentedViewController === sheet)
    let offset = scroll.contentOffset.y
    drag(40)
    #expect(scroll.contentOffset.y < offset && root.presentedViewController === sheet)
    scroll.contentOffset = .zero
    drag(140)
    #expect(scroll.contentOffset == .zero)
    drag(145, for: 0.1)
    wait(0.5)
    #expect(root.presentedViewController === sheet || root.presentedViewController == nil)
    #expect(!player.application.isAnimating)
  }

  @Test func `dismissal includes the presentations above, and removing the presenter dismisses all`() {
    let first = presentSheet("first")
    wait(0.4)
    let second = Screen("second", log)
    first.present(second, as: .form)
    wait(0.4)
    #expect(stages.count == 2 && second.presentingViewController === first)
    root.dismiss()
    wait(0.4)
    #expect(stages.isEmpty && root.presentedViewController == nil && second.viewIfLoaded?.window == nil)
    _ = log.take()
    root.present(first)
    wait(0.4)
    first.present(second, as: .fullScreen)
    wait(0.1)
    player.window.rootViewController = Screen("other", log)
    #expect(stages.isEmpty && first.viewIfLoaded?.window == nil)
    wait(0.5)
    #expect(stages.isEmpty && !player.application.isAnimating)
    #expect(log.take().filter { $0.contains("did disappear") }.count == 3)
  }

  @Test func `a popover disappears with its anchor view`() {
    let button = add("source", Rect(20, 20, 60, 40), to: root.view)
    let chooser = Screen("chooser", log)
    chooser.preferredContentSize = Size(200, 100)
    root.present(chooser, as: .popover(from: button))
    wait(0.4)
    #expect(chooser.view.convert(chooser.view.bounds, to: nil) == Rect(16, 68, 200, 100))
    button.removeFromSuperview()
    #expect(root.presentedViewController == nil && stages.isEmpty)
  }

  @Test func `an invalid presentation is rejected`() {
    let sheet = presentSheet()
    #expect(!root.present(sheet) && !root.present(root) && !sheet.present(root))
    let lonely = Screen("lonely", log)
    #expect(!lonely.present(Screen("other", log)))
    let child = Screen("child", log)
    root.addChild(child)
    #expect(!root.present(child))
    lonely.dismiss()
    wait(0.4)
    #expect(stages.count == 1)
  }

  @Test func `a controller can be presented again while it is being dismissed`() {
    let sheet = presentSheet()
    wait(0.4)
    root.dismiss()
    wait(0.1)
    _ = log.take()
    #expect(root.present(sheet))
    #expect(log.take() == ["sheet did disappear animated", "sheet will appear animated"])
    wait(0.4)
    #expect(root.presentedViewController === sheet && stages.count == 1)
  }

  @Test func `a controller dismissed while it appears never appears`() {
    let sheet = Screen("sheet", log)
    sheet.reaction = { [unowned sheet] what in
      if what == "will appear" { sheet.parent == nil ? self.root.dismiss() : () }
    }
    root.present(sheet)
    wait(0.5)
    #expect(log.take() == ["sheet will appear animated", "sheet will disappear", "sheet did disappear"])
    #expect(stages.isEmpty)
  }

  @Test func `resetting for the next visitor dismisses everything`() {
    var gone = 0
    let sheet = Screen("sheet", log)
    root.present(sheet) { gone += 1 }
    wait(0.1)
    player.down(1, 200, 400, at: now + 0.01)
    player.application.resetForNextUser()
    #expect(stages.isEmpty && gone == 1 && root.presentedViewController == nil)
    player.up(1, 200, 400, at: now + 0.1)
    wait(0.5)
    #expect(!player.application.isAnimating && player.application.nextDeadline == nil)
  }

  @Test func `it has the size of the current panel`() {
    let sheet = presentSheet()
    wait(0.1)
    player.window.resize(to: Size(300, 200), scale: 1)
    wait(0.5)
    #expect(sheet.view.convert(sheet.view.bounds, to: nil) == Rect(0, 44, 300, 156))
  }
}
