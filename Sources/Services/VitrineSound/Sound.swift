import AppResources
import System
public import Toolkit

/// A short sound clip, such as a click, a chime, or a word.
///
///     let click = Sound(resource: "click.wav")
///     Keyboard.onKeyDown = { click.play() }
///
/// The source is a WAV file with 16 bits per sample, mono or stereo, of at most 30 seconds. The decoded samples stay in
/// memory. Up to four clips play at once.
public final class Sound: Sendable {
  private let clip: SoundClip?

  /// Creates a clip from a WAV resource. If the resource is missing or invalid, the clip is silent and the reason is
  /// logged.
  public convenience init(resource name: String) {
    do throws(SoundError) {
      let bytes: [UInt8]
      do throws(ResourceError) { bytes = try Resource(name).bytes(limit: Self.maximumBytes) } catch {
        throw .resource(error)
      }
      try self.init(wav: bytes, named: name)
    } catch {
      Process.log(error.message)
      self.init()
    }
  }

  /// Creates a clip from a WAV file in memory.
  ///
  /// - Parameter name: The name of the file in errors.
  public init(wav bytes: [UInt8], named name: String) throws(SoundError) { clip = try Self.read(bytes, named: name) }

  private init() { clip = nil }

  /// The maximum size of a file in bytes. Chosen: the longest clip at the highest rate.
  private static let maximumBytes = 12 << 20

  /// Reads a clip. A separate function, because closures in Embedded Swift cannot throw typed errors.
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

  /// The duration in seconds, or 0 for a clip that could not be read.
  public var duration: Double { clip.map { Double($0.frames) / Double(SoundClip.sampleRate) } ?? 0 }

  /// Plays the clip now, in addition to those that are playing. Never blocks. Without a sound card, it only logs an
  /// error.
  ///
  /// - Parameter volume: The volume from 0 to 1, relative to the application's volume.
  public func play(volume: Double = 1) {
    if let clip { SoundPlayer.shared.play(clip, volume: volume, at: Clock.now) }
  }
}

extension Application {
  /// The volume of all sounds of the process, from 0 to 1, which is the default. 0.5 sounds half as loud as 1.
  public final var volume: Double {
    get { SoundPlayer.shared.volume }
    set { SoundPlayer.shared.volume = newValue }
  }
}
