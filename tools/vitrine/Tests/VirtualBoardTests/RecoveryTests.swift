import BoardFixtures
import Foundation
import Host
import Proofs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// A board's recovery from faults of its disk, console, kernel and app. None of them leaves it dark for more than a
/// minute on a machine with one processor for each emulator.
@Suite(.serialized, .fewAtOnce) struct RecoveryTests: FaultInjectionSuite {
  let repository: Repository
  let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// The app's color at positions without a finger.
  private static let app: UInt32 = 0x309050
  /// The app's color at the position that makes it crash.
  private static let crashColor: UInt32 = 0xC03030
  private static let place = (700, 100)
  /// The positions at which a finger makes the app hang, and corrupt its own data.
  private static let hangInKernel = (300, 420)
  private static let poison = (500, 420)
  private static let kill = (700, 420)
  /// A tile of the grid on a faulty kernel.
  private static let tile = (100, 290)
  /// The background color of the failure screen.
  private static let page: UInt32 = 0x17181B
  private static let proof = "recovers from faults of its console, disk and kernel"

  @Test func `a board recovers from a damaged disk, a stopped console, a hang in the kernel and bad data`() async throws
  {
    let disk = try await self.disk("data", with: ["touch-matrix": Data("1 0 0 0 1 0\n".utf8)])
    // Overwrites the superblock and the bytes before it.
    try write(Data(repeating: 0xA5, count: 2048), to: disk, at: 0)
    let slow = try await self.disk("slow", with: [:])
    try await boot(disks: [disk, slow], settings: ["SAYS_ITS_RIGHTS": "1", "SAYS_WHAT_WAS_BEFORE": "1"]) { board in
      ProgressLog.log(
        "with a damaged disk: kernel's start -> first frame \(try await board.firstFrame(within: Self.limit).sinceKernel) s"
      )
      #expect(board.says("restored the damaged superblock from its copy; no files were lost"))
      try await board.waitForTouch()
      for line in AppRightsLines.all + [AppRightsLines.disk] { #expect(board.says(line), "\(line)") }

      // The other end of the line sends XOFF and reads nothing, so that the line is full after 300 bytes.
      let line = try #require(UnixSocket.connect(board.folder.appending(path: "line").path))
      UnixSocket.writeAll(line, [0x13])
      try await board.press(Self.crash, until: 0xFFFFFF, within: Self.limit)
      try await board.expect(Self.crashColor, at: Self.crash, within: Self.limit)
      close(line)
      try await board.expect("on screen", times: 2, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 2, within: Self.limit)

      // The app exits, but no request to power off was made.
      try await board.play { $0.tap(Self.leave) }
      try await board.expect("the app ended with status 0; starting it again", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 3, within: Self.limit)

      let before = ContinuousClock.now
      try await board.stop("slow")
      try await board.play { $0.tap(Self.hangInKernel) }
      try await board.expect("restarting: the app hung in the kernel", times: 1, within: Self.limit)
      try await board.expect("on screen", times: 4, within: Self.limit)
      ProgressLog.log("hang in the kernel -> the app is on the panel again: \(ContinuousClock.now - before)")
      #expect(
        board.says("start 2 since the board was last healthy; the previous run ended: the app hung in the kernel"))
      // The app receives the log from before the restart.
      try await board.expect("rights: last-end the app hung in the kernel", times: 1, within: Self.limit)
      for start in ["rights: last-line [", "rights: before: ["] {
        try await board.expect(
          start, endingWith: "restarting: the app hung in the kernel, and no signal can end it", within: Self.limit)
      }
      try await board.expect("vitrine: touch: /dev/input", times: 4, within: Self.limit)

      // From here on the app fails because of its own data, until they are moved away.
      try await board.play { $0.tap(Self.poison) }
      try await board.expect("set aside: poison in /var/lib/vitrine", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 5, within: Self.limit)
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    #expect(try await file("touch-matrix", on: disk) == "1 0 0 0 1 0\n")
    #expect(try await file("appliance/record", on: disk) == "starts 0\nending by request of the app\n")
    let log = try await file("appliance/log", on: disk)
    for line in ["from its copy; no files were lost", "killed by signal 4", "no signal can end it", "powering off"] {
      #expect(log.contains(line), "\(log)")
    }
    // One half of the minute is for the board's waits, measured with its own clock, and one for the start, which takes
    // less on an idle machine.
    let silent = try #require(time(of: "sent no keep-alive for 10 s", in: log))
    let end = try #require(time(of: "restarting: the app hung", in: log))
    let waits = 10 + end - silent
    ProgressLog.log("hang in the kernel -> the board restarts: \(waits) s of its clock")
    #expect(waits <= 30)
    try recordProof(Self.proof, build: "x86_64")
  }

  @Test(.inCampaign) func `kill -9 of the app leaves its last frame on the panel until its next one`() async throws {
    let disk = try await self.disk("data", with: [:])
    try await boot(disks: [disk]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      let first = try await board.screenshot()
      try await board.play { $0.tap(Self.kill) }
      let deadline = ContinuousClock.now + Self.limit
      var looks = 0
      repeat {
        let picture = try await board.screenshot()
        // Compares one pixel in every square of eight, except where the finger is shown.
        let places = (0..<picture.width * picture.height / 64).map { ($0 % 100 * 8 + 4, $0 / 100 * 8 + 4) }
        for (x, y) in places where x < 600 || y < 360 { #expect(picture[x, y] == first[x, y], "\(x), \(y)") }
        looks += 1
      } while board.count("on screen") < 2 && ContinuousClock.now < deadline
      try await board.expect("the app was killed by signal 9", times: 1, within: .seconds(1))
      try await board.expect(first[Self.kill.0, Self.kill.1], at: Self.kill, within: Self.limit)
      #expect(try await board.screenshot() == first)
      ProgressLog.log("\(looks) captures of the panel in the meantime")
      try await board.expect("vitrine: touch: /dev/input", times: 2, within: Self.limit)
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    let log = try await file("appliance/log", on: disk)
    let end = try #require(time(of: "killed by signal 9", in: log))
    let back = try #require(time(of: "on screen", in: log, last: true))
    // The goal is 0.3 s on a processor that is at least ten times faster than this one.
    ProgressLog.log(
      "kill -9 -> the next start's first frame: \(((back - end) * 100).rounded() / 100) s of the board's clock")
    #expect(back > end && back - end < 10)
  }

  /// Returns the time of the first or last line with `text`, in seconds of the board's clock.
  private func time(of text: String, in log: String, last: Bool = false) -> Double? {
    let lines = log.split(separator: "\n").filter { $0.contains(text) }
    guard let line = last ? lines.last : lines.first, let end = line.firstIndex(of: "]") else { return nil }
    return Double(line[..<end].dropFirst().trimmingPrefix { $0 == " " })
  }

  @Test(.inCampaign)
  func
    `an app that always fails is replaced by a failure screen, after attempts without its data and restarts of the board`()
    async throws
  {
    let disk = try await self.disk("data", with: ["settings": Data("mine".utf8)])
    try await boot(disks: [disk], settings: ["CRASHES_AT_START": "1000"]) { board in
      try await board.expect("the failure screen is on screen", times: 1, within: Self.limit * 3)
      try await board.expect(Self.page, at: (10, 10), within: Self.limit)
      try await board.control.savePicture(to: repository.pictures().appending(path: "trouble-page.png").path)
      #expect(board.count("restarting the board") == 3)
      #expect(board.count("set aside: settings") == 4)
      #expect(board.count("put back: settings") == 4)
    }
    #expect(try await file("settings", on: disk) == "mine")
  }

  @Test(.inCampaign, arguments: ["qemu-x86_64", "qemu-arm64"])
  func `a board without its console and its disk shows the app`(name: String) async throws {
    // A console whose driver the board does not have.
    try await boot(name, disks: [], console: "ttyUSB7") { board in
      try await board.expect(Self.app, at: Self.place, within: Self.limit)
      #expect(board.console.isEmpty, "\(board.console)")
    }
    try recordProof(Self.proof, build: "\(BoardConfiguration(named: name, in: repository).architecture)")
  }

  /// A frame buffer like the firmware's, until the card's driver is loaded.
  @Test(.inCampaign) func `an app on a frame buffer moves to a card that appears later, and touches follow`()
    async throws
  {
    // A frame buffer in memory, from the kernel.
    let arguments = ["vfb.vfb_enable=1", "vfb.videomemorysize=8388608", "vfb.mode_option=800x480-32@60"]
    try await boot(app: "tiles", disks: [], display: ["vfb"], settings: ["VITRINE_SCALE": "1"], arguments: arguments) {
      board in
      // The first frame is not visible.
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.says("vitrine: /dev/fb0: ") && !board.says("on /dev/dri/card0"))
      let tiles = try await board.tiles()
      try await board.waitForTouch()
      try await board.play { $0.tap(tiles.tileRects[7].center) }
      _ = try await board.stableScreenshot(of: "tile 7 selected") { tiles.selected(in: $0) == [7] }
      #expect(board.count("on /dev/dri/card0") == 1)
    }
  }

  @Test(.inCampaign) func `a kernel that panics repeatedly ends with the failure screen`() async throws {
    let disk = try await self.disk("data", with: ["appliance/record": Data("starts 3\n".utf8)])
    try await boot(disks: [disk], arguments: ["unknown_nmi_panic"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      #expect(
        board.says(
          "start 4 since the board was last healthy; the previous run ended: by a power loss, the watchdog or the kernel"
        ))
      // A start that was not recorded yet does not count, so the next one has the same number.
      var starts = 1
      while starts < 6,
        !board.says("the board has started 5 times in a row; the last run was ended by the kernel, Kernel panic")
      {
        try await Task.sleep(for: .seconds(4))
        try await board.control.execute("inject-nmi")
        starts += 1
        try await board.expect("since the board was last healthy", times: starts, within: Self.limit)
        try await Task.sleep(for: .milliseconds(500))
      }
      try await board.expect("the failure screen is on screen", times: 1, within: Self.limit)
      try await board.expect(Self.page, at: (10, 10), within: Self.limit)
      // The driver has kept the kernel's messages in memory.
      #expect(board.says("the previous run ended: by the kernel, Kernel panic - not syncing: NMI: Not continuing"))
      #expect(board.says("vitrine: kernel: [") && board.count("the kernel panicked before this start") == starts - 1)
      try await board.control.pressKeys(["ctrl", "alt", "delete"])
      try await board.expect("the previous run ended: by request", times: 1, within: Self.limit)
      // A panic is reported once.
      #expect(board.count("the kernel panicked before this start") == starts - 1)
    }
    let panic = try await file("appliance/panic", on: disk)
    #expect(panic.contains("Kernel panic - not syncing: NMI") && panic.contains("Call Trace"), "\(panic)")
  }

  @Test(.inCampaign, arguments: [(["REBOOT=hangs"], "sysrq"), (["REBOOT=fails", "SYSRQ=refused"], "watchdog")])
  func `a board whose restart call hangs, or does nothing, restarts anyway`(faults: [String], way: String) async throws
  {
    try await boot(disks: [], arguments: faults) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let before = ContinuousClock.now
      try await board.control.pressKeys(["ctrl", "alt", "delete"])
      try await board.expect("on screen", times: 2, within: Self.limit)
      ProgressLog.log(
        "restart by \(way), with \(faults) -> the app is on the panel again: \(ContinuousClock.now - before)")
      #expect(board.says("cannot restart the machine; waiting for the watchdog") == (way == "watchdog"))
    }
  }

  @Test(.inCampaign, arguments: [([], "sysrq"), (["FORK=refused"], "watchdog")])
  func `a board whose power-off call hangs restarts`(faults: [String], way: String) async throws {
    try await boot(disks: [], arguments: ["POWEROFF=hangs"] + faults) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      let before = ContinuousClock.now
      try await board.play { $0.tap(Self.end) }
      try await board.expect("powering off: by request of the app", times: 1, within: Self.limit)
      try await board.expect("on screen", times: 2, within: Self.limit)
      ProgressLog.log(
        "power off that hangs, by \(way) -> the app is on the panel again: \(ContinuousClock.now - before)")
      #expect(!board.says("it is safe to unplug it"))
    }
  }

  @Test(.inCampaign) func `a board without a watchdog device restarts when process 1 hangs`() async throws {
    let name = "qemu-armhf"
    #expect(try BoardConfiguration(named: name, in: repository).watchdog == nil)
    try await boot(name, disks: [], arguments: ["HANGS_AFTER=40"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let before = ContinuousClock.now
      try await board.expect("on screen", times: 2, within: Self.limit)
      ProgressLog.log(
        "process 1 hangs 40 s after its start -> the app is on the panel again: \(ContinuousClock.now - before)")
      #expect(!board.says("restarting: ") && !board.says("powering off"), "\(board.console)")
    }
    try recordProof(Self.proof, build: "\(BoardConfiguration(named: name, in: repository).architecture)")
  }

  @Test(.inCampaign, arguments: ["kms", "kms-legacy"])
  func `an app whose frames are refused after some time restarts, and then the failure screen is tried`(display: String)
    async throws
  {
    let settings = ["FAULT": "card.frame 5 3s always", "VITRINE_DISPLAY": display]
    try await boot(app: "faulty-tiles", disks: [], settings: settings) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let deadline = ContinuousClock.now + Self.limit * 2
      while !board.says("the failure screen is on screen"), ContinuousClock.now < deadline {
        // An idle app presents no new frame that could be refused. The app is expected to fail during the script.
        try? await board.play { $0.tap(Self.tile) }
        while !board.control.isOff, await board.failure() != nil {}
        // Two taps in quick succession would be a double tap.
        try await Task.sleep(for: .seconds(1))
      }
      try await board.expect("the failure screen is on screen", times: 1, within: .seconds(1))
      try await board.expect(Self.page, at: (10, 10), within: Self.limit)
      // The app was not restarted for another reason. If the emulator is slow, there was another retry in the meantime.
      let tries = board.count("trying it again in")
      #expect(tries >= 1 && board.count("starting it again") == 5)
      #expect(board.count("the app sent no keep-alive for 10 s; aborting it") == 5 + tries)
      #expect(board.count("withholding watchdog keep-alives until it does") >= 6)
    }
  }
}
