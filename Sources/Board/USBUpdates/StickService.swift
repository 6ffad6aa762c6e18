internal import CLinux
import Appliance
import ReleaseFormat
import System

/// The program `vitrine-usb`, which updates a board with trusted keys from a USB stick.
///
/// It waits for sticks. A confined process (`StickReader`) reads a stick; this process only handles its manifest, after
/// the signature was checked. The staff confirm on the panel: process 1 ends the app, and starts this program again as
/// its page. A session of the board then receives the bundle as it receives a deployment, and process 1 judges it.
package final class StickService {
  /// The time limit for examining a stick, in seconds. Chosen: a hard disk starts in ten.
  private static let scanTimeout = 30.0
  /// The time for which the page is requested while the app is starting or on trial, in seconds. Chosen.
  private static let requestTimeout = 180.0
  /// The time that the staff have for their answer, in seconds. Chosen: a PIN may have to be fetched.
  private static let answerTimeout = 300.0
  /// The time that the staff have for removing the stick, and for reading a reason, in seconds. Chosen.
  private static let removalTimeout = 15.0
  /// The duration of a trial, as of `vitrine deploy`, in seconds.
  private static let trialSeconds = 30
  /// The time that a trial may take in addition, in seconds. Chosen, as for a deployment.
  private static let verdictTimeout = 75.0
  private static let statusTimeout = 20.0

  private let events: KernelEvents
  private let answers: RequestSocket
  private let poll: Poll
  /// The disks that were examined, each as its name and size.
  private var examined: [String] = []
  private var limiter = LogRateLimiter()
  private var state = UpdateState()

  private init() throws(Errno) {
    try Directory.create(at: "/run/vitrine/usb")
    events = try KernelEvents()
    answers = try RequestSocket(at: UpdateState.socketPath)
    try File.setGroup(UpdateState.socketPath, of: Appliance.appUser)
    poll = try Poll()
    try poll.add(events.descriptor.rawValue, tag: 0)
  }

  /// Runs until the board ends.
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
    // Process 1 starts it again.
    Process.exit(1)
  }

  // MARK: Sticks

  /// The disks behind USB, each as its name and size. A card reader without a card has the size 0.
  private var disks: [String] {
    var disks: [String] = []
    for name in (try? Directory.names(at: "/sys/block")) ?? [] {
      guard let resolved = realpath("/sys/block/\(name)", nil) else { continue }
      defer { free(resolved) }
      guard String(cString: resolved).split(separator: "/").contains(where: { $0.hasPrefix("usb") }),
        let size = try? File.text(at: "/sys/block/\(name)/size", limit: 32).split(separator: "\n").first, size != "0"
      else { continue }
      disks.append("\(name) \(size)")
    }
    return disks
  }

  /// Examines each disk that was plugged in since the last time.
  private func examineDisks() {
    while true {
      let disks = disks
      examined.removeAll { !disks.contains($0) }
      guard let disk = disks.first(where: { !examined.contains($0) }) else { return }
      examined.append(disk)
      examine(disk)
    }
  }

  private func isPresent(_ disk: String) -> Bool { disks.contains(disk) }

  private func examine(_ disk: String) {
    let name = String(disk.prefix { $0 != " " })
    guard let text = try? File.text(at: BoardName.path, limit: 4096), let board = BoardName(parsing: text) else {
      return report("\(BoardName.path) does not name this board", of: name)
    }
    let reply: [UInt8]
    do throws(Errno) {
      let output = try Pipe()
      try output.writeEnd.setBlocking(true)
      let reader = try StickReader.start(
        ["scan", board.board, board.architecture], disk: "/dev/\(name)", output: output.writeEnd)
      reply =
        SessionProcess.readBytes(
          from: output.readEnd, of: reader, limit: StickReader.maximumReply, within: Self.scanTimeout
        ).bytes
    } catch { return report("it cannot be examined: \(error.message)", of: name) }
    let status = BoardLines((try? SessionProcess.run(["status"], within: Self.statusTimeout)) ?? [])
    var reason = ""
    // A newer system comes first: a release may need it. The release is found again after the restart.
    var best: Offer?
    for finding in StickReader.findings(in: reply) {
      switch finding {
      case .refused(let text): reason = text
      case .item(let manifest, let signature):
        do throws(ReleaseError) {
          let offer = try Offer(manifest: manifest, signature: signature, for: board, status)
          if offer.isInstalled {
            reason = "the board already has its \(offer.isSystem ? "system" : "release") \(offer.name.short)"
          } else if best == nil || offer.isSystem {
            best = offer
          }
        } catch { reason = error.message }
      }
    }
    guard let best else { return report(reason, of: name) }
    install(best, from: disk, name)
  }

  /// Logs the result of a stick, and adds it to the board's status.
  private func report(_ result: String, of name: String) {
    let line = "USB stick \(name): \(result)"
    if let line = limiter.line(line, at: Clock.now) { Process.log(line) }
    try? File.replace(at: Appliance.stickStatusPath, with: "usb-update \(PrintableText.line(result))\n")
  }

  // MARK: Installing

  private func install(_ offer: Offer, from disk: String, _ name: String) {
    state = UpdateState()
    state.app = offer.description.app
    state.isSystem = offer.isSystem
    state.newTime = offer.time
    state.oldTime = offer.latestTime
    publish(.offer)
    defer { publish(.closed) }
    guard requestPage(while: disk) else { return report("the app did not make room for its update", of: name) }
    guard waitForConsent(while: disk) else { return report("the update was not confirmed on the panel", of: name) }
    publish(.copying)
    do throws(SessionProcess.Failure) {
      try receive(offer, from: "/dev/\(name)")
    } catch {
      report(error.reason, of: name)
      state.reason = error.reason
      publish(.failed)
      return wait(for: Self.removalTimeout) { true }
    }
    publish(.received)
    wait(for: Self.removalTimeout) { isPresent(disk) }
    do throws(SessionProcess.Failure) {
      if offer.isSystem {
        report("the board restarts with the system \(offer.name.short)", of: name)
        _ = try SessionProcess.run(["reboot", "0"], within: Self.statusTimeout)
      } else {
        _ = try SessionProcess.run(
          ["try", offer.name.text, "\(Self.trialSeconds)"], within: Double(Self.trialSeconds) + Self.verdictTimeout)
        report("release \(offer.name.short) was accepted", of: name)
      }
    } catch { report("\(offer.name.short): \(error.reason)", of: name) }
  }

  private func publish(_ phase: UpdateState.Phase) {
    state.phase = phase
    publish(state)
  }

  private func publish(_ state: UpdateState) { try? File.replace(at: UpdateState.path, with: state.text) }

  /// Asks process 1 for the page, until the app that runs was judged.
  private func requestPage(while disk: String) -> Bool {
    let deadline = Clock.now + Self.requestTimeout
    while Clock.now < deadline, isPresent(disk) {
      let answer = try? RequestSocket.send(
        "update-page", to: DeploySession.socketPath, timeout: Self.statusTimeout)
      if answer == "yes" { return true }
      Clock.sleep(for: 1)
    }
    return false
  }

  /// Waits for the answer of the page.
  private func waitForConsent(while disk: String) -> Bool {
    var answer: String?
    let deadline = Clock.now + Self.answerTimeout
    while answer != UpdateState.install, answer != UpdateState.later, Clock.now < deadline, isPresent(disk) {
      if answers.descriptor.isReadable {
        answers.replyToNext { question in
          answer = question
          return "yes"
        }
      } else {
        Clock.sleep(for: 0.1)
      }
    }
    return answer == UpdateState.install
  }

  private func wait(for seconds: Double, while condition: () -> Bool) {
    let deadline = Clock.now + seconds
    while Clock.now < deadline, condition() { Clock.sleep(for: 0.2) }
  }

  /// Copies a bundle to the board, by a session that checks everything again.
  private func receive(_ offer: Offer, from device: String) throws(SessionProcess.Failure) {
    let file = BundleName.manifest(of: offer.name)
    let sizes = "\(offer.manifest.count)"
    var names = offer.description.files.map { $0.name }
    if offer.isSystem {
      let plan = try session(
        ["system", "plan", sizes], ["copy", file, "none"], from: device, total: offer.headSize)
      let line = plan.last { $0.hasPrefix("missing") } ?? ""
      names = line.split(separator: " ").dropFirst().map { String($0) }
    }
    let total = offer.description.files.reduce(offer.headSize) {
      $0 + (names.contains($1.name) ? Int64($1.size) : 0)
    }
    let list = names.isEmpty ? "-" : names.joined(separator: ",")
    let request =
      offer.isSystem
      ? ["system", "receive", sizes, "\(Self.trialSeconds)", list, "\(offer.signature.count)"]
      : ["store", offer.name.text, sizes, "\(offer.signature.count)"]
    let copied = offer.isSystem ? (names.isEmpty ? "none" : list) : "-"
    _ = try session(request, ["copy", file, copied], from: device, total: total)
  }

  private func session(_ request: [String], _ words: [String], from device: String, total: Int64)
    throws(SessionProcess.Failure) -> [String]
  {
    try SessionProcess.run(
      request, receivingFrom: { (output) throws(Errno) in try StickReader.start(words, disk: device, output: output) },
      total: total
    ) { copied in
      let percent = Int(copied * 100 / max(1, total))
      if percent == state.percent { return }
      state.percent = percent
      publish(state)
    }
  }
}
