import Foundation
import Images
import ReleaseFormat

/// The status that a board reports.
public struct BoardStatus: Sendable, Equatable {
  /// The values by name, as in the board's answer.
  private let facts: [String: String]

  /// The settings that the app ignores, each as its name, a space, and the reason.
  public let ignoredSettings: [String]

  init(lines: [String]) {
    let pairs = lines.compactMap { line -> (name: String, value: String)? in
      let words = line.split(separator: " ", maxSplits: 1)
      return words.count == 2 ? (String(words[0]), String(words[1])) : nil
    }
    ignoredSettings = pairs.filter { $0.name == "ignored" }.map(\.value)
    facts = Dictionary(pairs.map { ($0.name, $0.value) }) { $1 }
  }

  public var board: String? { facts["board"] }
  /// The board's processor, with the names of `Architecture`.
  public var architecture: String? { facts["architecture"] }
  /// The version of Vitrine that set up this Debian system, or `nil` for an image.
  var setUpVersion: String? { facts["set-up-version"] }
  /// Whether `vitrine deploy` set up the system, so that it is not an image.
  public var isDebianSystem: Bool { setupIdentity != nil }
  /// The identity of the ``DebianSetup`` that was installed.
  var setupIdentity: String? { facts["set-up"] }
  /// The name of the release, or `built-in`.
  public var release: String? { facts["release"] }
  /// The name of the release on trial.
  public var trial: String? { facts["trial"] }
  public var app: String? { facts["app"] }
  /// The state of the app, or `nil` if this version does not know the board's word.
  public var state: AppState? { facts["state"].flatMap(AppState.init) }
  /// The reason why the failure page is shown, on boards that report it.
  public var reason: String? { facts["reason"] }
  /// The time until the next attempt to start the app, in seconds, or `nil` if none is due.
  public var nextAttempt: Int? { facts["next-attempt"].flatMap { Int(digits: $0) } }
  /// The time since the state started, in seconds, on boards that report it.
  public var stateAge: Int? { facts["state-age"].flatMap { Int(digits: $0) } }
  /// The last message of the app about touches that it ignores.
  public var ignoredTouches: String? { facts["ignored-touch"] }

  /// Returns the reason why the app is not on the panel and what to do, or `nil` if it is, or will be soon.
  public func trouble(host: String) -> String? {
    switch state {
    case .crashing:
      let count = facts["failures"].map { "\($0) times" } ?? "repeatedly"
      let reason = appEnding.map { ", the last time because \($0)" } ?? ""
      return "the app failed \(count) in the last 10 minutes\(reason); run 'vitrine logs \(host)', "
        + "then 'vitrine rollback \(host)' or deploy a corrected app"
    case .inTrouble:
      let next = nextAttempt.map { "; the next attempt is in \($0) s" } ?? ""
      return "the app keeps failing\(reason.map { ": \($0)" } ?? "")\(next); run 'vitrine logs \(host)', "
        + "then 'vitrine rollback \(host)' or deploy a corrected app"
    case .noApp: return "no app is installed; run 'vitrine deploy \(host) --app APP'"
    default: return nil
    }
  }

  /// Returns a notice about a state that this version does not know, with the next step, or `nil`.
  public func notice(host: String) -> String? {
    guard state == nil, let word = facts["state"] else { return nil }
    return "\(host) reports the state '\(word)', which this version does not know; \(Self.unknownStateStep(host))"
  }

  /// The next step after a state that this version does not know.
  static func unknownStateStep(_ host: String) -> String {
    "run 'vitrine logs \(host)', or use the version of the host tool that built the board's image"
  }

  /// The time since the board started, in seconds.
  public var uptime: Int? { facts["uptime"].flatMap { Int(digits: $0) } }
  /// The times since the last frame on the panel and since the last touch, in seconds, if the app has reported them.
  /// They are a few seconds old.
  public var lastFrame: Int? { facts["last-frame"].flatMap { Int(digits: $0) } }
  public var lastTouch: Int? { facts["last-touch"].flatMap { Int(digits: $0) } }
  /// The last release that failed, and the reason.
  public var lastFailure: String? { facts["failure"] }

  /// How the start before this one ended, if the board knows that.
  public var lastEnding: String? { facts["last-end"] }
  /// How the app last ended unexpectedly since the board's start, or `nil` if it did not.
  var appEnding: String? { facts["app-end"] }

  /// The slot of the running system, or `nil` for a board without slots.
  public var slot: String? { facts["slot"] }
  /// The name of the running system.
  public var system: String? { facts["system"] }
  /// The kind of the running system, or `nil` if the board's version does not report it.
  public var systemKind: SystemKind? { facts["system-kind"].flatMap { SystemKind(rawValue: $0) } }
  /// Whether the running system has not been accepted yet.
  public var isSystemOnTrial: Bool { facts["system-state"] == "trial" }
  /// The name of the system that starts at the next restart, or `nil` if that is the running one.
  public var waitingSystem: String? { facts["other-state"] == "waiting" ? facts["other-system"] : nil }
  /// The time until a restart that was requested, in seconds, or `nil` if none was.
  public var restartDelay: Int? { facts["restart-in"].flatMap { Int(digits: $0) } }
  /// The name of the system that was rejected last, and the reason.
  public var systemFailure: String? { facts["system-failure"] }

  /// Returns the reason for which the board rejected a system, or `nil` if it was not the one that was rejected last.
  public func rejection(of system: ReleaseName) -> String? {
    guard let systemFailure, systemFailure.hasPrefix("\(system.text) ") else { return nil }
    return String(systemFailure.dropFirst(system.text.count + 1))
  }

  /// What the board found when it last asked a web server for updates, or `nil` if it does not ask one.
  public var webUpdate: String? { facts["web-update"] }

  /// The numbers of the keys that the board trusts, or `nil` if it demands no signatures.
  public var trustedKeys: [String]? { facts["trusts"]?.split(separator: " ").map(String.init) }
  /// The number of the board's list of keys, or `nil` if it demands no signatures.
  var trustedListNumber: Int? { facts["trusted-list"].flatMap { Int(digits: $0) } }

  /// Returns the time of the latest signature that the board has accepted, in seconds since 1970.
  func latestSignature(of kind: ReleaseManifest.Kind) -> Int64? {
    facts["signed-\(kind.rawValue)"].flatMap { Int64(digits: $0) }
  }

  /// Both systems, for users.
  private var systems: String? {
    guard let slot, let other = facts["other-state"] else { return nil }
    let name = facts["other-system"].map { " \(Self.abbreviated($0))" } ?? ""
    let restart = restartDelay.map { ", restart in \(Self.duration($0))" } ?? ""
    let date = day("signed", "system-signed") ?? day("made", "system-made") ?? ""
    let trial = isSystemOnTrial ? " (on trial)" : ""
    let otherDate = day("signed", "other-signed") ?? ""
    return "\(slot): \(Self.abbreviated(system))\(date)\(trial), "
      + "\(slot == "a" ? "b" : "a"):\(name)\(otherDate) \(other)\(restart)"
  }

  /// Returns the day of an event, such as ` signed 2026-11-27`, or `nil` if the board does not report its time.
  private func day(_ event: String, _ fact: String) -> String? {
    guard let seconds = facts[fact].flatMap({ Int64(digits: $0) }) else { return nil }
    let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    return " \(event) \(Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(format))"
  }

  /// The names of all releases on the board, including failed ones.
  public var storedReleases: [String] { facts["holds"].map { $0.split(separator: " ").map(String.init) } ?? [] }

  /// Returns a message about the app's overlay if the board has other overlay files, which releases do not contain, or
  /// `nil` if the files agree.
  public func overlayMismatch(with overlay: Overlay) -> String? {
    // The status of an image includes the identity of its overlay.
    if !isDebianSystem, facts["overlay"] == overlay.identity { return nil }
    let files = overlay.imageOnlyFiles
    let what = files.first.map { $0 + (files.count > 1 ? " and \(files.count - 1) more" : "") }
    if isDebianSystem {
      return what.map {
        "the app's overlay has \($0), which releases do not contain; copy them to the Debian system yourself"
      }
    }
    guard let what else {
      return "the board's image has files of an app's overlay, which stay there; this app has no overlay"
    }
    return
      "the app's overlay has \(what), which differ from the image's or are not in it; releases do not contain them: make a new image with 'vitrine image'"
  }

  /// The hash of the image's inventory, or `nil` for a Debian system and an image without one.
  public var inventory: String? { facts["inventory"] }

  /// The values by name, for output as JSON.
  public var values: [String: String] {
    var values = facts
    values["app"] = app ?? (release == "built-in" ? "built-in" : nil)
    values["release"] = Self.abbreviated(trial ?? release) + (trial == nil ? "" : " (on trial)")
    values["name"] = trial ?? release
    values["uptime"] = uptime.map { "\($0) s" }
    values["systems"] = systems
    // The app's end is the later one.
    values["last-end"] = appEnding ?? lastEnding
    values["system-failure"] = systemFailure.map { "\($0.prefix(12))\($0.dropFirst(64))" }
    values["failure"] = lastFailure.map { "\($0.prefix(12))\($0.dropFirst(64))" }
    return values
  }

  /// The values by name for a table, in which the times since the state's start, the last frame, and the last touch
  /// have units.
  public var tableValues: [String: String] {
    var values = values
    values["since"] = stateAge.map(Self.age)
    values["last-frame"] = lastFrame.map(Self.age)
    values["last-touch"] = lastTouch.map(Self.age)
    values["touch"] = ignoredTouches
    // The release's failure is a column of its own.
    if let failure = values["system-failure"], let systems {
      // The hash of a rejected system that the board still has is already in the column.
      let isOther = systemFailure?.prefix(64) == facts["other-system"]?.prefix(64) && facts["other-state"] == "rejected"
      values["systems"] = isOther ? "\(systems):\(failure.dropFirst(12))" : "\(systems), \(failure)"
    }
    return values
  }

  /// Returns the time since an event for users: `5 s ago`, `12 min ago`, `3 h ago`, `9 d ago`.
  static func age(_ seconds: Int) -> String { "\(duration(seconds)) ago" }

  private static func duration(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }

  /// Returns a name short enough for messages.
  public static func abbreviated(_ name: String?) -> String {
    guard let name else { return "" }
    return name.count == 64 ? String(name.prefix(12)) : name
  }
}
