import Platform
import System
import Toolkit

/// A panel's light as the kernel offers it, in /sys/class/backlight.
final class KernelBacklight: Backlight {
  private let choice: BacklightChoice
  private let folder: String
  /// What was asked for last; nil while nobody has asked.
  private var wanted: Double?
  /// What was last said in the log, so that nothing is said twice.
  private var complaint: String?

  static let folder = "/sys/class/backlight"

  /// Changes nothing before `apply`.
  ///
  /// - Parameter folder: where the kernel lists its lights.
  init(_ choice: BacklightChoice, folder: String = KernelBacklight.folder) {
    self.choice = choice
    self.folder = folder
    wanted = choice.brightness
  }

  var brightness: Double? {
    guard let device, let most = number("max_brightness", of: device), most > 0,
      let now = number("brightness", of: device)
    else { return nil }
    return min(1, Double(now) / Double(most))
  }

  func setBrightness(_ brightness: Double) {
    // A value that is not a number changes nothing.
    guard brightness == brightness else { return }
    wanted = max(0, min(brightness, 1))
    apply()
  }

  /// Sets what is wanted: when the first picture is on a display, whose light may be new.
  /// A light that is missing or refuses is a line in the log, and no more.
  func apply() {
    guard let wanted else { return }
    guard let device else {
      return complain("backlight: no light in \(folder) fits; it is looked for again when a display comes")
    }
    guard let most = number("max_brightness", of: device), most > 0 else {
      return complain("backlight: \(device): no max_brightness to measure by")
    }
    // Whoever asks for a little light does not mean none.
    let steps = wanted > 0 ? max(1, Int((wanted * Double(most)).rounded())) : 0
    do throws(Errno) {
      let file = try Descriptor(opening: "\(device)/brightness", [.writeOnly])
      try file.writeAll("\(steps)\n")
    } catch {
      complain("backlight: \(device): cannot set brightness \(steps) of \(most): \(error.message)")
    }
  }

  /// The folder of the first light that fits.
  private var device: String? {
    guard let names = try? Directory.names(at: folder) else { return nil }
    for name in names where choice.name.matches(name) { return "\(folder)/\(name)" }
    return nil
  }

  private func number(_ file: String, of device: String) -> Int? {
    guard let text = try? File.text(at: "\(device)/\(file)", limit: 64) else { return nil }
    return Int(decimal: text.prefix { $0 >= "0" && $0 <= "9" })
  }

  private func complain(_ line: String) {
    if line != complaint { Process.log(line) }
    complaint = line
  }
}
