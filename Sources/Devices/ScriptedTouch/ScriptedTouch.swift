import Geometry
import Platform

/// A player of a touch script, which acts like a panel.
///
/// The script's positions are points of the app. They are converted to positions on the panel, so that its touches are
/// processed like those of a finger.
public final class ScriptedTouch: TouchPlayback {
  /// The result of an attempt to play a line that names a view.
  public enum StepResult {
    /// The line cannot be played yet. Try again after the given number of seconds.
    case retry(after: Double)
    /// The line was played, except for these touches. Their times are in seconds from now.
    case done(touches: [TouchScript.Event])
    /// The line cannot be played. The message names the cause.
    case failed(String)
  }

  /// Always `nil`: playback depends only on `deadline`.
  public let descriptor: Int32? = nil

  /// Plays a line that names a view. The second argument is the time since the first attempt, in seconds. Without it,
  /// such lines fail.
  public var performStep: ((ScriptStep, Double) -> StepResult)?

  /// The reason why the script has ended early, with its line, or `nil`.
  public internal(set) var failure: String?

  /// The time in seconds between a touch and the next line that names a view. Chosen: longer than the interval of a
  /// double tap.
  static let pause = 0.5

  var events: [TouchScript.Event]
  /// The line of each event, counted from 1.
  var lines: [Int]
  /// The time to which the times of the next events are relative, or `nil` before the start.
  var start: Double?
  var next = 0
  private var mapping: PanelMapping?
  /// The last position of each finger that is down, because `up` lines contain no position.
  private var points: [Int32: Point] = [:]
  var lastTouch: Double?
  /// The time of the first attempt to play the next line, and that of the next attempt.
  var stepStart: Double?
  var nextAttempt: Double?

  /// Creates a player of `script`. Call `start(at:)` to start it.
  public init(_ script: TouchScript) {
    events = script.events
    lines = script.lines
  }

  /// Starts the script at `time`.
  public func start(at time: Double) { start = time }

  /// The file name of a screenshot that is due. The script pauses until `didTakeScreenshot()` is called.
  public var pendingScreenshot: String? {
    guard next < events.count, case .screenshot(let name) = events[next].action else { return nil }
    return hasReachedShot ? name : nil
  }

  private var hasReachedShot = false

  /// Continues the script after a screenshot.
  public func didTakeScreenshot() {
    guard pendingScreenshot != nil else { return }
    hasReachedShot = false
    next += 1
  }

  /// Whether all lines were played, or one has failed.
  public var isFinished: Bool { next == events.count }

  /// Whether a line that names a view waits for the view or a text.
  public var isRetrying: Bool { stepStart != nil }

  /// The time of the next line, or `nil` at the end and while a screenshot is due.
  public var deadline: Double? {
    guard let start, next < events.count, !hasReachedShot else { return nil }
    return nextAttempt ?? start + events[next].time
  }

  /// Sets the screen to whose points the script's positions refer.
  public func screenChanged(to mapping: PanelMapping?) { self.mapping = mapping }

  /// Appends the touches up to `now`, or up to the next screenshot.
  @export(interface)
  public func drain(into samples: inout [TouchSample], at now: Double) {
    // Events of the same time form a report, until a finger occurs again.
    var reportStart = samples.count
    var reportTime = -1.0
    while let start, next < events.count, start + events[next].time <= now {
      let event = events[next]
      if case .step = event.action {
        guard performNextStep(at: now) else { return }
        continue
      }
      guard let (finger, phase, point) = change(event.action) else {
        hasReachedShot = true
        return
      }
      let time = start + event.time
      if time == reportTime && !samples[reportStart...].contains(where: { $0.contact == finger }) {
        samples[samples.count - 1].endsReport = false
      } else {
        reportStart = samples.count
        reportTime = time
      }
      samples.append(
        TouchSample(contact: finger, phase: phase, position: mapping?.panelPosition(of: point) ?? .topLeft, time: time))
      lastTouch = time
      next += 1
    }
  }

  private func change(_ action: TouchScript.Action) -> (Int32, TouchSample.Phase, Point)? {
    switch action {
    case .down(let finger, let point):
      points[finger] = point
      return (finger, .down, point)
    case .move(let finger, let point):
      points[finger] = point
      return (finger, .move, point)
    case .up(let finger): return (finger, .up, points.removeValue(forKey: finger) ?? .zero)
    case .cancel(let finger): return (finger, .cancel, points.removeValue(forKey: finger) ?? .zero)
    case .screenshot, .step: return nil
    }
  }
}
