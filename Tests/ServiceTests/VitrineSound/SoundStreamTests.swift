import System
import TestContexts
import Testing

@testable import VitrineSound

@Suite(.freshContext) struct SoundStreamTests {
  private let ended: WakeEvent
  private var mixer = SoundMixer()

  init() throws { ended = try WakeEvent() }

  /// The pipe of a program, and its stream.
  private func stream(volume: Double = 1) throws -> (Program, SoundStream) {
    let pipe = try Pipe()
    return (
      Program(try Descriptor(copying: pipe.writeEnd.rawValue)),
      SoundStream(reading: try Descriptor(copying: pipe.readEnd.rawValue), volume: volume, ended: ended)
    )
  }

  private final class Program {
    private let end: Descriptor

    init(_ end: consuming Descriptor) { self.end = end }

    func write(_ bytes: some Sequence<UInt8>) throws { try end.writeAll(Array(bytes)) }
  }

  /// Returns the next frames of one side.
  private mutating func next(_ frames: Int) -> [Int16] {
    let samples = mixer.next(frames)
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  @Test mutating func `samples are played as they arrive, byte by byte`() throws {
    var (program, stream): (Program?, SoundStream) = try stream()
    mixer.play(stream)
    let file = WAV.file([100, 200, 300, 400, 500])
    try program?.write(file[..<20])
    #expect(next(4) == [0, 0, 0, 0])
    try program?.write(file[20..<49])
    #expect(next(4) == [100, 0, 0, 0])
    try program?.write(file[49...])
    #expect(next(2) == [200, 300])
    program = nil
    #expect(next(4) == [400, 0, 0, 0])
    #expect(stream.end == .complete(hasSound: true) && mixer.isSilent)
  }

  @Test mutating func `a slower sample rate is converted, and the volume applies`() throws {
    let (program, stream) = try stream(volume: 0.5)
    mixer.play(stream)
    try program.write(WAV.file([0, 400, 800, 800], rate: 24_000))
    #expect(next(5) == [0, 50, 100, 150, 200])
  }

  @Test mutating func `a paused stream is silent, and continues with the next sample`() throws {
    let (program, stream) = try stream()
    mixer.play(stream)
    try program.write(WAV.file([100, 200, 300, 400, 500]))
    #expect(next(2) == [100, 200])
    mixer.pause(stream)
    #expect(mixer.isSilent && next(2) == [0, 0] && stream.end == nil)
    mixer.play(stream)
    #expect(next(2) == [300, 400])
  }

  @Test mutating func `a program without sound ends its stream`() throws {
    var (program, stream): (Program?, SoundStream) = try stream()
    mixer.play(stream)
    program = nil
    _ = next(4)
    #expect(stream.end == .complete(hasSound: false) && mixer.isSilent)
    _ = program
  }

  @Test mutating func `anything but 16-bit mono sound, and a program that hangs, end the stream`() throws {
    let (first, text) = try stream()
    mixer.play(text)
    try first.write(Array(repeating: UInt8(ascii: "x"), count: 100))
    _ = next(4)
    #expect(text.end == .invalid && mixer.isSilent)
    let (_, hung) = try stream()
    mixer.play(hung)
    for _ in 0..<60 where hung.end == nil { _ = next(4800) }
    #expect(hung.end == .complete(hasSound: false) || hung.end == .invalid)
    #expect(mixer.isSilent)
  }

  @Test mutating func `another stream, or no sound card, ends the one that plays`() throws {
    let (_, first) = try stream()
    let (_, second) = try stream()
    mixer.play(first)
    mixer.play(second)
    #expect(first.end == .stopped && second.end == nil)
    mixer.stop()
    #expect(second.end == .noSound && mixer.isSilent)
    mixer.stop(second)
    #expect(second.end == .noSound)
  }
}
