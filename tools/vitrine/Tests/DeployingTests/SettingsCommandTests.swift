import Foundation
import TestFolder
import Testing

/// `vitrine settings` with a program in place of ssh, which leaves the file `called`.
@Suite("The command settings") struct SettingsCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let ssh = try folder.write("#!/bin/sh\ntouch '\(folder.path)/called'\nexit 255\n", to: "ssh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ssh.path)
  }

  @Test(arguments: [
    (
      "VITRINE_MODE=9999x9999",
      "VITRINE_MODE='9999x9999': expected WIDTHxHEIGHT, WIDTHxHEIGHT@HZ (numbers up to 8192) or list"
    ),
    ("VITRINE_ROTATION=45", "VITRINE_ROTATION='45': expected 0, 90, 180 or 270, in degrees clockwise"),
    ("VITRINE_REPLAY=/tmp/a", "VITRINE_REPLAY is not a setting of a board"),
  ])
  func `refuses a value that is not allowed, with the reason, and before it connects`(
    setting: String, reason: String
  ) async throws {
    let run = try CommandRun(["settings", "desk", setting], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 64)
    #expect(run.standardError.contains { $0.contains(reason) }, "\(run.standardError)")
    #expect(!folder.names.contains("called"))
  }

  @Test func `connects with a value that is allowed`() async throws {
    let run = try CommandRun(["settings", "desk", "VITRINE_MODE=800x480@60"], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) != 64)
    #expect(folder.names.contains("called"))
  }

  @Test func `lists the allowed values in its help`() async throws {
    let run = try CommandRun(["settings", "--help"], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 0)
    #expect(run.lines.contains { $0.contains("VITRINE_DITHER: on or off") }, "\(run.lines)")
  }
}
