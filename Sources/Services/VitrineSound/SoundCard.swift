internal import CLinux
import System

/// A sound card, used through the kernel's ALSA interface.
///
/// ALSA's library cannot be part of a static program: Debian has no static version of it, it loads modules at run time,
/// and it is licensed under the LGPL.
final class SoundCard: SoundOutput {
  /// The period and the buffer size, in frames. Chosen: with a buffer of 20 ms, a clip that starts while another one
  /// plays is 20 ms late. A card that does not support this gets a buffer of up to 100 ms.
  private static let shortPeriod = 240
  private static let shortBuffer = 960
  private static let longBuffer = 4_800

  private let path: String
  private let device: Descriptor
  let period: Int

  private init(path: String, device: consuming Descriptor, period: Int) {
    self.path = path
    self.device = device
    self.period = period
  }

  /// Opens the card at `path`. If `path` is `nil`, opens the first card that can play.
  static func open(_ path: String?) throws(SoundError) -> SoundCard {
    if let path { return try openCard(at: path) }
    var refusal: SoundError?
    for name in (try? Directory.names(at: folder)) ?? [] where name.hasPrefix("pcm") && name.hasSuffix("p") {
      do throws(SoundError) { return try openCard(at: "\(folder)/\(name)") } catch { refusal = refusal ?? error }
    }
    throw refusal ?? .card("no sound", reason: "there is no sound card in \(folder)")
  }

  private static let folder = "/dev/snd"

  private static func openCard(at path: String) throws(SoundError) -> SoundCard {
    let device = try openDevice(path)
    MixerControls.unmute(cardOf: path)
    for most in [shortBuffer, longBuffer] {
      var format = vt_pcm_format()
      vt_pcm_any(&format)
      vt_pcm_choose_samples(&format)
      vt_pcm_bound(&format, Int32(vt_pcm_channels), 2, 2)
      vt_pcm_bound(&format, Int32(vt_pcm_rate), UInt32(SoundClip.sampleRate), UInt32(SoundClip.sampleRate))
      vt_pcm_bound(&format, Int32(vt_pcm_period), UInt32(shortPeriod), UInt32(most / 2))
      vt_pcm_bound(&format, Int32(vt_pcm_buffer), UInt32(2 * shortPeriod), UInt32(most))
      guard vt_pcm_set_format(device.rawValue, &format) == 0 else { continue }
      let buffer = vt_pcm_least(&format, Int32(vt_pcm_buffer))
      let period = vt_pcm_least(&format, Int32(vt_pcm_period))
      guard vt_pcm_set_start(device.rawValue, buffer, buffer) == 0, vt_pcm_prepare(device.rawValue) == 0 else { break }
      return SoundCard(path: path, device: device, period: Int(period))
    }
    throw .card(path, reason: "it does not support 16-bit stereo at 48000 Hz")
  }

  private static func openDevice(_ path: String) throws(SoundError) -> Descriptor {
    do throws(Errno) {
      // Do not wait for a card that another program uses.
      let device = try Descriptor(opening: path, [.readWrite, .nonBlocking])
      try device.setBlocking(true)
      return device
    } catch { throw .card(path, reason: error == .resourceBusy ? "another program uses it" : error.message) }
  }

  func write(_ samples: UnsafeMutableBufferPointer<Int16>) throws(SoundError) {
    guard let first = samples.baseAddress else { return }
    let count = samples.count / 2
    var done = 0
    var failures = 0
    while done < count {
      let written = vt_pcm_write(device.rawValue, first + 2 * done, UInt(count - done))
      if written > 0 {
        done += written
        continue
      }
      // A card after an underrun (EPIPE) or after the board was suspended (ESTRPIPE) is prepared again.
      let error = Errno.last
      failures += 1
      if error == .interrupted, failures < 100 { continue }
      guard failures < 5, error != .operationNotSupportedByDevice, vt_pcm_prepare(device.rawValue) == 0 else {
        throw .stopped(path, error)
      }
    }
  }

  func drain() throws(SoundError) {
    // The kernel waits at most 10 seconds for a card that has stopped.
    guard vt_pcm_drain(device.rawValue) == 0 || Errno.last == .interrupted, vt_pcm_prepare(device.rawValue) == 0 else {
      throw .stopped(path, .last)
    }
  }
}
