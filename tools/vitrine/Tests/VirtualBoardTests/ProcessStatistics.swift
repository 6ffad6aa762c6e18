@testable import VirtualBoard

/// The resources that the app's process has used, as the board's kernel counts them.
struct ProcessStatistics {
  private(set) var descriptors = 0
  /// The number of times that its threads went to sleep.
  private(set) var sleeps = 0
  /// The resident memory in KiB.
  private(set) var resident = 0
  /// The processor time in hundredths of a second.
  private(set) var time = 0

  init(of board: AgentBoard) async throws {
    for line in try await board.command("figures") {
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Int(words[1]) else { continue }
      switch words[0] {
      case "descriptors": descriptors = number
      case "sleeps": sleeps = number
      case "resident": resident = number
      case "time": time = number
      default: break
      }
    }
  }
}
