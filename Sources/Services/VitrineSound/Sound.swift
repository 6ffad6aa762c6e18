import AppResources
import System
public import Toolkit

/// A short clip: a click, a chime, a word.
///
///     let click = Sound(resource: "click.wav")
///     Keyboard.onKeyDown = { click.play() }
///
/// It is a WAV file of 16 bits, in mono or stereo, of 30 seconds at most, and is kept in memory as it is played. Four clips are heard at once.
public final class Sound: Sendable {
  private let clip: SoundClip?

  /// The WAV file of a resource. One that is missing or broken is silent, and the log says why in one line.
  public convenience init(resource name: String) {
    do throws(SoundError) {
      let bytes: [UInt8]
      do throws(ResourceError) { bytes = try Resource(name).bytes(limit: Self.mostBytes) } catch { throw .resource(error) }
      try self.init(wav: bytes, named: name)
    } catch {
      Process.log(error.message)
      self.init()
    }
  }

  /// A WAV file in memory.
  ///
  /// - Parameter name: what it is called in errors.
  public init(wav bytes: [UInt8], named name: String) throws(SoundError) { clip = try Self.read(bytes, named: name) }

  private init() { clip = nil }

  /// D: in bytes: the longest clip at the highest rate.
  private static let mostBytes = 12 << 20

  /// A function of its own: a closure of Embedded Swift throws no error of a type.
  private static func read(_ bytes: [UInt8], named name: String) throws(SoundError) -> SoundClip {
    var refusal: SoundError?
    let clip = bytes.withUnsafeBytes { bytes -> SoundClip? in
      do throws(SoundError) { return try WAVFile.clip(in: bytes, named: name) } catch {
        refusal = error
        return nil
      }
    }
    guard let clip else { throw refusal ?? .clip(name, reason: "it is empty") }
    return clip
  }

  /// How long it is; 0 for one that could not be read.
  public var seconds: Double { clip.map { Double($0.frames) / Double(SoundClip.rate) } ?? 0 }

  /// Has it be heard at once, beside what is heard already. It never waits; where there is no sound card it does nothing, and the log has
  /// a line.
  ///
  /// - Parameter volume: from 0 to 1, of the application's.
  public func play(volume: Double = 1) {
    if let clip { SoundPlayer.shared.play(clip, volume: volume, at: Clock.now) }
  }
}

extension Application {
  /// How loud sounds are, from 0 to 1, as at first. Half sounds half as loud.
  public final var volume: Double {
    get { SoundPlayer.shared.volume }
    set { SoundPlayer.shared.volume = newValue }
  }
}
