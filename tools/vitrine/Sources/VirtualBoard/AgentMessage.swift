/// A message of the board's agent, on one line.
enum AgentMessage: Equatable, Sendable {
  /// The agent is ready. The time is in seconds since the kernel's start.
  case ready(at: Double)
  case done
  case refused(reason: String)
  case text(String)
  case ended(AppExit)
  case shot(name: String)
  case played

  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words[0] {
    case "ready":
      guard let time = Double(rest) else { return nil }
      self = .ready(at: time)
    case "done": self = .done
    case "refused": self = .refused(reason: rest)
    case "text": self = .text(rest)
    case "ended":
      guard let ending = AppExit(rest) else { return nil }
      self = .ended(ending)
    case "shot": self = .shot(name: rest)
    case "played": self = .played
    default: return nil
    }
  }
}

/// The result of the app's process.
public enum AppExit: Equatable, Sendable {
  case exited(status: Int)
  case killed(signal: Int)

  /// Parses `exited STATUS UPTIME` or `killed SIGNAL UPTIME`.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 3, let number = Int(words[1]) else { return nil }
    switch words[0] {
    case "exited": self = .exited(status: number)
    case "killed": self = .killed(signal: number)
    default: return nil
    }
  }
}
