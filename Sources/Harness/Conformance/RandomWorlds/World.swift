import Geometry
import Raster
import TestKit
import Toolkit
import ToolkitTestKit

/// A window with random events: views are added and removed, fingers touch, recognizers recognize, and animations run,
/// each during the others.
///
/// The calls that views receive, and their order, determine the next random numbers. The final state of the generator
/// therefore shows whether two runs were the same.
final class World {
  let player = TouchPlayer(width: 200, height: 200)
  var dice: SeededGenerator
  var alive = 0
  /// The number of touch changes so far.
  var inputs = 0
  /// All recognizers that were ever added to a view.
  var recognizers: [GestureRecognizer] = []
  /// The first broken rule, or `nil`.
  private(set) var mistake: StaticString?
  private lazy var whim = RandomDelegate(world: self)

  init(seed: UInt64) { dice = SeededGenerator(state: seed) }

  func expect(_ isSo: Bool, _ what: StaticString) {
    if !isSo && mistake == nil { mistake = what }
  }

  var views: [View] {
    var found = [player.window as View]
    var index = 0
    while index < found.count {
      found += found[index].subviews
      index += 1
    }
    return found
  }

  func any() -> View {
    let views = self.views
    return views[dice.next(below: views.count)]
  }

  func add() {
    let parent = any()
    let frame = Rect(
      Double(dice.next(below: 200) - 50), Double(dice.next(below: 200) - 50), Double(dice.next(below: 120)),
      Double(dice.next(below: 120)))
    let view = makeView(frame)
    if dice.next(below: 2) == 0 { addRecognizer(to: view) }
    view.isMultipleTouchEnabled = dice.next(below: 3) == 0
    view.isExclusiveTouch = dice.next(below: 12) == 0
    view.isReachableBeyondSuperview = dice.next(below: 4) == 0
    view.clipsToBounds = dice.next(below: 4) == 0
    view.hitMargins.contact = Double(dice.next(below: 3) * 10)
    view.backgroundColor = dice.next(below: 2) == 0 ? .white : .clear
    if dice.next(below: 4) == 0 { view.transform = AffineTransform(rotation: Double(dice.next(below: 7))) }
    parent.insertSubview(view, at: dice.next(below: 4))
  }

  private func makeView(_ frame: Rect) -> View {
    switch dice.next(below: 8) {
    case 0:
      let button = Button(title: "B") { [unowned(unsafe) self] button in meddle(button) }
      button.frame = frame
      return button
    case 1:
      let scroll = ScrollView(frame: frame)
      scroll.contentSize = Size(300, 300)
      scroll.isPagingEnabled = dice.next(below: 3) == 0
      scroll.alwaysBounceVertical = dice.next(below: 2) == 0
      scroll.addSubview(Player(world: self, Rect(0, 0, 300, 300)))
      return scroll
    default: return Player(world: self, frame)
    }
  }

  func addRecognizer(to view: View) {
    let recognizer: GestureRecognizer
    switch dice.next(below: 8) {
    case 0: recognizer = TapGestureRecognizer()
    case 1:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = 1 + dice.next(below: 3)
      tap.numberOfTouchesRequired = 1 + dice.next(below: 2)
      recognizer = tap
    case 2:
      let press = LongPressGestureRecognizer()
      press.minimumPressDuration = Double(dice.next(below: 6)) / 20
      recognizer = press
    case 3: recognizer = PanGestureRecognizer()
    case 4:
      let swipe = SwipeGestureRecognizer()
      swipe.direction = .init(rawValue: UInt8(dice.next(below: 16)))
      recognizer = swipe
    case 5: recognizer = PinchGestureRecognizer()
    case 6: recognizer = RotationGestureRecognizer()
    default: recognizer = RandomRecognizer(dice: SeededGenerator(state: UInt64(dice.next(below: 1_000_000))))
    }
    recognizer.cancelsTouchesInView = dice.next(below: 3) > 0
    recognizer.delaysTouchesBegan = dice.next(below: 3) == 0
    recognizer.delaysTouchesEnded = dice.next(below: 3) > 0
    if dice.next(below: 2) == 0 { recognizer.delegate = whim }
    // Only require an older recognizer to fail, so that there is no cycle.
    if dice.next(below: 3) == 0, !recognizers.isEmpty {
      recognizer.require(toFail: recognizers[dice.next(below: recognizers.count)])
    }
    recognizer.addAction { [unowned(unsafe) self] recognizer in
      expect(
        recognizer.state != .possible && recognizer.state != .failed, "an action is called only after a gesture began")
      if let view = recognizer.view { meddle(view) }
    }
    recognizers.append(recognizer)
    view.addGestureRecognizer(recognizer)
  }

  private func changeRecognizer() {
    guard !recognizers.isEmpty else { return }
    let recognizer = recognizers[dice.next(below: recognizers.count)]
    switch dice.next(below: 4) {
    case 0: recognizer.isEnabled.toggle()
    case 1: recognizer.view?.removeGestureRecognizer(recognizer)
    case 2: any().addGestureRecognizer(recognizer)
    default: recognizer.isEnabled = true
    }
  }

  func change(_ view: View) {
    guard view !== player.window else { return }
    switch dice.next(below: 11) {
    case 0: view.removeFromSuperview()
    case 1:
      let target = any()
      // A button owns its label, which must not become its ancestor.
      if !(view is Label) && !target.isDescendant(of: view) { target.addSubview(view) }
    case 2: view.superview?.bringSubviewToFront(view)
    case 3: view.isHidden.toggle()
    case 4: view.center = Point(Double(dice.next(below: 200)), Double(dice.next(below: 200)))
    case 5:
      player.window.animate(duration: 0.1, options: dice.next(below: 2) == 0 ? .allowUserInteraction : []) {
        view.frame = Rect(0, 0, Double(dice.next(below: 200)), Double(dice.next(below: 200)))
        view.alpha = Double(dice.next(below: 10)) / 10
      } completion: { [unowned(unsafe) self] _ in
        if dice.next(below: 4) == 0 { add() }
      }
    case 6: view.setNeedsLayout()
    case 7: view.isUserInteractionEnabled.toggle()
    case 8: changeRecognizer()
    case 9: (view as? Control)?.isEnabled.toggle()
    default: player.application.schedule(after: 0.05) { [unowned(unsafe) self] _ in change(any()) }
    }
  }

  func meddle(_ view: View) {
    switch dice.next(below: 6) {
    case 0: change(view)
    case 1: change(any())
    case 2: if views.count < 60 { add() }
    case 3: if dice.next(below: 30) == 0 { player.application.cancelTouches(at: player.application.now) }
    default: break
    }
  }

  /// Runs until the touches have changed the given number of times and all fingers have lifted.
  func run(changes: Int) {
    let canvas = Canvas(Bitmap(size: PixelSize(200, 200)))
    var step = 0
    while inputs < changes {
      step += 1
      let time = 1 + Double(step) * 0.008
      self.step(at: time) { randomInputs(at: time) }
      // Drawing is slow without optimization and has its own tests.
      guard step % 100 == 0 else { continue }
      player.window.draw(on: canvas)
      expect(player.window.damage.isEmpty, "no damage remains after drawing")
    }
    let time = 1 + Double(step) * 0.008
    for finger in Int32(0)..<4 { player.up(finger, 100, 100, at: time) }
    finish(at: time)
  }

  /// Changes a view, and delivers inputs to the views in one frame.
  func step(at time: Double, inputs: () -> [TouchInput]) {
    if views.count < 40 { add() }
    change(any())
    player.application.receive(inputs())
    player.application.advance(to: time)
  }

  /// Lets scrolling come to rest, and checks that no view or recognizer holds a touch. All fingers must have lifted.
  func finish(at time: Double) {
    for step in 0..<200 { player.application.advance(to: time + Double(step) * 0.1) }
    checkNothingIsHeld()
  }

  private func randomInputs(at time: Double) -> [TouchInput] {
    let phases: [TouchInput.Phase] = [.down, .down, .move, .move, .move, .move, .up, .up, .cancel]
    let made = (0..<dice.next(below: 6)).map { _ in
      TouchInput(
        contact: Int32(dice.next(below: 4)), phase: phases[dice.next(below: phases.count)],
        location: Point(Double(dice.next(below: 220) - 10), Double(dice.next(below: 220) - 10)), time: time,
        endsReport: dice.next(below: 3) > 0)
    }
    inputs += made.count
    return made
  }

  private func checkNothingIsHeld() {
    for view in views {
      if let view = view as? Player {
        expect(view.held.isEmpty && view.beginnings == view.endings, "each touch that began has ended")
      }
      if let control = view as? Control {
        expect(!control.isHighlighted && !control.isTracking, "no control is highlighted or tracking")
      }
      if let scroll = view as? ScrollView {
        expect(!scroll.isDragging && !scroll.isDecelerating, "no scroll view is moving")
      }
    }
    for recognizer in recognizers {
      expect(recognizer.state == .possible && recognizer.touches.isEmpty, "a recognizer is ready for the next attempt")
    }
  }

  /// Removes all views, repeatedly while handlers add new ones, and releases everything.
  func removeAll() {
    let now = player.application.now
    for round in 1...10 {
      for view in player.window.subviews { view.removeFromSuperview() }
      player.application.advance(to: now + Double(round) * 10)
    }
    for recognizer in recognizers { recognizer.delegate = nil }
    for recognizer in player.window.gestureRecognizers { player.window.removeGestureRecognizer(recognizer) }
    recognizers.removeAll()
    expect(player.window.subviews.isEmpty && alive == 0, "no view or object remains")
  }
}
