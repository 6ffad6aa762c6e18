/// A touch script for one finger: all that the emulator's own touch panel knows.
public struct FingerScript: Sendable {
  enum Action: Equatable, Sendable {
    /// In pixels.
    case finger(x: Double, y: Double, isDown: Bool)
    case shot(String)
  }

  /// In the order of their times, which are seconds since the script's start.
  let steps: [(time: Double, action: Action)]

  /// Reads the lines of a touch script.
  public init(_ text: String) throws {
    var steps: [(time: Double, action: Action)] = []
    var finger: (name: Substring, x: Double, y: Double)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { continue }
      func refuse(_ reason: String) -> MachineError { .badScript(line: index + 1, reason: reason) }
      guard let time = Double(words[0]), time >= steps.last?.time ?? 0 else {
        throw refuse("it begins with no time, or with one before the last")
      }
      switch (words.dropFirst().first, words.count) {
      case ("down", 5), ("move", 5):
        let isDown = words[1] == "down"
        guard let x = Double(words[3]), let y = Double(words[4]) else { throw refuse("'\(words[3]) \(words[4])' is no place") }
        guard isDown ? finger == nil : finger?.name == words[2] else {
          throw refuse("only one finger can be down on this board; boot the app without --image for more")
        }
        finger = (words[2], x, y)
        steps.append((time, .finger(x: x, y: y, isDown: true)))
      case ("up", 3):
        guard let last = finger, last.name == words[2] else { throw refuse("finger \(words[2]) is not down") }
        finger = nil
        steps.append((time, .finger(x: last.x, y: last.y, isDown: false)))
      case ("shot", 3): steps.append((time, .shot(String(words[2]))))
      default: throw refuse("'\(words.dropFirst().joined(separator: " "))' is none of: down F X Y, move F X Y, up F, shot NAME")
      }
    }
    self.steps = steps
  }
}
