import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

extension Control.Events {
  /// All individual events with their names in the log.
  fileprivate static let named: [(Control.Events, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
    (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
    (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
    (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
  ]
}

extension Action {
  fileprivate static let order = Action("order")
  fileprivate static let clear = Action("clear")
}

/// A control that logs its tracking calls, and refuses touches on request.
private final class Tracker: Control {
  let log: Log
  var begins = true
  /// The x coordinate from which touches are refused.
  var limit = Double.infinity

  init(_ frame: Rect, log: Log) {
    self.log = log
    super.init(frame: frame)
  }

  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    log.lines.append("begin")
    return begins
  }
  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    log.lines.append("continue \(isTouchInside ? "inside" : "outside")")
    return touch.location(in: self).x < limit
  }
  override func endTracking(_ touch: Touch, with event: Event) {
    log.lines.append("end \(isTouchInside ? "inside" : "outside")")
  }
  override func cancelTracking(with event: Event?) {
    log.lines.append(event == nil ? "let go" : "cancelled")
  }
}

/// A responder that performs actions and logs them.
private final class Clerk: View {
  let log: Log
  init(log: Log) {
    self.log = log
    super.init(frame: Rect(0, 0, 320, 480))
  }
  override func handler(for action: Action) -> ((Responder?) -> Void)? {
    action == .order ? { [log] sender in log.lines.append("order from \(sender is Control)") } : nil
  }
}

@Suite("A control", .freshContext) struct ControlTests {
  let player = TouchPlayer()
  let log = Log()
  /// 100 points wide, starting at x 0.
  let control = Control(frame: Rect(0, 200, 100, 40))

  init() {
    player.window.addSubview(control)
    for (events, name) in Control.Events.named {
      control.addAction(for: events) { [log] _ in log.lines.append(name) }
    }
  }

  // MARK: C1

  @Test func `C1: 100 wide, tracks a finger at x 169 and releases it at 171`() {
    player.down(1, 50, 220, at: 0)
    player.move(1, 169, 220, at: 0.1)
    #expect(control.isTouchInside && control.isHighlighted)
    player.move(1, 171, 220, at: 0.2)
    #expect(!control.isTouchInside && !control.isHighlighted && control.isTracking)
    player.up(1, 171, 220, at: 0.3)
    #expect(!control.isTracking)
    #expect(log.take() == ["down", "inside", "exit", "outside", "up outside"])
  }

  @Test func `C1: tracking starts only within the bounds: a finger 20 points outside does not start it`() {
    player.tap(1, 120, 220, at: 0)
    #expect(log.take() == [])
  }

  // MARK: C2

  @Test func `C2: a tap is touchDown and touchUpInside`() {
    player.tap(1, 50, 220, at: 0)
    #expect(log.take() == ["down", "up inside"])
  }

  @Test func `C2: a quick second tap is also touchDownRepeat, after touchDown`() {
    player.tap(1, 50, 220, at: 0)
    player.tap(1, 50, 220, at: 0.2)
    #expect(log.take() == ["down", "up inside", "down", "repeat", "up inside"])
    player.tap(1, 50, 220, at: 0.7)
    #expect(log.take() == ["down", "up inside"])
  }

  @Test func `C2: crossing the edge sends exit, then outside; returning sends enter, then inside`() {
    player.down(1, 50, 220, at: 0)
    player.move(1, 60, 220, at: 0.1)
    player.move(1, 200, 220, at: 0.2)
    player.move(1, 210, 220, at: 0.3)
    player.move(1, 60, 220, at: 0.4)
    player.up(1, 60, 220, at: 0.5)
    #expect(
      log.take() == ["down", "inside", "exit", "outside", "outside", "enter", "inside", "up inside"])
  }

  @Test func `C2: a lift counts at its position, even without a move to it`() {
    player.down(1, 50, 220, at: 0)
    player.up(1, 200, 220, at: 0.1)
    player.down(1, 50, 220, at: 1)
    player.move(1, 200, 220, at: 1.1)
    player.up(1, 60, 220, at: 1.2)
    #expect(log.take() == ["down", "up outside", "down", "exit", "outside", "up inside"])
  }

  @Test func `C2: a finger that slides in from outside does not enter`() {
    player.down(1, 250, 220, at: 0)
    player.move(1, 50, 220, at: 0.1)
    player.move(1, 60, 220, at: 0.2)
    player.up(1, 60, 220, at: 0.3)
    #expect(log.take() == [])
  }

  @Test func `C2: a cancelled touch is touchCancel, inside or outside`() {
    player.down(1, 50, 220, at: 0)
    player.cancel(1, at: 0.1)
    player.down(1, 50, 220, at: 1)
    player.move(1, 200, 220, at: 1.1)
    player.cancel(1, at: 1.2)
    #expect(log.take() == ["down", "cancel", "down", "exit", "outside", "cancel"])
    #expect(!control.isTracking)
  }

  @Test func `C2: an action for several events runs once for each`() {
    var count = 0
    control.addAction(for: [.touchDown, .touchUpInside, .valueChanged]) { _ in count += 1 }
    player.tap(1, 50, 220, at: 0)
    #expect(count == 2)
    var all = 0
    control.addAction(for: .allTouchEvents) { _ in all += 1 }
    control.sendActions(for: .valueChanged)
    #expect(count == 3 && all == 0)
  }

  // MARK: C3

  @Test func `C3: the state's bits are highlighted 1, disabled 2, selected 4`() {
    #expect(control.state == .normal && control.state.rawValue == 0)
    control.isSelected = true
    #expect(control.state.rawValue == 4)
    player.down(1, 50, 220, at: 0)
    #expect(control.state.rawValue == 5)
    control.isEnabled = false
    #expect(control.state.rawValue == 6)
    control.isSelected = false
    #expect(control.state == .disabled && control.state.rawValue == 2)
  }

  @Test func `C3: beginTracking false rejects the finger: no events, no highlight`() {
    let tracker = makeTracker()
    tracker.begins = false
    player.down(1, 50, 320, at: 0)
    #expect(!tracker.isTracking && !tracker.isHighlighted && !tracker.isTouchInside)
    player.move(1, 55, 320, at: 0.1)
    player.up(1, 55, 320, at: 0.2)
    #expect(log.take() == ["begin"])
  }

  @Test func `C3: continueTracking false ends tracking permanently, without further events`() {
    let tracker = makeTracker()
    tracker.limit = 80
    player.down(1, 50, 320, at: 0)
    player.move(1, 70, 320, at: 0.1)
    #expect(tracker.isHighlighted)
    player.move(1, 90, 320, at: 0.2)
    #expect(!tracker.isTracking && !tracker.isHighlighted)
    player.move(1, 50, 320, at: 0.3)
    player.up(1, 50, 320, at: 0.4)
    #expect(log.take() == ["begin", "down", "continue inside", "inside", "continue inside"])
  }

  @Test func `C3: a subclass receives begin, moves and end, with the finger's location`() {
    _ = makeTracker()
    player.down(1, 50, 320, at: 0)
    player.move(1, 200, 320, at: 0.1)
    player.up(1, 60, 320, at: 0.2)
    #expect(
      log.take() == ["begin", "down", "continue outside", "exit", "outside", "end inside", "up inside"])
  }

  @Test func `C3: touches never reach the superview of a control; a disabled control consumes them`() {
    let climbed = Log()
    let behind = TouchRecordingView("behind", Rect(0, 0, 320, 480), log: climbed)
    player.window.addSubview(behind)
    behind.addSubview(control)
    player.tap(1, 50, 220, at: 0)
    player.down(1, 50, 220, at: 1)
    player.move(1, 60, 220, at: 1.1)
    player.cancel(1, at: 1.2)
    control.isEnabled = false
    log.lines = []
    player.tap(1, 50, 220, at: 2)
    #expect(log.lines == [] && climbed.lines == [])
  }

  @Test func `C3: disabled while pressed, it cancels, and stays released when it is enabled again`() {
    player.down(1, 50, 220, at: 0)
    control.isEnabled = false
    #expect(log.take() == ["down", "cancel"])
    #expect(!control.isHighlighted && !control.isTracking)
    control.isEnabled = true
    player.move(1, 55, 220, at: 0.1)
    player.up(1, 55, 220, at: 0.2)
    #expect(log.take() == [] && !control.isHighlighted)
    let tracker = makeTracker()
    player.down(1, 50, 320, at: 1)
    tracker.isEnabled = false
    #expect(log.take() == ["begin", "down", "let go", "cancel"])
  }

  // MARK: Highlighting always ends

  @Test func `removed from its window while pressed, it is cancelled and not highlighted`() {
    let holder = View(frame: Rect(0, 0, 320, 480))
    player.window.addSubview(holder)
    holder.addSubview(control)
    player.down(1, 50, 220, at: 0)
    holder.removeFromSuperview()
    #expect(!control.isHighlighted && !control.isTracking)
    #expect(log.take() == ["down", "cancel"])
    player.up(1, 50, 220, at: 0.1)
    #expect(log.take() == [])
  }

  @Test func `it is not highlighted after the window is replaced, and after its panel is lost`() {
    player.down(1, 50, 220, at: 0)
    player.application.cancelTouches(at: 0.1)
    #expect(!control.isHighlighted)
    player.down(1, 50, 220, at: 1)
    #expect(control.isHighlighted)
    player.application.window = nil
    #expect(!control.isHighlighted && !control.isTracking)
  }

  @Test func `it is not highlighted after a lift while it was hidden, faded or out of reach`() {
    player.down(1, 50, 220, at: 0)
    control.isHidden = true
    control.isUserInteractionEnabled = false
    player.up(1, 50, 220, at: 0.1)
    #expect(!control.isHighlighted && !control.isTracking)
  }

  // MARK: Several touches

  @Test func `of several fingers the first one counts, and no other replaces it`() {
    control.isMultipleTouchEnabled = true
    player.down(1, 50, 220, at: 0)
    player.down(2, 60, 220, at: 0.1)
    player.move(2, 250, 220, at: 0.2)
    player.up(2, 250, 220, at: 0.3)
    #expect(log.take() == ["down"] && control.isHighlighted)
    player.down(2, 60, 220, at: 0.4)
    player.up(1, 50, 220, at: 0.5)
    #expect(log.take() == ["up inside"] && !control.isHighlighted)
    player.move(2, 70, 220, at: 0.6)
    player.up(2, 70, 220, at: 0.7)
    #expect(log.take() == [])
  }

  // MARK: Actions

  @Test func `an action that was removed does not run, and the others do`() {
    let id = control.addAction(for: .valueChanged) { [log] _ in log.lines.append("mine") }
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["value", "mine"])
    control.removeAction(id)
    control.removeAction(id)
    control.sendActions(for: .valueChanged)
    #expect(log.take() == ["value"])
  }

  @Test func `an action receives the control with its class`() {
    let button = Button(title: "Pay") { _ in }
    var title = ""
    button.addAction(for: .valueChanged) { title = $0.title }
    button.sendActions(for: .valueChanged)
    #expect(title == "Pay")
  }

  @Test func `an action may remove itself and others, and add some, which run the next time`() {
    let small = Control(frame: .zero)
    var ids: [Control.ActionID] = []
    ids.append(
      small.addAction(for: .valueChanged) { [log] small in
        log.lines.append("first")
        for id in ids { small.removeAction(id) }
        small.addAction(for: .valueChanged) { [log] _ in log.lines.append("new") }
      })
    ids.append(small.addAction(for: .valueChanged) { [log] _ in log.lines.append("second") })
    small.sendActions(for: .valueChanged)
    #expect(log.take() == ["first"])
    small.sendActions(for: .valueChanged)
    #expect(log.take() == ["new"])
  }

  @Test func `an action may remove the control, which then only sends its cancellation`() {
    control.addAction(for: .touchDragExit) { $0.removeFromSuperview() }
    player.down(1, 50, 220, at: 0)
    player.move(1, 200, 220, at: 0.1)
    player.move(1, 210, 220, at: 0.2)
    player.up(1, 210, 220, at: 0.3)
    #expect(log.take() == ["down", "exit", "cancel"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `an action may disable the control at touchDown or at the lift`() {
    let id = control.addAction(for: .touchDown) { $0.isEnabled = false }
    player.tap(1, 50, 220, at: 0)
    #expect(log.take() == ["down", "cancel"])
    #expect(control.state == .disabled)
    control.removeAction(id)
    control.isEnabled = true
    control.addAction(for: .touchUpInside) { $0.isEnabled = false }
    player.tap(1, 50, 220, at: 1)
    #expect(log.take() == ["down", "up inside"])
    #expect(control.state == .disabled)
  }

  @Test func `RC4: a target performs the action, and nil searches the chain from the control`() {
    let clerk = Clerk(log: log)
    let button = Control(frame: Rect(0, 0, 50, 50))
    button.addTarget(clerk, action: .order, for: .valueChanged)
    button.addTarget(clerk, action: .clear, for: .valueChanged)
    button.sendActions(for: .valueChanged)
    #expect(log.take() == ["order from true"])
    button.removeTarget(clerk)
    button.addTarget(nil, action: .order, for: .touchUpInside)
    player.window.addSubview(clerk)
    clerk.addSubview(button)
    button.sendActions(for: .valueChanged)
    #expect(log.take() == [])
    player.tap(1, 10, 10, at: 0)
    #expect(log.take() == ["order from true"])
    button.removeTarget(nil, action: .clear)
    player.tap(1, 10, 10, at: 1)
    #expect(log.take() == ["order from true"])
    button.removeTarget(nil, action: .order)
    player.tap(1, 10, 10, at: 2)
    #expect(log.take() == [])
  }

  @Test func `C3: a target is not retained, and a released one is skipped`() {
    let small = Control(frame: .zero)
    var clerk: Clerk? = Clerk(log: log)
    weak let observer = clerk
    small.addTarget(clerk, action: .order, for: .valueChanged)
    small.addTarget(clerk, action: .order, for: .touchDown)
    small.sendActions(for: .valueChanged)
    #expect(log.take() == ["order from true"])
    clerk = nil
    #expect(observer == nil)
    small.sendActions(for: .valueChanged)
    #expect(log.take() == [])
    // A released target is not treated as `nil`, which would mean the responder chain.
    small.removeTarget(nil)
    small.addTarget(nil, action: .order, for: .valueChanged)
    small.sendActions(for: .valueChanged)
    #expect(log.take() == [])
  }

  private func makeTracker() -> Tracker {
    let tracker = Tracker(Rect(0, 300, 100, 40), log: log)
    player.window.addSubview(tracker)
    for (events, name) in Control.Events.named {
      tracker.addAction(for: events) { [log] _ in log.lines.append(name) }
    }
    return tracker
  }
}
