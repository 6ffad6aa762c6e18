import ReleaseFormat

/// A touch script, checked before the board is switched on. Its locations are points of the app's screen.
public struct TouchScript: Sendable {
  enum Action: Equatable, Sendable {
    case down(finger: Int, x: Double, y: Double)
    case move(finger: Int, x: Double, y: Double)
    case up(finger: Int)
    case cancel(finger: Int)
    case shot(String)

    var location: (x: Double, y: Double)? {
      switch self {
      case .down(_, let x, let y), .move(_, let x, let y): (x, y)
      default: nil
      }
    }
  }

  struct Step: Equatable, Sendable {
    /// The number of the line, from 1.
    var line: Int
    /// The time since the script's start, in seconds.
    var time: Double
    var action: Action
  }

  /// The steps, sorted by time.
  let steps: [Step]

  /// The duration in seconds.
  var duration: Double { steps.last?.time ?? 0 }

  private static let maximumDuration = 86_400.0
  /// The first words of lines that name views, which only programs for the desktop play.
  private static let wordsThatNameViews: Set<Substring> = ["tap", "type", "swipe", "wait", "expect", "shot"]

  /// Returns the first line of a script that has no time, because it names a view, or `nil`.
  public static func firstLineThatNamesView(in text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
      line.split(whereSeparator: \.isWhitespace).first.map(wordsThatNameViews.contains) == true
    }.map { $0 + 1 }
  }

  /// Parses the lines of a script. Throws `VirtualMachineError.badScript` for the first faulty line.
  public init(_ text: String) throws {
    var steps: [Step] = []
    var fingers: Set<Int> = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { continue }
      func refuse(_ reason: String) -> VirtualMachineError { .badScript(line: index + 1, reason: reason) }
      if Self.wordsThatNameViews.contains(words[0]) {
        throw refuse("'\(words[0])' names a view, and boards play positions only; 'vitrine run --headless' plays it")
      }
      guard let time = Double(decimal: words[0]), (0...Self.maximumDuration).contains(time),
        time >= steps.last?.time ?? 0
      else {
        throw refuse("it needs a time in seconds that is not before the last line's")
      }
      func finger() throws -> Int {
        guard let finger = Int32(digits: words[2]) else { throw refuse("'\(words[2])' is not the number of a finger") }
        return Int(finger)
      }
      func place() throws -> (x: Double, y: Double) {
        guard let x = Double(decimal: words[3]), let y = Double(decimal: words[4]) else {
          throw refuse("'\(words[3]) \(words[4])' is not a position")
        }
        return (x, y)
      }
      let action: Action
      switch (words.dropFirst().first, words.count) {
      case ("down", 5):
        action = .down(finger: try finger(), x: try place().x, y: try place().y)
        guard try fingers.insert(finger()).inserted else { throw refuse("finger \(words[2]) is down already") }
      case ("move", 5):
        action = .move(finger: try finger(), x: try place().x, y: try place().y)
        guard try fingers.contains(finger()) else { throw refuse("finger \(words[2]) is not down") }
      case ("up", 3), ("cancel", 3):
        action = words[1] == "up" ? .up(finger: try finger()) : .cancel(finger: try finger())
        guard try fingers.remove(finger()) != nil else { throw refuse("finger \(words[2]) is not down") }
      case ("shot", 3): action = .shot(String(words[2]))
      default:
        throw refuse(
          "'\(words.dropFirst().joined(separator: " "))' is none of: down F X Y, move F X Y, up F, cancel F, shot NAME")
      }
      steps.append(Step(line: index + 1, time: time, action: action))
    }
    self.steps = steps
  }

  /// Returns the first line with a location outside a screen of this size, in points.
  public func lineOutside(width: Double, height: Double) -> Int? {
    steps.first { step in
      step.action.location.map { !(0..<width).contains($0.x) || !(0..<height).contains($0.y) } ?? false
    }?.line
  }

  /// Returns the script with converted locations.
  func text(converting place: (_ x: Double, _ y: Double) -> (x: Double, y: Double)) -> String {
    steps.map { step in
      func placed(_ x: Double, _ y: Double) -> String {
        let place = place(x, y)
        return "\(place.x.threeDecimals) \(place.y.threeDecimals)"
      }
      let words =
        switch step.action {
        case .down(let finger, let x, let y): "down \(finger) \(placed(x, y))"
        case .move(let finger, let x, let y): "move \(finger) \(placed(x, y))"
        case .up(let finger): "up \(finger)"
        case .cancel(let finger): "cancel \(finger)"
        case .shot(let name): "shot \(name)"
        }
      return "\(step.time.threeDecimals) \(words)\n"
    }.joined()
  }
}
