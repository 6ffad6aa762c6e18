import Geometry
import Platform
import TestContexts
import Testing

@testable import EvdevTouch

@Suite("An evemu recording", .freshContext) struct EvemuTests {
  static let panel = """
    # EVEMU 1.3
    # Kernel: 6.1.0
    N: Panel #1 (79)
    I: 0018 0000 0000 0000
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 80 60 02
    A: 00 0 99 0 0 0
    A: 2f 0 4 0 0 0
    A: 35 0 99 0 0 10
    A: 36 0 99 0 0 10
    A: 39 0 65535 0 0 0
    ################################
    #      Waiting for events      #
    ################################
    E: 0.000001 0003 0039 0007\t# EV_ABS / ABS_MT_TRACKING_ID   7
    E: 0.000001 0003 0035 0050
    E: 0.000001 0003 0036 0020
    E: 0.000001 0001 014a 0001
    E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
    E: 0.250001 0003 0039 -001
    E: 0.250001 0000 0000 0000

    """

  private func play(_ text: String, until time: Double = 100) throws -> [TouchSample] {
    let touch = EvemuTouch(try EvemuRecording(parsing: text))
    touch.start(at: 10)
    var samples: [TouchSample] = []
    touch.drain(into: &samples, at: time)
    return samples
  }

  @Test func `describes its device as the device does`() throws {
    let recording = try EvemuRecording(parsing: Self.panel)
    let device = recording.device
    #expect(
      device.name == "Panel #1 (79)" && device.kind == .slots(5) && device.x == Axis(0, 99) && device.y == Axis(0, 99))
    #expect(abs(recording.duration - 0.25) < 1e-9)
  }

  @Test(arguments: ["-1.0", "10000000001", "1\(String(repeating: "0", count: 300))"])
  func `with an invalid time is rejected`(time: String) {
    let line = "E: \(time) 0000 0000 0000"
    #expect(throws: EvemuError.badLine(Self.panel.split(separator: "\n", omittingEmptySubsequences: false).count, line))
    {
      try EvemuRecording(parsing: Self.panel + line)
    }
  }

  @Test func `plays with its original timing`() throws {
    let touch = EvemuTouch(try EvemuRecording(parsing: Self.panel))
    touch.start(at: 10)
    var samples: [TouchSample] = []
    #expect(touch.deadline == 10)
    touch.drain(into: &samples, at: 10)
    #expect(samples == [TouchSample(contact: 1, phase: .down, position: PanelPosition(0.5, 0.2), time: 10)])
    #expect(touch.deadline == 10.25)
    #expect(!touch.isFinished)
    touch.drain(into: &samples, at: 10.25)
    #expect(samples.last == TouchSample(contact: 1, phase: .up, position: PanelPosition(0.5, 0.2), time: 10.25))
    #expect(touch.isFinished && touch.deadline == nil)
  }

  @Test func `that ends early cancels the finger that is down`() throws {
    let lines = Self.panel.split(separator: "\n").dropLast(2).joined(separator: "\n")
    #expect(try play(lines).map(\.phase) == [.down, .cancel])
  }

  @Test func `is distinguished from a touch script`() {
    #expect(EvemuRecording.isRecording(Self.panel))
    #expect(EvemuRecording.isRecording("# a comment\nN: x\n"))
    #expect(!EvemuRecording.isRecording("# a script\n0.000 down 1 120 80\n"))
    #expect(!EvemuRecording.isRecording(""))
  }

  @Test(arguments: ["E: 0.1 0003 0039", "E: x 0003 0039 1", "E: 0.1 0003 0039 1 2", "A: 2f 0", "B: 100", "hello"])
  func `with an invalid line is rejected with the line's number`(_ line: String) {
    #expect(throws: EvemuError.badLine(2, line)) { try EvemuRecording(parsing: "N: x\n\(line)\n") }
  }

  @Test func `of protocol A is played as such`() throws {
    let lines = Self.panel.split(separator: "\n").filter { !$0.hasPrefix("A: 2f") && !$0.hasPrefix("E:") }
    let text = lines.joined(separator: "\n").replacing("03 03 00 00 00 00 80 60 02", with: "03 03 00 00 00 00 00 60 02")
    #expect(try EvemuRecording(parsing: text).device.kind == .anonymous)
  }

  @Test func `of a keyboard is rejected`() {
    #expect(throws: EvemuError.notTouch(name: "Keys")) { try EvemuRecording(parsing: "N: Keys\nB: 01 02\n") }
  }

  @Test func `is written as it is read`() {
    func line(_ type: UInt16, _ code: UInt16, _ value: Int32, _ time: Double) -> String {
      EvemuRecording.line(for: InputEvent(type, code, value, time: time), since: 100)
    }
    #expect(line(3, 0x39, 7, 100) == "E: 0.000000 0003 0039 0007\n")
    #expect(line(3, 0x39, -1, 112.000_25) == "E: 12.000250 0003 0039 -001\n")
    #expect(line(3, 0x35, 123_456, 99) == "E: 0.000000 0003 0035 123456\n")
    #expect(line(2, 0, .min, 100) == "E: 0.000000 0002 0000 -2147483648\n")
    #expect(line(0, 3, 0, 100) == "# events are missing here\n")
  }
}

@Suite("The state of a device", .freshContext) struct DeviceStateTests {
  private func device(_ kind: DeviceKind) -> DeviceDescription {
    DeviceDescription(name: "Panel", kind: kind, x: Axis(0, 99), y: Axis(0, 99))
  }

  private func samples(_ kind: DeviceKind, _ state: DeviceState, skipsUntouched: Bool) -> [String] {
    var panel = Panel(kind)
    return panel.play(state.events(of: device(kind), at: 1, skipsUntouched: skipsUntouched))
  }

  @Test(arguments: [true, false]) func `is reproduced by its events`(_ skipsUntouched: Bool) {
    var state = DeviceState(slots: Array(repeating: DeviceState.Slot(), count: 3))
    state.slots[1] = .init(trackingID: 7, x: 10, y: 20)
    state.slots[2] = .init(trackingID: 8, x: 30, y: 40, tool: 2)
    #expect(samples(.slots(3), state, skipsUntouched: skipsUntouched) == ["down 1 at 10 20"])
    let tablet = DeviceState(pressed: .left, x: 50, y: 60)
    #expect(samples(.tablet, tablet, skipsUntouched: skipsUntouched) == ["down 1 at 50 60"])
    let mouse = DeviceState(pressed: .left)
    #expect(samples(.mouse, mouse, skipsUntouched: skipsUntouched) == ["hover 1 at 50 50, down 1 at 50 50"])
  }

  @Test func `of a device that was never touched needs no events`() {
    let untouched = DeviceState(slots: [.init(), .init()])
    #expect(untouched.events(of: device(.slots(2)), at: 0, skipsUntouched: true).isEmpty)
    #expect(DeviceState(pressed: []).events(of: device(.mouse), at: 0, skipsUntouched: true).isEmpty)
  }

  @Test func `lifts fingers in a recording that disappeared while events were lost`() {
    var panel = Panel(.slots(2))
    _ = panel.play("slot 1 id 7 x 10 y 20")
    let now = DeviceState(slots: [.init(), .init()])
    #expect(panel.play(now.events(of: device(.slots(2)), at: 1, skipsUntouched: false)) == ["up 1 at 10 20"])
  }
}
