import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("A request of a session", .freshContext, .aloneInProcess) struct DeploySessionTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/control" }

  @Test func `is repeated during a trial, because the first process may be busy`() throws {
    let path = path
    // A program that is not ready for the first attempt.
    let child = try SpawnedProcess {
      Clock.sleep(for: 0.3)
      guard let socket = try? RequestSocket(at: path), let poll = try? Poll(),
        (try? poll.add(socket.descriptor.rawValue, tag: 0)) != nil
      else { return false }
      var isAnswered = false
      let bound = Clock.now + 30
      while !isAnswered, Clock.now < bound {
        try? poll.wait(for: 1) { _ in }
        socket.replyToNext { question in
          isAnswered = true
          return question == "status" ? "trial" : "no \(question)"
        }
      }
      return isAnswered
    }
    #expect(try DeploySession().request("status", patience: 60, to: path) == "trial")
    #expect(child.waitForExit(timeout: 30) == .exited(status: 0))
  }

  @Test func `is refused at once at other times`() {
    #expect(throws: DeploySession.Refusal.self) { try DeploySession().request("status", to: path) }
  }
}
