import ReleaseFormat
import System

extension AppKeeper {
  /// What is set, and by whom: a line for each, in the order in which the later take precedence.
  func settings() -> String {
    var text = settingsBefore == nil ? "" : "trial\n"
    func add(_ words: String, _ line: String) { text += words + line + "\n" }
    if let settingsFailure { add("failure ", settingsFailure) }
    for setting in boardSettings { add("board ", setting) }
    for setting in releases.settings { add("release ", setting) }
    for setting in releases.kept { add("kept ", setting) }
    for setting in found where setting.hasPrefix("VITRINE_") { add("start ", setting) }
    return text
  }

  /// Changes what is kept, by lines of `NAME=VALUE`. The app starts again, and is judged by its first frame: where that does not come,
  /// the settings before are back.
  func changeSettings(_ lines: [Substring], at now: Double) -> String {
    if judge != nil || settingsBefore != nil { return "no a release or other settings are on trial; change them when that is done" }
    var settings = releases.kept
    for line in lines {
      do throws(BoardSetting.Refusal) { settings = try BoardSetting(parsing: String(line)).changing(settings) } catch {
        return "no \(error.message)"
      }
    }
    if settings.reduce(0, { $0 + $1.utf8.count + 1 }) > BoardSetting.longest { return "no these settings are too long; remove some" }
    settingsFailure = nil
    let before = releases.kept
    if settings == before { return "yes" }
    guard releases.tryOut(settings: settings) else { return Self.notTaken }
    // Without an app nobody can tell whether they work.
    guard isThereAnApp else { return releases.confirmSettings(insteadOf: before) ? "yes" : Self.notTaken }
    Process.log("starting the app again with other settings")
    settingsBefore = before
    startAnew(at: now)
    return "yes"
  }

  private static let diskRefuses = "the disk does not take the settings; it may be full or read-only"
  private static let notTaken = "no \(diskRefuses)"

  /// The app does well with the settings on trial, where there are some. Where the disk refuses them, it starts again with those before, as
  /// it would at the board's next start.
  func confirmSettings(at now: Double) {
    guard let before = settingsBefore else { return }
    settingsBefore = nil
    if releases.confirmSettings(insteadOf: before) { return }
    settingsFailure = Self.diskRefuses
    Process.log("the settings before are back: \(Self.diskRefuses)")
    startAnew(at: now)
  }

  /// The settings on trial are those before again, or nothing happens where none are.
  func takeBackSettings(because reason: String) {
    guard let before = settingsBefore else { return }
    settingsBefore = nil
    settingsFailure = reason
    releases.takeBack(to: before)
    Process.log("the settings before are back: \(reason)")
  }
}
