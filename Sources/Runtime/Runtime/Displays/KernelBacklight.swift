import Platform
import System
import Toolkit

/// A panel's backlight in /sys/class/backlight.
final class KernelBacklight: Backlight {
  private let choice: BacklightChoice
  private let folder: String
  /// The requested brightness, or `nil` if none was requested.
  private var requestedBrightness: Double?
  /// The last logged error, so that it is not logged twice in a row.
  private var lastError: String?

  static let folder = "/sys/class/backlight"

  /// Creates the backlight. The brightness does not change before `apply()`.
  ///
  /// - Parameter folder: The folder in which the kernel lists backlights.
  init(_ choice: BacklightChoice, folder: String = KernelBacklight.folder) {
    self.choice = choice
    self.folder = folder
    requestedBrightness = choice.brightness
  }

  var brightness: Double? {
    guard let device, let most = number("max_brightness", of: device), most > 0,
      let now = number("brightness", of: device)
    else { return nil }
    return min(1, Double(now) / Double(most))
  }

  func setBrightness(_ brightness: Double) {
    // NaN changes nothing.
    guard brightness == brightness else { return }
    requestedBrightness = max(0, min(brightness, 1))
    apply()
  }

  /// Sets the requested brightness. Called when the first frame is on a display, whose backlight may have just
  /// appeared. An error is logged and otherwise ignored.
  func apply() {
    guard let requestedBrightness else { return }
    guard let device else {
      return logOnce("backlight: no backlight in \(folder) matches; looking again when a display is connected")
    }
    guard let most = number("max_brightness", of: device), most > 0 else {
      return logOnce("backlight: \(device): cannot read max_brightness")
    }
    // A low brightness must not become zero.
    let steps = requestedBrightness > 0 ? max(1, Int((requestedBrightness * Double(most)).rounded())) : 0
    do throws(Errno) {
      let file = try Descriptor(opening: "\(device)/brightness", [.writeOnly])
      try file.writeAll("\(steps)\n")
    } catch {
      logOnce("backlight: \(device): cannot set brightness \(steps) of \(most): \(error.message)")
    }
  }

  /// The folder of the first matching backlight.
  private var device: String? {
    guard let names = try? Directory.names(at: folder) else { return nil }
    for name in names where choice.name.matches(name) { return "\(folder)/\(name)" }
    return nil
  }

  private func number(_ file: String, of device: String) -> Int? {
    guard let text = try? File.text(at: "\(device)/\(file)", limit: 64) else { return nil }
    return Int(digits: text.prefix { $0 >= "0" && $0 <= "9" })
  }

  private func logOnce(_ line: String) {
    if line != lastError { Process.log(line) }
    lastError = line
  }
}
