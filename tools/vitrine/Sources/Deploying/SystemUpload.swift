import Foundation
import Host
import Images
import ReleaseFormat
import Synchronization

/// The system of an image, ready to be sent to boards.
public struct SystemUpload: Sendable {
  public let name: ReleaseName
  /// The name of the board that the image is for.
  public let board: String
  public let kind: SystemKind
  /// The description of the system, which is signed.
  public let manifest: Data
  private let files: [(name: String, contents: Data)]
  /// The folder for files to send.
  private let folder: URL

  /// - Parameters:
  ///   - image: The image. Its board must have two slots.
  ///   - folder: A folder for files to send. The upload is valid as long as the folder exists.
  public init(of image: Image, in folder: URL) throws {
    guard image.facts.slots != nil else { throw DeployError.notCounting(board: image.board) }
    guard let file = image.parts.manifest, image.hasNetwork else {
      throw DeployError.imageWithoutSlots(image.folder.path)
    }
    manifest = try Data(contentsOf: file)
    name = ReleaseName(ofManifest: Array(manifest))
    board = image.board
    kind = image.parts.system == nil ? .appliance : .debian
    files = try image.parts.slotFiles.map { ($0.name, try $0.contents()) }
    self.folder = folder
  }

  /// Returns the size of the system of an image, in bytes.
  public static func size(of image: Image) throws -> Int64 {
    try image.parts.slotFiles.reduce(1 << 20) { $0 + Int64(try $1.contents().count) }
  }

  /// The progress of a board.
  public enum Step: Sendable, Equatable {
    /// The number of bytes that the board lacks.
    case missing(Int)
    /// The number of bytes that the board has received.
    case received(Int)
    /// The board has the whole system, and starts it at its next restart.
    case complete
    /// The board restarts.
    case restarting
    /// The new system answers, and is on trial.
    case trying
  }

  /// Sends the files that a board lacks. The board starts the system at its next restart.
  ///
  /// - Parameters:
  ///   - signature: The signature of the manifest, for a board that demands it.
  ///   - seconds: The duration of the trial.
  ///   - tell: Receives each step.
  public func send(
    to board: RemoteBoard, trialDuration seconds: Int, signature: Data? = nil,
    onStep tell: @escaping @Sendable (Step) -> Void
  ) async throws {
    let isLoggedIn = Mutex(false)
    try await DeployError.during(.systemUpload, isLoggedIn: isLoggedIn.withLock { $0 }, on: board) {
      try await sendMissing(to: board, trialDuration: seconds, signature: signature) { step in
        if case .received = step { isLoggedIn.withLock { $0 = true } }
        tell(step)
      }
    }
    tell(.complete)
  }

  private func sendMissing(
    to board: RemoteBoard, trialDuration seconds: Int, signature: Data?,
    onStep tell: @escaping @Sendable (Step) -> Void
  ) async throws {
    let plan = try await board.run(["system", "plan", "\(manifest.count)"], input: file(with: []))
    guard let line = plan.last(where: { $0.hasPrefix("missing") }) else {
      throw DeployError.unreachable(host: board.host, reason: "it does not report which files it lacks")
    }
    let missing = line.split(separator: " ").dropFirst().map(String.init)
    let sent = files.filter { missing.contains($0.name) }
    tell(.missing(sent.reduce(0) { $0 + $1.contents.count }))
    let names = missing.isEmpty ? "-" : missing.joined(separator: ",")
    let words =
      ["system", "receive", "\(manifest.count)", "\(seconds)", names]
      + (signature.map { ["\($0.count)"] } ?? [])
    try await board.run(words, input: file(with: sent, signature)) { line in
      let words = line.split(separator: " ")
      if words.first == "progress", words.count == 2, let count = Int(digits: words[1]) { tell(.received(count)) }
    }
  }

  /// Returns a file with the manifest, its signature, and these files. Boards that lack the same files share it.
  private func file(with sent: [(name: String, contents: Data)], _ signature: Data? = nil) throws -> URL {
    let id = signature.map { [hexDigits(of: SHA256.hash(of: Array($0)))] } ?? []
    let file = folder.appending(path: ([name.text] + id + sent.map(\.name)).joined(separator: ","))
    if !FileManager.default.fileExists(atPath: file.path) {
      try sent.reduce(manifest + (signature ?? Data())) { $0 + $1.contents }.write(to: file, options: .atomic)
    }
    return file
  }

  /// The longest wait for a verdict, in addition to the length of the trial. Chosen: a Debian system that does not start
  /// its kiosk rejects itself after ten minutes, and a board takes some minutes to start two systems.
  public static let startLimit = Duration.seconds(900)

  /// Restarts a board, and waits until it has accepted or rejected the system.
  ///
  /// - Parameters:
  ///   - limit: The longest wait for the verdict.
  ///   - reportLimit: The longest wait for a report about slots from a board that answers, and for a login from one that
  ///     refuses it. Chosen: the board writes the report when it has found its card, and a server that starts may refuse
  ///     logins until then.
  public func restart(
    _ board: RemoteBoard, within limit: Duration = startLimit, reportLimit: Duration = .seconds(60),
    onStep tell: @escaping @Sendable (Step) -> Void
  ) async throws {
    try await DeployError.during(.systemTrial, on: board) {
      try await board.run(["reboot", "0"])
      tell(.restarting)
      try await awaitVerdict(of: board, within: limit, reportLimit: reportLimit, onStep: tell)
    }
  }

  private func awaitVerdict(
    of board: RemoteBoard, within limit: Duration, reportLimit: Duration, onStep tell: @Sendable (Step) -> Void
  ) async throws {
    let deadline = ContinuousClock.now + limit
    var isTold = false
    // The time of the first answer without a report about slots.
    var silence: ContinuousClock.Instant?
    // The time of the first refused login in a row.
    var refusal: ContinuousClock.Instant?
    while ContinuousClock.now < deadline {
      try await Task.sleep(for: .seconds(1))
      let status: BoardStatus
      do {
        status = try await board.status()
        refusal = nil
      } catch let error as DeployError where error.isRefusedLogin {
        refusal = refusal ?? .now
        if ContinuousClock.now - refusal! >= reportLimit { throw error.afterUpdate }
        continue
      } catch {
        // The board does not answer while it restarts.
        refusal = nil
        continue
      }
      silence = status.slot == nil ? silence ?? ContinuousClock.now : nil
      if let silence, ContinuousClock.now - silence >= reportLimit {
        throw DeployError.systemWithoutTrial(host: board.host)
      }
      if let reason = status.rejection(of: name) {
        throw DeployError.systemRejected(host: board.host, reason: reason)
      }
      guard status.system == name.text else { continue }
      if !status.isSystemOnTrial { return }
      if !isTold { tell(.trying) }
      isTold = true
    }
    throw DeployError.noVerdict(host: board.host, seconds: Int(limit.components.seconds))
  }

  /// Removes a system that waits for the next restart of a board, and cancels a restart that was requested for later.
  /// Returns the name of that system, or `nil` if none waited.
  public static func cancel(on board: RemoteBoard) async throws -> String? {
    // The timer first, so that the board does not restart in the meantime.
    try await board.run(["reboot", "never"])
    let lines = try await board.run(["system", "cancel"])
    return lines.last { $0.hasPrefix("canceled ") }.map { String($0.dropFirst("canceled ".count)) }
  }

  /// Restarts a board after the given number of seconds. The app runs until then.
  public func restart(_ board: RemoteBoard, in seconds: Int) async throws {
    try await board.run(["reboot", "\(seconds)"])
  }
}
