import Foundation
import Host
import Proofs
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// What goes wrong on the way to a board changes nothing there, and is said.
@Suite(.serialized, .fewAtOnce) struct DeployFaultTests {
  /// How long a release has to do well; an app says every five seconds that it does.
  private static let seconds = 5
  private static let proof = "loses nothing by cut connections, full disks and cut power"

  @Test func `connections that end, two deploys at once and a full disk leave a board as it was`() async throws {
    let bench = try await DeployBench()
    let disk = bench.folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    let parts = try await bench.parts()
    let good = try await bench.release(of: "tiles")

    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeployBench.limit)
      let remote = try await bench.connect(to: board)
      try await board.watching {
        // Before anything was deployed, or started again.
        let shot = bench.folder.appending(path: "shot.png")
        try await remote.takePicture(to: shot)
        #expect(try await Picture(png: shot) == board.picture())

        try await good.send(to: remote, seconds: Self.seconds) { _ in }
        try await expectCutsToLeave(good, on: remote, bench)
        try await expectOneAtATime(remote, bench)
        try await expectNoRoom(remote, bench)
      }
    }
    try await expectStrangerWithoutDisk(disk, parts, bench)
    try proved(Self.proof, "x86_64")
  }

  // MARK: Connections

  /// Ends the connection of a deploy at each of its stages.
  private func expectCutsToLeave(_ good: OutgoingRelease, on remote: RemoteBoard, _ bench: DeployBench) async throws {
    let next = try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "180"])
    for count in [0, 100, next.manifestSize, next.size / 2, next.size - 1] {
      let cut = try CutConnection(next, to: remote, after: count, in: bench.folder.url)
      try await cut.end()
      let status = try await remote.status()
      #expect(status.release == good.name.text && status.trial == nil, "cut after \(count) bytes")
      #expect(!status.held.contains(next.name.text), "cut after \(count) bytes")
      #expect(status.state == "on screen")
    }
    // The board judges by itself, and keeps nobody out who comes during a trial of an hour.
    try await cut(next, to: remote, at: .received, seconds: 3600)
    try await cut(try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "90"]), to: remote, at: .shown, seconds: 3600)
    try await cut(next, to: remote, at: .shown, seconds: Self.seconds)
    try await expectRelease(next, on: remote)
    try await remote.command(["rollback"])
    try await expectSentOnce(next, to: remote)
    try await remote.command(["rollback"])
    #expect(try await remote.status().release == good.name.text)
  }

  /// Sends a release, and ends the connection at a step of it. The board may still be at the one before, for a moment.
  private func cut(_ release: OutgoingRelease, to remote: RemoteBoard, at last: OutgoingRelease.Step, seconds: Int) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let (steps, source) = AsyncStream.makeStream(of: OutgoingRelease.Step.self)
      let deploy = Task {
        defer { source.finish() }
        try await release.send(to: remote, seconds: seconds) { source.yield($0) }
      }
      var isThere = false
      for await step in steps where step == last {
        isThere = true
        deploy.cancel()
      }
      let result = await deploy.result
      if case .failure(DeployError.refused(Self.busy, _)) = result, ContinuousClock.now < deadline { continue }
      #expect(isThere, "it ended before: \(result)")
      #expect(throws: (any Error).self, "it was not cut") { try result.get() }
      return
    }
  }

  @Test func `settings that are tried out while the power goes are those before again`() async throws {
    let bench = try await DeployBench()
    let disk = bench.folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    let parts = try await bench.parts()
    let log = bench.folder.appending(path: "log")
    // One that no app could show anything with, and one that is fine, but was never seen to be.
    for setting in ["VITRINE_DISPLAY=kms:/dev/dri/card7", "VITRINE_ROTATION=180"] {
      try Data().write(to: log)
      try await bench.boot(parts, disk, loggingTo: log) { board, cutPower in
        _ = try await board.firstFrame(within: DeployBench.limit)
        let remote = try await bench.connect(to: board)
        #expect(try await remote.settings(changing: ["VITRINE_SCALE=1"])["kept"] == ["VITRINE_SCALE=1"])
        let starts = board.console.count { $0.contains("with other settings") }
        let change = Task { try await remote.settings(changing: [setting]) }
        try await board.awaitLine("starting the app again with other settings", times: starts + 1, within: DeployBench.limit)
        cutPower()
        _ = await change.result
      }
      try await bench.boot(parts, disk) { board in
        _ = try await board.firstFrame(within: DeployBench.limit)
        #expect(board.console.contains { $0.contains("cut off before they were confirmed; those before are back") })
        #expect(try await bench.connect(to: board).settings()["kept"] == ["VITRINE_SCALE=1"])
      }
    }
  }

  /// Where a finger has the app crash from then on, at each start until the board's next one.
  private static let spell = (x: 300, y: 200)
  private static let page: UInt32 = 0x17181B

  @Test func `a release that was kept and fails gives way to another one, and comes back where none helps`() async throws {
    let bench = try await DeployBench()
    // So many starts that another one would not help.
    let disk = try await bench.disk("data", with: ["appliance/record": Data("starts 3\n".utf8)])
    let parts = try await bench.parts()
    let (faulty, good) = (try await bench.release(of: "crash-on-touch", settings: ["A": "1"]), try await bench.release(of: "tiles"))
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeployBench.limit)
      let remote = try await bench.connect(to: board)
      try await faulty.send(to: remote, seconds: Self.seconds) { _ in }
      try await board.expect("vitrine: touch: /dev/input", times: 2, within: DeployBench.limit)
      // The built-in release is the same program, and fails too.
      try await board.play { $0.tap(Self.spell) }
      try await board.expect("going on with the built-in release", times: 1, within: DeployBench.limit)
      try await board.expect("the page is on screen", times: 1, within: DeployBench.limit)
      try await board.expect(Self.page, at: (10, 10), within: DeployBench.limit)
      let status = try await remote.status()
      #expect(status.release == faulty.name.text && status.state == "in trouble")
      #expect(status.failure == "\(faulty.name.text) the app was killed by signal 4, again and again")
      // The page is a picture as well.
      let shot = bench.folder.appending(path: "shot.png")
      try await remote.takePicture(to: shot)
      #expect(try await Picture(png: shot) == board.picture())

      try await good.send(to: remote, seconds: Self.seconds) { _ in }
      try await remote.command(["rollback"])
      try await board.expect("going on with release \(good.name.short)", times: 1, within: DeployBench.limit)
      try await board.expect("release \(good.name.short) does well, and stays", times: 2, within: DeployBench.limit)
      try await expectRelease(good, on: remote)
    }
    // A fifth start in a row, of which a page tells at first.
    try await bench.boot(parts, disk) { board in
      let status = try await bench.connect(to: board).status()
      #expect(status.release == good.name.text && status.values["previous"] == faulty.name.text)
    }
  }

  private static let busy = "somebody else deploys to this board; try again when that is done"

  private func expectRelease(_ release: OutgoingRelease, on remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + DeployBench.limit
    while ContinuousClock.now < deadline {
      let status = try await remote.status()
      if status.release == release.name.text, status.trial == nil { return }
      try await Task.sleep(for: .milliseconds(200))
    }
    Issue.record("the board has not kept it: \(try await remote.status().values)")
  }

  private func expectOneAtATime(_ remote: RemoteBoard, _ bench: DeployBench) async throws {
    let first = try await bench.release(of: "tiles", settings: ["VITRINE_SCALE": "1"])
    let slow = try CutConnection(first, to: remote, after: first.size / 2, in: bench.folder.url)
    try await slow.wait()
    let second = try await bench.release(of: "tiles", settings: ["VITRINE_SCALE": "2"])
    await #expect(throws: DeployError.refused(Self.busy, log: [])) { try await second.send(to: remote, seconds: Self.seconds) { _ in } }
    try await slow.end()
  }

  // MARK: Releases

  /// What is there already is not sent again.
  private func expectSentOnce(_ release: OutgoingRelease, to remote: RemoteBoard) async throws {
    let status = try await remote.status()
    #expect(status.held.contains(release.name.text))
    let (steps, source) = AsyncStream.makeStream(of: OutgoingRelease.Step.self)
    try await release.send(to: remote, seconds: Self.seconds, held: status.held) { source.yield($0) }
    source.finish()
    var told: [OutgoingRelease.Step] = []
    for await step in steps { told.append(step) }
    #expect(told.first == .held && !told.contains(.received), "\(told)")
    #expect(try await remote.status().release == release.name.text)
  }

  // MARK: Disks

  /// A release that is too large is refused; an app that stores all it can leaves room for another one.
  private func expectNoRoom(_ remote: RemoteBoard, _ bench: DeployBench) async throws {
    let font = bench.folder.appending(path: "large")
    try Data(repeating: 0x20, count: CardPlan.dataSize).write(to: font)
    try await expectTooLarge(try await bench.release(of: "tiles", font: font), on: remote)
    let greedy = try await bench.release(of: "crash-on-touch", settings: ["FILLS_ITS_DATA": "1"])
    try await greedy.send(to: remote, seconds: Self.seconds) { _ in }
    #expect(try await remote.status().release == greedy.name.text)
    let next = try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "270"])
    try await next.send(to: remote, seconds: Self.seconds) { _ in }
    #expect(try await remote.status().release == next.name.text)
  }

  private func expectTooLarge(_ release: OutgoingRelease, on remote: RemoteBoard) async throws {
    let before = try await remote.status().release
    await #expect {
      try await release.send(to: remote, seconds: Self.seconds) { _ in }
    } throws: { error in
      "\(error)".hasPrefix("the release needs ") && "\(error)".hasSuffix(" MB free; make room on it")
    }
    let status = try await remote.status()
    #expect(status.release == before && status.trial == nil && status.state == "on screen")
  }

  /// A card whose switch says that it must not be written, or that has worn out: the board goes on without it, as one that nobody knows.
  private func expectStrangerWithoutDisk(_ disk: URL, _ parts: BootParts, _ bench: DeployBench) async throws {
    let before = try Data(contentsOf: disk)
    try await bench.boot(parts, disk, options: ",readonly=on") { board in
      _ = try await board.firstFrame(within: DeployBench.limit)
      try await board.watching {
        await #expect {
          _ = try await bench.connect(to: board)
        } throws: { error in
          if case DeployError.changedKey = error { true } else { false }
        }
      }
    }
    #expect(try Data(contentsOf: disk) == before)
  }
}
