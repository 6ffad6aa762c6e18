import System
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite(.freshContext) struct PINAttemptLimiterTests {
  private let folder = TemporaryFolder()

  @Test func `S6: after three wrong PINs there is a pause, which doubles up to an hour`() {
    var tries = PINAttemptLimiter(path: nil, at: 0)
    var pauses: [Double] = []
    for now in stride(from: 0.0, to: 1_000_000, by: 10_000) {
      #expect(tries.remainingDelay(at: now) == 0)
      tries.recordFailure(at: now)
      pauses.append(tries.remainingDelay(at: now))
    }
    #expect(pauses.prefix(11) == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600] && pauses.last == 3600)
    tries.recordSuccess()
    tries.recordFailure(at: 2e6)
    #expect(tries.remainingDelay(at: 2e6) == 0, "the right PIN resets the count")
  }

  @Test func `S6: wrong PINs are counted across a restart, and the pause starts again`() throws {
    let path = "\(folder.path)/staff-tries"
    var tries = PINAttemptLimiter(path: path, at: 0)
    for _ in 0..<4 { tries.recordFailure(at: 0) }
    var next = PINAttemptLimiter(path: path, at: 500)
    #expect(next.remainingDelay(at: 500) == 60 && next.remainingDelay(at: 561) == 0)
    next.recordSuccess()
    #expect(PINAttemptLimiter(path: path, at: 0).remainingDelay(at: 0) == 0)
    for text in ["", "x", "99999999999999999999", "-3"] {
      try File.replace(at: path, with: text)
      #expect(PINAttemptLimiter(path: path, at: 0).remainingDelay(at: 0) == 0, "\(text)")
    }
    try File.replace(at: path, with: "\(Int.max)")
    var full = PINAttemptLimiter(path: path, at: 0)
    #expect(full.remainingDelay(at: 0) == 3600)
    full.recordFailure(at: 4000)
    #expect(full.remainingDelay(at: 4000) == 3600)
  }

  @Test func `S6: if wrong PINs are not stored across a power cut, each start begins with a pause`() {
    let path = "\(folder.path)/staff-tries"
    var tries = PINAttemptLimiter(path: path, isLasting: false, at: 100)
    #expect(tries.remainingDelay(at: 100) == 30 && tries.remainingDelay(at: 131) == 0)
    tries.recordFailure(at: 131)
    #expect(tries.remainingDelay(at: 131) == 60)
    tries.recordSuccess()
    #expect(PINAttemptLimiter(path: path, isLasting: false, at: 500).remainingDelay(at: 500) == 30)
  }

  @Test func `S6: if a wrong PIN cannot be stored, there is a pause after it, and at the next start`() throws {
    let path = "\(folder.path)/tries/staff-tries"
    try Directory.create(at: "\(folder.path)/tries")
    var tries = PINAttemptLimiter(path: path, at: 0)
    #expect(tries.remainingDelay(at: 0) == 0)
    // Even the superuser cannot create a file below a file.
    try File.removeTree(at: "\(folder.path)/tries")
    try File.replace(at: "\(folder.path)/tries", with: "")
    tries.recordFailure(at: 0)
    #expect(tries.remainingDelay(at: 0) == 30)
    tries.recordFailure(at: 40)
    #expect(tries.remainingDelay(at: 40) == 60)
    #expect(PINAttemptLimiter(path: path, at: 0).remainingDelay(at: 0) == 30)
  }
}
