import BoardFixtures
import Foundation
import Host
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// An app with sounds on an appliance whose sound card records its output.
@Suite("The sound of an appliance", .serialized, .fewAtOnce, .inCampaign) struct SoundTests {
  private static let limit = Duration.seconds(240)
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  private static let rate = 48_000
  /// Clips with different pitches, sample rates and numbers of channels, half a second long.
  private static let tones = [
    (name: "low.wav", pitch: 400.0, rate: 48_000, channels: 1),
    (name: "middle.wav", pitch: 1_100, rate: 44_100, channels: 2),
    (name: "high.wav", pitch: 2_600, rate: 22_050, channels: 1),
  ]

  @Test(arguments: ["qemu-x86_64"])
  func `clips of any rate play one after the other`(board: String) async throws {
    for tone in Self.tones {
      try Self.file(tone.pitch, rate: tone.rate, channels: tone.channels).write(to: try resource(tone.name))
    }
    try Data("RIFF, but no more".utf8).write(to: try resource("broken.wav"))
    let recording = folder.appending(path: "card.wav")
    try await boot(
      board, clips: "broken.wav,low.wav,middle.wav,high.wav", hasSound: true,
      [
        "-audiodev", "wav,id=sound,path=\(recording.path),out.frequency=\(Self.rate)", "-device", "intel-hda",
        "-device", "hda-output,audiodev=sound",
      ]
    ) { machine in
      try await machine.awaitLine("the sound broken.wav: it is not a WAV file", within: Self.limit)
      try await machine.awaitLine("clip: low.wav 500 ms", within: Self.limit)
      try await machine.awaitLine("clip: high.wav 500 ms", within: Self.limit)
      try await Task.sleep(for: .seconds(10))
    }
    let heard = try Self.pitches(in: Data(contentsOf: recording), among: Self.tones.map(\.pitch))
    // In order and with their full duration. On a busy machine, the card may run out of samples in between.
    var order: [Double] = []
    for pitch in heard where order.last != pitch { order.append(pitch) }
    #expect(order == Self.tones.map(\.pitch))
    for tone in Self.tones {
      #expect((15...30).contains(heard.filter { $0 == tone.pitch }.count), "\(tone.name): \(heard)")
    }
    try recordProof("plays clips on the sound card", build: "x86_64")
  }

  @Test func `a board without a sound card is silent, and logs it once`() async throws {
    for name in ["one.wav", "two.wav"] { try Self.file(500, rate: 8_000, channels: 1).write(to: try resource(name)) }
    try await boot("qemu-x86_64", clips: "one.wav,two.wav,one.wav,two.wav", hasSound: false, []) { machine in
      try await machine.awaitLine("clip: two.wav 500 ms", times: 2, within: Self.limit)
      try await machine.awaitLine("sound: no sound: there is no sound card in /dev/snd", within: Self.limit)
    }
  }

  private func resource(_ name: String) throws -> URL {
    let resources = folder.appending(path: "overlay/usr/share/vitrine/resources")
    try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
    return resources.appending(path: name)
  }

  private func boot(
    _ board: String, clips: String, hasSound: Bool, _ options: [String],
    _ body: @Sendable (ApplianceBoard) async throws -> Void
  ) async throws {
    let facts = try BoardConfiguration(named: board, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build(["services-app"])
    let image = try await ImageBuilder(
      board: board, program: build.program("services-app"), ownOverlays: [folder.appending(path: "overlay")],
      settings: ["CLIPS": clips], hasSound: hasSound
    ).build(in: folder.appending(path: "image-\(board)"), repository: repository)
    try await VirtualAppliance(image, options: options).run { machine in
      _ = try await machine.firstFrame(within: Self.limit)
      try await body(machine)
    }
  }

  // MARK: Tones

  /// Returns a WAV file with half a second of one pitch, at a quarter of the full amplitude.
  private static func file(_ pitch: Double, rate: Int, channels: Int) -> Data {
    var samples: [Int16] = []
    for frame in 0..<rate / 2 {
      let sample = Int16(8_000 * sin(2 * .pi * pitch * Double(frame) / Double(rate)))
      for _ in 0..<channels { samples.append(sample) }
    }
    func number(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    let data = samples.reduce(into: Data()) { $0 += number(Int(UInt16(bitPattern: $1)), 2) }
    return Data("RIFF".utf8) + number(36 + data.count, 4) + Data("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
      + number(channels, 2)
      + number(rate, 4) + number(rate * channels * 2, 4) + number(channels * 2, 2) + number(16, 2) + Data("data".utf8)
      + number(data.count, 4) + data
  }

  /// Returns the pitch of each 20 ms of a stereo recording that has at least half of the amplitude. Parts without a
  /// pitch are left out.
  private static func pitches(in recording: Data, among pitches: [Double]) -> [Double] {
    // Skips the emulator's header, whose numbers are only correct if the emulator exits itself.
    let bytes = [UInt8](recording.dropFirst(44))
    let left = stride(from: 0, to: bytes.count - 3, by: 4).map {
      Double(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
    }
    let length = rate / 50
    var found: [Double] = []
    for begin in stride(from: 0, to: left.count - length, by: length) {
      for pitch in pitches {
        var real = 0.0
        var imaginary = 0.0
        for index in 0..<length {
          let angle = 2 * Double.pi * pitch * Double(index) / Double(rate)
          real += left[begin + index] * cos(angle)
          imaginary += left[begin + index] * sin(angle)
        }
        if 2 * (real * real + imaginary * imaginary).squareRoot() / Double(length) > 4_000 { found.append(pitch) }
      }
    }
    return found
  }
}
