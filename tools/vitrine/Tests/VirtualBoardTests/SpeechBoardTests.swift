import BoardFixtures
import Foundation
import Host
import Proofs
import SwiftSDKs
import Synchronization
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// An app that speaks on an appliance, and a user who does not see the panel, presses keys, and listens to the sound
/// card.
@Suite("Speech on an appliance", .serialized, .fewAtOnce, .inCampaign) struct SpeechBoardTests {
  private static let limit = Duration.seconds(240)
  /// The longest time from a key to the first sound of its sentence, as the median of all keys. Chosen: twice the goal of
  /// 300 ms, because the board is emulated next to other programs.
  private static let soundLimit = Duration.milliseconds(600)
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// The keys of a purchase, by QEMU's names, and the sentences that each of them makes the voice speak.
  private static let purchase = [
    ("help", ["Tickets, heading"]),
    ("down", ["Adults, adjustable, 1"]),
    ("kp_add", ["2"]),
    ("down", ["Return trip, switch, off"]),
    ("ret", ["on"]),
    ("down", ["Buy, button"]),
    ("ret", ["Buy the tickets?, alert"]),
    ("down", ["Buy the tickets?"]),
    ("down", ["Cancel, button"]),
    ("right", ["Pay, button"]),
    ("ret", ["Tickets, heading", "Buy, button", "2 tickets and back, thank you"]),
  ]

  @Test func `a user who does not see the panel buys tickets with keys alone`() async throws {
    let board = "qemu-x86_64"
    let facts = try BoardConfiguration(named: board, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository, cpu: facts.cpu)
    try await build.build(["speech-app"])
    let image = try await ImageBuilder(
      board: board, program: build.program("speech-app"),
      // The emulator's keyboard has letters. The test presses the same key twice in a row.
      settings: ["VITRINE_KEYPADS": "QEMU Virtio Keyboard", "VITRINE_KEY_FILTER": "0"], voices: ["en"]
    ).build(in: folder.appending(path: "image"), repository: repository)
    let recording = SoundRecording(in: folder.appending(path: "card.wav"))
    let devices = recording.devices + ["-device", "virtio-keyboard-pci"]
    try await VirtualAppliance(image, options: devices).run { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.awaitLine("QEMU Virtio Keyboard", within: Self.limit)
      try await startSpeech(on: board, recording)

      let known = Self.sentences(in: board.console).count
      var ends = board.console.count { $0.contains(Self.end) }
      var delays: [Duration] = []
      for (key, expected) in Self.purchase {
        recording.skip()
        let start = ContinuousClock.now
        try await board.control.pressKeys([key])
        guard let sound = try await recording.awaitSound(within: Self.limit) else {
          throw board.timeoutError("sound after the key \(key)", seconds: Int(Self.limit.components.seconds))
        }
        delays.append(sound - start)
        ends += expected.count
        try await board.awaitLine(Self.end, times: ends, within: Self.limit)
      }
      #expect(Self.sentences(in: board.console).dropFirst(known) == Self.purchase.flatMap { $0.1 }[...])
      #expect(!board.console.contains { $0.contains("has no voice") })
      print("key to first syllable: \(delays.map { Int($0 / .milliseconds(1)) }) ms")
      #expect(delays.sorted()[delays.count / 2] < Self.soundLimit, "\(delays)")
    }
    try recordProof("speaks with espeak-ng on the sound card, for a user with keys alone", build: "x86_64")
  }

  /// Presses the key that starts speech until there is sound, and waits until the introduction was spoken. The drivers
  /// of the sound card are loaded while the app starts.
  private func startSpeech(on board: ApplianceBoard, _ recording: SoundRecording) async throws {
    for _ in 0..<40 {
      recording.skip()
      try await board.control.pressKeys(["help"])
      if try await recording.awaitSound(within: .seconds(5)) != nil {
        return try await recording.awaitEnd(within: Self.limit)
      }
    }
    throw board.timeoutError("sound after 40 keys", seconds: 200)
  }

  /// The end of the line that `LoggedVoice` logs after a sentence.
  private static let end = "voice: end"

  /// Returns the sentences that the voice has received, from the log of `LoggedVoice`.
  private static func sentences(in console: [String]) -> [String] {
    console.compactMap { line in
      guard let start = line.range(of: "voice: ["), line.hasSuffix("]") else { return nil }
      return String(line[start.upperBound...].dropLast())
    }
  }
}

/// The output of an emulated sound card, which the emulator writes to a file.
private final class SoundRecording: Sendable {
  private let file: URL
  private let position = Mutex(0)
  /// The number of silent frames until now.
  private let silence = Mutex(0)

  /// Chosen: a 60th of the full amplitude, louder than rounding and quieter than any vowel.
  private static let threshold = 500
  /// The silence before a sentence, in frames. The emulator keeps the end of a sentence until the next one. Chosen: 20
  /// ms; espeak-ng begins each sentence with about 50 ms.
  private static let minimumSilence = 960
  /// Chosen: longer than between two sentences on a busy machine.
  private static let pause = Duration.seconds(3)
  /// The bytes of the file's header. Its numbers are only correct if the emulator exits itself.
  private static let headerLength = 44

  init(in file: URL) { self.file = file }

  /// The emulator's options for the card.
  var devices: [String] {
    [
      "-audiodev", "wav,id=sound,path=\(file.path),out.frequency=48000", "-device", "intel-hda",
      "-device", "hda-output,audiodev=sound",
    ]
  }

  /// Skips what was recorded until now.
  func skip() {
    _ = newBytes()
    silence.withLock { $0 = 0 }
  }

  /// Waits for a sound, and returns the time when it was in the file, or `nil` if there was none.
  func awaitSound(within limit: Duration) async throws -> ContinuousClock.Instant? {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      if containsSound(newBytes()) { return .now }
      try await Task.sleep(for: .milliseconds(2))
    }
    return nil
  }

  /// Waits until the app has closed the card, and no sentence follows.
  func awaitEnd(within limit: Duration) async throws {
    let deadline = ContinuousClock.now + limit
    var last = ContinuousClock.now
    while ContinuousClock.now < min(deadline, last + Self.pause) {
      if !newBytes().isEmpty { last = .now }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func newBytes() -> Data {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return Data() }
    defer { try? handle.close() }
    return position.withLock { position in
      position = max(position, Self.headerLength)
      // A position after the end gives no bytes.
      guard (try? handle.seek(toOffset: UInt64(position))) != nil else { return Data() }
      let bytes = ((try? handle.readToEnd()) ?? nil) ?? Data()
      // Whole frames of two samples.
      let count = bytes.count & ~3
      position += count
      return bytes.prefix(count)
    }
  }

  /// Returns `true` if a sound follows a silence.
  private func containsSound(_ data: Data) -> Bool {
    let bytes = [UInt8](data)
    return silence.withLock { silence in
      for index in stride(from: 0, to: bytes.count, by: 4) {
        let sample = Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)
        if abs(Int(sample)) <= Self.threshold {
          silence += 1
        } else if silence < Self.minimumSilence {
          silence = 0
        } else {
          return true
        }
      }
      return false
    }
  }
}
