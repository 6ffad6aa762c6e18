/// The state of the panel, and the time at which the next frame may start: the state machine of `FrameLoop`.
///
/// Each column is an event; the method with its name changes the state. A dash means that the state stays as it is,
/// mostly because the event cannot happen in it.
///
///     state        screenChanged  panelHidden  contentLost  frameShown  frameCommitted  scheduleFrame  panelTurnedOff
///     ───────────────────────────────────────────────────────────────────────────────────────────────────────────────
///     noPanel      any panel      hidden       same panel   –           –               start          –
///     noMemory     any panel      hidden       same panel   –           –               start          –
///     hidden       any panel      no start     same panel   –           –               start          –
///     blank        any panel      hidden       –            –           inFlight        –              –
///     exposed      any panel      hidden       –            –           inFlight        start          –
///     inFlight     any panel      hidden       exposed      shown       inFlight        exposed        –
///     shown        any panel      hidden       exposed      –           inFlight        start          off
///     off          any panel      hidden       exposed      –           inFlight        start          –
///
///     any panel    noPanel, noMemory or blank, without a start
///     same panel   noPanel, noMemory or exposed, with the previous start
///     no start     the same state without a start
///     start        the same state with another start
///
/// `FrameLoop` performs the actions: it cancels touches and lays the app out when the screen changes, cancels touches
/// when the panel is hidden, presents a whole frame in `blank` and `exposed`, and turns the panel off before `off`.
///
/// A `start` is the earliest start of the next frame, in seconds, while frames follow each other. It is `nil` at rest:
/// the next frame starts as soon as a touch, a timer or a change needs one.
enum FrameState: Equatable {
  /// No panel is connected.
  case noPanel(start: Double?)
  /// A panel is connected, but there is no memory for its frames.
  case noMemory(start: Double?)
  /// Another program has the screen.
  case hidden(start: Double?)
  /// The panel is new and has not shown a frame yet. Its first frame starts at once.
  case blank
  /// The panel lost its content, so the next frame must be presented as a whole.
  case exposed(start: Double?)
  /// The frame that was committed at `commit` is not visible yet.
  case inFlight(commit: Double)
  /// The panel shows the last frame, which was committed at `commit`.
  case shown(commit: Double, start: Double?)
  /// The panel was turned off after the last frame, until the next one.
  case off(start: Double?)

  /// The panel that a display reports.
  enum Panel {
    case none
    case withoutMemory
    case usable
  }

  /// Whether frames can be shown. While they cannot, the app continues: its timers fire and its animations end.
  var isVisible: Bool {
    switch self {
    case .noPanel, .noMemory, .hidden: false
    case .blank, .exposed, .inFlight, .shown, .off: true
    }
  }

  /// Whether a panel is connected that this program may draw on.
  var hasPanel: Bool {
    switch self {
    case .noPanel, .hidden: false
    case .noMemory, .blank, .exposed, .inFlight, .shown, .off: true
    }
  }

  /// Whether a whole frame must be presented, even if nothing has changed.
  var needsWholeFrame: Bool {
    switch self {
    case .blank, .exposed: true
    case .noPanel, .noMemory, .hidden, .inFlight, .shown, .off: false
    }
  }

  /// The earliest start of the next frame while frames follow each other, or `nil` at rest.
  var start: Double? {
    switch self {
    case .noPanel(let start), .noMemory(let start), .hidden(let start), .exposed(let start), .shown(_, let start),
      .off(let start):
      start
    case .blank, .inFlight: nil
    }
  }

  /// The time of the last commit while its frame is in flight or shown, or `nil` otherwise.
  var commitTime: Double? {
    switch self {
    case .inFlight(let commit), .shown(let commit, _): commit
    case .noPanel, .noMemory, .hidden, .blank, .exposed, .off: nil
    }
  }

  // MARK: Events

  /// Records that a panel was connected, replaced or disconnected.
  mutating func screenChanged(to panel: Panel) {
    switch panel {
    case .none: self = .noPanel(start: nil)
    case .withoutMemory: self = .noMemory(start: nil)
    case .usable: self = .blank
    }
  }

  /// Another program took the screen.
  mutating func panelHidden() { self = .hidden(start: nil) }

  /// Records that the panel lost its content, or that this program has the screen again.
  mutating func contentLost(on panel: Panel) {
    if case .blank = self { return }
    switch panel {
    case .none: self = .noPanel(start: start)
    case .withoutMemory: self = .noMemory(start: start)
    case .usable: self = .exposed(start: start)
    }
  }

  /// Records that the committed frame became visible.
  mutating func frameShown() {
    if case .inFlight(let commit) = self { self = .shown(commit: commit, start: nil) }
  }

  mutating func frameCommitted(at now: Double) {
    if isVisible { self = .inFlight(commit: now) }
  }

  /// Allows the next frame to start at `time`, or at once if `time` is `nil`.
  mutating func scheduleFrame(at time: Double?) {
    switch self {
    case .noPanel: self = .noPanel(start: time)
    case .noMemory: self = .noMemory(start: time)
    case .hidden: self = .hidden(start: time)
    case .blank: break
    case .exposed: self = .exposed(start: time)
    // Only a display that dropped the frame without a report accepts another one. It gets the whole frame again.
    case .inFlight: if time != nil { self = .exposed(start: time) }
    case .shown(let commit, _): self = .shown(commit: commit, start: time)
    case .off: self = .off(start: time)
    }
  }

  /// Records that the panel was turned off until the next frame.
  mutating func panelTurnedOff() {
    if case .shown(_, let start) = self { self = .off(start: start) }
  }
}
