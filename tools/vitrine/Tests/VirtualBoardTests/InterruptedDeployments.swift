import Foundation
import Testing

@testable import Deploying
@testable import Images

/// Deployments whose connection ends, that overlap, or that find no space. The board does not change, and accepts the
/// next one.
struct InterruptedDeployments: Sendable {
  /// The duration of a trial. An app sends a keep-alive every five seconds.
  private static let seconds = 5

  /// The folder for files to send.
  let folder: URL
  /// Makes a release of an app with settings and a typeface.
  let release: @Sendable (_ app: String, _ settings: [String: String], _ font: URL?) async throws -> ReleaseUpload

  /// Makes a release that differs from all existing ones.
  private func make(_ app: String, _ settings: [String: String], font: URL? = nil) async throws -> ReleaseUpload {
    try await release(app, settings.merging(["OF": "broken-deploys"]) { $1 }, font)
  }

  /// Tries all of them while `good` runs.
  func expectNoHarm(to good: ReleaseUpload, by remote: RemoteBoard) async throws {
    try await expectCutsToLeave(good, on: remote)
    try await expectOneAtATime(remote)
    try await expectNoRoom(remote)
  }

  // MARK: Connections

  /// Ends the connection of a deployment at each stage.
  private func expectCutsToLeave(_ good: ReleaseUpload, on remote: RemoteBoard) async throws {
    let next = try await make("tiles", ["VITRINE_ROTATION": "180"])
    for count in [0, 100, next.manifestSize, next.size / 2, next.size - 1] {
      let cut = try InterruptedUpload(next, to: remote, after: count, in: folder)
      try await cut.end()
      let status = try await remote.status()
      #expect(status.release == good.name.text && status.trial == nil, "cut after \(count) bytes")
      #expect(!status.storedReleases.contains(next.name.text), "cut after \(count) bytes")
      #expect(status.state == .onScreen)
    }
    // The board judges a release without a connection, and a trial of an hour does not block the next deployment.
    try await cut(next, to: remote, at: .received, seconds: 3600)
    try await cut(try await make("tiles", ["VITRINE_ROTATION": "90"]), to: remote, at: .firstFrame, seconds: 3600)
    try await cut(next, to: remote, at: .firstFrame, seconds: Self.seconds)
    try await remote.expectKept(next)
    try await remote.run(["rollback"])
    try await expectSentOnce(next, to: remote)
    try await remote.run(["rollback"])
    #expect(try await remote.status().release == good.name.text)
  }

  /// Sends a release and ends the connection at one of its steps. The board may still be busy with the previous
  /// deployment.
  private func cut(_ release: ReleaseUpload, to remote: RemoteBoard, at last: ReleaseUpload.Step, seconds: Int)
    async throws
  {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let (steps, source) = AsyncStream.makeStream(of: ReleaseUpload.Step.self)
      let deploy = Task {
        defer { source.finish() }
        try await release.send(to: remote, trialDuration: seconds) { source.yield($0) }
      }
      var isThere = false
      for await step in steps where step == last {
        isThere = true
        deploy.cancel()
      }
      let result = await deploy.result
      if case .failure(DeployError.refused(Self.busy, _, _)) = result, ContinuousClock.now < deadline { continue }
      #expect(isThere, "it ended before: \(result)")
      #expect(throws: (any Error).self, "it was not cut") { try result.get() }
      return
    }
  }

  /// A release that the board already has is not sent again.
  private func expectSentOnce(_ release: ReleaseUpload, to remote: RemoteBoard) async throws {
    let status = try await remote.status()
    #expect(status.storedReleases.contains(release.name.text))
    let (steps, source) = AsyncStream.makeStream(of: ReleaseUpload.Step.self)
    try await release.send(to: remote, trialDuration: Self.seconds, storedReleases: status.storedReleases) {
      source.yield($0)
    }
    source.finish()
    var told: [ReleaseUpload.Step] = []
    for await step in steps { told.append(step) }
    #expect(told.first == .alreadyStored && !told.contains(.received), "\(told)")
    #expect(try await remote.status().release == release.name.text)
  }

  // MARK: Two at once

  private static let busy = "another deployment to this board is running; try again later"

  private func expectOneAtATime(_ remote: RemoteBoard) async throws {
    let first = try await make("tiles", ["VITRINE_SCALE": "1"])
    let slow = try InterruptedUpload(first, to: remote, after: first.size / 2, in: folder)
    try await slow.wait()
    let second = try await make("tiles", ["VITRINE_SCALE": "2"])
    await #expect(throws: DeployError(refusal: Self.busy, by: remote.host, log: [])) {
      try await second.send(to: remote, trialDuration: Self.seconds) { _ in }
    }
    try await slow.end()
  }

  // MARK: Space

  /// A release that is too large is refused. An app that fills its storage leaves space for another release.
  private func expectNoRoom(_ remote: RemoteBoard) async throws {
    let font = folder.appending(path: "large")
    try Data(repeating: 0x20, count: CardLayout.dataSize).write(to: font)
    try await expectTooLarge(try await make("tiles", [:], font: font), on: remote)
    let greedy = try await make("crash-on-touch", ["FILLS_ITS_DATA": "1"])
    try await greedy.send(to: remote, trialDuration: Self.seconds) { _ in }
    let log = try await remote.run(["log"])
    #expect(log.contains { $0.contains("filling the disk: No space left on device") }, "\(log)")
    #expect(try await remote.status().release == greedy.name.text)
    let next = try await make("tiles", ["VITRINE_ROTATION": "270"])
    try await next.send(to: remote, trialDuration: Self.seconds) { _ in }
    #expect(try await remote.status().release == next.name.text)
  }

  private func expectTooLarge(_ release: ReleaseUpload, on remote: RemoteBoard) async throws {
    let before = try await remote.status().release
    await #expect {
      try await release.send(to: remote, trialDuration: Self.seconds) { _ in }
    } throws: { error in
      "\(error)".hasPrefix("the release needs ") && "\(error)".contains(" MB free; 'vitrine clean ")
    }
    let status = try await remote.status()
    #expect(status.release == before && status.trial == nil && status.state == .onScreen)
  }
}

extension RemoteBoard {
  /// Waits until a release was accepted.
  func expectKept(_ release: ReleaseUpload) async throws {
    let deadline = ContinuousClock.now + DeploymentFixture.limit
    while ContinuousClock.now < deadline {
      let status = try await status()
      if status.release == release.name.text, status.trial == nil { return }
      try await Task.sleep(for: .milliseconds(200))
    }
    Issue.record("the board has not kept it: \(try await status().values)")
  }
}
