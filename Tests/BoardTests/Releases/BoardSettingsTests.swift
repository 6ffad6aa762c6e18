import Foundation
import TestContexts
import Testing

@testable import Appliance

/// The settings of a board, which can lose power at any time.
@Suite("A board's settings", .freshContext) final class BoardSettingsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-settings-\(UUID().uuidString.prefix(8))")
  private var path: String { folder.appending(path: "settings").path }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func text(_ name: String = "settings") -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func `on trial replace the previous ones once they are accepted`() {
    let releases = BoardReleases(settingsPath: path)
    #expect(releases.tryOut(settings: ["VITRINE_SCALE=1"]) && releases.confirmSettings(insteadOf: []))
    #expect(text() == "VITRINE_SCALE=1\n" && text("settings.trial") == nil)
    #expect(releases.tryOut(settings: ["VITRINE_SCALE=2"]))
    // After a power cut at this point, the confirmed settings are still on the disk.
    #expect(releases.storedSettings == ["VITRINE_SCALE=2"] && text() == "VITRINE_SCALE=1\n")
    releases.rollBackSettings(to: ["VITRINE_SCALE=1"])
    #expect(
      releases.storedSettings == ["VITRINE_SCALE=1"] && text() == "VITRINE_SCALE=1\n" && text("settings.trial") == nil)
  }

  @Test func `are the previous ones again if the disk cannot store the new ones`() throws {
    let releases = BoardReleases(settingsPath: path)
    #expect(releases.tryOut(settings: ["VITRINE_SCALE=1"]) && releases.confirmSettings(insteadOf: []))
    #expect(releases.tryOut(settings: ["VITRINE_SCALE=2"]))
    // A file cannot replace a folder, so confirming fails.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(!releases.confirmSettings(insteadOf: ["VITRINE_SCALE=1"]))
    #expect(releases.storedSettings == ["VITRINE_SCALE=1"] && text("settings.trial") == nil)
  }

  /// The host feeds the watchdog whenever it is notified, so that several waits for a disk that hangs do not add up.
  @Test func `are stored after the host was notified of each wait for the disk`() throws {
    let releases = BoardReleases(settingsPath: path)
    var waits = 0
    releases.disk.willWait = { waits += 1 }
    #expect(releases.tryOut(settings: ["VITRINE_SCALE=1"]))
    #expect(waits == 1)
    #expect(releases.confirmSettings(insteadOf: []))
    #expect(waits == 2)
    // Confirming fails, because there are no settings on trial, and the previous ones are restored.
    #expect(!releases.confirmSettings(insteadOf: []))
    #expect(waits == 4)
    #expect(DiskWorker.timeout < Double(Watchdog.timeout) - Watchdog.interval)
  }

  @Test func `can be read only by root, even after a power cut left a file of them that others can read`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in ["settings", "settings.trial.new"] { try Data("KEY=1\n".utf8).write(to: folder.appending(path: name)) }
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)[.posixPermissions] as? Int
    }
    let releases = BoardReleases(settingsPath: path)
    #expect(releases.tryOut(settings: ["KEY=2"]))
    #expect(try mode("settings.trial") == 0o600)
    #expect(releases.confirmSettings(insteadOf: []))
    #expect(try mode("settings") == 0o600 && text() == "KEY=2\n")
  }

  @Test func `stay unchanged if the disk refuses others`() throws {
    // A file in place of the folder makes writing fail.
    try Data().write(to: folder)
    let releases = BoardReleases(settingsPath: path)
    #expect(!releases.tryOut(settings: ["VITRINE_SCALE=2"]) && releases.storedSettings == [])
  }
}
