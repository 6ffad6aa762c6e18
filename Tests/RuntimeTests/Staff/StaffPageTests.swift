import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// Tests the staff page over an app. Scripts begin at second 10, and the panel is 400x240.
@Suite(.freshContext) struct StaffPageTests {
  private static let fingers = (1...5).map { "0.1 down \($0) \(100 + 8 * $0) 80" }.joined(separator: "\n")
  private static let lifts = (1...5).map { "6 up \($0)" }.joined(separator: "\n")
  private static let ground: UInt32 = 0xFF17_181B, pad: UInt32 = 0xFF20_4060

  private func bench(_ script: String) throws -> Bench {
    let bench = try Bench(script, gesture: .`default`)
    bench.foreground.diagnose = {
      BoardDiagnosis(board: "x", host: "", addresses: [], written: "release built-in\n\n[1] a line\n")
    }
    return bench
  }

  @Test func `S2: the app receives its fingers until the page opens, and then their cancellation`() throws {
    let bench = try bench("\(Self.fingers)\n\(Self.lifts)\n7 down 1 120 80\n7.1 up 1")
    bench.run(to: 15.09)
    #expect(bench.foreground.overlay == nil && bench.pad.heard == ["began 108 80"])
    bench.run(from: 15.09, to: 15.2)
    #expect(bench.foreground.overlay != nil && bench.pad.heard == ["began 108 80", "cancelled 108 80"])
    #expect(bench.color(2, 2) == Self.ground)
    bench.run(from: 15.2, to: 18)
    #expect(bench.pad.heard.count == 2)
  }

  @Test func `S3: the page closes by its button, and ignores a finger that stays`() throws {
    let bench = try bench(
      """
      \(Self.fingers)
      \(Self.lifts)
      7 down 1 120 80
      7.2 down 2 354 28
      7.3 up 2
      7.6 move 1 125 85
      7.7 up 1
      8 down 3 120 80
      8.1 up 3
      """)
    bench.run(to: 17.25)
    #expect(bench.foreground.overlay != nil)
    bench.run(from: 17.25, to: 17.5)
    #expect(bench.foreground.overlay == nil)
    #expect(bench.color(120, 80) == Self.pad)
    bench.run(from: 17.5, to: 17.9)
    #expect(bench.pad.heard.count == 2)
    bench.run(from: 17.9, to: 20)
    #expect(bench.pad.heard.suffix(2) == ["began 120 80", "ended 120 80"])
    #expect(bench.loop.deadline == nil)
  }

  @Test func `S3: the page closes a minute after the last touch`() throws {
    let bench = try bench("\(Self.fingers)\n\(Self.lifts)\n40 down 1 20 200\n40.1 up 1")
    bench.run(to: 109)
    #expect(bench.foreground.overlay != nil)
    bench.run(from: 109, to: 112)
    #expect(bench.foreground.overlay == nil && bench.loop.deadline == nil)
    #expect(bench.color(120, 80) == Self.pad)
  }

  @Test func `S4: without enough fingers no timer runs`() throws {
    let bench = try bench((1...4).map { "0.1 down \($0) 10 10" }.joined(separator: "\n") + "\n20 down 5 10 10")
    bench.run(to: 10)
    #expect(bench.loop.deadline == 10.1)
    bench.run(from: 10, to: 25)
    #expect(bench.loop.deadline == 30)
    bench.run(from: 25, to: 31)
    #expect(bench.loop.deadline == 35)
  }

  @Test func `another panel has no fingers on it`() throws {
    let bench = try bench(Self.fingers)
    bench.run(to: 12)
    #expect(bench.loop.deadline == 15.1)
    bench.display.plugIn(size: PixelSize(320, 200))
    bench.run(from: 12, to: 20)
    #expect(bench.foreground.overlay == nil && bench.loop.deadline == nil)
  }
}
