import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("A program that sets the clock", .freshContext) struct ServiceTests {
  private let folder = TemporaryFolder()

  /// Returns the arguments of a program at its first three starts.
  private func arguments(setsClockAfter earliestTime: Int64?) throws -> String {
    let path = folder.path + "/output"
    let output = try Descriptor(opening: path, [.writeOnly, .create, .append])
    var now = Clock.now
    let service = Service(["/bin/echo", "-d", "-s"], setsClockAfter: earliestTime, at: now)
    for number in 1...3 {
      service.startIfDue(at: now, output: output)
      #expect(service.isSettingClock(at: now) == (earliestTime != nil && number == 1))
      let processID = try #require(service.processID)
      var status: Int32 = 0
      #expect(waitpid(processID, &status, 0) == processID)
      #expect(service.ended(processID, .exited(status: 0), at: now))
      // Longer than all delays of restarts.
      now += 100
    }
    return try File.text(at: path)
  }

  @Test func `sets it at once only when it starts first`() throws {
    #expect(try arguments(setsClockAfter: 0) == "-d -s\n-d\n-d\n")
  }

  @Test func `sets it at once at each start while the clock is unset`() throws {
    #expect(try arguments(setsClockAfter: .max) == "-d -s\n-d -s\n-d -s\n")
  }

  @Test func `sets it for ten minutes and is not restarted if it authenticates its servers`() throws {
    let output = try Descriptor(opening: folder.path + "/output", [.writeOnly, .create])
    let service = Service(["/bin/sleep", "60"], setsClockAfter: .max, at: 0)
    service.startIfDue(at: 0, output: output)
    let processID = try #require(service.processID)
    defer {
      kill(processID, SIGKILL)
      var status: Int32 = 0
      waitpid(processID, &status, 0)
    }
    #expect(service.isSettingClock(at: 599) && !service.isSettingClock(at: 600))
    service.startIfDue(at: 40, output: output)
    #expect(service.isSettingClock(at: 599))
    var status: Int32 = 0
    #expect(waitpid(processID, &status, WNOHANG) == 0)
  }

  @Test func `is the only kind of program whose arguments change`() throws {
    #expect(try arguments(setsClockAfter: nil) == "-d -s\n-d -s\n-d -s\n")
  }
}
