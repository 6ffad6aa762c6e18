import Foundation
import Testing

@testable import VirtualBoard

/// Plays faults of the kernel to `faulty-tiles`, one after the other on a board that is switched on, and says what came of each.
struct FaultTrial {
  enum Outcome: Equatable, CustomStringConvertible {
    /// All twenty taps are on the panel, after so many seconds since the program's start; `again` says how many were lost and
    /// made a second time.
    case shown(seconds: Double, again: Int)
    /// It ended by itself with a line that says why, and was well when it was started without the fault.
    case ended(String)
    /// It cannot show anything, or hear no touch, and its log says so.
    case told(String)
    case failed(String)

    var description: String {
      switch self {
      case .shown(let seconds, let again):
        "shown after \(seconds.formatted(.number.precision(.fractionLength(1)))) s" + (again > 0 ? ", \(again) taps made again" : "")
      case .ended(let line): "ended: \(line)"
      case .told(let line): "told: \(line)"
      case .failed(let reason): "FAILED: \(reason)"
      }
    }
  }

  /// What the program may have open at rest: as much as without a fault.
  private let descriptors: Int
  private let board: Board

  /// D: the longest that a fault that passes may keep the picture, or a touch, from the panel, beside its own three seconds.
  private static let patience = 10.0
  /// Without an end, a fault has to be in the log by then.
  private static let tellingPatience = 5.0
  /// Somebody whose tap is lost taps once more after so many seconds, and so often.
  private static let (repetition, mostRounds) = (3.0, 4)
  /// Lines of its story, beside those that name its touch devices.
  private static let mostLines = 5
  /// How often it may wake in a second of rest: once a second something may be tried again, and its timer and what it tries
  /// are a wait each.
  private static let mostWakes = 4

  /// Looks at a run without a fault.
  init(on board: Board) async throws {
    self.board = board
    try await board.set("FAULT", "")
    try await board.set("VITRINE_DISPLAY", "")
    let tiles = try await board.freshTiles()
    try await board.play { $0.tap(tiles.places[0].center) }
    try await board.expectSelected([0], of: tiles)
    descriptors = try await Figures(of: board).descriptors
  }

  func outcome(of fault: KernelFault) async throws -> Outcome {
    try await board.stopApp()
    // How the one before ended is known by now.
    while case .ended? = await board.failure()?.cause {}
    try await board.set("FAULT", fault.setting)
    try await board.set("VITRINE_DISPLAY", fault.isLegacy ? "kms-legacy" : "")
    let before = board.console.count
    let start = ContinuousClock.now
    try await board.startApp()
    do {
      return try await watch(fault, from: before, since: start)
    } catch let failure as AppFailure {
      // It ended while a script was played.
      return try await recover(from: failure, story(from: before))
    }
  }

  private func watch(_ fault: KernelFault, from before: Int, since start: ContinuousClock.Instant) async throws -> Outcome {
    func seconds() -> Double { (ContinuousClock.now - start) / .seconds(1) }
    // What comes of it: a picture, or a reason why there is none.
    let bound = fault.isForGood ? Self.tellingPatience : Self.patience
    var reading: TileReading?
    var size = (width: BoardTests.width, height: BoardTests.height)
    while reading == nil {
      if let failure = await board.failure() { return try await recover(from: failure, story(from: before)) }
      let picture = try await board.picture()
      if let found = TileReading(picture), found.places.count == 20 {
        (reading, size) = (found, (picture.width, picture.height))
      } else if seconds() > bound {
        return verdict(of: fault, story(from: before), "no picture")
      } else {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    guard let tiles = reading else { return .failed("no picture") }
    while !lines(from: before).contains(where: { $0.contains("touch: /dev/input/") && $0.contains("virtual touch panel") }) {
      // Where nothing can be written, there is no line.
      guard seconds() < bound, fault.call != "write" else { break }
      try await Task.sleep(for: .milliseconds(50))
    }

    // Twenty taps toggle twenty tiles.
    var (missing, again, rounds) = (Set(0..<20), 0, 0)
    while true {
      let taps = missing.sorted()
      try await board.play { script in
        for tile in taps {
          // Another mode fills the same glass.
          let place = tiles.places[tile].center
          script.quickTap((place.x * BoardTests.width / size.width, place.y * BoardTests.height / size.height))
          script.pause(0.03)
        }
      }
      let deadline = ContinuousClock.now + .seconds(fault.mayLoseTouches ? Self.repetition : bound)
      repeat {
        missing = Set(0..<20).subtracting(tiles.selected(in: try await board.picture()))
        if missing.isEmpty { break }
        if let failure = await board.failure() { return try await recover(from: failure, story(from: before)) }
        try await Task.sleep(for: .milliseconds(50))
      } while ContinuousClock.now < deadline
      if missing.isEmpty { break }
      again += missing.count
      rounds += 1
      guard fault.mayLoseTouches, rounds < Self.mostRounds else {
        return verdict(of: fault, story(from: before), "\(missing.count) tiles do not follow")
      }
    }
    let shown = seconds()

    // Rest.
    let said = story(from: before)
    guard said.count <= Self.mostLines else { return .failed("\(said.count) lines: \(said.joined(separator: " | "))") }
    var wakes = Int.max
    for _ in 0..<4 where wakes > Self.mostWakes {
      let earlier = try await Figures(of: board).sleeps
      try await Task.sleep(for: .seconds(1))
      wakes = try await Figures(of: board).sleeps - earlier
    }
    guard wakes <= Self.mostWakes else { return .failed("wakes \(wakes) times a second at rest") }
    let open = try await Figures(of: board).descriptors
    guard open <= descriptors else { return .failed("\(open) descriptors in place of \(descriptors)") }
    // What goes wrong at its end.
    if fault.call == "card.dropmaster" { try await board.endApp() }
    return .shown(seconds: shown, again: again)
  }

  /// A fault without an end may leave the panel dark, or deaf, where the log says so.
  private func verdict(of fault: KernelFault, _ lines: [String], _ reason: String) -> Outcome {
    let told = lines.first { line in
      ["refused", "cannot", "waiting for", "no memory", "another program", "trying again"].contains { line.contains($0) }
    }
    guard fault.isForGood, let told, lines.count <= Self.mostLines else {
      return .failed("\(reason); \(lines.suffix(4).joined(separator: " | "))")
    }
    return .told(told)
  }

  /// What looks after an app starts it again: then the fault is over.
  private func recover(from failure: AppFailure, _ lines: [String]) async throws -> Outcome {
    guard case .ended(.exited(status: 2)) = failure.cause, let line = lines.last else {
      return .failed("\(failure.cause): \(lines.suffix(4).joined(separator: " | "))")
    }
    guard lines.count <= Self.mostLines else { return .failed("\(lines.count) lines: \(lines.joined(separator: " | "))") }
    try await board.set("FAULT", "")
    // Fingers of a script that it did not live to see the end of are not for the next start.
    try await Task.sleep(for: .seconds(1))
    _ = try await board.freshTiles()
    return .ended(line)
  }

  /// What the program has said, but for the touch devices that it has found.
  private func story(from before: Int) -> [String] {
    lines(from: before).filter { !$0.hasPrefix("touch: /dev/input/") || !$0.contains("\": ") }
  }

  /// What the program has said.
  private func lines(from before: Int) -> [String] {
    board.console.dropFirst(before).filter { $0.hasPrefix("vitrine: ") && !$0.hasPrefix("vitrine: the app ") }
      .map { String($0.dropFirst("vitrine: ".count)) }
  }
}
