import ReleaseFormat
import System

extension AppKeeper {
  /// Returns all settings and their sources, one on each line. Later lines take precedence.
  func settings() -> String {
    var text = settingsBefore == nil ? "" : "trial\n"
    func add(_ words: String, _ line: String) { text += words + line + "\n" }
    if let settingsFailure { add("failure ", settingsFailure) }
    for line in report.ignoredLines { add("", line) }
    for setting in host.boardSettings { add("board ", setting) }
    for setting in releases.settings { add("release ", setting) }
    for setting in releases.storedSettings { add("kept ", setting) }
    for setting in overrides where setting.hasPrefix("VITRINE_") { add("start ", setting) }
    return text
  }

  /// Changes the stored settings according to lines of `NAME=VALUE`, and returns the answer to the request. The app
  /// restarts, and must present a first frame; otherwise, the previous settings are restored.
  func changeSettings(_ lines: [Substring], at now: Double) -> String {
    if judge != nil || settingsBefore != nil {
      return "no a release or other settings are on trial; try again when the trial has ended"
    }
    var settings = releases.storedSettings
    for line in lines {
      do throws(BoardSetting.Refusal) { settings = try BoardSetting(parsing: String(line)).changing(settings) } catch {
        return Self.refusal(error.message)
      }
    }
    if settings.reduce(0, { $0 + $1.utf8.count + 1 }) > BoardSetting.maximumSize {
      return "no these settings are too long; remove some"
    }
    settingsFailure = nil
    let before = releases.storedSettings
    if settings == before { return "yes" }
    guard releases.tryOut(settings: settings) else { return Self.settingsNotStored }
    // Without an app, the settings cannot be tried.
    guard hasApp else { return releases.confirmSettings(insteadOf: before) ? "yes" : Self.settingsNotStored }
    Process.log("restarting the app with other settings")
    settingsBefore = before
    restartApp(at: now)
    return "yes"
  }

  private static var diskFailure: String {
    "cannot store the settings, because the disk is full or read-only; 'vitrine doctor' checks it"
  }
  private static var settingsNotStored: String { refusal(diskFailure) }

  /// Makes the settings on trial permanent, if there are any. If the disk refuses, the app restarts with the previous
  /// ones, which the board's next start would use as well.
  func confirmSettings(at now: Double) {
    guard let before = settingsBefore else { return }
    settingsBefore = nil
    if releases.confirmSettings(insteadOf: before) { return }
    report(Self.diskFailure)
    restartApp(at: now)
  }

  /// Restores the settings before those on trial. Does nothing if none are on trial.
  func rollBackSettings(because reason: String) {
    guard let before = settingsBefore else { return }
    settingsBefore = nil
    releases.rollBackSettings(to: before)
    report(reason)
  }

  private func report(_ reason: String) {
    settingsFailure = reason
    Process.log("restored the previous settings: \(reason)")
  }
}
