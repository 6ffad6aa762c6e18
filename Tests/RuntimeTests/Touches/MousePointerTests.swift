import EvdevTouch
import Geometry
import HeadlessDisplay
import Platform
import Raster
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// A touch source with samples from a test.
private final class ManualTouchSource: TouchSource {
  let descriptor: Int32? = nil
  var deadline: Double? { waiting.first?.time }
  var waiting: [TouchSample] = []

  func drain(into samples: inout [TouchSample], at now: Double) {
    while let next = waiting.first, next.time <= now { samples.append(waiting.removeFirst()) }
  }

  func screenChanged(to mapping: PanelMapping?) {}
}

extension Bench {
  /// Creates a kiosk with a mouse that replays the lines of an evemu recording from second 10 on.
  fileprivate convenience init(mouse lines: String, rotation: Rotation = .none, scale: Double = 1) throws {
    let touch = EvemuTouch(try EvemuRecording(parsing: Self.mouse + lines))
    touch.start(at: 10)
    self.init(touch, rotation: rotation, scale: scale)
  }

  /// A mouse with REL_X, REL_Y and the left button.
  private static let mouse = """
    N: Desk Mouse
    I: 0003 0000 0000 0000
    B: 00 07 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 01 00 00 00 00 00
    B: 02 03 00 00 00 00 00 00 00

    """

  fileprivate var pointer: Point? { application.window!.pointer }

  fileprivate func color(_ place: Point) -> UInt32 { color(Int(place.x), Int(place.y)) }

  /// The number of pixels that are not the app's.
  fileprivate var pointerArea: Int { display.screenshot().count { $0 != 0xFF20_4060 } }
}

@Suite("A mouse pointer", .freshContext) struct MousePointerTests {
  private static let right10 = "E: 0.000000 0002 0000 0010\nE: 0.000000 0000 0000 0000\n"

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `shows the position of a press, on a screen with any rotation`(_ rotation: Rotation) throws {
    let press = "E: 1.000000 0001 0110 0001\nE: 1.000000 0000 0000 0000\n"
    let bench = try Bench(mouse: Self.right10 + press, rotation: rotation, scale: 2)
    bench.run(to: 10.5)
    let size = bench.display.screen!.size
    // In pixels of the frame. A point is two pixels.
    let tip = Point(Double(size.width / 2 + 10), Double(size.height / 2))
    #expect(bench.pointer == Point(tip.x / 2, tip.y / 2))
    // The outline and the inside of the pointer.
    #expect(bench.color(tip + Vector(1, 20)) == 0xFF00_0000)
    #expect(bench.color(tip + Vector(6, 20)) == 0xFFFF_FFFF)
    #expect(bench.color(tip + Vector(-1, 0)) == 0xFF20_4060)
    #expect(bench.pad.heard.isEmpty)
    bench.run(from: 10.5, to: 11)
    #expect(bench.pad.heard.first == "began \(Int(tip.x / 2)) \(Int(tip.y / 2))")
  }

  @Test func `is hidden until the mouse moves`() throws {
    let bench = try Bench(mouse: "E: 0.000000 0002 0000 0000\nE: 20.000000 0000 0000 0000\n")
    bench.run(to: 19)
    #expect(bench.pointer == nil && bench.pointerArea == 0)
    #expect(bench.loop.isAtRest)
  }

  @Test func `leaves no traces`() throws {
    let bench = try Bench(
      mouse: Self.right10 + "E: 1.000000 0002 0001 0040\nE: 1.000000 0000 0000 0000\nE: 20.000000 0000 0000 0000\n")
    bench.run(to: 10.5)
    let area = bench.pointerArea
    #expect(area > 100)
    bench.run(from: 10.5, to: 11.5)
    #expect(bench.pointer == Point(210, 160))
    #expect(bench.pointerArea == area)
  }

  @Test func `hides after five seconds without movement, without another wake-up`() throws {
    let bench = try Bench(mouse: Self.right10 + "E: 60.000000 0000 0000 0000\n")
    bench.run(to: 14.9)
    #expect(bench.pointer == Point(210, 120))
    #expect(bench.loop.deadline == 15)
    bench.run(from: 14.9, to: 15.1)
    #expect(bench.pointer == nil && bench.pointerArea == 0)
    #expect(bench.loop.deadline == 70)
  }

  @Test func `stays while the button is down, however long`() throws {
    let bench = try Bench(
      mouse:
        "E: 0.000000 0001 0110 0001\nE: 0.000000 0000 0000 0000\nE: 60.000000 0001 0110 0000\nE: 60.000000 0000 0000 0000\n"
        + "E: 99.000000 0000 0000 0000\n")
    bench.run(to: 60)
    #expect(bench.pointer == Point(200, 120))
    bench.run(from: 60, to: 74)
    #expect(bench.pad.heard == ["began 200 120", "ended 200 120"])
    #expect(bench.pointer == Point(200, 120))
    bench.run(from: 74, to: 75.1)
    #expect(bench.pointer == nil)
  }

  @Test func `disappears with its mouse`() throws {
    let bench = try Bench(mouse: Self.right10 + "E: 1.000000 0000 0000 0000\n")
    bench.run(to: 10.5)
    #expect(bench.pointer != nil)
    bench.run(from: 10.5, to: 11.5)
    #expect(bench.pointer == nil && bench.pointerArea == 0)
  }

  @Test func `hides as soon as a finger lands, and returns when the mouse moves`() {
    let feed = ManualTouchSource()
    let bench = Bench(feed)
    func sample(_ contact: Int32, _ phase: TouchSample.Phase, at time: Double) -> TouchSample {
      TouchSample(contact: contact, phase: phase, position: PanelPosition(0.25, 0.5), time: time)
    }
    feed.waiting = [
      sample(0, .hover, at: 10), sample(1, .hover, at: 11), sample(1, .down, at: 11), sample(1, .up, at: 12),
      sample(0, .hover, at: 12), sample(2, .down, at: 13), sample(2, .up, at: 13.1), sample(0, .hover, at: 14),
    ]
    bench.run(to: 12.9)
    #expect(bench.pointer == Point(100, 120))
    bench.run(from: 12.9, to: 13.5)
    #expect(bench.pointer == nil && bench.pointerArea == 0)
    bench.run(from: 13.5, to: 14.5)
    #expect(bench.pointer == Point(100, 120))
    #expect(bench.pad.heard == ["began 100 120", "ended 100 120", "began 100 120", "ended 100 120"])
  }

  @Test func `has a separate report for each of its clicks, even if two are read at once`() {
    let feed = ManualTouchSource()
    let bench = Bench(feed)
    bench.run(to: 9.5)
    for (contact, time) in [(Int32(1), 10.0), (2, 10.02)] {
      for (phase, time) in [(TouchSample.Phase.down, time), (.up, time + 0.01)] {
        // The mouse reports its position before the press and after the release.
        let isDown = phase == .down
        func sample(_ phase: TouchSample.Phase, _ contact: Int32, isLast: Bool) -> TouchSample {
          TouchSample(contact: contact, phase: phase, position: PanelPosition(0.5, 0.5), time: time, endsReport: isLast)
        }
        feed.waiting.append(isDown ? sample(.hover, contact, isLast: false) : sample(phase, contact, isLast: false))
        feed.waiting.append(isDown ? sample(phase, contact, isLast: true) : sample(.hover, 0, isLast: true))
      }
    }
    bench.loop.turn(at: 11)
    #expect(bench.pad.endTimes == [10.01, 10.03])
  }

  @Test func `is hidden on a changed screen until the mouse moves there`() throws {
    let bench = try Bench(mouse: Self.right10 + "E: 60.000000 0000 0000 0000\n")
    bench.run(to: 10.5)
    #expect(bench.pointer != nil)
    bench.display.unplug()
    bench.run(from: 10.5, to: 11)
    bench.display.plugIn(size: PixelSize(400, 240))
    bench.run(from: 11, to: 12)
    #expect(bench.pointer == nil)
  }
}
