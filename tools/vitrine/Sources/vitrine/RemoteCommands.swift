import ArgumentParser
import Deploying
import Foundation
import Host

/// `vitrine status`: shows the status of boards.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what boards show, which release they run, and what failed last.",
    discussion: "Ends with status 0 where all of them answered.")

  @OptionGroup var hosts: HostArguments

  func run() async throws {
    try await hosts.forEach(["board", "app", "release", "state", "uptime", "last-end", "failure"]) { board in
      let status = try await board.status()
      var values = status.values
      values["release"] = BoardStatus.abbreviated(status.trial ?? status.release) + (status.trial == nil ? "" : " (on trial)")
      values["name"] = status.trial ?? status.release
      values["uptime"] = status.uptime.map { "\($0) s" }
      values["failure"] = status.lastFailure.map { "\($0.prefix(12))\($0.dropFirst(64))" }
      return values
    }
  }
}

/// `vitrine restart`: restarts the app.
struct Restart: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Has boards start their app again.", discussion: "The panel keeps its picture meanwhile.")

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
    abstract: "Has boards go back to the release before the one that they run.",
    discussion: "A second time leads back again. A release on trial is given up.")

  @OptionGroup var hosts: HostArguments

  func run() async throws {
    try await hosts.forEach(["release"]) { board in
      try await board.run(["rollback"])
      return ["release": BoardStatus.abbreviated(try await board.status().release)]
    }
  }
}

/// `vitrine shot`: saves screenshots of boards.
struct Shot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Saves pictures of what boards show, as a viewer sees it.", discussion: "Each is a PNG that is named as its board.")

  @OptionGroup var hosts: HostArguments

  @Option(help: ArgumentHelp("Where the pictures go; this folder, when none is named.", valueName: "folder"))
  var output = "."

  func run() async throws {
    let folder = URL(fileURLWithPath: output)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
    abstract: "Shows what boards have logged last.", discussion: "Lines of several boards begin with the board's name.")

  @OptionGroup var hosts: HostArguments

  @Flag(help: "Go on with what comes, until it is interrupted.") var follow = false

  func validate() throws {
    if hosts.json && follow { throw ValidationError("--follow goes on until it is interrupted: without --json") }
  }

  func run() async throws {
    if hosts.json { return try await hosts.forEach([]) { board in ["log": try await board.run(["log"]).joined(separator: "\n")] } }
    let words = follow ? ["log", "--follow"] : ["log"]
    let boards = try hosts.names.map { try RemoteBoard($0) }
    let isGood = await withTaskGroup(of: Bool.self) { group in
      for board in boards {
        let mark = boards.count > 1 ? "\(board.host): " : ""
        group.addTask { await Self.show(board, words, mark) }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    if !isGood { throw ExitCode(1) }
  }

  /// Prints the log of a board. Returns `false` if that fails; the others continue in any case.
  private static func show(_ board: RemoteBoard, _ words: [String], _ mark: String) async -> Bool {
    do {
      // Written without buffering, even to a file or pipe.
      try await board.run(words) { FileHandle.standardOutput.write(Data("\(mark)\($0)\n".utf8)) }
      return true
    } catch {
      ProgressLog.log("\(board.host): \(error)")
      return false
    }
  }
}
