import Appliance
import ReleaseFormat
import System

/// Reads a bundle, copies it to the board by a session that checks everything again, and installs it.
package struct BundleInstaller {
  /// The duration of a trial, as of `vitrine deploy`, in seconds.
  private static let trialSeconds = 30
  /// The time that a trial may take in addition, in seconds. Chosen, as for a deployment.
  private static let verdictTimeout = 75.0
  /// The time to wait until the board has read the systems on its card, in seconds. Chosen: a slow card appears in ten.
  private static let settleTimeout = 30.0

  /// Starts the process that reads the bundle, with a request and its output.
  package let start: (_ words: [String], _ output: borrowing Descriptor) throws(Errno) -> SpawnedProcess
  /// The reason of a failure if that process wrote less than expected.
  package let cause: String

  package init(
    cause: String,
    start: @escaping (_ words: [String], _ output: borrowing Descriptor) throws(Errno) -> SpawnedProcess
  ) {
    self.cause = cause
    self.start = start
  }

  /// Asks that process what the bundle has for this board, and checks the signatures.
  ///
  /// - Parameters:
  ///   - seconds: The time limit for that process.
  ///   - isUsedUp: Returns `true` for a release or a system that was tried too often.
  ///   - hasPassed: Returns `true` for a release that has passed a trial with a signature of this time, or a later one.
  ///     It is not installed again if the board has returned from it.
  package func choice(
    within seconds: Double, isUsedUp: (ReleaseName) -> Bool = { _ in false },
    hasPassed: (ReleaseName, Int64) -> Bool = { _, _ in false }
  ) -> Offer.Choice {
    guard let text = try? File.text(at: BoardName.path, limit: 4096), let board = BoardName(parsing: text) else {
      return .refused(reason: "\(BoardName.path) does not name this board")
    }
    do throws(Errno) {
      let output = try Pipe()
      try output.writeEnd.setBlocking(true)
      let reader = try start(["scan", board.board, board.architecture], output.writeEnd)
      let reply = SessionProcess.readBytes(
        from: output.readEnd, of: reader, limit: BundleReply.maximumSize, within: seconds)
      return Offer.choice(
        of: BundleReply.findings(in: reply.bytes), for: board, Self.status, hasSlots: SlotService.isAvailable,
        isUsedUp: isUsedUp, hasPassed: hasPassed, verify: Self.verify)
    } catch { return .refused(reason: "its reader cannot be started: \(error.message)") }
  }

  /// The status of the board, which may still be waiting for its card after a start.
  private static var status: BoardLines {
    let deadline = Clock.now + settleTimeout
    while true {
      let status = BoardLines.current()
      if status.knowsSystems || !SlotService.isAvailable || Clock.now >= deadline { return status }
      Clock.sleep(for: 1)
    }
  }

  private static func verify(_ manifest: [UInt8], _ signature: [UInt8]) throws(ReleaseError) {
    // Unsigned bundles are never used, whatever the image's maker forgot.
    guard SignatureCheck.isRequired else { throw .notTrusted(reason: "this board has no trusted keys") }
    try SignatureCheck.run(.check, manifest, signature)
  }

  /// Copies the files that the board lacks. The board does not use them before `activate`, even if it restarts.
  ///
  /// - Parameter progress: Receives the share that was copied, in percent.
  package func receive(_ offer: Offer, progress: (Int) -> Void) throws(SessionProcess.Failure) {
    if try receiveHeldRelease(offer, progress: progress) { return }
    let file = BundleName.manifest(of: offer.name)
    let sizes = "\(offer.manifest.count)"
    var names = offer.description.files.map { $0.name }
    if offer.isSystem {
      let plan = try session(
        ["system", "plan", sizes], ["copy", file, "none"], total: offer.headSize, progress: progress)
      let line = plan.last { $0.hasPrefix("missing") } ?? ""
      names = line.split(separator: " ").dropFirst().map { String($0) }
    }
    let total = offer.description.files.reduce(offer.headSize) {
      $0 + (names.contains($1.name) ? Int64($1.size) : 0)
    }
    let list = names.isEmpty ? "-" : names.joined(separator: ",")
    let request =
      offer.isSystem
      ? ["system", "store", sizes, list, "\(offer.signature.count)"]
      : ["store", offer.name.text, sizes, "\(offer.signature.count)"]
    let copied = offer.isSystem ? (names.isEmpty ? "none" : list) : "-"
    _ = try session(request, ["copy", file, copied], total: total, progress: progress)
  }

  /// Sends the manifest and the signature of a release whose files the board has received earlier. Returns `false` if it
  /// lacks the release, or if a file is damaged.
  private func receiveHeldRelease(_ offer: Offer, progress: (Int) -> Void) throws(SessionProcess.Failure) -> Bool {
    guard !offer.isSystem, BoardLines.current().holds(offer.name) else { return false }
    do throws(SessionProcess.Failure) {
      _ = try session(
        ["store", offer.name.text, "\(offer.manifest.count)", "\(offer.signature.count)"],
        ["copy", BundleName.manifest(of: offer.name), "none"], total: offer.headSize, progress: progress)
      return true
    } catch {
      // The board expects the files again.
      if error.isIncomplete { return false }
      throw error
    }
  }

  private func session(
    _ request: [String], _ words: [String], total: Int64, progress: (Int) -> Void
  ) throws(SessionProcess.Failure) -> [String] {
    try SessionProcess.run(
      request, receivingFrom: { (output) throws(Errno) in try start(words, output) }, blaming: cause, total: total
    ) { copied in
      progress(Int(copied * 100 / max(1, total)))
    }
  }

  /// Tries a release that was received, or restarts the board with a system. Returns after the verdict about a release.
  package static func activate(_ offer: Offer) throws(SessionProcess.Failure) {
    if offer.isSystem {
      // The board has all files, and makes its boot loader start them.
      _ = try SessionProcess.run(
        ["system", "receive", "\(offer.manifest.count)", "\(trialSeconds)", "-", "\(offer.signature.count)"],
        sending: offer.manifest + offer.signature)
      _ = try SessionProcess.run(["reboot", "0"], within: SessionProcess.shortTimeout)
    } else {
      _ = try SessionProcess.run(
        ["try", offer.name.text, "\(trialSeconds)"], within: Double(trialSeconds) + verdictTimeout)
    }
  }
}
