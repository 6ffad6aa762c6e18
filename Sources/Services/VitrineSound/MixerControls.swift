internal import CLinux
import System

/// The mixer controls of a sound card. The kernel mutes many cards by default, and on a board no other program sets
/// their controls.
enum MixerControls {
  /// The prefixes of the names of controls on the way to a loudspeaker.
  private static let outputNames: [StaticString] = [
    "Master", "PCM", "Speaker", "Headphone", "Headset", "Front", "Line Out", "Lineout", "DAC", "Digital",
  ]
  /// The level to which a control at its minimum is raised is four fifths of its range. Chosen: some cards distort at
  /// the maximum.
  private static let levelNumerator = 4
  private static let levelDenominator = 5
  /// The maximum number of controls to examine per card. Chosen value.
  private static let maximumControls: UInt32 = 512

  /// Unmutes the card whose PCM device is at `path`, such as `/dev/snd/pcmC0D0p`. Switches on playback switches and
  /// raises playback volumes that are at their minimum. Other settings stay unchanged.
  static func unmute(cardOf path: String) {
    guard let number = Self.number(of: path),
      let card = try? Descriptor(opening: "/dev/snd/controlC\(number)", .readWrite)
    else { return }
    var info = snd_ctl_elem_info()
    for index in 0..<min(vt_controls_count(card.rawValue), maximumControls)
    where vt_control_at(card.rawValue, index, &info) == 0 {
      let isSwitch = name(of: &info, endsWith: " Playback Switch")
      let isLevel = name(of: &info, endsWith: " Playback Volume")
      guard isSwitch || isLevel, outputNames.contains(where: { name(of: &info, beginsWith: $0) }) else { continue }
      if isSwitch, vt_control_is_switch(&info) != 0 {
        _ = vt_control_raise(card.rawValue, &info, 0, 1)
      } else if isLevel, vt_control_is_level(&info) != 0 {
        let least = vt_control_least(&info)
        let greatest = vt_control_most(&info)
        if greatest > least {
          _ = vt_control_raise(
            card.rawValue, &info, least,
            greatest - (greatest - least) / levelDenominator * (levelDenominator - levelNumerator))
        }
      }
    }
  }

  /// Returns the card number in a path, such as 12 for `/dev/snd/pcmC12D0p`.
  static func number(of path: String) -> Int? {
    guard let begin = path.utf8.lastIndex(of: UInt8(ascii: "C")) else { return nil }
    return Int(path[path.utf8.index(after: begin)...].prefix { $0 != "D" })
  }

  private static func name(of info: UnsafePointer<snd_ctl_elem_info>, beginsWith word: StaticString) -> Bool {
    bytes(of: info).starts(with: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private static func name(of info: UnsafePointer<snd_ctl_elem_info>, endsWith word: StaticString) -> Bool {
    let name = bytes(of: info)
    guard name.count >= word.utf8CodeUnitCount else { return false }
    return name.dropFirst(name.count - word.utf8CodeUnitCount).elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private static func bytes(of info: UnsafePointer<snd_ctl_elem_info>) -> [UInt8] {
    let name = UnsafeRawPointer(vt_control_name(info)!)
    return Array(UnsafeRawBufferPointer(start: name, count: Int(vt_control_name_size)).prefix { $0 != 0 })
  }
}
