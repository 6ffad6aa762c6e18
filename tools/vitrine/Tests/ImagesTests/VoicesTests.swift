import Foundation
import Host
import Inventory
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images

/// The program that speaks, compiled from Debian's source, with Debian's voices.
@Suite("An image that speaks", .serialized) struct VoicesTests {
  private let repository: Repository
  private let folder = try! TestFolder()
  /// A static program of every Debian system.
  private let program = URL(fileURLWithPath: "/sbin/ldconfig")

  init() throws { repository = try Repository(around: #filePath) }

  /// Returns the number of samples that the program of `voices` speaks, or its message.
  private func speak(_ text: String, voice: String) async throws -> Int? {
    let data = folder.path(VoiceProgram.dataFolder)
    let command = "printf '%s\\n' '\(text)' | ESPEAK_DATA_PATH='\(data)' '\(folder.path("usr/bin/espeak-ng"))' "
    // The arguments of `ESpeakVoice`. The header of a WAV file has 44 bytes.
    let arguments = "--stdin --stdout -m -z -v \(voice) -s 175 2>/dev/null | wc --bytes"
    let output = try await Command.output("sh", ["-c", command + arguments])
    return Int(output.trimmingCharacters(in: .newlines)).map { ($0 - 44) / 2 }
  }

  @Test func `speaks the chosen languages and English, and reports others as missing`() async throws {
    let voices = try await Voices(["de"], for: .x86_64, from: repository)
    for (path, entry) in voices.overlay.entries {
      guard case .file(let contents, let isExecutable) = entry else { continue }
      let file = folder.appending(path: path)
      try file.deletingLastPathComponent().createFolder()
      try contents.write(to: file)
      if isExecutable {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    }
    let second = 22_050
    for voice in ["de", "de-at", "en", "en-us", "en-gb"] {
      let count = try #require(try await speak("one two three four", voice: voice))
      #expect(count > second / 2 && count < 5 * second, "\(voice)")
    }
    // The app then speaks English, and logs it.
    #expect(try await speak("un deux trois", voice: "fr") ?? 0 < 0)
  }

  @Test(.inCampaign, arguments: Architecture.allCases)
  func `has a program for each processor`(architecture: Architecture) async throws {
    let voices = try await Voices(["en"], for: architecture, from: repository)
    guard case .file(let contents, isExecutable: true)? = voices.overlay.entries["usr/bin/espeak-ng"] else {
      Issue.record("no program")
      return
    }
    // The images of boards with little memory have it, too.
    #expect(contents.count < 700_000)
  }

  @Test func `lists the program and the voices, and an overlay can replace their files`() async throws {
    try folder.write("mine", to: "overlay/\(VoiceProgram.dataFolder)/en_dict")
    let image = try await ImageBuilder(
      board: "qemu-x86_64", program: program, ownOverlays: [folder.appending(path: "overlay")], voices: ["en"]
    ).build(in: folder.appending(path: "image"), repository: repository)
    let lines = try String(contentsOf: folder.appending(path: "image/packages"), encoding: .utf8).split(separator: "\n")
    let version = try #require(lines.first { $0.hasPrefix("voice espeak-ng ") }?.split(separator: " ").last)
    #expect(lines.filter { $0.hasPrefix("voice espeak-ng-data \(version)") }.count == 1)

    let components = try Inventory(at: image.folder).components.filter { $0.part == "voice" }
    #expect(Set(components.map(\.name)) == ["espeak-ng", "espeak-ng-data", "libgcc-12-dev", "musl-dev"])
    let source = try #require(components.first { $0.name == "espeak-ng" })
    #expect(source.url.map { "\($0)" }?.contains("arch=source") == true)
    #expect(source.sha256?.count == 64)

    let archive = folder.path("archive")
    _ = try await Command.output("lz4", ["-dqf", image.parts.initramfs.path, archive])
    let contents = try Data(contentsOf: URL(fileURLWithPath: archive))
    func contains(_ text: String) -> Bool { contents.range(of: Data(text.utf8)) != nil }
    #expect(contains("usr/bin/espeak-ng") && contains("\(VoiceProgram.dataFolder)/lang/gmw/en-US"))
    #expect(contains("mine") && !contains("de_dict"))
    // The drivers of the sound card, and the app's right to use it.
    #expect(contains("snd-hda-intel") && contains("device /dev/snd/"))
  }

  @Test func `is not made for an unknown language`() async throws {
    #expect(
      try await error(board: "qemu-x86_64", program, "german")
        == "--voices: espeak-ng has no voice for 'german'; did you mean de (German)?")
    #expect(folder.names == [])
  }

  @Test(.inCampaign) func `is not made for a board without a sound card`() async throws {
    // Any static program for this processor.
    let program = try await VoiceProgram(for: .arm64, from: repository).file
    #expect(try await error(board: "raspberrypi-4", program, "en").contains("has no [sound]"))
    #expect(folder.names == [])
  }

  /// Returns the message of an image that is not made.
  private func error(board: String, _ program: URL, _ language: String) async throws -> String {
    let recipe = ImageBuilder(board: board, program: program, voices: [language])
    do {
      _ = try await recipe.build(in: folder.appending(path: "image"), repository: repository)
      return "none"
    } catch { return "\(error)" }
  }
}
