internal import CLinux
import Appliance
import BundleUpdates
import ReleaseFormat
import System

/// The program `vitrine-usb`, which updates a board with trusted keys from a USB stick.
///
/// It waits for sticks. A confined process (`StickReader`) reads a stick; this process only handles its manifest, after
/// the signature was checked. The staff confirm on the panel: process 1, or the keeper of a Debian system, ends the app,
/// and starts this program again as its page. A session of the board then receives the bundle as it receives a
/// deployment, and process 1 or the keeper judges it.
package final class StickService {
  /// The time limit for examining a stick, in seconds. Chosen: a hard disk starts in ten.
  private static let scanTimeout = 30.0
  /// The time for which the page is requested while the app is starting or on trial, in seconds. Chosen.
  private static let requestTimeout = 180.0
  /// The time that the staff have for their answer, in seconds. Chosen: a PIN may have to be fetched.
  private static let answerTimeout = 300.0
  /// The time that the staff have for removing the stick, and for reading a reason, in seconds. Chosen.
  private static let removalTimeout = 15.0
  /// The time for which the page can notice that it must close, in seconds. Chosen: it looks four times a second.
  private static let closingTime = 2.0

  private let events: KernelEvents
  private let answers: StaffAnswers
  private let poll: Poll
  /// The disks that were examined.
  private var examined: [USBDisk] = []
  private var limiter = LogRateLimiter()
  private var state = UpdateState()

  private init() throws(Errno) {
    try Directory.create(at: "/run/vitrine/usb")
    events = try KernelEvents()
    answers = try StaffAnswers()
    // On a Debian system, the group of this service is that of the app.
    let group = getegid()
    if group == 0 {
      try File.restrict(UpdateState.socketPath, toGroup: Appliance.appUser)
    } else {
      try File.setGroup(UpdateState.socketPath, of: group)
    }
    poll = try Poll()
    try poll.add(events.descriptor.rawValue, tag: 0)
  }

  package static func run() -> Never {
    Signals.ignoreBrokenPipes()
    do throws(Errno) {
      let service = try StickService()
      service.publish(UpdateState())
      while true {
        service.examineDisks()
        try service.poll.wait(for: nil) { _ in }
        guard service.events.read({ _ in }) != .broken else { break }
      }
    } catch { Process.log("cannot wait for USB sticks: \(error.message)") }
    // Process 1 or systemd starts it again.
    Process.exit(1)
  }

  // MARK: Sticks

  /// Examines each disk that was plugged in since the last time.
  private func examineDisks() {
    while true {
      let disks = USBDisk.all()
      examined.removeAll { !disks.contains($0) }
      guard let disk = disks.first(where: { !examined.contains($0) }) else { return }
      examined.append(disk)
      examine(disk)
    }
  }

  private func isPresent(_ disk: USBDisk) -> Bool { USBDisk.all().contains(disk) }

  private func examine(_ disk: USBDisk) {
    let name = disk.name
    let installer = BundleInstaller(cause: "the stick was removed, or cannot be read; plug it in again") {
      (words, output) throws(Errno) in
      try StickReader.start(words, disk: "/dev/\(name)", output: output)
    }
    switch installer.choice(within: Self.scanTimeout) {
    case .install(let offers):
      for offer in offers {
        // The system may be too large for this board, for example. The staff may still want the app.
        guard install(offer, by: installer, from: disk) == .refused, isPresent(disk) else { return }
        wait(for: Self.closingTime) { true }
      }
    case .nothingNew(let reason), .refused(let reason): report(reason, of: name)
    }
  }

  /// Logs the result of a stick, and adds it to the board's status.
  private func report(_ result: String, of name: String) {
    let line = "USB stick \(name): \(result)"
    if let line = limiter.line(line, at: Clock.now) { Process.log(line) }
    try? File.replace(at: Appliance.stickStatusPath, with: "usb-update \(PrintableText.line(result))\n")
  }

  // MARK: Installing

  private enum Installation {
    /// The board has refused what it received.
    case refused
    case ended
  }

  private func install(_ offer: Offer, by installer: BundleInstaller, from disk: USBDisk) -> Installation {
    let name = disk.name
    state = UpdateState()
    state.app = offer.description.app
    state.isSystem = offer.isSystem
    state.newTime = offer.time
    state.oldTime = offer.latestTime
    publish(.preparing)
    defer { publish(.closed) }
    guard requestPage(while: disk) else {
      report("the app did not make room for its update", of: name)
      return .ended
    }
    // The page has replaced the app, and has no offer to answer yet. The socket may still have an answer to an earlier
    // offer, or one that the app has sent.
    answers.discard()
    publish(.offer)
    guard answers.waitForConsent(until: Clock.now + Self.answerTimeout, while: { isPresent(disk) }) else {
      report("the update was not confirmed on the panel", of: name)
      return .ended
    }
    publish(.copying)
    do throws(SessionProcess.Failure) {
      try installer.receive(offer) { percent in
        if percent == state.percent { return }
        state.percent = percent
        publish(state)
      }
    } catch {
      showFailure(error, of: name)
      return error.isRefusal ? .refused : .ended
    }
    publish(.received)
    wait(for: Self.removalTimeout) { isPresent(disk) }
    do throws(SessionProcess.Failure) {
      if offer.isSystem { report("the board restarts with the system \(offer.name.short)", of: name) }
      try BundleInstaller.activate(offer)
      if !offer.isSystem { report("release \(offer.name.short) was accepted", of: name) }
    } catch {
      if offer.isSystem {
        showFailure(error, of: name)
      } else {
        // The app before it is on the panel again.
        report("\(offer.name.short): \(error.reason)", of: name)
      }
    }
    return .ended
  }

  /// Shows the reason of a failure on the page.
  private func showFailure(_ error: SessionProcess.Failure, of name: String) {
    report(error.reason, of: name)
    state.reason = error.reason
    publish(.failed)
    wait(for: Self.removalTimeout) { true }
  }

  private func publish(_ phase: UpdateState.Phase) {
    state.phase = phase
    publish(state)
  }

  private func publish(_ state: UpdateState) { try? File.replace(at: UpdateState.path, with: state.text) }

  /// Asks process 1 for the page, until the app that runs was judged. Returns `true` if the page has replaced the app.
  private func requestPage(while disk: USBDisk) -> Bool {
    let deadline = Clock.now + Self.requestTimeout
    var isRequested = false
    while Clock.now < deadline, isPresent(disk) {
      let request = isRequested ? "has-update-page" : "update-page"
      let answer = try? RequestSocket.send(
        request, to: DeploySession.socketPath, timeout: SessionProcess.shortTimeout)
      if answer == "yes" {
        if isRequested { return true }
        isRequested = true
      }
      Clock.sleep(for: isRequested ? 0.1 : 1)
    }
    return false
  }

  private func wait(for seconds: Double, while condition: () -> Bool) {
    let deadline = Clock.now + seconds
    while Clock.now < deadline, condition() { Clock.sleep(for: 0.2) }
  }
}
