import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("The guard of USB devices", .freshContext, .aloneInProcess) struct USBGuardTests {
  /// A folder that has the files of `/sys/bus/usb/devices`.
  private let devices = TemporaryFolder()
  private let interface = "1-2:1.0"
  private var node: String { "\(interface)/0003:1209:0001.0001/input/input5/event5" }

  private func path(_ name: String) -> String { "\(devices.path)/\(name)" }

  private func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(text)\n".utf8).write(to: file)
  }

  /// Plugs in a device without a protocol, whose driver has created an input device with these keys.
  private func plug(keys: String) throws {
    try write("1", to: "\(interface)/authorized")
    for (name, text) in [("Class", "03"), ("SubClass", "00"), ("Protocol", "00")] {
      try write(text, to: "\(interface)/bInterface\(name)")
    }
    try write(keys, to: "\(node)/device/capabilities/key")
  }

  private func event() throws -> Uevent {
    let fields = ["ACTION=add", "SUBSYSTEM=input", "DEVNAME=input/event5", "DEVPATH=/..\(path(node))"]
    let bytes = [UInt8](fields.map { "\($0)\0" }.joined().utf8)
    return try #require(bytes.withUnsafeBytes { Uevent($0) })
  }

  /// Returns the interface's authorization after the guard's workers have ended.
  private func authorization(by usb: inout USBGuard) throws -> String {
    for process in usb.workers.processes {
      var status: Int32 = 0
      waitpid(process, &status, 0)
      let isWorker = usb.ended(process, at: 0)
      #expect(isWorker && status == 0)
    }
    return try String(contentsOfFile: path("\(interface)/authorized"), encoding: .utf8)
  }

  private static let keyboard = "10000ffc"
  private static let mouse = "70000 0 0 0 0"

  @Test func `disables a keyboard whose announcement the kernel dropped`() throws {
    try plug(keys: Self.keyboard)
    var usb = USBGuard(devices: devices.path)
    usb.checkAll(at: 0)
    #expect(try authorization(by: &usb).hasPrefix("0"))
  }

  @Test func `keeps an announced keyboard from the app`() throws {
    try plug(keys: Self.keyboard)
    var usb = USBGuard(devices: devices.path)
    let mayUse = try usb.handle(event(), at: 0)
    #expect(!mayUse)
    #expect(try authorization(by: &usb).hasPrefix("0"))
  }

  /// After dropped events, all nodes are given to the app, while a worker still disables the keyboard.
  @Test func `keeps a keyboard from the app until it is disabled, without an announcement`() throws {
    let inputs = path("inputs")
    try FileManager.default.createDirectory(atPath: inputs, withIntermediateDirectories: true)
    try plug(keys: Self.keyboard)
    try FileManager.default.createSymbolicLink(atPath: "\(inputs)/event5", withDestinationPath: path(node))
    var usb = USBGuard(devices: devices.path, inputs: inputs)
    usb.checkAll(at: 0)
    var mayUse = usb.allows(node: "input/event5", at: 0)
    #expect(!mayUse)
    #expect(try authorization(by: &usb).hasPrefix("0"))
    // A keyboard that appeared after all devices were checked.
    var later = USBGuard(devices: devices.path, inputs: inputs)
    mayUse = later.allows(node: "input/event5", at: 0)
    #expect(!mayUse)

    for node in ["input/event6", "dri/card0", "fb0"] {
      mayUse = usb.allows(node: node, at: 0)
      #expect(mayUse)
    }
    try plug(keys: Self.mouse)
    mayUse = usb.allows(node: "input/event5", at: 0)
    #expect(mayUse)
    try plug(keys: Self.keyboard)
    usb.policy = USBPolicy(allowed: [.touch, .keyboard])
    mayUse = usb.allows(node: "input/event5", at: 0)
    #expect(mayUse)
  }

  @Test func `lets the app have a mouse, and a keyboard if the board allows keyboards`() throws {
    try plug(keys: Self.mouse)
    var usb = USBGuard(devices: devices.path)
    usb.checkAll(at: 0)
    let mayPoint = try usb.handle(event(), at: 0)
    #expect(try mayPoint && authorization(by: &usb).hasPrefix("1"))
    try plug(keys: Self.keyboard)
    usb.policy = USBPolicy(allowed: [.touch, .keyboard])
    usb.checkAll(at: 0)
    let mayType = try usb.handle(event(), at: 0)
    #expect(try mayType && authorization(by: &usb).hasPrefix("1"))
  }
}
