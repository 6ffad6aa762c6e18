import BoardFixtures
import Foundation
import Host
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// Tests a board with USB devices that a visitor may plug in.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct HostileCableTests: FaultInjectionSuite {
  let repository: Repository
  let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// A hub has five hubs, each with eight devices.
  private static let hubCount = 5
  private static let portsOfHub = 8
  /// The number of lines about refused devices that a board logs in a short time.
  private static let refusalLines = 5
  private static let reconnects = 200
  private static let reconnectInterval = Duration.milliseconds(20)
  /// The number of reconnections of a device that stays until the kernel has read it, and the time that process 1 then
  /// has to refuse it. Chosen.
  private static let slowReconnects = 30
  private static let refusalTime = Duration.milliseconds(300)

  private static let panel = "vitrine: touch: /dev/input"
  private static let refusal = "a keyboard is not allowed on this board; disabled it"

  /// Restarts the app, which logs the drivers of USB devices, and expects these.
  private func expect(drivers: String, on board: ApplianceBoard) async throws {
    let report = "rights: USB drivers in use: "
    let starts = board.count(report)
    let panels = board.count(Self.panel)
    try await board.play { $0.tap(Self.leave) }
    try await board.expect(report, times: starts + 1, within: Self.limit)
    let line = try #require(board.console.last { $0.contains(report) })
    #expect(line.hasSuffix(report + drivers), "\(line)")
    try await board.expect(Self.panel, times: panels + 1, within: Self.limit)
  }

  @Test func `a keyboard, a disk, and a network adapter get no driver`() async throws {
    let stick = folder.appending(path: "stick")
    try Data(count: CardLayout.dataSize).write(to: stick)
    // The image has the drivers.
    try await boot(
      disks: [], settings: ["SAYS_ITS_RIGHTS": "1"], extraModules: ["usbnet", "cdc_ether", "rndis_host"]
    ) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        try await board.plug("usb-kbd")
        try await board.expect("keyboard is not allowed on this board; ignoring it", times: 1, within: Self.limit)
        try await board.plug(disk: stick)
        try await board.expect("storage is not allowed on this board; ignoring it", times: 1, within: Self.limit)
        try await board.plug("usb-net")
        try await board.expect("network is not allowed on this board; ignoring it", times: 1, within: Self.limit)
      }
      try await expect(drivers: "hub", on: board)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
    try recordProof("uses no USB device that its file does not allow", build: "x86_64")
  }

  @Test func `a hub with forty devices is refused, and the panel keeps following fingers`() async throws {
    try await boot(disks: [], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        try await board.plug("usb-hub", ["id": "hub", "port": "2"])
        for hub in 0..<Self.hubCount {
          let port = "2.\(hub + 1)"
          try await board.plug("usb-hub", ["id": .string("hub-\(hub)"), "port": .string(port)])
          for number in 0..<Self.portsOfHub {
            // Only keyboards: a board may use mice.
            try await board.plug(
              "usb-kbd", ["id": .string("guest-\(hub)-\(number)"), "port": .string("\(port).\(number + 1)")])
          }
        }
        // The log has the first refusals.
        try await board.expect(
          "keyboard is not allowed on this board; ignoring it", times: Self.refusalLines, within: Self.limit)
      }
      try await expect(drivers: "hub", on: board)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }

  @Test func `a keyboard that reconnects fifty times a second, or as soon as it was read, fills neither log nor time`()
    async throws
  {
    let refusal = "keyboard is not allowed on this board; ignoring it"
    var keyboard = InventedUSBDevice(HIDReport.keyboardWithoutP)
    keyboard.interfaces[0].kind = (1, 1)
    let invented = keyboard
    try await boot(disks: [], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        // The kernel reads a device only after 100 ms.
        for number in 0..<Self.reconnects {
          try await board.plug("usb-kbd", ["id": .string("guest-\(number)"), "port": "2"])
          try await Task.sleep(for: Self.reconnectInterval / 2)
          try await board.control.execute("device_del", ["id": .string("guest-\(number)")])
          try await Task.sleep(for: Self.reconnectInterval / 2)
        }
        // `plug` waits until the kernel has read the device.
        for _ in 0..<Self.slowReconnects {
          let device = try await plug(invented, port: 1, into: board)
          try await Task.sleep(for: Self.refusalTime)
          try await unplug(device, port: 1, from: board)
        }
        // At least the last one was refused, even if this machine was too busy to refuse the others in time.
        let last = try await plug(invented, port: 1, into: board)
        try await board.expect(refusal, times: 1, within: Self.limit)
        try await unplug(last, port: 1, from: board)
      }
      let refusals = board.count("is not allowed on this board")
      ProgressLog.log("\(refusals) lines about \(Self.slowReconnects + 1) devices that were read")
      #expect(refusals <= Self.slowReconnects / 2)
      try await expect(drivers: "hub", on: board)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }

  // MARK: Invented devices

  /// Devices that can type and whose interface does not identify them as keyboards.
  private static var typists: [(name: String, device: InventedUSBDevice)] {
    var disguised = InventedUSBDevice(HIDReport.keyboardWithoutP)
    // The protocol of a mouse.
    disguised.interfaces[0].kind = (1, 2)
    return [
      ("a keyboard without P", InventedUSBDevice(HIDReport.keyboardWithoutP)),
      ("a number pad", InventedUSBDevice(HIDReport.keypad)),
      ("a scanner that declares all keys", InventedUSBDevice(HIDReport.scanner)),
      ("a keyboard with the protocol of a mouse", disguised),
      ("a mouse and a keyboard in one interface", InventedUSBDevice(HIDReport.mouse + HIDReport.keyboardWithoutP)),
    ]
  }

  /// Network adapters of Windows (RNDIS), whose driver the image has. A phone has one of them.
  private static let windowsAdapters: [(name: String, device: InventedUSBDevice)] = [
    ("an adapter with the class of serial lines", InventedUSBDevice(classNumber: 2, subclass: 2, protocol: 0xFF)),
    ("an adapter with the class of ActiveSync", InventedUSBDevice(classNumber: 0xEF, subclass: 1, protocol: 1)),
    ("an adapter with its own class", InventedUSBDevice(classNumber: 0xEF, subclass: 4, protocol: 1)),
    ("an adapter with the class of radios", InventedUSBDevice(classNumber: 0xE0, subclass: 1, protocol: 3)),
  ]

  /// Devices whose descriptors lie.
  private static var liars: [(name: String, device: InventedUSBDevice)] {
    var silent = InventedUSBDevice(HIDReport.mouse)
    silent.answersReportRequests = false
    var long = InventedUSBDevice(HIDReport.mouse)
    long.claimedConfigurationLength = .max
    var many = InventedUSBDevice(HIDReport.mouse)
    many.claimedInterfaceCount = .max
    many.interfaces[0].claimedLength = .max
    var deaf = InventedUSBDevice(HIDReport.mouse)
    deaf.interfaces[0].hasEndpoint = false
    var endless = InventedUSBDevice(HIDReport.nonsense(count: 65_536))
    endless.interfaces[0].claimedReportLength = .max
    var short = InventedUSBDevice(HIDReport.mouse)
    short.interfaces[0].claimedReportLength = 4096
    return [
      ("a report descriptor that never arrives", silent),
      ("a configuration of 64 KiB", long),
      ("255 interfaces, and a HID descriptor of 255 bytes", many),
      ("no endpoint", deaf),
      ("64 KiB of nonsense", endless),
      ("4 KiB of nonsense", InventedUSBDevice(HIDReport.nonsense(count: 4096))),
      ("collections without an end", InventedUSBDevice(HIDReport.endlessCollections)),
      ("a report descriptor that is shorter than claimed", short),
    ]
  }

  /// The time that the kernel gets for a device before the next one, after it has read the configuration. Chosen.
  private static let settlingTime = Duration.seconds(1)

  /// Plugs an invented device into a port of the board, and waits until the kernel has asked for its configuration.
  ///
  /// - Parameter port: The number of the port, which `unplug` frees.
  private func plug(_ device: InventedUSBDevice, port: Int, into board: ApplianceBoard) async throws -> USBRedirection {
    let id = UUID().uuidString.prefix(8)
    let redirection = try USBRedirection(device, at: folder.appending(path: "usb-\(id)"))
    let address: JSON = .object(["type": "unix", "data": .object(["path": .string(redirection.socket.path)])])
    let socket: JSON = .object(["type": "socket", "data": .object(["addr": address, "server": .bool(false)])])
    try await board.control.execute("chardev-add", ["id": .string("chardev-\(id)"), "backend": socket])
    try await board.plug(
      "usb-redir", ["id": .string("invented-\(port)"), "chardev": .string("chardev-\(id)"), "port": .string("\(port)")])
    let deadline = ContinuousClock.now + Self.limit
    while redirection.configurationRequests == 0 {
      try #require(ContinuousClock.now < deadline, "the kernel does not ask for the device's configuration")
      try await Task.sleep(for: .milliseconds(20))
    }
    return redirection
  }

  private func unplug(_ device: USBRedirection, port: Int, from board: ApplianceBoard) async throws {
    try await board.control.execute("device_del", ["id": .string("invented-\(port)")])
    device.disconnect()
  }

  @Test func `a device that can type is refused, whatever its descriptors claim`() async throws {
    try await boot(disks: [], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        for (number, typist) in Self.typists.enumerated() {
          let device = try await plug(typist.device, port: 1, into: board)
          try await board.expect(Self.refusal, times: number + 1, within: Self.limit)
          try await expect(drivers: "hub", on: board)
          ProgressLog.log("\(typist.name): refused")
          try await unplug(device, port: 1, from: board)
        }
      }
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
    try recordProof("refuses USB devices that can type, whatever their descriptors claim", build: "x86_64")
  }

  @Test func `a network adapter of Windows gets no driver, in each class that the driver knows`() async throws {
    try await boot(
      disks: [], settings: ["SAYS_ITS_RIGHTS": "1"], extraModules: ["usbnet", "cdc_ether", "rndis_host"]
    ) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        for (number, adapter) in Self.windowsAdapters.enumerated() {
          let device = try await plug(adapter.device, port: 1, into: board)
          try await board.expect(
            "network is not allowed on this board; ignoring it", times: number + 1, within: Self.limit)
          try await expect(drivers: "hub", on: board)
          ProgressLog.log("\(adapter.name): refused")
          try await unplug(device, port: 1, from: board)
        }
      }
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }

  @Test func `a mouse is used, and the keyboard that is hidden in its second interface is not`() async throws {
    try await boot(disks: [], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        let mouse = try await plug(InventedUSBDevice(HIDReport.mouse), port: 1, into: board)
        try await Task.sleep(for: Self.settlingTime)
        try await expect(drivers: "hub usbhid", on: board)
        try await unplug(mouse, port: 1, from: board)
        let both = try await plug(
          InventedUSBDevice(HIDReport.mouse, HIDReport.keyboardWithoutP), port: 2, into: board)
        try await board.expect(":1.1: \(Self.refusal)", times: 1, within: Self.limit)
        try await expect(drivers: "hub usbhid", on: board)
        try await unplug(both, port: 2, from: board)
      }
      #expect(board.count(Self.refusal) == 1)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }

  @Test func `a keyboard without P is used by a board that allows keyboards`() async throws {
    try await boot(disks: [], usb: ["keyboard", "touch"], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      let device = try await plug(InventedUSBDevice(HIDReport.keyboardWithoutP), port: 1, into: board)
      try await Task.sleep(for: Self.settlingTime)
      try await expect(drivers: "hub usbhid", on: board)
      #expect(board.count("is not allowed on this board") == 0)
      try await unplug(device, port: 1, from: board)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }

  @Test func `a device whose descriptors lie blocks neither the board nor other devices`() async throws {
    try await boot(disks: [], settings: ["SAYS_ITS_RIGHTS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        // The first device stays, because it keeps its driver waiting.
        let liars = Self.liars
        let first = try await plug(liars[0].device, port: 1, into: board)
        for liar in liars.dropFirst() {
          let device = try await plug(liar.device, port: 2, into: board)
          try await Task.sleep(for: Self.settlingTime)
          ProgressLog.log("\(liar.name): the kernel has read it")
          try await unplug(device, port: 2, from: board)
        }
        let keyboard = try await plug(InventedUSBDevice(HIDReport.keyboardWithoutP), port: 3, into: board)
        try await board.expect(Self.refusal, times: 1, within: Self.limit)
        try await unplug(keyboard, port: 3, from: board)
        try await unplug(first, port: 1, from: board)
      }
      // The driver of the first device ends its requests, each of which may take 5 s.
      try await Task.sleep(for: .seconds(20))
      try await expect(drivers: "hub", on: board)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }
}
