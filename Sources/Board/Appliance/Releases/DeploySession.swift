import ReleaseFormat
import System

/// What the board does for somebody who has come in over the network: on an appliance the one command there is.
///
/// It is this same program under another name, which the server for the network starts in the place of a shell; on a Debian system root's
/// shell starts it. It receives releases, and asks the first process, or the service there, for everything else.
struct DeploySession {
  /// The name by which it is started.
  static let programName = "vitrine-session"
  /// Where the first process answers.
  static let socketPath = "\(Appliance.folder)/control"
  /// What 'vitrine deploy' has set up on a Debian system.
  private static let setupPath = "/usr/lib/vitrine/set-up-as"
  private static let lockPath = "\(Appliance.folder)/deploy-lock"
  /// D: in seconds; the first process waits for a disk at most about that long.
  private static let patience = 10.0
  /// D: how long a connection may be silent while a release comes, in seconds.
  private static let silence = 30.0
  /// D: seconds from one look at a trial to the next.
  private static let pause = 0.1
  /// D: how much longer than asked for a trial may take, in seconds: its start, and the end of the app before.
  private static let slack = 60.0

  /// A refusal, for people.
  private struct Refusal: Error { let reason: String }

  /// Carries out what the connection asks for, and ends with status 0 where it went well.
  static func run() -> Never {
    // Where the connection may do nothing else, what it asks for stands here; where it has a shell, on the command line.
    var words = Process.environment("SSH_ORIGINAL_COMMAND").map { $0.split(separator: " ").map { String($0) } }
    if words == nil { words = try? Process.arguments() }
    if words?.first == programName { words?.removeFirst() }
    do throws(Refusal) {
      try DeploySession().carryOut(words ?? [])
    } catch {
      Process.printLine("failed \(error.reason)")
      Process.exit(1)
    }
    Process.exit(0)
  }

  private func carryOut(_ words: [String]) throws(Refusal) {
    switch (words.first, words.count) {
    case ("status", 1): try tellStatus()
    case ("log", 1): _ = try tellLog(from: 0)
    case ("log", 2) where words[1] == "--follow": try followLog()
    case ("restart", 1), ("rollback", 1):
      _ = try ask(words[0])
      Process.printLine("done")
    case ("shot", 1): try sendPicture()
    case ("deploy", 4):
      guard let name = ReleaseName(words[1]), let size = Int(decimal: words[2]), (1...ReleaseManifest.longest).contains(size),
        let seconds = Int(decimal: words[3]), ReleaseChoice.allowedSeconds.contains(seconds)
      else { throw Refusal(reason: Self.otherVersion) }
      try deploy(name, manifestSize: size, seconds: seconds)
    case ("settings", 1): write(try ask("settings"))
    case ("settings", 2):
      guard let size = Int(decimal: words[1]), (1...BoardSetting.longest).contains(size) else {
        throw Refusal(reason: "these settings are too long; change them in several steps")
      }
      try changeSettings(size)
    case ("try", 3):
      guard let name = ReleaseName(words[1]), let seconds = Int(decimal: words[2]), ReleaseChoice.allowedSeconds.contains(seconds)
      else { throw Refusal(reason: Self.otherVersion) }
      try tryHeld(name, seconds: seconds)
    default:
      throw Refusal(reason: "there is no shell here; use 'vitrine deploy', 'status', 'logs', 'shot', 'restart', 'rollback' or 'settings'")
    }
  }

  private static let otherVersion = "this board does not understand the deploy; use a tool of the version that made its image"

  private func ask(_ question: String) throws(Refusal) -> String {
    let answer: String
    do throws(Errno) {
      answer = try RequestSocket.send(question, to: Self.socketPath, timeout: Self.patience)
    } catch { throw Refusal(reason: "who looks after the app there does not answer: \(error.message)") }
    if answer.hasPrefix("no ") { throw Refusal(reason: String(answer.dropFirst(3))) }
    return answer
  }

  // MARK: What is going on

  private func tellStatus() throws(Refusal) {
    if let board = try? File.text(at: BoardName.path, limit: 4096) { write(board) }
    if let setup = try? File.text(at: Self.setupPath, limit: 4096) { write(setup) }
    write(try ask("status"))
    if let failure = try? File.text(at: BoardReleases.failurePath), let line = failure.split(separator: "\n").first {
      Process.printLine("failure \(line)")
    }
    // What need not be sent.
    let held = ((try? Directory.names(at: BoardReleases.folder)) ?? []).filter { ReleaseName($0) != nil }
    if !held.isEmpty { Process.printLine("holds \(held.joined(separator: " "))") }
  }

  private func write(_ text: String) { for line in text.split(separator: "\n") { Process.printLine(String(line)) } }

  /// Says from which line on there will be more.
  private func tellLog(from number: Int64) throws(Refusal) -> Int64 {
    var number = number
    while true {
      let answer = try ask("log \(number)")
      let end = answer.firstIndex(of: "\n") ?? answer.endIndex
      guard let next = Int64(answer[..<end].dropFirst("next ".count)) else { throw Refusal(reason: "the log cannot be read") }
      if next == number || end == answer.endIndex { return next }
      write(String(answer[end...]))
      number = next
    }
  }

  /// Until the connection ends.
  private func followLog() throws(Refusal) -> Never {
    var number: Int64 = 0
    while true {
      number = try tellLog(from: number)
      Clock.sleep(for: 0.5)
    }
  }

  /// The bytes of a PNG, and nothing else.
  private func sendPicture() throws(Refusal) {
    _ = try ask("shot")
    let bound = Clock.now + Self.patience
    while Clock.now < bound {
      do throws(Errno) {
        let bytes = try File.bytes(at: Appliance.picturePath, as: [.readOnly, .noFollow, .nonBlocking])
        return try Descriptor(owning: 1).writeAll(bytes)
      } catch .noSuchFileOrDirectory {
        Clock.sleep(for: 0.02)
      } catch { throw Refusal(reason: "the picture: \(error.message)") }
    }
    throw Refusal(reason: "the app makes no picture; it may hang, or lack the memory")
  }

  // MARK: Settings

  /// - Parameter size: of the lines that come, in bytes.
  private func changeSettings(_ size: Int) throws(Refusal) {
    let lines: [UInt8]
    do throws(ReleaseError) {
      lines = try SessionInput(silence: Self.silence).all(size, of: "the settings")
    } catch { throw Refusal(reason: error.message) }
    _ = try ask("set\n\(String(decoding: lines, as: UTF8.self))")
    // The app's first frame, and that it is alive after it.
    let bound = Clock.now + Self.slack
    while Clock.now < bound {
      let answer = try ask("settings")
      let state = answer.split(separator: "\n")
      if let failure = state.first(where: { $0.hasPrefix("failure ") }) {
        throw Refusal(reason: "\(failure.dropFirst("failure ".count)); the settings before are back")
      }
      if state.first != "trial" { return write(answer) }
      Clock.sleep(for: Self.pause)
    }
    throw Refusal(reason: "the app has not shown yet whether it works with these settings; 'vitrine status' tells how it goes on")
  }

  // MARK: A release

  private func deploy(_ name: ReleaseName, manifestSize: Int, seconds: Int) throws(Refusal) {
    let lock = try self.lock()
    try receive(name, manifestSize: manifestSize)
    Process.printLine("received \(name.text)")
    try tryOut(name, seconds: seconds)
    _ = consume lock
  }

  /// Tries one that was received before. Where it is damaged, or gone, it says that it lacks it.
  private func tryHeld(_ name: ReleaseName, seconds: Int) throws(Refusal) {
    let lock = try self.lock()
    do throws(ReleaseError) {
      _ = try Self.store().check(name)
    } catch {
      Process.printLine("lacks \(name.text)")
      throw Refusal(reason: error.message)
    }
    try tryOut(name, seconds: seconds)
    _ = consume lock
  }

  private static func store() throws(ReleaseError) -> ReleaseStore {
    do throws(Errno) { return ReleaseStore(try FolderStorage(in: BoardReleases.folder)) } catch { throw .files(reason: error.message) }
  }

  private func tryOut(_ name: ReleaseName, seconds: Int) throws(Refusal) {
    _ = try ask("try \(name.text) \(seconds)")
    try awaitVerdict(name, seconds: seconds)
  }

  private func lock() throws(Refusal) -> Descriptor {
    do throws(Errno) {
      let file = try Descriptor(opening: Self.lockPath, [.writeOnly, .create])
      try file.lock()
      return file
    } catch .wouldBlock {
      throw Refusal(reason: "somebody else deploys to this board; try again when that is done")
    } catch { throw Refusal(reason: "\(Self.lockPath): \(error.message)") }
  }

  private func receive(_ name: ReleaseName, manifestSize: Int) throws(Refusal) {
    guard let text = try? File.text(at: BoardName.path, limit: 4096), let board = BoardName(parsing: text) else {
      throw Refusal(reason: "\(BoardName.path) does not say what this board is; make its image anew")
    }
    do throws(ReleaseError) {
      let input = try SessionInput(silence: Self.silence)
      let store = try Self.store()
      do throws(Errno) {
        // One that is chosen for the first time is not there yet, and the others are needed.
        try store.prune(keeping: (try store.choice() ?? ReleaseChoice()).needed)
      } catch { throw .files(reason: error.message) }
      let manifest = try input.all(manifestSize, of: "the manifest")
      try store.receive(name, manifest: manifest, for: board) { (count) throws(ReleaseError) in try input.next(count) }
    } catch { throw Refusal(reason: error.message) }
  }

  /// Has something to say when what this process prints reaches nobody any more.
  private static func connection() throws(Refusal) -> Poll {
    do throws(Errno) {
      let poll = try Poll()
      try poll.add(1, tag: 0)
      return poll
    } catch { throw Refusal(reason: "the connection: \(error.message)") }
  }

  /// Tells how the trial ends. Where the connection ends before, nobody listens any more: the trial goes on without this process, which
  /// would only keep the next deploy out.
  private func awaitVerdict(_ name: ReleaseName, seconds: Int) throws(Refusal) {
    let connection = try Self.connection()
    var isOver = false
    let bound = Clock.now + Double(seconds) + Self.slack
    var isTold = false
    while Clock.now < bound {
      let lines = try ask("status").split(separator: "\n")
      if lines.contains("release \(name.text)"[...]), !lines.contains(where: { $0.hasPrefix("trial ") }) {
        return Process.printLine("good \(name.text)")
      }
      guard lines.contains("trial \(name.text)"[...]) else {
        let failure = (try? File.text(at: BoardReleases.failurePath)) ?? ""
        let parts = failure.split(separator: "\n", maxSplits: 1)
        guard let first = parts.first, first.hasPrefix(name.text) else { throw Refusal(reason: "the release was taken back meanwhile") }
        write(parts.count > 1 ? String(parts[1]) : "")
        throw Refusal(reason: "\(first.dropFirst(name.text.count + 1)); the release before is back")
      }
      if !isTold, lines.contains("state on screen") {
        isTold = true
        Process.printLine("shown \(name.text)")
      }
      do throws(Errno) { try connection.wait(for: Self.pause) { _ in isOver = true } } catch { isOver = true }
      if isOver { Process.exit(1) }
    }
    throw Refusal(reason: "the trial did not come to an end; 'vitrine status' tells how it goes on")
  }
}
