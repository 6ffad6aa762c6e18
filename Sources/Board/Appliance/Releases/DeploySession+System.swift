import System

/// The requests of `vitrine update`.
extension DeploySession {
  /// The longest run of the program, in seconds. Chosen: the slowest network takes an hour. It ends by itself when the
  /// connection is silent.
  private static let updateTimeout = 7200.0

  /// Runs the program that works on the boot partition, with the input and the output of this session. On a Debian
  /// system, this session may lack the rights to mount it, so systemd starts the program.
  func updateSystem(_ words: [String]) throws(Refusal) {
    let lock = try self.lock()
    if UpdateRequests.isAvailable {
      let status: Int32
      do throws(Errno) { status = try UpdateRequests.perform(words) } catch {
        throw Refusal(reason: "systemd does not start the program of updates: \(error.message); restart the board")
      }
      _ = consume lock
      // The program has printed its own reason.
      if status != 0 { exit(1) }
      return
    }
    let program = try? SpawnedProcess(
      starting: SlotService.programPath, arguments: words, environment: [], input: 0, output: 1, errors: nil,
      leadsGroup: false)
    guard let program else {
      throw Refusal(reason: "this board's image cannot be updated; write a new image to its card")
    }
    let ending = program.waitForExit(timeout: Self.updateTimeout)
    _ = consume lock
    // The program has printed its own reason.
    if ending != .exited(status: 0) { exit(1) }
  }
}
