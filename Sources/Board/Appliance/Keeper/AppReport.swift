import ReleaseFormat
import System

/// The facts that a running app has reported about itself over its notification socket. Times are in seconds of
/// `Clock.now`.
///
/// An app may send anything, so only settings of a board are stored, each with a short reason.
struct AppReport {
  /// The maximum length of a reason, in bytes. Chosen: the modes of a panel fit.
  private static let maximumReasonLength = 1000

  /// The times of the last frame and of the last touch at the last keep-alive.
  private(set) var lastFrame: Int64?
  private(set) var lastTouch: Int64?
  /// The settings that the app ignores, each as its name, a space, and the reason.
  private(set) var ignoredSettings: [String] = []

  /// The last message about touches that the app ignores.
  private(set) var ignoredTouch: String?

  mutating func update(with lines: [Substring]) {
    for line in lines {
      if let time = Self.value(of: ServiceManager.lastFrameMessage, in: line) { lastFrame = Int64(digits: time) }
      if let time = Self.value(of: ServiceManager.lastTouchMessage, in: line) { lastTouch = Int64(digits: time) }
      if let text = Self.value(of: ServiceManager.ignoredSettingMessage, in: line) { setIgnored(text) }
      if let text = Self.value(of: ServiceManager.ignoredTouchMessage, in: line) {
        ignoredTouch = Self.printable(text.utf8.prefix(Self.maximumReasonLength))
      }
    }
  }

  private static func value(of name: String, in line: Substring) -> Substring? {
    line.hasPrefix(name) ? line.dropFirst(name.utf8.count) : nil
  }

  /// - Parameter text: The name of a setting, and the reason after a space. Without a reason, the setting is in use.
  private mutating func setIgnored(_ text: Substring) {
    let name = text.prefix { $0 != " " }
    guard BoardSetting.names.contains(where: { $0[...] == name }) else { return }
    ignoredSettings.removeAll { $0.hasPrefix("\(name) ") }
    if text.utf8.count <= name.utf8.count + 1 { return }
    ignoredSettings.append(Self.printable(text.utf8.prefix(name.utf8.count + Self.maximumReasonLength)))
  }

  private static func printable(_ text: Substring.UTF8View.SubSequence) -> String {
    String(decoding: PrintableText.line(Array(text)), as: UTF8.self)
  }

  /// Returns lines of the status: the settings and touches that the app ignores, and the times since the last frame and
  /// the last touch.
  func lines(at now: Double) -> [String] {
    var lines = ignoredLines
    if let ignoredTouch { lines.append("ignored-touch \(ignoredTouch)") }
    if let lastFrame { lines.append("last-frame \(max(0, Int64(now) - lastFrame))") }
    if let lastTouch { lines.append("last-touch \(max(0, Int64(now) - lastTouch))") }
    return lines
  }

  /// A line for each setting that the app ignores.
  var ignoredLines: [String] { ignoredSettings.map { "ignored \($0)" } }
}
