import System
import TestContexts
import TestKit
import Testing

@testable import Runtime

@Suite(.freshContext) struct PINTriesTests {
  private let folder = TemporaryFolder()

  @Test func `S6: after three wrong ones there is a pause, which doubles up to an hour`() {
    var tries = PINTries(path: nil, at: 0)
    var pauses: [Double] = []
    for now in stride(from: 0.0, to: 1_000_000, by: 10_000) {
      #expect(tries.wait(at: now) == 0)
      tries.fail(at: now)
      pauses.append(tries.wait(at: now))
    }
    #expect(pauses.prefix(11) == [0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600] && pauses.last == 3600)
    tries.succeed()
    tries.fail(at: 2e6)
    #expect(tries.wait(at: 2e6) == 0, "the right one begins anew")
  }

  @Test func `S6: they are counted over a restart, whose pause begins anew`() throws {
    let path = "\(folder.path)/staff-tries"
    var tries = PINTries(path: path, at: 0)
    for _ in 0..<4 { tries.fail(at: 0) }
    var next = PINTries(path: path, at: 500)
    #expect(next.wait(at: 500) == 60 && next.wait(at: 561) == 0)
    next.succeed()
    #expect(PINTries(path: path, at: 0).wait(at: 0) == 0)
    for text in ["", "x", "99999999999999999999", "-3"] {
      try File.replace(at: path, with: text)
      #expect(PINTries(path: path, at: 0).wait(at: 0) == 0, "\(text)")
    }
    try File.replace(at: path, with: "\(Int.max)")
    var full = PINTries(path: path, at: 0)
    #expect(full.wait(at: 0) == 3600)
    full.fail(at: 4000)
    #expect(full.wait(at: 4000) == 3600)
  }

  @Test func `S6: where they are not kept over the power, each start begins with a pause`() {
    let path = "\(folder.path)/staff-tries"
    var tries = PINTries(path: path, isLasting: false, at: 100)
    #expect(tries.wait(at: 100) == 30 && tries.wait(at: 131) == 0)
    tries.fail(at: 131)
    #expect(tries.wait(at: 131) == 60)
    tries.succeed()
    #expect(PINTries(path: path, isLasting: false, at: 500).wait(at: 500) == 30)
  }
}
