import ArgumentParser
import Deploying
import Foundation
import Host
import ReleaseFormat

/// `vitrine status`: shows the status of boards.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the state of boards, the releases that they run, and the last failure.",
    discussion: """
      The state is one of these:
      \(AppState.allCases.map { "  \($0.rawValue.padding(toLength: 12, withPad: " ", startingAt: 0)) \($0.meaning)" }
        .joined(separator: "\n"))
      Boards in trouble come first. The columns last-frame and last-touch have the times since the app presented a frame and since a \
      finger landed, as of the app's last report, which is at most 5 seconds old. The column systems has both systems of a board that \
      'vitrine update' can update, and the reason for the last rejection. The column trusts has \
      the keys of a board that accepts only what is signed.
      Ends with status 0 if all boards answered and none is in trouble or without an app. A state that this version does not know is \
      not a failure; a notice names the next step.
      """)

  @OptionGroup var hosts: HostArguments

  @Flag(help: "Print a table every 5 seconds, until Ctrl-C.") var watch = false

  private static let columns = [
    "board", "app", "release", "state", "last-frame", "last-touch", "uptime", "last-end", "failure",
    "touch",
  ]

  func validate() throws {
    if watch && hosts.json { throw ValidationError(.endless("--watch")) }
  }

  func run() async throws {
    if watch { return try await StatusWatch(hosts: hosts).run() }
    try await hosts.forEach(Self.columns, optionalColumns: ["systems", "trusts"], sorted: StatusWatch.sorted) {
      [json = hosts.json] board in
      let status = try await board.status()
      var values = json ? status.values : status.tableValues
      values[HostTable.notice] = status.notice(host: board.host)
      if let reason = status.trouble(host: board.host) {
        throw UnhealthyBoard(host: board.host, values: values, reason: reason)
      }
      return values
    }
  }
}

/// `vitrine restart`: restarts the app.
struct Restart: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restarts the app of boards.", discussion: "In the meantime, the panel keeps the last frame.")

  @OptionGroup var hosts: HostArguments

  func run() async throws {
    try await hosts.forEach([]) { board in
      try await board.run(["restart"])
      return [:]
    }
  }
}

/// `vitrine rollback`: returns to the previous release.
struct Rollback: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Returns boards to the release before the current one.",
    discussion: "A second rollback returns to the newer one. A rollback ends a trial.")

  @OptionGroup var hosts: HostArguments

  func run() async throws {
    try await hosts.forEach(["release"]) { board in
      try await board.run(["rollback"])
      // A second rollback would return to the release that this one has left, so its failure must not look like one of
      // the rollback.
      do {
        return ["release": BoardStatus.abbreviated(try await board.status().release)]
      } catch {
        try? await Task.sleep(for: RemoteBoard.signalDelay)
        if Task.isCancelled { throw DeployError.interrupted(host: board.host, .command) }
        return [HostTable.notice: "rolled back; run 'vitrine status \(board.host)' for the release that runs"]
      }
    }
  }
}

/// `vitrine shot`: saves screenshots of boards.
struct Shot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Saves screenshots of boards, as a viewer sees them.",
    discussion: "Each is a PNG file with the name of its board.")

  @OptionGroup var hosts: HostArguments

  @Option(help: ArgumentHelp("The folder for the screenshots. The default is the current folder.", valueName: "folder"))
  var output = "."

  func run() async throws {
    let folder = URL(fileURLWithPath: output)
    try folder.createFolder()
    try await hosts.forEach(["picture"]) { board in
      let name = String(board.host.map { $0.isLetter || $0.isNumber || ".-_".contains($0) ? $0 : "-" })
      let file = folder.appending(path: "\(name).png")
      try await board.saveScreenshot(to: file)
      return ["picture": file.path]
    }
  }
}

/// `vitrine logs`: shows the end of boards' logs.
struct Logs: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the last lines of boards' logs.",
    discussion: "Lines of several boards begin with the board's name.")

  @OptionGroup var hosts: HostArguments

  @Flag(help: "Print new lines as they are logged, until Ctrl-C.") var follow = false
  @Flag(help: "Print the SSH server's log of connections instead.") var connections = false

  func validate() throws {
    if hosts.json && follow { throw ValidationError(.endless("--follow")) }
  }

  func run() async throws {
    let request = connections ? "connections" : "log"
    if hosts.json {
      return try await hosts.forEach([]) { board in ["log": try await board.run([request]).joined(separator: "\n")] }
    }
    let words = follow ? [request, "--follow"] : [request]
    let boards = try hosts.names.map { try RemoteBoard($0) }
    let isGood = try await withThrowingTaskGroup(of: Bool.self) { group in
      for board in boards {
        let mark = boards.count > 1 ? "\(board.host): " : ""
        group.addTask { try await Self.show(board, words, mark) }
      }
      return try await group.reduce(true) { $0 && $1 }
    }
    if !isGood { throw ExitCode(1) }
  }

  /// Prints the log of a board. Returns `false` if the board fails; the others continue in any case.
  private static func show(_ board: RemoteBoard, _ words: [String], _ mark: String) async throws -> Bool {
    do {
      try await board.run(words) { try StandardOutput.write(Data("\(mark)\($0)\n".utf8)) }
      return true
    } catch let error as HostError {
      // No log can be printed.
      throw error
    } catch {
      // The failure of another board's log has been thrown.
      if Task.isCancelled { return false }
      ProgressLog.log(HostTable.line(about: board.host, UserMessage.text(for: error)))
      return false
    }
  }
}
