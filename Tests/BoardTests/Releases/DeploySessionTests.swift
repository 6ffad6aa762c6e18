import Glibc
import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("A request of a session", .freshContext, .aloneInProcess) struct DeploySessionTests {
  private let folder = TemporaryFolder()
  private let name = ReleaseName(ofManifest: [1])
  private var path: String { "\(folder.path)/control" }

  /// A session that sends its requests to `path`.
  private var session: DeploySession {
    var session = DeploySession()
    session.requestPath = path
    session.timeout = 0.5
    return session
  }

  private func trial() throws -> TrialRequest {
    try #require(TrialRequest(name: name.text[...], seconds: "1"))
  }

  /// Starts a process that answers requests at `path`. The last answer is for all further requests, too.
  ///
  /// - Parameter lateCount: The number of answers that are sent only when the session has given up, and has sent the
  ///   next request.
  private func respond(lateCount: Int, _ answers: [String]) throws -> SpawnedProcess {
    // The first request must find the socket.
    let socket = try RequestSocket(at: path)
    return try SpawnedProcess {
      guard let poll = try? Poll(), (try? poll.add(socket.descriptor.rawValue, tag: 0)) != nil else { return false }
      var count = 0
      let bound = Clock.now + 60
      while Clock.now < bound {
        try? poll.wait(for: 1) { _ in }
        socket.replyToNext { _ in
          if count < lateCount { try? poll.wait(for: 30) { _ in } }
          count += 1
          return answers[min(count, answers.count) - 1]
        }
      }
      return true
    }
  }

  private func end(_ responder: SpawnedProcess) {
    responder.send(signal: 9)
    _ = responder.waitForExit(timeout: 30)
  }

  @Test func `starts a trial and waits for its end, even if the first process is busy with a slow disk`() throws {
    let onTrial = "release none\ntrial \(name.text)"
    let responder = try respond(
      lateCount: 2, ["yes"] + Array(repeating: onTrial, count: 5) + ["release \(name.text)\nstate on screen"])
    defer { end(responder) }
    try session.startTrial(try trial())
  }

  @Test func `changes settings, even if the first process is busy with a slow disk`() throws {
    let responder = try respond(
      lateCount: 2, ["yes"] + Array(repeating: "trial\nkept LIMIT=5\n", count: 5) + ["kept LIMIT=5\n"])
    defer { end(responder) }
    try session.changeSettings("LIMIT=5\n")
  }

  @Test func `that did not arrive in time is refused without the advice to switch the board off`() throws {
    let trial = try trial()
    let responder = try respond(lateCount: 1, ["yes", "release none"])
    let refusedTrial = #expect(throws: DeploySession.Refusal.self) { try session.startTrial(trial) }
    end(responder)
    #expect(refusedTrial?.reason == "the board was too busy to try the release; deploy it again")
    let other = try respond(lateCount: 1, ["yes", "board LIMIT=4\n"])
    let refusedSettings = #expect(throws: DeploySession.Refusal.self) { try session.changeSettings("LIMIT=5\n") }
    end(other)
    #expect(
      refusedSettings?.reason
        == "the board was too busy to confirm the settings; 'vitrine settings' shows the current ones")
  }

  @Test(arguments: [true, false])
  func `ends with its connection while the board does not answer`(isTrial: Bool) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let output = Descriptor(owning: ends[1])
    close(ends[0])
    let socket = try RequestSocket(at: path)
    let session = session
    let trial = try trial()
    let child = try SpawnedProcess {
      Process.redirectOutput(to: output)
      if isTrial { try? session.startTrial(trial) } else { try? session.changeSettings("LIMIT=5\n") }
      return true
    }
    #expect(child.waitForExit(timeout: 30) == .exited(status: 1))
    _ = consume socket
  }

  @Test func `is sent once at other times, and refused without an answer`() throws {
    let socket = try RequestSocket(at: path)
    let session = session
    let refused = #expect(throws: DeploySession.Refusal.self) { try session.request("status") }
    #expect(refused?.reason.hasSuffix("; switch the board off and on") == true)
    var count = 0
    for _ in 0..<3 {
      socket.replyToNext { _ in
        count += 1
        return "yes"
      }
    }
    #expect(count == 1)
    _ = consume socket
  }

  @Test func `is refused at once if nothing listens, even during a trial`() throws {
    let trial = try trial()
    let session = session
    #expect(throws: DeploySession.Refusal.self) { try session.startTrial(trial) }
  }
}
