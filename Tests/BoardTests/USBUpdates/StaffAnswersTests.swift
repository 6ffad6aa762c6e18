import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import USBUpdates

/// The answers to the offer of an update from a USB stick.
@Suite(.freshContext) struct StaffAnswersTests {
  private let folder = TemporaryFolder()
  private var path: String { "\(folder.path)/answers" }

  /// Sends an answer without waiting until it is received.
  private func send(_ answer: String) { _ = try? RequestSocket.send(answer, to: path, timeout: 0) }

  private func consent(to answers: StaffAnswers, within seconds: Double = 10) -> Bool {
    answers.waitForConsent(until: Clock.now + seconds) { true }
  }

  @Test func `that were sent before the offer are ignored`() throws {
    let answers = try StaffAnswers(at: path)
    for answer in [UpdateState.install, "nonsense", UpdateState.later, UpdateState.install] { send(answer) }
    answers.discard()
    #expect(!consent(to: answers, within: 0.3))
    send(UpdateState.install)
    #expect(consent(to: answers))
  }

  @Test func `decide what happens, and anything else does not`() throws {
    let answers = try StaffAnswers(at: path)
    for answer in ["nonsense", UpdateState.later, UpdateState.install] { send(answer) }
    #expect(!consent(to: answers))
    // The first answer decides. The next one stays for the next call.
    #expect(consent(to: answers))
  }

  @Test func `are not awaited any longer when the stick is removed`() throws {
    let answers = try StaffAnswers(at: path)
    let start = Clock.now
    #expect(!answers.waitForConsent(until: start + 60) { Clock.now < start + 0.2 })
    #expect(Clock.now < start + 30)
  }
}
