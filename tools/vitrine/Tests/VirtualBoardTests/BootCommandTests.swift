import BoardFixtures
import Foundation
import Host
import Images
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import VirtualBoard

/// `vitrine boot` from its user's view: its output, the files it leaves, and its exit status.
@Suite("The command boot", .fewAtOnce) struct BootCommandTests {
  private let repository: Repository
  /// The folder that replaces the machine's temporary folder.
  private let scratch: TestFolder
  private let pictures: URL

  init() throws {
    repository = try Repository(around: #filePath)
    scratch = try TestFolder()
    pictures = scratch.appending(path: "pictures")
  }

  private struct Outcome {
    var status: Int32
    var signal: Int32?
    var lines: [String]
  }

  /// Runs the command with `crash-on-touch`. `meanwhile` may act on the process.
  private func boot(_ arguments: String..., script: String, meanwhile: (Process) async throws -> Void = { _ in })
    async throws -> Outcome
  {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["crash-on-touch"])
    let touches = scratch.appending(path: "a.touch")
    let said = scratch.appending(path: "said")
    try script.write(to: touches, atomically: true, encoding: .utf8)
    try Data().write(to: said)
    let words = ["boot", build.program("crash-on-touch").path, "--script", touches.path, "--pictures", pictures.path]
    return try await run(words + arguments, saying: said, meanwhile: meanwhile)
  }

  /// - Parameter said: A file for the command's output.
  private func run(_ arguments: [String], saying said: URL, meanwhile: (Process) async throws -> Void) async throws
    -> Outcome
  {
    let command = Process()
    // While another test's board is running, this process ignores signals that would end it, and its children would
    // inherit that.
    command.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    command.arguments = ["--default-signal=INT,TERM,HUP", BuiltCommand.path] + arguments
    command.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
    command.standardError = try FileHandle(forWritingTo: said)
    try command.run()
    try await meanwhile(command)
    // A command that does not exit is killed, which fails the test.
    let deadline = ContinuousClock.now + .seconds(300)
    while command.isRunning {
      if ContinuousClock.now > deadline { kill(command.processIdentifier, SIGKILL) }
      try await Task.sleep(for: .milliseconds(20))
    }
    let lines = try String(contentsOf: said, encoding: .utf8).split(separator: "\n").map(String.init)
    let wasKilled = command.terminationReason == .uncaughtSignal
    return Outcome(status: command.terminationStatus, signal: wasKilled ? command.terminationStatus : nil, lines: lines)
  }

  /// The folders of running boards.
  private var boards: [String] {
    scratch.names.filter { $0.hasPrefix("vitrine-") }
  }

  @Test func `names the line of a crash, exits with status 3, and leaves only the screenshots`() async throws {
    let outcome = try await boot(
      "--log", script: "0.2 shot before.png\n0.5 down 1 100 240\n0.6 up 1\n10 shot after.png\n")
    let said = outcome.lines.joined(separator: "\n")
    #expect(outcome.status == 3 && outcome.signal == nil, "\(said)")
    let errors = outcome.lines.filter { $0.hasPrefix("Error: ") }
    #expect(
      errors.count == 1 && errors[0].hasPrefix("Error: the app crashed: it was killed by signal 4; correct the app"),
      "\(said)")
    #expect(outcome.lines.contains { $0.contains(" crash(_:) at CrashOnTouch.swift:") }, "\(said)")
    // The console is shown as it was written.
    #expect(outcome.lines.contains { $0.hasPrefix("vitrine: touch: /dev/input/") }, "\(said)")
    let files = try FileManager.default.contentsOfDirectory(atPath: pictures.path).sorted()
    #expect(files == ["1-start.png", "before.png"])
    #expect(boards.isEmpty)
  }

  @Test(.inCampaign) func `switches the board off and cleans up when it is interrupted`() async throws {
    // Background processes of a shell ignore the signal, and so would the command without `--default-signal`.
    let outcome = try await boot(script: "60 shot late\n") { command in
      let deadline = ContinuousClock.now + .seconds(300)
      func isOn() -> Bool {
        boards.contains { FileManager.default.fileExists(atPath: scratch.appending(path: "\($0)/control").path) }
      }
      while command.isRunning, !isOn() {
        try #require(ContinuousClock.now < deadline)
        try await Task.sleep(for: .milliseconds(20))
      }
      command.interrupt()
    }
    #expect(outcome.signal == SIGINT, "\(outcome.lines)")
    #expect(boards.isEmpty)
  }

  @Test(.inCampaign) func `ends when it is terminated, even while a board waits for a deployment`() async throws {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["crash-on-touch"])
    let image = scratch.appending(path: "image")
    let login = try await SSHTestIdentity(in: scratch.url)
    let network = try NetworkOptions("dhcp", keys: [login.publicKey])
    _ = try await ImageBuilder(board: "qemu-x86_64", program: build.program("crash-on-touch"), network: network)
      .build(in: image, repository: repository)
    let said = scratch.appending(path: "said")
    let port = try #require(FreePort.find())
    let arguments = ["boot", "--image", image.path, "--scripted", "--port", "\(port)", "--pictures", pictures.path]
    func boot(_ end: (Process) throws -> Void) async throws -> Outcome {
      try Data().write(to: said)
      return try await run(arguments, saying: said) { command in
        let deadline = ContinuousClock.now + .seconds(300)
        while command.isRunning, try !String(contentsOf: said, encoding: .utf8).contains("until Ctrl-C") {
          try #require(ContinuousClock.now < deadline)
          try await Task.sleep(for: .milliseconds(20))
        }
        try end(command)
      }
    }
    let outcome = try await boot { $0.terminate() }
    #expect(outcome.signal == SIGTERM, "\(outcome.lines)")
    #expect(boards.isEmpty)
    // The emulator's own end by the same signal is a failure.
    let ended = try await boot { _ in kill(try #require(emulator), SIGTERM) }
    #expect(
      ended.status == 1 && ended.signal == nil
        && ended.lines.last?.hasPrefix("Error: the emulator ended: another program ended it by a signal; run") == true,
      "\(ended.lines)")
    #expect(boards.isEmpty)
  }

  /// Returns the status of a board, which may not have an address yet.
  private func status(of remote: RemoteBoard) async throws -> BoardStatus {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      do { return try await remote.status() } catch DeployError.unreachable where ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(200))
      }
    }
  }

  /// The second board is that of docs/virtual-boards.md.
  @Test(.inCampaign, arguments: [("qemu-x86_64-data", []), ("qemu-x86_64-card", ["--card"])])
  func `a board with a file for its data keeps a release, a setting, and its host key`(
    board: String, options: [String]
  ) async throws {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    let hasCard = !options.isEmpty
    try await build.build(["crash-on-touch", "tiles"] + (hasCard ? [SystemUpdater.programName] : []))
    let image = scratch.appending(path: "image")
    let login = try await SSHTestIdentity(in: scratch.url)
    let network = try NetworkOptions("dhcp", keys: [login.publicKey])
    let recipe = ImageBuilder(
      board: board, program: build.program("crash-on-touch"), network: network,
      updater: hasCard ? build.program(SystemUpdater.programName) : nil)
    _ = try await recipe.build(in: image, withCard: hasCard, repository: repository)
    let port = try #require(FreePort.find())
    let host = "ssh://127.0.0.1:\(port)"
    let remote = try RemoteBoard(host, options: login.options)
    try login.writeProgram(to: scratch.appending(path: "ssh"))
    let said = scratch.appending(path: "said")
    let arguments =
      [
        "boot", "--image", image.path, "--scripted", "--port", "\(port)", "--pictures", pictures.path, "--data",
        scratch.path("data"),
      ] + options
    /// Boots the board, runs `body` when it waits for deployments, and switches it off.
    func boot(_ body: () async throws -> Void) async throws {
      try Data().write(to: said)
      let outcome = try await run(arguments, saying: said) { command in
        try await wait {
          !command.isRunning || (try? String(contentsOf: said, encoding: .utf8))?.contains("until Ctrl-C") == true
        }
        do { try await body() } catch {
          command.terminate()
          throw error
        }
        command.interrupt()
      }
      #expect(outcome.signal == SIGINT, "\(outcome.lines)")
    }
    try await boot {
      #expect(try await login.learnKey(of: port, within: .seconds(120)))
      for words in [
        ["deploy", host, "--app", build.program("tiles").path, "--seconds", "1"],
        ["settings", host, "VITRINE_SCALE=2"],
      ] {
        let command = try CommandRun(words, in: scratch)
        #expect(try await command.waitForExit(within: .seconds(240)) == 0, "\(command.lines) \(command.standardError)")
      }
    }
    // The host key is known, and another one would be refused.
    try await boot {
      let status = try await self.status(of: remote)
      #expect(status.app == "tiles" && status.release != "built-in", "\(status.values)")
      #expect(try await remote.settings()["kept"] == ["VITRINE_SCALE=2"])
      // The router and the name server of QEMU's own network.
      let network = try #require(try await remote.health()?.network)
      #expect(network.routers.contains("10.0.2.2") && network.nameServers.contains("10.0.2.3"), "\(network)")
    }
  }

  /// The emulator's process, whose sockets are in this test's folder, or `nil`.
  private var emulator: pid_t? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.first { number in
      let command = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? ""
      return command.hasPrefix("qemu-system") && command.contains(scratch.path)
    }
  }

  /// Waits until `isTrue` returns `true`.
  private func wait(until isTrue: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !isTrue() {
      try #require(ContinuousClock.now < deadline)
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test(.inCampaign) func `fails if the emulator is killed, and reports it`() async throws {
    let outcome = try await boot(script: "60 shot late\n") { command in
      try await wait { emulator != nil || !command.isRunning }
      try await Task.sleep(for: .seconds(2))
      kill(try #require(emulator), SIGKILL)
    }
    #expect(
      outcome.status == 1 && outcome.lines.contains { $0.contains("the emulator ended: signal 9 killed it") },
      "\(outcome.lines)")
    #expect(boards.isEmpty)
  }

  @Test(.inCampaign) func `ends the emulator and removes its files also if it is killed itself`() async throws {
    let outcome = try await boot(script: "60 shot late\n") { command in
      try await wait { emulator != nil || !command.isRunning }
      kill(command.processIdentifier, SIGKILL)
    }
    #expect(outcome.signal == SIGKILL)
    try await wait { emulator == nil && boards.isEmpty }
  }

  @Test(.inCampaign) func `refuses a port for an image without a network`() async throws {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["crash-on-touch"])
    let image = scratch.appending(path: "image")
    _ = try await ImageBuilder(board: "qemu-x86_64", program: build.program("crash-on-touch")).build(
      in: image, repository: repository)
    let said = scratch.appending(path: "said")
    try Data().write(to: said)
    let outcome = try await run(["boot", "--image", image.path, "--scripted", "--port", "2222"], saying: said) { _ in }
    #expect(
      outcome.status == 1
        && outcome.lines == ["Error: \(BoardImageError.noNetworkForPort(image.path))"]
        && outcome.lines[0].contains("was made without --network"), "\(outcome.lines)")
  }

  @Test func `rejects a malformed script with its line before it starts anything`() async throws {
    let outcome = try await boot(script: "0 down 1 5 5\n0.1 up 2\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.lines == [
        "Error: line 2 of the touch script: finger 2 is not down; "
          + "correct it (docs/settings.md#touch-scripts describes touch scripts)"
      ])
  }
}
