import Geometry
import TestKit
import Toolkit
import ToolkitTestKit

/// Presents and dismisses controllers, alerts, and toasts at random while fingers touch, panels are unplugged, and
/// users leave, each during the others. In the end, nothing may remain.
final class PresentationWorld {
  let player = TouchPlayer(width: 320, height: 240)
  private(set) var dice: SeededGenerator
  /// The first broken rule, or `nil`.
  private(set) var mistake: StaticString?
  private var now = 0.0
  private var shown = 0
  /// The number of reported dismissals.
  private var told = 0

  init(seed: UInt64) {
    dice = SeededGenerator(state: seed)
    player.window.rootViewController = Plain(world: self)
    player.application.advance(to: 0)
  }

  private func expect(_ isSo: Bool, _ what: StaticString) {
    if !isSo && mistake == nil { mistake = what }
  }

  /// The presented controllers, each presented by the one before it.
  private var controllers: [ViewController] {
    var found: [ViewController] = []
    var next = player.window.rootViewController
    while let controller = next {
      found.append(controller)
      next = controller.presentedViewController
    }
    return found
  }

  private func any() -> ViewController {
    let all = controllers
    return all[dice.next(below: all.count)]
  }

  // MARK: What happens

  fileprivate func meddle() {
    switch dice.next(below: 25) {
    case 0: any().dismiss(animated: dice.next(below: 2) == 0)
    case 1: present()
    default: break
    }
  }

  private func present() {
    guard controllers.count < 5 else { return }
    let controller = makeController()
    let presenter = any()
    let styles: [PresentationStyle?] = [nil, .fullScreen, .sheet, .form, .popover(from: presenter.view)]
    let isShown = presenter.present(controller, as: styles[dice.next(below: 5)], animated: dice.next(below: 4) > 0) {
      [unowned(unsafe) self] in
      told += 1
      _ = dice.next(below: 1)
    }
    if isShown { shown += 1 }
  }

  private func makeController() -> ViewController {
    switch dice.next(below: 5) {
    case 0:
      let alert = Alert("Alert", message: "Which of these?")
      alert.addAction("One") { [unowned(unsafe) self] in if dice.next(below: 2) == 0 { present() } }
      alert.addAction("Two", role: .cancel)
      if dice.next(below: 2) == 0 { alert.timeout = DialogTimeout(Double(dice.next(below: 12))) }
      if dice.next(below: 3) == 0 { alert.addField("Name") }
      return alert
    case 1:
      let sheet = ActionSheet("Sheet")
      for _ in 0..<dice.next(below: 8) { sheet.addAction("Choice") { [unowned(unsafe) self] in any().dismiss() } }
      return sheet
    case 2:
      let overlay = ProgressOverlay("Wait")
      overlay.addCancelButton("Stop") {}
      overlay.setTimeout(Double(dice.next(below: 4)))
      overlay.progress = dice.next(below: 2) == 0 ? nil : 0.5
      return overlay
    default:
      let plain = Plain(world: self)
      plain.preferredContentSize = Size(Double(dice.next(below: 300)), Double(dice.next(below: 300)))
      plain.isDismissibleByTouch = dice.next(below: 3) > 0
      return plain
    }
  }

  /// Runs random changes of touches and presentations.
  func run(steps: Int) {
    for _ in 0..<steps { step() }
    finish()
  }

  private func step() {
    now += Double(dice.next(below: 8)) / 64
    let finger = Int32(dice.next(below: 3))
    let x = Double(dice.next(below: 320))
    let y = Double(dice.next(below: 240))
    switch dice.next(below: 16) {
    case 0, 1: present()
    case 2: any().dismiss(animated: dice.next(below: 4) > 0)
    case 3: player.application.cancelTouches(at: now)
    case 4: if dice.next(below: 6) == 0 { player.application.resetForNextUser() }
    case 5: if dice.next(below: 8) == 0 { player.window.rootViewController = Plain(world: self) }
    case 6: if dice.next(below: 5) == 0 { player.window.resize(to: Size(100 + x, 60 + y), scale: 1) }
    case 7:
      let toast = Toast("Told", actionTitle: dice.next(below: 2) == 0 ? "Undo" : nil) { [unowned(unsafe) self] in
        any().dismiss()
      }
      toast.show(in: player.window)
    case 8...10: player.down(finger, x, y, at: now)
    case 11...13: player.move(finger, x, y, at: now)
    case 14: player.up(finger, x, y, at: now)
    default: player.application.advance(to: now)
    }
  }

  /// Ends all touches and presentations, and lets all animations finish.
  private func finish() {
    let application = player.application
    for finger in 0..<3 { player.up(Int32(finger), 1, 1, at: now) }
    for controller in controllers.dropFirst().reversed() { controller.dismiss() }
    wait(16)
    // Dismiss what completion handlers have presented.
    application.resetForNextUser()
    wait(2)
    let window = player.window
    expect(window.subviews.filter { !($0 is Keyboard) }.count == 1, "no view remains above the root view")
    expect(shown == told, "each presented controller is notified once of its dismissal")
    expect(!application.isAnimating && application.nextDeadline == nil, "no animation or timer remains")
    expect(window.firstResponder == nil, "there is no first responder")
    let root = window.rootViewController?.view
    expect(window.touchTarget(at: Point(50, 30), with: nil) === root, "the root view receives touches")
  }

  private func wait(_ seconds: Int) {
    for _ in 0..<seconds * 32 {
      now += 1.0 / 32
      player.application.advance(to: now)
    }
  }
}

/// A controller that presents and dismisses during its own transitions.
private final class Plain: ViewController {
  private unowned(unsafe) let world: PresentationWorld

  init(world: PresentationWorld) {
    self.world = world
    super.init()
  }

  override func viewWillAppear(_ animated: Bool) { world.meddle() }
  override func viewDidAppear(_ animated: Bool) { world.meddle() }
  override func viewWillDisappear(_ animated: Bool) { world.meddle() }
  override func viewDidDisappear(_ animated: Bool) { world.meddle() }
}
