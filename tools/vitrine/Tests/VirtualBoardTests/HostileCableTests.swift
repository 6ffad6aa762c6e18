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

  /// The hubs have eight ports, one of which leads to the next hub.
  private static let portsOfHub = 8
  private static let deviceCount = 40
  private static let reconnects = 200
  private static let reconnectInterval = Duration.milliseconds(20)

  @Test func `a keyboard, a network adapter, a disk, and a serial line get no driver`() async throws {
    let stick = folder.appending(path: "stick")
    try Data(count: CardLayout.dataSize).write(to: stick)
    // Everything that a driver could be loaded for.
    let modules = ["cdc_ether", "rndis_host", "ftdi_sio", "snd_usb_audio"]
    try await boot(disks: [], settings: ["SAYS_ITS_RIGHTS": "1"], extraModules: modules) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        try await board.plug("usb-kbd")
        try await board.expect("keyboard is not allowed on this board", times: 1, within: Self.limit)
        try await board.plug(disk: stick)
        try await board.expect("storage is not allowed on this board; ignoring it", times: 1, within: Self.limit)
        for (number, device) in ["usb-net", "usb-serial", "usb-audio", "usb-mtp"].enumerated() {
          let before = board.count("is not allowed on this board; ignoring it")
          let options: [String: JSON] =
            switch device {
            case "usb-serial": ["always-plugged": true]
            case "usb-mtp": ["rootdir": .string(folder.url.path)]
            default: [:]
            }
          try await board.plug(device, options.merging(["id": .string("guest-\(number)")]) { $1 })
          try await board.expect("is not allowed on this board; ignoring it", times: before + 1, within: Self.limit)
        }
      }
      for driver in ["cdc_ether 1-", "usbcore: registered new device", "eth0: register", "ttyUSB"] {
        #expect(!board.says(driver), "\(board.console)")
      }
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    try recordProof("uses no USB device that its file does not allow", build: "x86_64")
  }

  @Test func `a hub with forty devices is refused device by device, and the panel keeps following fingers`() async throws
  {
    try await boot(disks: []) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      try await board.withPanelWatched {
        var free: [String] = []
        var hubs = 0
        for number in 0..<Self.deviceCount {
          if free.isEmpty {
            let port = hubs == 0 ? "2" : "2" + String(repeating: ".8", count: hubs)
            try await board.plug("usb-hub", ["id": .string("hub-\(hubs)"), "port": .string(port)])
            free = (1..<Self.portsOfHub).map { "\(port).\($0)" }
            hubs += 1
          }
          let device = number.isMultiple(of: 2) ? "usb-kbd" : "usb-mouse"
          try await board.plug(device, ["id": .string("guest-\(number)"), "port": .string(free.removeFirst())])
        }
        try await board.expect("keyboard is not allowed on this board", times: 1, within: Self.limit)
      }
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
