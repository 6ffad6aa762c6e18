import Glibc
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("The module loader", .freshContext, .aloneInProcess) struct ModuleLoaderTests {
  private func modules(_ names: String...) -> [ModuleLoader.Module] {
    names.map { ModuleLoader.Module(path: $0, parameters: "") }
  }

  /// Polls the loader until it is done, and returns the duration. The time advances by a second per poll.
  private func finish(_ loader: ModuleLoader) -> Double {
    var now = 0.0
    var processes: Set<Int32> = []
    while !loader.isDone, now < 1000 {
      Clock.sleep(for: 0.002)
      now += 0.02
      if let worker = loader.worker { processes.insert(worker.processID) }
      loader.update(at: now)
    }
    // On a board, process 1 reaps all processes. Here the test reaps its own.
    for process in processes { waitpid(process, nil, 0) }
    return now
  }

  @Test func `loads modules one after another, and continues after a failure`() throws {
    let done = try Pipe()
    let loader = try ModuleLoader(modules("a", "b", "c"), at: 0) { (module) throws(Errno) in
      if module.path == "b" { throw Errno.noSuchFileOrDirectory }
      try done.writeEnd.writeAll(module.path)
    }
    #expect(finish(loader) < 10)
    #expect(text(in: done) == "ac")
  }

  @Test(.slow) func `skips a module that hangs, or whose process crashes`() throws {
    let done = try Pipe()
    let loader = try ModuleLoader(modules("a", "hangs", "b", "dies", "c"), at: 0) { (module) throws(Errno) in
      if module.path == "hangs" { Clock.sleep(for: 600) }
      if module.path == "dies" { Process.exit(9) }
      try done.writeEnd.writeAll(module.path)
    }
    let time = finish(loader)
    #expect(time >= 10 && time < 1000)
    #expect(text(in: done) == "abc")
  }

  private func text(in pipe: borrowing Pipe) -> String {
    var text = ""
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      if let count = try? pipe.readEnd.read(into: buffer) { text = String(decoding: buffer[..<count], as: UTF8.self) }
    }
    return text
  }
}
