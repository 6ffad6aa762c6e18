import ReleaseFormat
import System

/// The board's side of a network connection from `vitrine`. On an appliance, this is the only command that can be run
/// over the network.
///
/// The session is this same program under another name. On a Debian system, root's shell starts it. On an appliance,
/// the SSH server starts it in place of a shell, as a user without rights; it then sends its request and its standard
/// streams to the first process, which starts the program again as the superuser. The session receives releases itself,
/// and sends all other requests to the first process or the service.
package struct DeploySession {
  static let programName = "vitrine-session"
  /// The name under which an SSH server starts a user's shell for a login without a command.
  static let loginName = "-\(programName)"
  /// The path of the program on an appliance.
  package static let path = "/bin/vitrine-session"
  /// The option with which the first process starts the session of a connection, which is the standard input.
  static let acceptedOption = "--accepted"
  /// The socket of the first process for requests.
  package static let socketPath = "\(Appliance.folder)/control"
  /// The socket of an appliance's first process for the sessions of the SSH server's users.
  static let sessionSocketPath = "/run/vitrine/sessions"
  /// The description of the setup that `vitrine deploy` made on a Debian system.
  private static let setupPath = "/usr/lib/vitrine/set-up-as"
  private static let lockPath = "\(Appliance.folder)/deploy-lock"
  /// The timeout of a request about a trial, which is repeated anyway, in seconds. Chosen: short, because the connection
  /// may end in the meantime.
  private static let trialTimeout = 2.0
  /// The maximum silence of a connection while a release is received, in seconds. Chosen.
  static let receiveTimeout = 30.0
  /// The time between two checks of a trial, in seconds. Chosen.
  private static let pollInterval = 0.1
  /// The time between two requests for new lines of the log, in seconds. Chosen.
  private static let logInterval = 0.5
  /// The time that a trial may take in addition to the requested one, in seconds. Chosen: for the end of the previous
  /// app and the start of the new one.
  private static let verdictTimeout = 60.0

  /// A reason for refusing a request, for people.
  struct Refusal: Error { let reason: String }

  /// The connection to the program that the SSH server started and that waits for the exit status of this session, or
  /// `nil` if there is no such program.
  private var connection: Int32?
  /// The path of the socket that answers requests.
  var requestPath = DeploySession.socketPath
  /// The timeout of a request, in seconds. Chosen: about as long as the first process waits for a disk.
  var timeout = 10.0

  /// Carries out the command of the connection, and exits with status 0 if it succeeded, or else with 1.
  static func run() -> Never {
    var session = DeploySession()
    do throws(Refusal) {
      let request: SessionRequest
      do throws(Errno) { request = try session.receiveRequest() } catch {
        throw Refusal(reason: "cannot read the request: \(error.message)")
      }
      if !Process.isSuperuser, File.exists(at: sessionSocketPath) { Process.exit(try forward(request)) }
      try session.perform(request)
    } catch {
      Process.printLine("failed \(error.reason)")
      session.exit(1)
    }
    session.exit(0)
  }

  /// Returns the request from the command line and the environment, or from the connection that the first process has
  /// accepted.
  private mutating func receiveRequest() throws(Errno) -> SessionRequest {
    let arguments = try Process.arguments()
    guard arguments == [Self.acceptedOption] else {
      // If the key is restricted to another command, the client's command is in the environment.
      return SessionRequest(arguments: arguments, original: Process.environment("SSH_ORIGINAL_COMMAND"))
    }
    let received = try SessionSocket.receive()
    connection = received.connection
    return SessionRequest(arguments: [received.request], original: nil)
  }

  /// Sends a request to the first process, which carries it out. Returns the exit status.
  private static func forward(_ request: SessionRequest) throws(Refusal) -> Int32 {
    let status: Int32
    do throws(Errno) { status = try SessionSocket.perform(request.text, at: sessionSocketPath) } catch {
      throw Refusal(reason: "the first process on the board does not respond: \(error.message); switch it off and on")
    }
    if status == SessionSocket.busyStatus {
      throw Refusal(reason: "too many connections use the board; try again later")
    }
    return status
  }

  /// Exits with a status, which the other end of the connection receives too.
  func exit(_ status: Int32) -> Never {
    if let connection { SessionSocket.send(status: status, to: connection) }
    Process.exit(status)
  }

  /// The refusal of a request that changes the board.
  private static let viewOnly =
    "this key may only view the board: 'status', 'logs', 'shot', 'settings', 'metrics' and 'doctor'; "
    + "use a key of 'vitrine image --key'"

  private func perform(_ session: SessionRequest) throws(Refusal) {
    guard session.isAllowed else {
      // The same key may read the settings.
      if session.words.first == "settings" {
        throw Refusal(
          reason: "changing settings needs a control key, and this key may only view the board; "
            + "use a key of 'vitrine image --key'")
      }
      throw Refusal(reason: Self.viewOnly)
    }
    let words = session.words
    switch (words.first, words.count) {
    case ("status", 1): try printStatus()
    case ("log", 1): _ = try printLog(from: 0)
    case ("log", 2) where words[1] == "--follow": try followLog()
    case ("connections", 1): _ = try printLog("connections", from: 0)
    case ("connections", 2) where words[1] == "--follow": try followLog("connections")
    case ("health", 1): printHealth()
    case ("inventory", 1): try printInventory()
    case ("room", 1): try printRemovableItems()
    case ("clean", 2):
      guard let size = Int(digits: words[1][...]), (1...BoardSetting.maximumSize).contains(size) else {
        throw Refusal(reason: "these names are too long; remove the files in several steps")
      }
      try removeItems(size)
    case ("restart", 1), ("rollback", 1):
      _ = try request(words[0])
      Process.printLine("done")
    case ("shot", 1): try sendScreenshot()
    case ("deploy", 4), ("deploy", 5):
      guard let request = TrialRequest(name: words[1][...], seconds: words[3][...]),
        let size = Int(digits: words[2][...]),
        (1...ReleaseManifest.maximumSize).contains(size),
        let signatureSize = Self.signatureSize(words.dropFirst(4).first)
      else { throw Refusal(reason: Self.otherVersion) }
      try deploy(request, manifestSize: size, signatureSize)
    case ("store", 4):
      guard let name = ReleaseName(words[1][...]), let size = Int(digits: words[2][...]),
        (1...ReleaseManifest.maximumSize).contains(size), let signatureSize = Self.signatureSize(words[3])
      else { throw Refusal(reason: Self.otherVersion) }
      let lock = try self.lock()
      try receive(name, manifestSize: size, signatureSize)
      _ = consume lock
    case ("trust", 3):
      guard let size = Int(digits: words[1]), (1...KeyList.maximumSize).contains(size),
        let signatureSize = Self.signatureSize(words[2])
      else { throw Refusal(reason: Self.otherVersion) }
      try replaceTrustedKeys(size, signatureSize)
    case ("system", 2...): try updateSystem(Array(words.dropFirst()))
    case ("reboot", 2):
      _ = try request("reboot \(words[1])")
      Process.printLine("done")
    case ("settings", 1): write(session.visibleSettings(in: try request("settings")))
    case ("settings", 2):
      guard let size = Int(digits: words[1][...]), (1...BoardSetting.maximumSize).contains(size) else {
        throw Refusal(reason: "the settings are too long; change them in several steps")
      }
      try changeSettings(size)
    case ("try", 3):
      guard let request = TrialRequest(name: words[1][...], seconds: words[2][...]) else {
        throw Refusal(reason: Self.otherVersion)
      }
      try tryStored(request)
    default:
      let commands = "'status', 'logs', 'shot', 'restart', 'rollback', 'settings', 'clean' or 'doctor'"
      throw Refusal(reason: "there is no shell here; use 'vitrine deploy', \(commands)")
    }
  }

  /// A folder that exists if systemd is the first process.
  private static let systemdPath = "/run/systemd/system"

  static let otherVersion = "unknown deployment request; use the version of the host tool that built the board's image"

  /// Sends a request to the first process or the service, and returns the answer.
  func request(_ question: String) throws(Refusal) -> String {
    guard let answer = try reply(to: question, within: timeout) else { throw Self.noResponse(.timedOut) }
    return answer
  }

  /// Sends a request, and returns the answer, or `nil` if there is none within the given number of seconds.
  ///
  /// During a trial, the first process may be busy with a slow disk. It carries out the request later, and judges the
  /// trial in any case. The advice to switch the board off would end the trial.
  private func reply(to question: String, within seconds: Double) throws(Refusal) -> String? {
    let answer: String
    do throws(Errno) {
      answer = try RequestSocket.send(question, to: requestPath, timeout: seconds)
    } catch {
      // The queue of a busy process may be full.
      if error == .timedOut || error == .wouldBlock { return nil }
      // On a Debian system, the supervisor is a service, whose socket lasts as long as the service runs.
      if error == .noSuchFileOrDirectory, File.exists(at: Self.systemdPath) {
        throw Refusal(reason: "the service vitrine is not running")
      }
      throw Self.noResponse(error)
    }
    if answer.hasPrefix("no ") { throw Refusal(reason: String(answer.dropFirst(3))) }
    return answer
  }

  /// Sends a request about a trial, and returns the answer, or `nil` if the first process is busy.
  private func trialReply(to question: String) throws(Refusal) -> String? {
    try reply(to: question, within: min(timeout, Self.trialTimeout))
  }

  private static func noResponse(_ error: Errno) -> Refusal {
    Refusal(reason: "the app's supervisor on the board does not respond: \(error.message); switch the board off and on")
  }

  // MARK: Status and log

  private func printStatus() throws(Refusal) {
    if let board = try? File.text(at: BoardName.path, limit: 4096) { write(board) }
    if let setup = try? File.text(at: Self.setupPath, limit: 4096) { write(setup) }
    write(try request("status"))
    SignatureCheck.printStatus()
    if let systems = try? File.text(at: SlotService.statusPath, limit: 4096) { write(systems) }
    for path in [Appliance.stickStatusPath, Appliance.webStatusPath] {
      if let update = try? File.text(at: path, limit: 4096) { write(update) }
    }
    if let failure = try? File.text(at: BoardReleases.failurePath), let line = failure.split(separator: "\n").first {
      Process.printLine("failure \(line)")
    }
    // Releases that the host need not send.
    let held = ((try? Directory.names(at: BoardReleases.folder)) ?? []).filter { ReleaseName($0) != nil }
    if !held.isEmpty { Process.printLine("holds \(held.joined(separator: " "))") }
  }

  /// Prints facts about the hardware, the data partition, and the clock.
  private func printHealth() {
    KernelFiles().forEachLine { Process.printLine($0) }
    if let free = try? Directory.freeSpace(at: AppRights.dataFolder) { Process.printLine("data \(free)") }
    for address in LocalAddresses.all { Process.printLine("address \(address)") }
    Process.printLine("time \(WallClock.now)")
  }

  /// The inventory of the board's image, which its maker may have lost.
  private static let inventoryPath = "/usr/share/vitrine/sbom.cdx.json"

  private func printInventory() throws(Refusal) {
    do throws(Errno) { write(try File.text(at: Self.inventoryPath)) } catch {
      throw Refusal(reason: "the board has no inventory: \(error.message)")
    }
  }

  private func write(_ text: String) { for line in text.split(separator: "\n") { Process.printLine(String(line)) } }

  /// Prints the log from a line on, and returns the number of the line after the last one printed.
  private func printLog(_ name: String = "log", from number: Int64) throws(Refusal) -> Int64 {
    var number = number
    while true {
      let answer = try request("\(name) \(number)")
      let end = answer.firstIndex(of: "\n") ?? answer.endIndex
      guard let next = Int64(digits: answer[..<end].dropFirst("next ".count)) else {
        throw Refusal(reason: "the log cannot be read")
      }
      if next == number || end == answer.endIndex { return next }
      write(String(answer[end...]))
      number = next
    }
  }

  /// Prints new lines of the log until the connection ends.
  private func followLog(_ name: String = "log") throws(Refusal) -> Never {
    var number: Int64 = 0
    try Self.repeatUntilEnd(of: Self.output(), every: Self.logInterval) { () throws(Refusal) in
      number = try printLog(name, from: number)
    }
    exit(1)
  }

  /// Calls `print` at the interval in seconds, until the other end of the output closes.
  static func repeatUntilEnd(
    of output: consuming SessionOutput, every interval: Double, _ print: () throws(Refusal) -> Void
  ) throws(Refusal) {
    repeat { try print() } while !output.waitForEnd(interval)
  }

  /// Writes the bytes of a PNG image, without any other output.
  private func sendScreenshot() throws(Refusal) {
    _ = try request("shot")
    let bound = Clock.now + timeout
    while Clock.now < bound {
      do throws(Errno) {
        let bytes = try File.bytes(at: Appliance.screenshotPath, as: [.readOnly, .noFollow, .nonBlocking])
        return try Descriptor(owning: 1).writeAll(bytes)
      } catch .noSuchFileOrDirectory {
        Clock.sleep(for: 0.02)
      } catch { throw Refusal(reason: "cannot read the screenshot: \(error.message)") }
    }
    throw Refusal(reason: "the app made no screenshot, because it hangs or lacks memory; 'vitrine restart' restarts it")
  }

  // MARK: Settings

  /// - Parameter size: The size of the lines to receive, in bytes.
  private func changeSettings(_ size: Int) throws(Refusal) {
    let lines: [UInt8]
    do throws(ReleaseError) {
      lines = try SessionInput(timeout: Self.receiveTimeout).all(size, of: "the settings")
    } catch { throw Refusal(reason: error.message) }
    try changeSettings(String(decoding: lines, as: UTF8.self))
  }

  /// Requests other settings, and waits for the end of their trial. If the connection ends first, exits; the trial
  /// continues without this process.
  ///
  /// - Parameter lines: A setting on each line.
  func changeSettings(_ lines: String) throws(Refusal) {
    // The first process stores the settings before it answers. A later answer shows the trial.
    var isStarted = try reply(to: "set\n\(lines)", within: timeout) != nil
    let output = try Self.output()
    // The app must present its first frame and then send a keep-alive.
    let bound = Clock.now + Self.verdictTimeout
    while Clock.now < bound {
      if let answer = try trialReply(to: "settings") {
        let state = answer.split(separator: "\n")
        if let failure = state.first(where: { $0.hasPrefix("failure ") }) {
          throw Refusal(reason: "\(failure.dropFirst("failure ".count)); restored the previous settings")
        }
        if state.first != "trial" {
          if isStarted { return write(answer) }
          throw Refusal(
            reason: "the board was too busy to confirm the settings; 'vitrine settings' shows the current ones")
        }
        isStarted = true
      }
      if output.waitForEnd(Self.pollInterval) { exit(1) }
    }
    throw Refusal(reason: "the settings are still on trial; watch them with 'vitrine status'")
  }

  // MARK: Releases

  private func deploy(_ request: TrialRequest, manifestSize: Int, _ signatureSize: Int) throws(Refusal) {
    let lock = try self.lock()
    try receive(request.name, manifestSize: manifestSize, signatureSize)
    Process.printLine("received \(request.name.text)")
    try startTrial(request)
    _ = consume lock
  }

  /// Tries a release that was received earlier. If it is damaged or missing, prints `lacks` and the name.
  private func tryStored(_ request: TrialRequest) throws(Refusal) {
    let lock = try self.lock()
    do throws(ReleaseError) {
      _ = try Self.store().check(request.name)
    } catch {
      Process.printLine("lacks \(request.name.text)")
      throw Refusal(reason: error.message)
    }
    try startTrial(request)
    _ = consume lock
  }

  static func store() throws(ReleaseError) -> ReleaseStore {
    do throws(Errno) { return try BoardReleases.store() } catch {
      throw .files(reason: error.message)
    }
  }

  /// Starts a trial, and waits for its result.
  func startTrial(_ trial: TrialRequest) throws(Refusal) {
    // The first process stores the trial before it answers. A later answer shows the trial.
    let isStarted = try reply(to: trial.text, within: timeout) != nil
    try awaitVerdict(trial.name, seconds: trial.seconds, isStarted: isStarted)
  }

  func lock() throws(Refusal) -> Descriptor {
    do throws(Errno) {
      let file = try Descriptor(opening: Self.lockPath, [.writeOnly, .create])
      try file.lock()
      return file
    } catch .wouldBlock {
      throw Refusal(reason: "another deployment to this board is running; try again later")
    } catch { throw Refusal(reason: "\(Self.lockPath): \(error.message)") }
  }

  private func receive(_ name: ReleaseName, manifestSize: Int, _ signatureSize: Int) throws(Refusal) {
    guard let text = try? File.text(at: BoardName.path, limit: 4096), let board = BoardName(parsing: text) else {
      throw Refusal(reason: "\(BoardName.path) does not name this board; build its image again")
    }
    do throws(ReleaseError) {
      let input = try SessionInput(timeout: Self.receiveTimeout)
      let manifest = try input.all(manifestSize, of: "the manifest")
      let signature = try input.all(signatureSize, of: "the signature")
      try SignatureCheck.run(.check, manifest, signature)
      let store = try Self.store()
      do throws(Errno) { try store.makeRoom(for: name) } catch { throw .files(reason: error.message) }
      try store.receive(name, manifest: manifest, signature: signature, for: board) {
        (count) throws(ReleaseError) in try input.next(count)
      }
      // A release that does not fit, or is for another board, must not count as the latest one.
      try SignatureCheck.run(.accept, manifest, signature)
    } catch { throw Refusal(reason: error.message) }
  }

  private static func output() throws(Refusal) -> SessionOutput {
    do throws(Errno) { return try SessionOutput() } catch {
      throw Refusal(reason: "the connection failed: \(error.message)")
    }
  }

  /// Waits for the end of the trial, and prints the result. If the connection ends first, exits so that the lock is
  /// free for the next deploy; the trial continues without this process.
  ///
  /// - Parameter isStarted: Whether the first process has confirmed the start of the trial.
  private func awaitVerdict(_ name: ReleaseName, seconds: Int, isStarted: Bool) throws(Refusal) {
    let output = try Self.output()
    let bound = Clock.now + Double(seconds) + Self.verdictTimeout
    var isStarted = isStarted
    var isTold = false
    while Clock.now < bound {
      if let answer = try trialReply(to: "status") {
        let lines = answer.split(separator: "\n")
        if lines.contains("release \(name.text)"[...]), !lines.contains(where: { $0.hasPrefix("trial ") }) {
          return Process.printLine("good \(name.text)")
        }
        guard lines.contains("trial \(name.text)"[...]) else { throw failure(of: name, isStarted: isStarted) }
        isStarted = true
        if !isTold, lines.contains(AppState.onScreen.line[...]) {
          isTold = true
          Process.printLine("shown \(name.text)")
        }
      }
      if output.waitForEnd(Self.pollInterval) { exit(1) }
    }
    throw Refusal(reason: "the trial has not ended; watch it with 'vitrine status'")
  }

  /// Prints the last lines of the log of a failed trial, and returns the reason.
  private func failure(of name: ReleaseName, isStarted: Bool) -> Refusal {
    let failure = (try? File.text(at: BoardReleases.failurePath)) ?? ""
    let parts = failure.split(separator: "\n", maxSplits: 1)
    guard let first = parts.first, first.hasPrefix(name.text) else {
      if !isStarted { return Refusal(reason: "the board was too busy to try the release; deploy it again") }
      return Refusal(reason: "the release was rolled back in the meantime; 'vitrine status' shows the running one")
    }
    write(parts.count > 1 ? String(parts[1]) : "")
    return Refusal(reason: "\(first.dropFirst(name.text.count + 1)); rolled back to the previous release")
  }
}
