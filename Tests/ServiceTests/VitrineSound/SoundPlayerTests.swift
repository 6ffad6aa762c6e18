import System
import TestContexts
import Testing

@testable import VitrineSound

@Suite(.freshContext, .serialized) struct SoundPlayerTests {
  /// A sound output that records the samples.
  final class MemoryOutput: SoundOutput, @unchecked Sendable {
    let lock = Lock()
    private(set) var heard: [Int16] = []
    private(set) var drains = 0
    var failure: SoundError?
    let period = 4

    func write(_ samples: UnsafeMutableBufferPointer<Int16>) throws(SoundError) {
      if let failure { throw failure }
      lock.withLock { heard += samples }
    }

    func drain() throws(SoundError) { lock.withLock { drains += 1 } }

    var loud: [Int16] { lock.withLock { heard.filter { $0 != 0 } } }
  }

  private func eventually(_ condition: () -> Bool) -> Bool {
    let end = Clock.now + 20
    while Clock.now < end {
      if condition() { return true }
      Clock.sleep(for: 0.005)
    }
    return false
  }

  @Test(.slow) func `a clip plays to its end, and the card is closed some seconds later`() throws {
    let log = Log()
    let output = MemoryOutput()
    let box = Box(output)
    let player = SoundPlayer(say: { log.add($0) }) { () throws(SoundError) in box.take() }
    player.play(try WAV.clip(1, 2, 3, 4, 5), volume: 1, at: 10)
    #expect(eventually { output.loud == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5] && output.drains == 1 })
    #expect(player.isActive)
    // The open output is reused.
    player.play(try WAV.clip(6), volume: 1, at: 11)
    #expect(eventually { output.loud.suffix(2) == [6, 6] && output.drains == 2 })
    #expect(eventually { !player.isActive })
    #expect(log.lines.isEmpty && box.opened == 1)
  }

  @Test(.slow) func `a clip that starts while the card is being closed is played`() throws {
    let log = Log()
    let card = SlowCard()
    let player = SoundPlayer(timeout: 0.01, say: { log.add($0) }) { () throws(SoundError) in try card.open() }
    for count in 1...20 {
      player.play(try WAV.clip(7), volume: 1, at: Clock.now)
      #expect(eventually { card.count >= count })
      #expect(eventually { !player.isActive || !card.isOpen })
    }
    #expect(log.lines.isEmpty)
  }

  /// A card that only one player can open at a time, and that takes a while to close.
  final class SlowCard: @unchecked Sendable {
    private let lock = Lock()
    private var heard = 0
    private var isTaken = false
    var count: Int { lock.withLock { heard } }
    var isOpen: Bool { lock.withLock { isTaken } }

    func open() throws(SoundError) -> any SoundOutput {
      let isFree = lock.withLock {
        defer { isTaken = true }
        return !isTaken
      }
      if !isFree { throw .card("slow", reason: "it is busy") }
      return Output(self)
    }

    final class Output: SoundOutput {
      let period = 4
      private let card: SlowCard
      init(_ card: SlowCard) { self.card = card }
      deinit {
        Clock.sleep(for: 0.02)
        card.lock.withLock { card.isTaken = false }
      }
      func write(_ samples: UnsafeMutableBufferPointer<Int16>) throws(SoundError) {
        let isLoud = samples.contains { $0 != 0 }
        if isLoud { card.lock.withLock { card.heard += 1 } }
      }
      func drain() throws(SoundError) {}
    }
  }

  @Test func `without a card there is no sound, and that is logged once`() throws {
    let log = Log()
    let tries = Box(nil)
    let player = SoundPlayer(say: { log.add($0) }) { () throws(SoundError) in
      _ = tries.take()
      throw .card("no sound", reason: "there is no sound card in /dev/snd")
    }
    let now = Clock.now
    player.play(try WAV.clip(1), volume: 1, at: now)
    #expect(eventually { !player.isActive && tries.opened == 1 })
    // Too early for another attempt.
    player.play(try WAV.clip(1), volume: 1, at: Clock.now)
    #expect(!player.isActive)
    player.play(try WAV.clip(1), volume: 1, at: Clock.now + SoundPlayer.retryDelay + 1)
    #expect(eventually { !player.isActive && tries.opened == 2 })
    #expect(log.lines == ["sound: no sound: there is no sound card in /dev/snd"])
  }

  @Test func `a card that is unplugged ends the sound`() throws {
    let log = Log()
    let output = MemoryOutput()
    output.failure = .stopped("/dev/snd/pcmC1D0p", .operationNotSupportedByDevice)
    let box = Box(output)
    let player = SoundPlayer(say: { log.add($0) }) { () throws(SoundError) in box.take() }
    player.play(try WAV.clip(1), volume: 1, at: 10)
    #expect(eventually { !player.isActive })
    #expect(log.lines.count == 1 && log.lines[0].contains("/dev/snd/pcmC1D0p"))
  }

  @Test func `disabled sounds open no card and log nothing`() throws {
    let log = Log()
    let player = SoundPlayer(say: { log.add($0) }) { () throws(SoundError) in nil }
    player.play(try WAV.clip(1), volume: 1, at: 10)
    #expect(eventually { !player.isActive })
    #expect(log.lines.isEmpty)
  }

  @Test(arguments: [
    ("/dev/snd/pcmC0D0p", 0), ("/dev/snd/pcmC12D3p", 12), ("/dev/snd/seq", nil), ("", nil), ("C", nil), ("/C9", 9),
  ])
  func `a card's number is parsed from the path of its device`(path: String, number: Int?) {
    #expect(MixerControls.number(of: path) == number)
  }

  final class Log: @unchecked Sendable {
    private let lock = Lock()
    private var said: [String] = []
    var lines: [String] { lock.withLock { said } }
    func add(_ line: String) { lock.withLock { said.append(line) } }
  }

  /// Provides the player's output, and counts how often it is opened.
  final class Box: @unchecked Sendable {
    private let lock = Lock()
    private var count = 0
    private let output: (any SoundOutput)?
    init(_ output: (any SoundOutput)?) { self.output = output }
    var opened: Int { lock.withLock { count } }
    func take() -> (any SoundOutput)? {
      lock.withLock { count += 1 }
      return output
    }
  }
}
