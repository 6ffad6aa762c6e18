import Glibc
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite(.freshContext, .aloneInProcess) struct SystemTrialTests {
  /// Runs a command in place of `vitrine-slots`, and records the requests.
  private final class Service {
    private(set) var requests: [[String]] = []
    private(set) var process: SpawnedProcess?
    private let command: String?

    init(_ command: String?) { self.command = command }

    func start(_ words: [String]) -> SpawnedProcess? {
      requests.append(words)
      process = command.flatMap { command in
        try? SpawnedProcess(starting: command, environment: [], output: Descriptor(opening: "/dev/null", .writeOnly))
      }
      return process
    }
  }

  private func outcome(of command: String) throws -> SystemTrial.Outcome? {
    let service = Service(command)
    let trial = SystemTrial(seconds: 30, startService: service.start)
    #expect(trial.accept(at: 100) == nil && trial.seconds == 30)
    // A second frame does not start a second process.
    #expect(trial.accept(at: 101) == nil && service.requests == [["accept"]])
    let process = try #require(service.process)
    #expect(trial.ended(process.processID + 1, .exited(status: 0)) == nil)
    let ending = try #require(process.waitForExit(timeout: 60))
    let outcome = trial.ended(process.processID, ending)
    #expect((trial.seconds == nil) == (outcome == .accepted))
    return outcome
  }

  @Test func `a system is accepted when that is recorded`() throws {
    #expect(try outcome(of: "/bin/true") == .accepted)
    guard case .failed = try outcome(of: "/bin/false") else { return #expect(Bool(false)) }
    let missing = SystemTrial(seconds: 30, startService: Service(nil).start)
    guard case .failed = missing.accept(at: 0) else { return #expect(Bool(false)) }
  }

  @Test func `a disk that does not record it in time fails the trial`() {
    let trial = SystemTrial(seconds: 30, startService: Service("/bin/true").start)
    #expect(trial.deadline == nil && trial.outcome(at: 1000) == nil)
    _ = trial.accept(at: 1000)
    #expect(trial.deadline == 1300 && trial.outcome(at: 1299) == nil)
    guard case .failed = trial.outcome(at: 1300) else { return #expect(Bool(false)) }
  }

  @Test func `a rejection is recorded again until the card can be written`() {
    let service = Service("/bin/true")
    SystemTrial(seconds: 30, startService: service.start).recordRejection(because: "it is dark")
    #expect(service.requests == [["reject", "it is dark"]])
  }

  @Test func `a restart is due once, can be canceled, and is at most a day away`() {
    let trial = SystemTrial(seconds: nil, startService: Service(nil).start)
    #expect(trial.requestRestart(in: 60, at: 100) && trial.deadline == 160 && trial.status.count == 1)
    #expect(!trial.isRestartDue(at: 159))
    #expect(trial.isRestartDue(at: 160) && !trial.isRestartDue(at: 161) && trial.status.isEmpty)
    #expect(trial.requestRestart(in: 60, at: 200) && trial.requestRestart(in: nil, at: 201))
    #expect(!trial.isRestartDue(at: 1000) && trial.deadline == nil)
    #expect(!trial.requestRestart(in: 86_401, at: 0))
  }

  @Test func `a keeper that restarts still knows the time of a requested restart`() throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/restart"
    func keeper() -> SystemTrial { SystemTrial(seconds: nil, storingRestartAt: path, startService: Service(nil).start) }
    #expect(keeper().deadline == nil)
    #expect(keeper().requestRestart(in: 60, at: 100.5))
    #expect(keeper().deadline == 160)
    // The time may pass while no keeper runs.
    #expect(keeper().isRestartDue(at: 1000))
    #expect(keeper().deadline == nil && !File.exists(at: path))
    #expect(keeper().requestRestart(in: 60, at: 200))
    #expect(keeper().requestRestart(in: nil, at: 201) && keeper().deadline == nil)
    try File.replace(at: path, with: "soon\n")
    #expect(keeper().deadline == nil)
    withExtendedLifetime(folder) {}
  }

  /// Runs the program for the next connection of a socket, as systemd does.
  private func serveNext(of socket: borrowing SessionSocket) throws -> SpawnedProcess {
    var connection = socket.accept()
    while connection == nil {
      Clock.sleep(for: 0.01)
      connection = socket.accept()
    }
    let input = connection.take()!
    let number = input.rawValue
    let program = try SpawnedProcess {
      dup2(number, 0)
      UpdateRequests.serve()
    }
    _ = consume input
    return program
  }

  @Test(arguments: ["accept", "reject it-is-dark", "settle", "serve", "session"])
  func `a session of a Debian system cannot judge the running one`(request: String) throws {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/updates"
    let socket = try SessionSocket(at: path, for: UInt32(getgid()))
    let output = "\(folder.path)/output"
    let session = try SpawnedProcess {
      guard let file = try? Descriptor(opening: output, [.writeOnly, .create]) else { return false }
      dup2(file.rawValue, 1)
      return (try? UpdateRequests.perform([request], at: path)) == 1
    }
    let program = try serveNext(of: socket)
    #expect(program.waitForExit(timeout: 60) == .exited(status: 1))
    #expect(session.waitForExit(timeout: 60) == .exited(status: 0))
    #expect(try File.text(at: output) == "failed \(DeploySession.otherVersion)\n")
  }

  @Test(arguments: [("done\n", true), ("failed the boot partition: Input/output error\n", false), ("", false)])
  func `a request of a Debian system's keeper succeeds only if the reply is done`(reply: String, succeeds: Bool) throws
  {
    let folder = TemporaryFolder()
    let path = "\(folder.path)/requests"
    let listener = try MessageListener(at: path)
    let keeper = try SpawnedProcess { SlotRequests.send(["reject", "it is", "dark"], to: path) }
    var connection = listener.accept()
    while connection == nil {
      Clock.sleep(for: 0.01)
      connection = listener.accept()
    }
    let program = connection.take()!
    #expect(try SlotRequests.message(from: program, timeout: 60) == "reject it is dark")
    // As when the program ends without a reply.
    if !reply.isEmpty { try program.send(Array(reply.utf8)) }
    _ = consume program
    #expect(keeper.waitForExit(timeout: 60) == .exited(status: succeeds ? 0 : 1))
  }
}
