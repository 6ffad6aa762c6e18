import Foundation
import Testing

@testable import VirtualBoard

/// Applies faults of the kernel to `faulty-tiles`, one after the other on a running board, and returns the result of
/// each.
struct FaultRunner {
  enum Outcome: Equatable, CustomStringConvertible {
    /// All twenty taps are on the panel, the given time after the program's start. `again` is the number of lost taps
    /// that were repeated.
    case shown(seconds: Double, again: Int)
    /// The program exited with a line that states the reason, and worked when it was restarted without the fault.
    case ended(String)
    /// The program cannot present a frame or receive touches, and its log states that.
    case reported(String)
    case failed(String)

    var description: String {
      switch self {
      case .shown(let seconds, let again):
        "shown after \(seconds.formatted(.number.precision(.fractionLength(1)))) s"
          + (again > 0 ? ", \(again) taps made again" : "")
      case .ended(let line): "ended: \(line)"
      case .reported(let line): "logged: \(line)"
      case .failed(let reason): "FAILED: \(reason)"
      }
    }
  }

  /// The number of descriptors of an idle program without a fault.
  private let descriptors: Int
  private let board: AgentBoard

  /// The longest time, in seconds, for which a temporary fault may delay a frame or touch, in addition to its own three
  /// seconds. Chosen.
  private static let patience = 10.0
  /// The time after which a permanent fault must be in the log, in seconds.
  private static let tellingPatience = 5.0
  /// The delay in seconds after which lost taps are repeated.
  private static let repetitionDelay = 3.0
  /// The most repetitions of lost taps.
  private static let maximumRepetitions = 4
  /// The most lines about the fault, in addition to those about touch devices.
  private static let maximumLines = 5
  /// The most wake-ups in an idle second. Once a second the program may retry, which takes a wait for its timer and one
  /// for the retry.
  private static let maximumWakes = 4

  /// Observes a run without a fault.
  init(on board: AgentBoard) async throws {
    self.board = board
    try await board.set("FAULT", "")
    try await board.set("VITRINE_DISPLAY", "")
    let tiles = try await board.freshTiles()
    try await board.play { $0.tap(tiles.tileRects[0].center) }
    try await board.expectSelected([0], of: tiles)
    descriptors = try await ProcessStatistics(of: board).descriptors
  }

  func outcome(of fault: KernelFault) async throws -> Outcome {
    try await board.stopApp()
    // Discards the result of the previous program.
    while case .exited? = await board.failure()?.cause {}
    try await board.set("FAULT", fault.setting)
    try await board.set("VITRINE_DISPLAY", fault.isLegacy ? "kms-legacy" : "")
    let before = board.console.count
    let start = ContinuousClock.now
    try await board.startApp()
    do {
      return try await watch(fault, from: before, since: start)
    } catch let failure as AppFailure {
      // The program exited while a script was played.
      return try await recover(from: failure, logLines(from: before))
    }
  }

  private func watch(_ fault: KernelFault, from before: Int, since start: ContinuousClock.Instant) async throws
    -> Outcome
  {
    func seconds() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    // Waits for the tiles or for a reason why there are none.
    let bound = fault.isForGood ? Self.tellingPatience : Self.patience
    var reading: TileDetector?
    var size = (width: BoardTests.width, height: BoardTests.height)
    while reading == nil {
      if let failure = await board.failure() { return try await recover(from: failure, logLines(from: before)) }
      let picture = try await board.screenshot()
      if let found = TileDetector(picture), found.tileRects.count == 20 {
        reading = found
        size = (picture.width, picture.height)
      } else if seconds() > bound {
        return verdict(of: fault, logLines(from: before), "no frame")
      } else {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    guard let tiles = reading else { return .failed("no frame") }
    while !lines(from: before).contains(where: {
      $0.contains("touch: /dev/input/") && $0.contains("virtual touch panel")
    }) {
      // If writing fails, there is no line.
      guard seconds() < bound, fault.call != "write" else { break }
      try await Task.sleep(for: .milliseconds(50))
    }

    // Twenty taps toggle twenty tiles.
    var missing = Set(0..<20)
    var again = 0
    var rounds = 0
    while true {
      let taps = missing.sorted()
      try await board.play { script in
        for tile in taps {
          // Another mode fills the same panel.
          let place = tiles.tileRects[tile].center
          script.quickTap((place.x * BoardTests.width / size.width, place.y * BoardTests.height / size.height))
          script.pause(0.03)
        }
      }
      let deadline = ContinuousClock.now + .seconds(fault.mayLoseTouches ? Self.repetitionDelay : bound)
      repeat {
        missing = Set(0..<20).subtracting(tiles.selected(in: try await board.screenshot()))
        if missing.isEmpty { break }
        if let failure = await board.failure() { return try await recover(from: failure, logLines(from: before)) }
        try await Task.sleep(for: .milliseconds(50))
      } while ContinuousClock.now < deadline
      if missing.isEmpty { break }
      again += missing.count
      rounds += 1
      guard fault.mayLoseTouches, rounds < Self.maximumRepetitions else {
        return verdict(of: fault, logLines(from: before), "\(missing.count) tiles do not follow")
      }
    }
    let shown = seconds()

    // The program must become idle.
    let said = logLines(from: before)
    guard said.count <= Self.maximumLines else {
      return .failed("\(said.count) lines: \(said.joined(separator: " | "))")
    }
    var wakes = Int.max
    for _ in 0..<4 where wakes > Self.maximumWakes {
      let earlier = try await ProcessStatistics(of: board).sleeps
      try await Task.sleep(for: .seconds(1))
      wakes = try await ProcessStatistics(of: board).sleeps - earlier
    }
    guard wakes <= Self.maximumWakes else { return .failed("wakes \(wakes) times a second at rest") }
    let open = try await ProcessStatistics(of: board).descriptors
    guard open <= descriptors else { return .failed("\(open) descriptors in place of \(descriptors)") }
    // This fault occurs at the program's end.
    if fault.call == "card.dropmaster" { try await board.terminateApp() }
    return .shown(seconds: shown, again: again)
  }

  /// A permanent fault may leave the panel dark or without touch if the log states that.
  private func verdict(of fault: KernelFault, _ lines: [String], _ reason: String) -> Outcome {
    let told = lines.first { line in
      ["refuse", "cannot", "waiting for", "not enough memory", "another program", "trying again"].contains {
        line.contains($0)
      }
    }
    guard fault.isForGood, let told, lines.count <= Self.maximumLines else {
      return .failed("\(reason); \(lines.suffix(4).joined(separator: " | "))")
    }
    return .reported(told)
  }

  /// The program's keeper would restart it, without the fault.
  private func recover(from failure: AppFailure, _ lines: [String]) async throws -> Outcome {
    guard case .exited(.exited(status: 2)) = failure.cause, let line = lines.last else {
      return .failed("\(failure.cause): \(lines.suffix(4).joined(separator: " | "))")
    }
    guard lines.count <= Self.maximumLines else {
      return .failed("\(lines.count) lines: \(lines.joined(separator: " | "))")
    }
    try await board.set("FAULT", "")
    // Touches of a script that the program did not survive must not reach the next start.
    try await Task.sleep(for: .seconds(1))
    _ = try await board.freshTiles()
    return .ended(line)
  }

  /// Returns the program's lines except those about touch devices that it found.
  private func logLines(from before: Int) -> [String] {
    lines(from: before).filter { !$0.hasPrefix("touch: /dev/input/") || !$0.contains("\": ") }
  }

  /// Returns the program's lines.
  private func lines(from before: Int) -> [String] {
    board.console.dropFirst(before).filter { $0.hasPrefix("vitrine: ") && !$0.hasPrefix("vitrine: the app ") }
      .map { String($0.dropFirst("vitrine: ".count)) }
  }
}
