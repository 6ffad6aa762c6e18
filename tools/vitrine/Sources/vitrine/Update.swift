import ArgumentParser
import Deploying
import Foundation
import Host
import Images
import ReleaseFormat
import Synchronization

/// `vitrine update`: replaces the system of boards.
struct Update: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replaces the whole system of boards over the network: kernel, drivers, process 1, and programs.",
    discussion: """
      IMAGE is the folder of an image of 'vitrine image', for boards whose boot loader counts starts ('vitrine board check'). Each board \
      receives the files that it lacks next to its running system, and then restarts. It keeps the new system if the app's first frame \
      appears within 10 seconds and the app then runs for --seconds. Otherwise it restarts with the previous system by itself, even \
      after a kernel panic or a power cut, and the command prints the reason. Apps that were deployed, settings, and data stay.

      The app runs until the restart. After a lost connection, run the command again: it sends the files that are missing. Ends with \
      status 0 if all boards keep the new system. A system that a board has rejected is not sent to it again without --again.

      If another system waits for a restart with --at, naming the image of the running system cancels it, and so does --cancel without \
      an image.
      """)

  @Argument(
    help: ArgumentHelp(
      "Boards, as ssh knows them: a name, an address, or ssh://ADDRESS:PORT. Then the folder of the image.",
      valueName: "host … [image]"))
  var words: [String]

  @Flag(help: "Print the results as JSON, for programs.") var json = false

  @Option(
    help: ArgumentHelp(
      "Restart at this time of this machine's clock, such as 03:00, and do not wait for the result.", valueName: "hh:mm"
    ),
    transform: RestartTime.init(parsing:))
  var at: RestartTime?

  @Flag(help: "Cancel a restart with --at: the running system stays. Name boards only, and no image.") var cancel =
    false

  @Flag(help: "Try a system again that a board has rejected.") var again = false

  @OptionGroup var signingOptions: SigningOptions

  @Option(help: ArgumentHelp("The length of the trial, 1 to 3600.", valueName: "seconds"))
  var seconds = 30

  func validate() throws {
    if cancel {
      if at != nil || again || signingOptions.key != nil {
        throw ValidationError(.cancelWithSystem)
      }
      if let image = words.last, FileManager.default.fileExists(atPath: "\(image)/SHA256SUMS") {
        throw ValidationError(.cancelWithImage(image))
      }
      return
    }
    if words.count < 2 { throw ValidationError(.updateWithoutImage) }
    if !(1...3600).contains(seconds) { throw ValidationError(.badTrialSeconds) }
  }

  func run() async throws {
    if cancel { return try await cancelUpdates() }
    let image = try await Image(in: URL(fileURLWithPath: words.last!))
    let signing = try signingOptions.signing()
    // The folder may have the whole system, in one file.
    try await TemporaryFolder.with(for: "update", space: SystemUpload.size(of: image)) { folder in
      try await run(with: image, signing: signing, in: folder)
    }
  }

  private func run(with image: Image, signing: BoardSigning, in folder: URL) async throws {
    let found = Result { try SystemUpload(of: image, in: folder) }
    var hosts = HostArguments()
    hosts.names = words.dropLast()
    hosts.json = json
    try await hosts.forEach(["system", "state"]) { [again, at, seconds] board in
      let status: BoardStatus
      do { status = try await board.status() } catch {
        // The image's problem is the same on every board.
        _ = try found.get()
        throw error
      }
      if status.isDebianSystem { throw DeployError.updateOfDebian(host: board.host) }
      // An image for another board may also have another boot loader.
      if let name = status.board, name != image.board {
        throw DeployError.otherBoard(host: board.host, is: name, wanted: image.board)
      }
      let upload = try found.get()
      guard status.slot != nil else { throw DeployError.noSlots(host: board.host) }
      if let kind = status.systemKind, kind != upload.kind {
        throw DeployError.otherKind(host: board.host, folder: image.folder.path, is: upload.kind)
      }
      let values = ["system": upload.name.short, "name": upload.name.text]
      if status.system == upload.name.text, !status.isSystemOnTrial {
        guard status.waitingSystem != nil else { return values.merging(["state": "up to date"]) { $1 } }
        return values.merging(["state": try await Self.cancelUpdate(of: board)]) { $1 }
      }
      if !again, let reason = status.rejection(of: upload.name) {
        throw DeployError.rejectedBefore(host: board.host, reason: reason)
      }
      if status.trustedKeys != nil, !image.demandsSignatures { throw DeployError.imageWithoutKeys(host: board.host) }
      let signature = try await signing.signature(
        of: upload.manifest, .system, for: status, host: board.host, made: image.signature)
      let progress = UpdateProgress(board.host, trialDuration: seconds)
      try await upload.send(to: board, trialDuration: seconds, signature: signature, onStep: progress.report)
      if let at {
        let delay = at.seconds(from: Date())
        try await upload.restart(board, in: delay)
        return values.merging(["state": "restarts at \(at.text)"]) { $1 }
      }
      try await upload.restart(
        board, within: SystemUpload.startLimit + .seconds(seconds), onStep: progress.report)
      return values.merging(["state": "accepted"]) { $1 }
    }
  }

  private func cancelUpdates() async throws {
    var hosts = HostArguments()
    hosts.names = words
    hosts.json = json
    try await hosts.forEach(["system", "state"]) { board in
      let status = try await board.status()
      if status.isDebianSystem { throw DeployError.updateOfDebian(host: board.host) }
      guard status.slot != nil else { throw DeployError.noSlots(host: board.host) }
      let system = ["system": BoardStatus.abbreviated(status.system), "name": status.system ?? ""]
      return system.merging(["state": try await Self.cancelUpdate(of: board)]) { $1 }
    }
  }

  /// Cancels an update that waits for a restart, and returns the result for users.
  private static func cancelUpdate(of board: RemoteBoard) async throws -> String {
    guard let name = try await SystemUpload.cancel(on: board) else { return "no update waited" }
    return "canceled \(BoardStatus.abbreviated(name))"
  }
}

/// A time of day.
struct RestartTime: Equatable {
  let text: String
  private let minutes: Int

  init(parsing text: String) throws {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Int(digits: parts[0]), let minute = Int(digits: parts[1]), parts[1].count == 2,
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { throw ValidationError(.badRestartTime(text)) }
    self.text = text
    minutes = hour * 60 + minute
  }

  /// Returns the time in seconds until the next time of this kind, from 1 to a day.
  func seconds(from now: Date, in calendar: Calendar = .current) -> Int {
    let time = DateComponents(hour: minutes / 60, minute: minutes % 60, second: 0)
    // A time that does not exist on the day when summer time begins is the next one that does.
    let next = calendar.nextDate(after: now, matching: time, matchingPolicy: .nextTime)
    return min(max(1, Int((next?.timeIntervalSince(now) ?? 0).rounded(.up))), 86_400)
  }
}

/// Prints the steps of an update.
final class UpdateProgress: Sendable {
  private let host: String
  private let trialDuration: Int
  private let state = Mutex((total: 0, start: ContinuousClock.now, next: ContinuousClock.now))
  /// The time between two lines. Chosen.
  private static let interval = Duration.seconds(2)

  init(_ host: String, trialDuration: Int) {
    self.host = host
    self.trialDuration = trialDuration
  }

  func report(_ step: SystemUpload.Step) {
    guard let line = line(for: step, at: .now) else { return }
    ProgressLog.log("\(host): \(line)")
  }

  /// Returns the line for a step, or `nil` if the last one was printed a moment ago.
  func line(for step: SystemUpload.Step, at now: ContinuousClock.Instant) -> String? {
    switch step {
    case .missing(0): return "the board has all files of this system"
    case .missing(let count):
      state.withLock { $0 = (count, now, now + Self.interval) }
      return "sending \(Self.megabytes(count)) MB"
    case .received(let count):
      return state.withLock { state in
        guard now >= state.next, count > 0 else { return nil }
        state.next = now + Self.interval
        let rest = (now - state.start) * (Double(max(0, state.total - count)) / Double(count))
        let seconds = rest.components.seconds
        return "\(Self.megabytes(count)) of \(Self.megabytes(state.total)) MB, \(Self.time(Int(seconds))) left"
      }
    case .complete: return "received; the app runs until the restart"
    case .restarting: return "restarting with the new system"
    case .trying: return "the new system runs; the trial takes \(trialDuration) s"
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func time(_ seconds: Int) -> String { seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min" }
}
