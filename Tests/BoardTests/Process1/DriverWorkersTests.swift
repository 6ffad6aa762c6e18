import Foundation
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite("Workers for drivers that may hang", .freshContext, .aloneInProcess) final class DriverWorkersTests {
  private var workers = DriverWorkers()
  private let folder = TemporaryFolder()
  /// A FIFO without a reader, so that opening it for writing blocks.
  private var hanging: String { folder.path + "/authorized" }

  init() { mkfifo(hanging, 0o600) }

  deinit { for process in workers.processes { end(process) } }

  private func end(_ process: Int32) {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  @Test func `are limited in number, however many devices hang`() {
    for number in 0..<100 { workers.write(true, to: hanging, of: "1-\(number)") }
    #expect(workers.processes.count == DriverWorkers.most && workers.devices.last == "1-\(DriverWorkers.most - 1)")
  }

  @Test func `run one at a time per device, however often the device reconnects`() {
    for _ in 0..<100 { workers.write(true, to: hanging, of: "1-2", probing: "1-2") }
    #expect(workers.devices == ["1-2"])
  }

  @Test func `report that skipped devices can be checked, once a worker has ended`() {
    workers.write(true, to: hanging, of: "1-1")
    workers.write(true, to: hanging, of: "1-2")
    let processes = workers.processes
    #expect(workers.ended(0) == nil)
    workers.write(false, to: hanging, of: "1-1")
    for process in processes { end(process) }
    #expect(workers.ended(processes[0]) == true)
    #expect(workers.ended(processes[1]) == false && workers.processes.isEmpty)
  }

  @Test func `write the given value`() throws {
    let file = folder.path + "/file"
    for value in [true, false] {
      try "x".write(toFile: file, atomically: false, encoding: .utf8)
      workers.write(value, to: file, of: "1-1")
      let process = try #require(workers.processes.first)
      var status: Int32 = 0
      waitpid(process, &status, 0)
      #expect(status == 0 && workers.ended(process) == false)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == (value ? "1" : "0"))
    }
  }
}
