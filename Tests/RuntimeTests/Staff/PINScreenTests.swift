import Geometry
import Raster
import ReleaseFormat
import TestContexts
import Testing
import Toolkit
import Typography

@testable import Runtime

/// Tests the PIN pad in front of the staff page. Scripts begin at second 10, and the panel is 400x240. Keys are 69
/// points wide and 38 high, and start at (96, 85).
@Suite(.freshContext) struct PINScreenTests {
  private static let fingers = (1...5).map { "0.1 down \($0) \(100 + 8 * $0) 80" }.joined(separator: "\n")
  private static let lifts = (1...5).map { "6 up \($0)" }.joined(separator: "\n")
  private static let keys: [Character: Int] = [
    "1": 0, "2": 1, "3": 2, "4": 3, "5": 4, "6": 5, "7": 6, "8": 7, "9": 8, "<": 9, "0": 10, "=": 11,
  ]

  init() throws { Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") }

  /// Returns a script that taps keys of the page at intervals of a fifth of a second.
  private func typing(_ keys: String, at start: Double) -> String {
    let height = (240.0 - 16) / 6
    return keys.enumerated().map { index, key in
      let number = Self.keys[key]!
      let x = 200 + (Double(number % 3) - 1) * height * 1.8, y = 8 + (Double(number / 3) + 2.5) * height
      let time = start + Double(index) / 5
      return "\(time) down 9 \(x) \(y)\n\(time + 0.1) up 9"
    }.joined(separator: "\n")
  }

  private func bench(_ script: String, _ idlePolicy: IdlePolicy = IdlePolicy().withStaffAccess()) throws -> Bench {
    let pin = try #require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2))
    #expect(idlePolicy.setPIN?(pin.text) == true)
    let bench = try Bench("\(Self.fingers)\n\(Self.lifts)\n\(script)", gesture: .`default`, idlePolicy: idlePolicy)
    bench.foreground.diagnose = {
      BoardDiagnosis(board: "x", host: "", addresses: [], written: "release built-in\n\n[1] a line\n")
    }
    return bench
  }

  @Test func `S5: the gesture asks for the PIN, and the right one opens the page`() throws {
    let bench = try bench(typing("258=1<2580=", at: 7))
    bench.run(to: 18.5)
    #expect(bench.foreground.overlay is PINScreen && bench.pad.heard.last == "cancelled 108 80")
    bench.run(from: 18.5, to: 20)
    #expect(bench.foreground.overlay is StaffPage && bench.pad.heard.count == 2)
  }

  @Test func `S5: the keypad closes half a minute after the last touch, or by its button`() throws {
    let bench = try bench(typing("2", at: 20))
    bench.run(to: 59)
    #expect(bench.foreground.overlay is PINScreen)
    bench.run(from: 59, to: 62)
    #expect(bench.foreground.overlay == nil && bench.loop.deadline == nil && bench.color(120, 80) == 0xFF20_4060)
    let closed = try self.bench("7 down 9 354 20\n7.1 up 9")
    closed.run(to: 18)
    #expect(closed.foreground.overlay == nil && closed.pad.heard.count == 2)
  }

  @Test func `S6: after three wrong PINs the keys are blocked for half a minute, even on a new keypad`() throws {
    let again = (1...5).map { "20.1 down \($0) \(100 + 8 * $0) 200" }.joined(separator: "\n")
    let lifts = (1...5).map { "25.3 up \($0)" }.joined(separator: "\n")
    let bench = try bench(
      [
        typing("1111=1111=1111=2580=", at: 7), "12 down 9 354 20\n12.1 up 9", again, lifts,
        typing("2580=", at: 27), typing("2580=", at: 43),
      ].joined(separator: "\n"))
    bench.run(to: 21.5)
    #expect(bench.foreground.overlay is PINScreen)
    bench.run(from: 21.5, to: 23)
    #expect(bench.foreground.overlay == nil)
    bench.run(from: 23, to: 50)
    #expect(bench.foreground.overlay is PINScreen, "the right one came too early")
    bench.run(from: 50, to: 56)
    #expect(bench.foreground.overlay is StaffPage)
  }

  @Test func `S7: the gesture opens a custom screen, with the page about the board behind a button`() throws {
    final class Till: ViewController {
      override func viewDidLoad() { view.backgroundColor = Color(hex: 0x00FF00) }
    }
    let bench = try bench(
      typing("2580=", at: 7) + "\n10 down 9 280 20\n10.1 up 9\n12 down 9 354 28\n12.1 up 9",
      IdlePolicy().withStaffAccess { Till() })
    bench.run(to: 19)
    #expect(bench.foreground.overlay is StaffPage && bench.color(200, 200) == 0xFF00_FF00)
    bench.run(from: 19, to: 21)
    #expect(bench.foreground.overlay is StaffPage && bench.color(200, 200) != 0xFF00_FF00)
    bench.run(from: 21, to: 24)
    #expect(bench.foreground.overlay == nil && bench.color(120, 80) == 0xFF20_4060)
  }
}
