import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

/// Ten fingers on a board for hours, with all kinds of disturbances: `tools/campaign soak`.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["VITRINE_SOAK"] != nil)) struct SoakTests {
  /// The resources of the idle program after a round, and the cost of ten fingers in the round.
  private struct Sample {
    var seconds: Double
    var resident: Double
    var descriptors: Double
    /// The processor time for the same touches, in milliseconds.
    var touches: Double
  }

  @Test func `memory, descriptors and the cost of touches stay flat`() async throws {
    let minutes = ProcessInfo.processInfo.environment["VITRINE_SOAK"].flatMap { Double($0) } ?? 60
    let repository = try Repository(around: #filePath)
    // The file of statistics would grow for hours.
    try await BuiltBoard("qemu-x86_64", in: repository, settings: ["VITRINE_STATS": ""]).machine.run { board in
      try await board.waitUntilReady()
      let tiles = try await board.tiles()
      let cable = try await VNCPanelControl(to: board)
      // The emulator resets the panel's size when the client that requested it disconnects.
      defer { withExtendedLifetime(cable) {} }
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      var samples: [Sample] = []
      let start = ContinuousClock.now
      var round = 0
      while ContinuousClock.now - start < .seconds(minutes * 60) {
        do {
          try await disturb(board, cable, round)
          // Waits until the screen has all its tiles again.
          _ = try await board.screenshot(of: "twenty tiles, selected or not") {
            $0.width == BoardTests.width && tiles.visibleTiles(in: $0).count == 20
          }
        } catch {
          say("round \(round): \(board.console.suffix(8).joined(separator: " | "))")
          throw error
        }
        let before = try await ProcessStatistics(of: board)
        try await board.play(Self.fingers)
        try await Task.sleep(for: .seconds(1))
        let after = try await ProcessStatistics(of: board)
        let sample = Sample(
          seconds: (ContinuousClock.now - start) / .seconds(1), resident: Double(after.resident),
          descriptors: Double(after.descriptors),
          touches: Double(after.time - before.time) * 10)
        samples.append(sample)
        round += 1
        if round % 10 == 0 {
          say(
            "\(round) rounds, \(Int(sample.seconds)) s: \(after.resident) KiB, \(after.descriptors) descriptors, \(Int(sample.touches)) ms"
          )
        }
        if let failure = await board.failure() { throw failure }
      }
      // Caches that are filled by first uses and disturbances are not leaks.
      let steady = Array(samples.dropFirst(samples.count / 4))
      let resident = slope(steady, \.resident)
      let descriptors = slope(steady, \.descriptors)
      let touches = slope(steady, \.touches)
      let mean = steady.reduce(0) { $0 + $1.touches } / Double(max(1, steady.count))
      say(
        """
        \(round) rounds in \(Int(minutes)) minutes; an hour adds \(Int(resident)) KiB of memory (of \(Int(steady.last?.resident ?? 0))), \
        \(descriptors.formatted(.number.precision(.fractionLength(1)))) descriptors (of \(Int(steady.last?.descriptors ?? 0))) and \
        \((touches / mean * 100).formatted(.number.precision(.fractionLength(1)))) % of the \(Int(mean)) ms that ten fingers cost
        """)
      #expect(steady.count > 10)
      #expect(steady.last?.descriptors == steady.first?.descriptors)
      // The increase of the regression line over all samples must be at most a few pages.
      let hours = ((steady.last?.seconds ?? 0) - (steady.first?.seconds ?? 0)) / 3600
      #expect(resident * hours < 64)
      // The last rounds are as fast as the first ones, with a margin for other load of the machine.
      #expect(touches * hours < mean / 2)
      // A tap still toggles a tile.
      let selected = tiles.selected(in: try await board.stableScreenshot(of: "the tiles") { _ in true })
      say("selected at the end: \(selected.sorted())")
      try await board.play { $0.tap(tiles.tileRects[7].center) }
      try await board.expectSelected(selected.symmetricDifference([7]), of: tiles)
      try await board.terminateApp()
    }
  }

  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// Causes a disturbance, a different one in each round.
  private func disturb(_ board: AgentBoard, _ cable: VNCPanelControl, _ round: Int) async throws {
    let width = BoardTests.width
    let height = BoardTests.height
    switch round % 8 {
    case 0: try await board.unplug()
    case 1:
      // The emulator ignores a request for its current size, including no size.
      cable.resize(width: width, height: height)
      try await Task.sleep(for: .seconds(2))
      try await cable.unplug(from: board)
      cable.resize(width: width, height: height)
    case 2:
      cable.resize(width: 1024, height: 600)
      try await Task.sleep(for: .seconds(1))
      cable.resize(width: width, height: height)
    case 3: try await board.command("clock 86400")
    case 4: try await board.command("clock -86400")
    case 5: try await board.command("fill 100")
    case 6: try await board.command("fill 0")
    default: try await board.plug(round % 16 == 7 ? .anonymous : .single, width: width, height: height)
    }
    try await Task.sleep(for: .seconds(1))
    try await board.plug(.slots, width: width, height: height)
    #expect(try await board.waitForPanel())
  }

  /// Ten fingers that land one after the other, move for four seconds, and lift.
  private static let fingers: String = {
    var lines: [String] = []
    for finger in 0..<10 { lines.append("0.\(finger)00 down \(finger) \(60 + 70 * finger) 200") }
    for step in 0..<400 {
      let time = 1 + Double(step) / 100
      for finger in 0..<10 {
        let angle = Double(step) / 20 + Double(finger)
        lines.append("\(time) move \(finger) \(60 + 70 * finger + Int(30 * cos(angle))) \(240 + Int(150 * sin(angle)))")
      }
    }
    for finger in 0..<10 { lines.append("5.\(finger)00 up \(finger)") }
    return lines.joined(separator: "\n")
  }()

  /// Returns the increase per hour of the regression line over all samples.
  private func slope(_ samples: [Sample], _ figure: (Sample) -> Double) -> Double {
    let count = Double(max(1, samples.count))
    let x = samples.reduce(0) { $0 + $1.seconds } / count
    let y = samples.reduce(0) { $0 + figure($1) } / count
    let spread = samples.reduce(0) { $0 + ($1.seconds - x) * ($1.seconds - x) }
    return spread == 0 ? 0 : samples.reduce(0) { $0 + ($1.seconds - x) * (figure($1) - y) } / spread * 3600
  }
}
