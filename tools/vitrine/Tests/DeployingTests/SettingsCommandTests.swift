import Foundation
import TestFolder
import Testing

/// `vitrine settings` with a program in place of ssh, which leaves the file `called`.
@Suite("The command settings") struct SettingsCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.writeProgram("#!/bin/sh\ntouch '\(folder.path)/called'\nexit 255\n", to: "ssh")
  }

  @Test(arguments: [
    (
      "VITRINE_MODE=9999x9999",
      "VITRINE_MODE='9999x9999': expected WIDTHxHEIGHT, WIDTHxHEIGHT@HZ (numbers up to 8192) or list"
    ),
    ("VITRINE_ROTATION=45", "VITRINE_ROTATION='45': expected 0, 90, 180 or 270, in degrees clockwise"),
    (
      "VITRINE_REPLAY=/tmp/a",
      "VITRINE_REPLAY is not a setting of a board, but for one run of a program; use it with 'vitrine run --set VITRINE_REPLAY=/tmp/a'"
    ),
    ("VITRINE_ROTATON=90", "VITRINE_ROTATON is not a setting of a board; did you mean VITRINE_ROTATION"),
    (
      "VITRINE_X9X9X9X9X9X9X9X9X9=1",
      "VITRINE_X9X9X9X9X9X9X9X9X9 is not a setting of a board; 'vitrine help settings' lists the settings"
    ),
    ("LD_PRELOAD=/a", "LD_PRELOAD is reserved for the programs that start the app; choose another name"),
  ])
  func `refuses a value that is not allowed, with the reason, and before it connects`(
    setting: String, reason: String
  ) async throws {
    let run = try CommandRun(["settings", "desk", setting], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 64)
    #expect(run.standardError.contains { $0.contains(reason) }, "\(run.standardError)")
    #expect(!folder.names.contains("called"))
  }

  @Test(arguments: [["deploy", "desk"], ["image", "--board", "qemu-x86_64"], ["boot"]])
  func `a name that Vitrine does not know is refused in each command with --set`(command: [String]) async throws {
    for (setting, reason) in [
      ("VITRINE_ROTATON=90", "VITRINE_ROTATON is not a setting of Vitrine; did you mean VITRINE_ROTATION"),
      ("VITRINE_MADE=1", "VITRINE_MADE is not a setting of Vitrine"), ("PATH=/", "PATH is reserved"),
    ] {
      let run = try CommandRun(command + ["--set", setting], in: folder)
      #expect(try await run.waitForExit(within: .seconds(60)) == 64)
      #expect(run.standardError.contains { $0.contains(reason) }, "\(run.standardError)")
    }
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
