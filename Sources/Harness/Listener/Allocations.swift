import CountedMemory
import EventSources
import System
import Toolkit

/// How often what is heard of asks for memory. In the ordinary build it is Swift's own library that asks, unseen.
enum Allocations {
  /// Hears of a descriptor, of a mailbox and of posted work again and again, and tells what that allocates.
  static func say(_ application: Application, hear: () -> Void) throws(Errno) {
    let before = CountedMemory.requests
    let tally = Tally(try Pipe())
    #if hasFeature(Embedded)
      guard CountedMemory.requests > before else { return Process.say("failed: an object was made, and no memory was asked for") }
    #endif
    let watch = try application.watch(tally.pipe.reading.rawValue) { tally.read() }
    let mailbox = try application.mailbox { (message: Int) in tally.messages += message }
    let poster = try application.poster
    // What a work keeps is the app's; this one is made once.
    let work: @Sendable () -> Void = { tally.works += 1 }
    func round() {
      tally.write()
      mailbox.send(1)
      for _ in 0..<3 { poster.post(work) }
      hear()
    }
    // Whatever grows has grown.
    for _ in 0..<10 { round() }
    (tally.reads, tally.messages, tally.works) = (0, 0, 0)
    let start = CountedMemory.requests
    for _ in 0..<1000 { round() }
    let allocated = CountedMemory.requests - start
    watch.cancel()
    mailbox.close()
    Process.say("allocations: \(allocated) for \(tally.reads) reads, \(tally.messages) messages and \(tally.works) works")
  }

  private final class Tally: @unchecked Sendable {
    let pipe: Pipe
    var (reads, messages, works) = (0, 0, 0)

    init(_ pipe: consuming Pipe) { self.pipe = pipe }

    func write() { withUnsafeBytes(of: UInt8(1)) { _ = try? pipe.writing.write($0) } }

    func read() {
      var byte: UInt8 = 0
      let count = withUnsafeMutableBytes(of: &byte) { (try? pipe.reading.read(into: $0)) ?? 0 }
      reads += count
    }
  }
}
