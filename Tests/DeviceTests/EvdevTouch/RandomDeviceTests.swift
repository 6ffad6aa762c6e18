import CEvdev
import Geometry
import Platform
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import Conformance
@testable import EvdevTouch
@testable import Runtime

/// Random events of each device of `Data/devices.txt`, from the decoder through the guard to the views of a random
/// world, as in the loop of an app.
@Suite("A device in a random world", .freshContext) struct RandomDeviceTests {
  private typealias Position = DriverModel.Position

  /// The source of the events.
  private enum Source {
    /// Fingers that the device's driver reports.
    case fingers
    /// Any of the device's codes in any order, with values within their ranges, as no driver reports them.
    case codes
  }

  /// A device that is played, and the rules that its touches have broken.
  private struct Play {
    private let device: CatalogDevice
    private let source: Source
    private let fingerCount: Int
    private let mapping: PanelMapping
    private var model: DriverModel
    private var decoder: TouchDecoder
    private var contacts = ContactNumberGenerator()
    private var touchGuard = TouchGuard { _ in }
    private var dice: SeededGenerator
    private var fingers: [Int: Position] = [:]
    /// The contacts that are down.
    private(set) var down: Set<Int32> = []
    /// The number of contacts that were down.
    private(set) var landings = 0
    private(set) var mistake: String?

    init(_ device: CatalogDevice, _ source: Source) {
      self.device = device
      self.source = source
      let screen = Screen(name: "Virtual-1", mode: DisplayMode(size: PixelSize(200, 200), refreshRate: 60))
      mapping = PanelMapping(screen: screen, scale: 1)
      model = DriverModel(device)
      fingerCount = model.fingerCount
      decoder = TouchDecoder(device.description())
      decoder.screenChanged(to: screen)
      touchGuard.deadZones = DeadZone.parseList("90,0,10,20")!
      dice = SeededGenerator(state: device.seed &* 7919 &+ 1)
    }

    /// Returns the touches of random events at a time.
    mutating func inputs(at time: Double) -> [TouchInput] {
      var samples: [TouchSample] = []
      decoder.reportRestingFingers(by: time, into: &samples)
      if dice.next(below: 30) == 0 {
        decode([InputEvent(EventType.synchronization, EventCode.dropped, 0, time: time)], into: &samples)
        if source == .fingers { _ = model.report(nextFingers(), at: time) }
        decoder.resynchronize(with: model.state, at: time, &contacts, into: &samples)
      }
      // Now and then, fingers rest.
      if dice.next(below: 4) > 0 {
        let events = source == .fingers ? model.report(nextFingers(), at: time) : randomEvents(at: time)
        decode(events, into: &samples)
      }
      return inputs(of: &samples, at: time)
    }

    /// Returns the touches of the device's removal.
    mutating func removal(at time: Double) -> [TouchInput] {
      var samples: [TouchSample] = []
      decoder.cancelAll(at: time, into: &samples)
      return inputs(of: &samples, at: time)
    }

    private mutating func decode(_ events: [InputEvent], into samples: inout [TouchSample]) {
      for event in events { decoder.decode(event, &contacts, into: &samples) }
    }

    private mutating func inputs(of samples: inout [TouchSample], at time: Double) -> [TouchInput] {
      touchGuard.filter(&samples, at: time)
      for sample in samples { check(sample) }
      return samples.compactMap { TouchInput($0, mapping) }
    }

    private mutating func check(_ sample: TouchSample) {
      let position = sample.position
      if source == .fingers, !(0...1).contains(position.x) || !(0...1).contains(position.y) {
        mistake = "\(sample) is outside of the panel"
      }
      switch sample.phase {
      case .down:
        if !down.insert(sample.contact).inserted { mistake = "\(sample) is down twice" }
        landings += 1
      case .move: if !down.contains(sample.contact) { mistake = "\(sample) has not begun" }
      case .up, .cancel: if down.remove(sample.contact) == nil { mistake = "\(sample) has not begun" }
      case .hover, .leave: break
      }
    }

    private mutating func nextFingers() -> [Int: Position] {
      let finger = dice.next(below: fingerCount)
      let position = Position(x: Double(dice.next(below: 1000)) / 1000, y: Double(dice.next(below: 1000)) / 1000)
      fingers[finger] = dice.next(below: 3) > 0 ? position : nil
      return fingers
    }

    private mutating func randomEvents(at time: Double) -> [InputEvent] {
      var events: [InputEvent] = []
      let axes = device.axes.keys.sorted()
      let keys = device.keys.sorted()
      for _ in 0...dice.next(below: 8) {
        switch dice.next(below: 8) {
        case 0, 1:
          if !keys.isEmpty {
            events.append(
              InputEvent(
                EventType.key, UInt16(keys[dice.next(below: keys.count)]), Int32(dice.next(below: 3)), time: time))
          }
        case 2: events.append(InputEvent(EventType.synchronization, EventCode.fingerReport, 0, time: time))
        case 3:
          let code = dice.next(below: 2) == 0 ? EventCode.relativeX : EventCode.relativeY
          events.append(InputEvent(EventType.relative, code, Int32(dice.next(below: 100)) - 50, time: time))
        default: if !axes.isEmpty { events.append(randomValue(of: axes[dice.next(below: axes.count)], at: time)) }
        }
      }
      return events + [InputEvent(EventType.synchronization, EventCode.report, 0, time: time)]
    }

    private mutating func randomValue(of code: Int32, at time: Double) -> InputEvent {
      let range = device.axes[code]!
      let lowest = min(range.first, range.last)
      let count = abs(Int(range.last) - Int(range.first)) + 1
      var value = lowest + Int32(dice.next(below: min(count, 100_000)))
      if code == ABS_MT_TRACKING_ID && dice.next(below: 3) == 0 { value = -1 }
      return InputEvent(EventType.absolute, UInt16(code), value, time: time)
    }
  }

  private static let panels = CatalogDevice.all.filter { $0.driver != .none }

  /// Calls `body` with the times of a device's reports.
  private func forEachReport(_ body: (Double) -> Void) -> Double {
    var time = 1.0
    for step in 0..<120 {
      // Once in a while, a finger rests for longer than the guard allows.
      time += step % 50 == 49 ? TouchGuard.longestRest : 0.008
      body(time)
    }
    return time
  }

  @Test(.slow, arguments: panels) func `ends each touch that it begins, within the panel`(_ device: CatalogDevice) {
    var play = Play(device, .fingers)
    let world = World(seed: device.seed)
    let time = forEachReport { time in world.step(at: time) { play.inputs(at: time) } }
    world.step(at: time) { play.removal(at: time) }
    world.finish(at: time)
    #expect(play.mistake == nil && play.down.isEmpty)
    #expect(play.landings > 10, "or little was tried")
    world.removeAll()
    #expect(world.mistake == nil)
  }

  @Test(arguments: panels) func `ends each touch that it begins, whatever it reports`(_ device: CatalogDevice) {
    var play = Play(device, .codes)
    let time = forEachReport { time in _ = play.inputs(at: time) }
    _ = play.removal(at: time)
    #expect(play.mistake == nil && play.down.isEmpty)
  }
}
