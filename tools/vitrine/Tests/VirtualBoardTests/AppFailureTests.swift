import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

/// All kinds of app failures, caused by `crash-on-touch` on one board with the tests' agent.
@Suite("An app that fails on a board", .fewAtOnce) struct AppFailureTests {
  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  @Test(.inCampaign) func `is distinguished from a healthy one, and its serial ports are its own`() async throws {
    try await BuiltBoard("qemu-x86_64", with: "crash-on-touch", in: repository).machine.run(
      pictures: repository.pictures()
    ) { board in
      try await board.waitUntilReady()
      try await board.plug(.slots, width: 800, height: 480)

      func tapped(_ column: Int, then rest: String = "", patience: Duration = .seconds(30)) async throws -> AppFailure?
      {
        do throws(any Error) {
          _ = try await board.firstFrame()
          #expect(try await board.waitForPanel())
          try await board.play("0 down 1 \(column) 240\n0.1 up 1\n\(rest)")
          try await board.waitForStableScreen()
          try await board.terminateApp(within: patience)
          return nil
        } catch let failure as AppFailure {
          return failure
        }
      }
      let crash = try #require(try await tapped(100))
      #expect(crash.cause == .exited(.killed(signal: 4)))
      #expect(crash.problem == "the app crashed: it was killed by signal 4")
      #expect(crash.backtraceLine?.contains("crashed by signal 4 (SIGILL) in 0x") == true, "\(crash.console)")

      try await board.startApp()
      #expect(try await tapped(700, then: "3 shot nothing\n")?.cause == .exited(.exited(status: 0)))

      try await board.startApp()
      #expect(try await tapped(500, patience: .seconds(2))?.cause == .hangs(seconds: 2))
      try await board.stopApp()

      // A touch outside all views.
      try await board.startApp()
      #expect(try await tapped(-50) == nil)

      try await board.set("VITRINE_FONT", "/nowhere")
      try await board.startApp()
      let refusal = try #require(try await tapped(100))
      #expect(
        refusal.problem
          == "the app ended with status 2: VITRINE_FONT='/nowhere': cannot use font /nowhere: No such file or directory"
      )
      // The crash of the first run is not reported again.
      #expect(refusal.backtraceLine == nil)

      let ports = try await board.command("send /proc/tty/driver/serial")
      #expect(ports.contains { $0.hasPrefix("1: uart:unknown") }, "\(ports)")
    }
  }

  @Test(arguments: [
    ("vitrine: the app was killed by signal 11; starting it again now", AppFailure.Cause.exited(.killed(signal: 11))),
    ("vitrine: the app ended with status 2; starting it again in 0.500 s", .exited(.exited(status: 2))),
    ("vitrine: the app sent no keep-alive for 10 s; aborting it", .watchdogTimeout),
    ("vitrine: cannot start the app: Exec format error", .notStarted("Exec format error")),
    ("[    1.5] Kernel panic - not syncing: Attempted to kill init!", .boardStopped),
  ])
  func `is recognized by an appliance's log`(line: String, cause: AppFailure.Cause) {
    #expect(AppFailure(lastLineOf: ["vitrine: on screen 1.2 s after the kernel's start", line])?.cause == cause)
    #expect(AppFailure(lastLineOf: [line, "vitrine: on screen 1.2 s after the kernel's start"]) == nil)
  }
}
