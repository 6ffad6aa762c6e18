import Foundation
import Images
import SwiftSDKs
import Testing

@testable import Deploying

/// Releases that no board may accept. Each one is refused or rolled back, and the previous one runs again.
struct RejectedReleases: Sendable {
  /// Longer than it takes to detect each fault, even on a slow machine.
  private static let seconds = 60

  /// The board's processor.
  let architecture: Architecture
  /// Makes a release of an app with settings, labeled with the given architecture.
  let make:
    @Sendable (_ app: String, _ settings: [String: String], _ architecture: Architecture) async throws -> ReleaseUpload

  /// Sends all of them while `good` runs.
  func expectNoneKept(after good: ReleaseUpload, by remote: RemoteBoard) async throws {
    let other: Architecture = architecture == .arm64 ? .x86_64 : .arm64
    try await expectRefused(
      try await make("tiles", [:], other), by: remote,
      because:
        "the release is for \(other.rawValue), but this board is \(architecture.rawValue); build the release for this board"
    )
    try await expectRefused(
      try await changed(), by: remote,
      because: "program is damaged: its SHA-256 does not match the manifest; deploy it again")
    try await expectGivenUp(
      try await make("crash-on-touch", ["CRASHES_AT_START": "1000"], architecture), by: remote,
      because: "the app was killed by signal \(architecture == .arm64 ? SIGTRAP : SIGILL)")
    // The app waits for a panel that does not exist.
    try await expectGivenUp(
      try await make("tiles", ["VITRINE_DISPLAY": "kms:/dev/dri/card7"], architecture), by: remote,
      because: "it presented no frame within 10 s")
    // The display refuses each frame.
    try await expectGivenUp(
      try await make("faulty-tiles", ["FAULT": "card.addfb 22 1 always"], architecture), by: remote,
      because: "it presented no frame within 10 s")
    // The app presents a frame and then sends no keep-alive.
    try await expectGivenUp(
      try await make("crash-on-touch", ["STOPS_AFTER": "2"], architecture), by: remote,
      because: "the app was killed by signal \(SIGABRT)")
    // It presents a frame, and asks for the board to be switched off before it is judged.
    try await expectGivenUp(
      try await make("crash-on-touch", ["ENDS_AFTER": "2"], architecture), by: remote,
      because: "the app ended with status 0")
    let status = try await remote.status()
    #expect(status.release == good.name.text && status.trial == nil)
  }

  /// Returns a release with one byte changed after its hash was computed.
  private func changed() async throws -> ReleaseUpload {
    let release = try await make("tiles", ["VITRINE_SCALE": "2"], architecture)
    var bytes = try Data(contentsOf: release.stream)
    bytes[bytes.count - 100] ^= 1
    try bytes.write(to: release.stream)
    return release
  }

  private func expectRefused(_ release: ReleaseUpload, by remote: RemoteBoard, because reason: String) async throws {
    await #expect(throws: DeployError(refusal: reason, by: remote.host, log: [])) {
      try await release.send(to: remote, trialDuration: Self.seconds) { _ in }
    }
  }

  private func expectGivenUp(_ release: ReleaseUpload, by remote: RemoteBoard, because reason: String) async throws {
    do {
      try await release.send(to: remote, trialDuration: Self.seconds) { _ in }
      Issue.record("\(reason), and it was kept")
    } catch DeployError.refused(let told, let log, _) {
      #expect(told == "\(reason); rolled back to the previous release")
      #expect(log.contains { $0.contains("trying release \(release.name.short)") }, "\(log)")
    }
    let status = try await remote.status()
    #expect(status.trial == nil && status.lastFailure?.hasPrefix(release.name.text) == true)
  }
}
