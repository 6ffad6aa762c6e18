import Foundation
import Platform
import TestContexts
import TestKit
import Testing

@testable import EvdevTouch
import InputNodes

@Suite("A node that cannot be opened", .freshContext) struct DeviceCandidateTests {
  private let folder = TemporaryFolder()

  /// Lets all attempts fail for the given time. Returns the times of the attempts and of the reports.
  private func failing(for seconds: Double) -> (tries: [Double], told: [Double]) {
    var candidate = DeviceCandidate("/dev/input/event0", at: 0)
    var tries: [Double] = []
    var told: [Double] = []
    while let due = candidate.deadline, due <= seconds {
      tries.append(due)
      if candidate.recordOpenFailure(at: due) { told.append(due) }
    }
    return (tries, told)
  }

  @Test func `is retried at increasing intervals while it exists, and logged once`() {
    let day = failing(for: 86_400)
    #expect(day.tries.count { $0 <= 3.2 } == 8)
    #expect(day.tries.count == 2889)
    #expect(day.tries.last! > 86_360)
    #expect(day.told.count == 1 && (3..<3.5).contains(day.told[0]))
  }

  @Test func `is retried immediately when it changes, unless it is open`() {
    var candidate = DeviceCandidate("/dev/input/event0", at: 0)
    candidate.refuse()
    #expect(candidate.deadline == nil)
    candidate.reset(at: 5)
    #expect(candidate.deadline == 5)
    candidate.recordOpen(at: 5)
    candidate.reset(at: 6)
    #expect(candidate.isOpen)
  }

  @Test func `is not reopened repeatedly if it opens but cannot be read`() {
    var candidate = DeviceCandidate("/dev/input/event0", at: 0)
    var opened = 0
    while let due = candidate.deadline, due <= 60 {
      candidate.recordOpen(at: due)
      opened += 1
      _ = candidate.recordReadFailure(at: due, hasWorked: false)
    }
    #expect(opened == 11)
    // A device that has worked for a long time is reopened at once.
    candidate.recordOpen(at: 1000)
    _ = candidate.recordReadFailure(at: 2000, hasWorked: true)
    #expect(candidate.deadline == 2000.02)
  }

  @Test func `is logged once if it opens but never can be read, however rarely it is touched`() {
    var candidate = DeviceCandidate("/dev/input/event0", at: 0)
    var told: [Double] = []
    for touch in stride(from: 0.0, to: 3600, by: 60) {
      candidate.recordOpen(at: touch)
      if candidate.recordReadFailure(at: touch + 40, hasWorked: false) { told.append(touch) }
    }
    #expect(told == [60])
  }

  @Test func `loses touches only while it cannot be opened`() throws {
    let path = folder.path + "/event0"
    // A symbolic link to itself exists, and opening it fails with `ELOOP`.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let touch = try EvdevTouch(.path(path))
    var samples: [TouchSample] = []
    var now = 0.0
    while let due = touch.deadline, now < 3600 {
      now = max(now, due)
      touch.drain(into: &samples, at: now)
    }
    #expect(now >= 3600)
    try FileManager.default.removeItem(atPath: path)
    touch.drain(into: &samples, at: now)
    #expect(touch.deadline == nil)
  }
}
