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

  /// Restarts the app, which logs the drivers of USB devices.
  private func expectOnlyHubs(on board: ApplianceBoard) async throws {
    let report = "rights: USB drivers in use: "
    let starts = board.count(report)
    try await board.play { $0.tap(Self.leave) }
    try await board.expect(report, times: starts + 1, within: Self.limit)
    let line = try #require(board.console.last { $0.contains(report) })
    #expect(line.hasSuffix(report + "hub"), "\(line)")
    try await board.expect("vitrine: touch: /dev/input", times: 2, within: Self.limit)
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
      try await expectOnlyHubs(on: board)
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
      try await expectOnlyHubs(on: board)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }

  @Test func `a keyboard that reconnects fifty times a second fills neither the log nor the time of process 1`()
    async throws
  {
    try await boot(disks: []) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        for number in 0..<Self.reconnects {
          try await board.plug("usb-kbd", ["id": .string("guest-\(number)"), "port": "2"])
          try await Task.sleep(for: Self.reconnectInterval / 2)
          try await board.control.execute("device_del", ["id": .string("guest-\(number)")])
          try await Task.sleep(for: Self.reconnectInterval / 2)
        }
      }
      #expect(board.count("is not allowed on this board") < Self.reconnects / 4)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }
}
