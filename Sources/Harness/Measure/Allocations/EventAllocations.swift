import EventSources
import System
import Toolkit

/// The number of allocations while events are delivered. In an ordinary build, the allocations of Swift's runtime
/// library are not counted.
enum EventAllocations {
  /// Delivers events of a descriptor, of a mailbox, and of posted work 1,000 times each, and prints the number of
  /// allocations.
  static func run() throws(Errno) {
    let application = Application()
    let before = CountedMemory.requests
    let tally = Tally(try Pipe())
    #if hasFeature(Embedded)
      guard CountedMemory.requests > before else {
        return Process.printLine("failed: creating an object was not counted")
      }
    #endif
    let watch = try application.watch(tally.pipe.readEnd.rawValue) { tally.read() }
    let mailbox = try application.mailbox { (message: Int) in tally.messages += message }
    let poster = try application.mainThreadExecutor
    // A closure is the app's allocation: this one is created once.
    let work: @Sendable () -> Void = { tally.works += 1 }
    func round() {
      tally.write()
      mailbox.send(1)
      for _ in 0..<3 { poster.post(work) }
      application.existingSources?.deliver(nil)
      application.advance(to: Clock.now)
    }
    // Let buffers reach their size.
    for _ in 0..<10 { round() }
    tally.reads = 0
    tally.messages = 0
    tally.works = 0
    let start = CountedMemory.requests
    for _ in 0..<1000 { round() }
    let allocated = CountedMemory.requests - start
    watch.cancel()
    mailbox.close()
    Process.printLine(
      "\(allocated) allocations for \(tally.reads) reads, \(tally.messages) messages and \(tally.works) works")
  }

  private final class Tally: @unchecked Sendable {
    let pipe: Pipe
    var reads = 0
    var messages = 0
    var works = 0

    init(_ pipe: consuming Pipe) { self.pipe = pipe }

    func write() { withUnsafeBytes(of: UInt8(1)) { _ = try? pipe.writeEnd.write($0) } }

    func read() {
      var byte: UInt8 = 0
      let count = withUnsafeMutableBytes(of: &byte) { (try? pipe.readEnd.read(into: $0)) ?? 0 }
      reads += count
    }
  }
}
