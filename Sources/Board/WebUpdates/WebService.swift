import Appliance
import BundleUpdates
import ReleaseFormat
import System

/// The program `vitrine-web`, which updates a board with trusted keys from a web server.
///
/// It asks the server in the hours that the image allows. A confined process (`WebReader`) talks to the server; this
/// process only handles a manifest whose signature was checked. A session of the board then receives the bundle as it
/// receives a deployment, while the app runs. The app is interrupted when users leave the panel untouched for a while,
/// and process 1, or the keeper of a Debian system, judges the new one.
package final class WebService {
  /// The time limit for an index, the manifests, and their signatures, in seconds. Chosen.
  private static let scanTimeout = 180.0
  /// The pause between two looks at the panel's last touch, in seconds. Chosen.
  private static let idlePause = 15.0
  /// The longest pause before the clock is looked at again, in seconds. It may be set, or change for the summer.
  private static let longestPause = 600.0

  private let url: String
  private let hours: UpdateHours
  private let attempts = UpdateAttempts(at: "\(DataFolder.path)/\(DataFolder.updateAttempts)")
  private var schedule: UpdateSchedule
  private var idleWait = IdlePanelWait()
  private var limiter = LogRateLimiter()
  /// The environment of the app, each variable as `NAME=VALUE`.
  private var settings: [String] = []

  private init(_ url: String, _ hours: UpdateHours) throws(Errno) {
    self.url = url
    self.hours = hours
    var seed: UInt64 = 0
    for byte in try Descriptor(opening: "/dev/urandom", .readOnly).read(8, at: 0) { seed = seed << 8 | UInt64(byte) }
    schedule = UpdateSchedule(hours, seed: seed)
    try Directory.create(at: Appliance.webStatusFolder)
  }

  /// Runs until the board ends.
  ///
  /// - Parameter words: The URL of the folder `vitrine` on the server, and the hours of updates.
  package static func run(_ words: [String]) -> Never {
    Signals.ignoreBrokenPipes()
    guard words.count == 2, let hours = UpdateHours(words[1]) else {
      Process.log("usage: vitrine-web URL HOURS")
      Process.exit(2)
    }
    do throws(Errno) { try WebService(words[0], hours).run() } catch {
      Process.log("cannot ask for updates: \(error.message)")
    }
    // Process 1 or systemd starts it again.
    Process.exit(1)
  }

  private func run() -> Never {
    readSettings()
    var delay = schedule.firstDelay(at: secondOfDay)
    while true {
      if secondOfDay == nil, !hours.isWholeDay { report("the clock is not set, so the hours of updates are unknown") }
      sleep(delay)
      readSettings()
      guard mayUpdate else {
        delay = schedule.firstDelay(at: secondOfDay)
        continue
      }
      delay = schedule.delay(afterFailure: !check(), at: secondOfDay)
    }
  }

  // MARK: Time

  /// The second of the day in local time, or `nil` if the clock is not set.
  private var secondOfDay: Int? {
    let now = WallClock.now
    guard now >= WallClock.earliestPlausible else { return nil }
    let zone = (setting("VITRINE_TIMEZONE") ?? setting("TZ")).flatMap { LocalTimeZone($0) } ?? .system()
    let local = now + Int64(zone.offset(at: now))
    return Int(local % 86_400)
  }

  private var mayUpdate: Bool { hours.isWholeDay || secondOfDay.map { hours.wait(at: $0) == 0 } ?? false }

  /// Waits, but not beyond a change of the clock after which the hours may have begun.
  private func sleep(_ delay: Double) {
    let deadline = Clock.now + delay
    let due = WallClock.now + Int64(delay)
    while Clock.now < deadline {
      Clock.sleep(for: min(Self.longestPause, deadline - Clock.now))
      if abs(WallClock.now - due + Int64(deadline - Clock.now)) > Int64(Self.longestPause) { return }
    }
  }

  private func readSettings() {
    // Each line is the setting's source and its assignment. Later sources take precedence.
    let lines = (try? SessionProcess.run(["settings"], within: SessionProcess.shortTimeout)) ?? []
    settings = lines.compactMap { line in
      line.firstIndex(of: " ").map { String(line[line.index(after: $0)...]) }
    }
  }

  private func setting(_ name: String) -> String? {
    settings.last { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
  }

  // MARK: Updates

  /// Logs a result, and adds it to the board's status.
  private func report(_ result: String) {
    let line = "updates from \(url): \(result)"
    if let line = limiter.line(line, at: Clock.now) { Process.log(line) }
    try? File.replace(at: Appliance.webStatusPath, with: "web-update \(PrintableText.line(result))\n")
  }

  /// Asks the server once, and installs what it has for this board. Returns `false` if that failed.
  private func check() -> Bool {
    let installer = BundleInstaller(cause: "the server did not send all of it") {
      [unowned(unsafe) self] (words, output) throws(Errno) in try start(words, output)
    }
    switch installer.choice(within: Self.scanTimeout, isUsedUp: attempts.areUsedUp, hasPassed: attempts.hasPassed) {
    case .install(let offers):
      for offer in offers {
        switch install(offer, by: installer) {
        case .succeeded, .postponed: return true
        // The system may be too large for this board, for example. The app may work without it.
        case .refused: continue
        case .failed: return false
        }
      }
      return false
    case .nothingNew(let reason):
      report(reason)
      return true
    case .refused(let reason):
      report(reason)
      return false
    }
  }

  private enum Installation {
    case succeeded
    /// The board has the files, and the app must not be interrupted any more today.
    case postponed
    /// The board has refused what it received.
    case refused
    case failed
  }

  private func start(_ words: [String], _ output: borrowing Descriptor) throws(Errno) -> SpawnedProcess {
    let proxies = ["http_proxy", "https_proxy", "no_proxy"].compactMap { name in setting(name).map { "\(name)=\($0)" } }
    return try WebReader.start(words, url, proxies: proxies, output: output)
  }

  private func install(_ offer: Offer, by installer: BundleInstaller) -> Installation {
    let subject = offer.subject
    do throws(SessionProcess.Failure) {
      report("receiving \(subject)")
      try installer.receive(offer) { _ in }
      guard waitForIdlePanel(before: offer) else {
        report("\(subject) is received; the panel was in use until the end of the hours of updates")
        return .postponed
      }
      do throws(Errno) { try attempts.record(offer.name, as: offer.description.kind) } catch {
        // A board without a data partition forgets the release at its next start, too.
        Process.log("\(DataFolder.path)/\(DataFolder.updateAttempts): \(error.message)")
      }
      report(offer.isSystem ? "the board restarts with \(subject)" : "trying \(subject)")
      try BundleInstaller.activate(offer)
      // The board that restarts judges the system.
      if !offer.isSystem {
        try? attempts.recordSuccess(of: offer.name, signedAt: offer.time)
        report("\(subject) was accepted")
      }
      return .succeeded
    } catch {
      report("\(subject): \(error.reason)")
      return error.isRefusal ? .refused : .failed
    }
  }

  /// Waits until users leave the panel untouched for a while, or have used it for too long. Returns `false` if the
  /// hours end before that.
  private func waitForIdlePanel(before offer: Offer) -> Bool {
    while mayUpdate {
      let touch = BoardLines.current().value("last-touch").flatMap { Int64(digits: $0) }
      switch idleWait.decision(on: offer.name, lastTouch: touch, at: Clock.now) {
      case .isIdle: return true
      case .isOver:
        report("\(offer.subject) interrupts the app, which has reported touches for a day")
        return true
      case .wait: Clock.sleep(for: Self.idlePause)
      }
    }
    return false
  }
}
