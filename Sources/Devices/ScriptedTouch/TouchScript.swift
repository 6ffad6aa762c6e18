import Geometry
import Platform
import System

/// A script of touches with one event per line:
///
///     # seconds  what  finger  x    y      (points, from the top left)
///     0.000      down  1       120  80
///     0.016      move  1       124  80
///     0.200      up    1
///     0.300      cancel 1
///     0.500      shot  tiles.png
///
/// Times are relative to the start of the script and must not decrease. `#` starts a comment. Events of the same time
/// form one report, as with a panel.
///
/// Lines without a time name views and texts (`ScriptStep`). The times of the lines after them are relative to their
/// end:
///
///     tap "Continue"
///     type "Ada"
///     expect "2 tickets"
///     shot order.png
public struct TouchScript: Sendable {
  /// The action of a line.
  public enum Action: Equatable, Sendable {
    /// A finger lands at, or moves to, a position in points.
    case down(finger: Int32, at: Point)
    case move(finger: Int32, to: Point)
    case up(finger: Int32)
    case cancel(finger: Int32)
    /// Take a screenshot with this file name.
    case screenshot(name: String)
    /// A line that names a view or a text.
    case step(ScriptStep)
  }

  /// A line of a script.
  public struct Event: Equatable, Sendable {
    /// The time in seconds since the start of the script.
    public var time: Double
    /// The action.
    public var action: Action

    /// Creates an event.
    public init(time: Double, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The events in their order. After a step, times are relative to its end.
  public let events: [Event]
  /// The line of each event, counted from 1.
  let lines: [Int]

  /// The time of the last event in seconds, or 0 for an empty script.
  public var duration: Double { events.last?.time ?? 0 }

  /// The maximum time in seconds: a day.
  static let maximumDuration = 86_400.0

  /// Creates an empty script.
  public init() {
    events = []
    lines = []
  }

  /// Parses a script. The error contains the number of the invalid line.
  @export(interface)
  public init(parsing text: String) throws(ScriptError) {
    var events: [Event] = []
    var lines: [Int] = []
    var fingers: [Int32] = []
    var number = 0
    var lastTime = 0.0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let steps = try Self.steps(line, line: number)
      if !steps.isEmpty {
        guard fingers.isEmpty else { throw .fingersAreDown(line: number) }
        for step in steps {
          events.append(step)
          lines.append(number)
        }
        lastTime = 0
        continue
      }
      let bare = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
      let words = bare.words
      if words.isEmpty { continue }
      let event = try Self.event(words, line: number)
      if event.time < lastTime { throw .timeGoesBack(line: number) }
      lastTime = event.time
      try Self.check(event.action, against: &fingers, line: number)
      events.append(event)
      lines.append(number)
    }
    self.events = events
    self.lines = lines
  }

  private static func event(_ words: [Substring], line: Int) throws(ScriptError) -> Event {
    guard let time = Double(decimal: words[0]), time >= 0, time <= maximumDuration else {
      throw .badTime(line: line, word: String(words[0]))
    }
    guard words.count > 1 else { throw .missingAction(line: line) }
    let action = words[1]
    func finger() throws(ScriptError) -> Int32 {
      guard words.count > 2, let finger = Int32(digits: words[2]) else { throw .badFinger(line: line) }
      return finger
    }
    func position() throws(ScriptError) -> Point {
      guard words.count == 5, let x = Double(decimal: words[3]), let y = Double(decimal: words[4]) else {
        throw .badPosition(line: line)
      }
      return Point(x, y)
    }
    switch action {
    case "down": return Event(time: time, action: .down(finger: try finger(), at: try position()))
    case "move": return Event(time: time, action: .move(finger: try finger(), to: try position()))
    case "up", "cancel":
      guard words.count == 3 else { throw .badFinger(line: line) }
      return Event(time: time, action: action == "up" ? .up(finger: try finger()) : .cancel(finger: try finger()))
    case "shot":
      guard words.count == 3 else { throw .badScreenshot(line: line) }
      return Event(time: time, action: .screenshot(name: String(words[2])))
    default: throw .unknownAction(line: line, word: String(action))
    }
  }

  /// Checks that a finger lands only while it is up, and moves or lifts only while it is down.
  private static func check(_ action: Action, against fingers: inout [Int32], line: Int) throws(ScriptError) {
    switch action {
    case .down(let finger, _):
      if fingers.contains(finger) { throw .fingerIsDown(line: line, finger: finger) }
      fingers.append(finger)
    case .move(let finger, _):
      if !fingers.contains(finger) { throw .fingerIsUp(line: line, finger: finger) }
    case .up(let finger), .cancel(let finger):
      guard let index = fingers.firstIndex(of: finger) else { throw .fingerIsUp(line: line, finger: finger) }
      fingers.remove(at: index)
    case .screenshot, .step: break
    }
  }
}
