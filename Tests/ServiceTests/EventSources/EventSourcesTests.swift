import System
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

@testable import EventSources

@Suite("The event sources of an app", .freshContext) struct EventSourcesTests {
  private let desk = Desk()

  @Test func `cost nothing if there are none`() {
    #expect(desk.application.existingSources == nil)
  }

  @Test func `call a handler while there is something to read`() throws {
    let pipe = try Pipe()
    var calls = 0
    let watch = try desk.application.watch(pipe.readEnd.rawValue) { calls += 1 }
    desk.runEventSources()
    #expect(calls == 0)
    try pipe.writeEnd.writeAll("a")
    desk.runEventSources()
    desk.runEventSources()
    #expect(calls == 2)
    withExtendedLifetime(watch) {}
  }

  @Test func `call a handler when there is space to write`() throws {
    let pipe = try Pipe()
    var calls = 0
    let watch = try desk.application.watch(pipe.writeEnd.rawValue, for: .writable) { calls += 1 }
    desk.runEventSources()
    #expect(calls == 1)
    watch.cancel()
    desk.runEventSources()
    #expect(calls == 1)
  }

  @Test func `end when the watch is released`() throws {
    let pipe = try Pipe()
    try pipe.writeEnd.writeAll("a")
    var calls = 0
    var watch: Watch? = try desk.application.watch(pipe.readEnd.rawValue) { calls += 1 }
    watch = nil
    desk.runEventSources()
    #expect(calls == 0)
    #expect(watch == nil)
  }

  @Test func `continue if a descriptor is closed and its number is reused`() throws {
    let kept = try Pipe()
    var calls = 0
    let watch: Watch
    do {
      let other = try Descriptor(copying: kept.readEnd.rawValue)
      watch = try desk.application.watch(other.rawValue) { calls += 1 }
    }
    let next = try Pipe()
    try next.writeEnd.writeAll("a")
    desk.runEventSources()
    #expect(calls == 0)
    try kept.writeEnd.writeAll("a")
    desk.runEventSources()
    #expect(calls == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func `end if no event can arrive any more`() throws {
    var calls = 0
    let watch: Watch
    do {
      let pipe = try Pipe()
      watch = try desk.application.watch(pipe.readEnd.rawValue) { calls += 1 }
    }
    for _ in 0..<3 { desk.runEventSources() }
    #expect(calls == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func `allow a handler to cancel another pending one`() throws {
    let one = try Pipe()
    let two = try Pipe()
    try one.writeEnd.writeAll("a")
    try two.writeEnd.writeAll("a")
    var watches: [Watch] = []
    var calls = 0
    for number in [one.readEnd.rawValue, two.readEnd.rawValue] {
      watches.append(
        try desk.application.watch(number) {
          calls += 1
          watches.removeAll()
        })
    }
    desk.runEventSources()
    #expect(calls == 1)
  }

  @Test func `reject descriptors that are always ready`() throws {
    #expect(throws: Errno.notPermitted) {
      let file = try Descriptor(opening: #filePath, .readOnly)
      _ = try desk.application.watch(file.rawValue) {}
    }
  }

  @Test func `run posted work in order, and work that it posts in the next turn`() throws {
    var done: [Int] = []
    for number in 1...3 {
      try desk.application.post {
        done.append(number)
        if number == 3 { try? desk.application.post { done.append(4) } }
      }
    }
    #expect(done.isEmpty)
    desk.runEventSources()
    #expect(done == [1, 2, 3])
    desk.runEventSources()
    #expect(done == [1, 2, 3, 4])
  }

  /// The results of work items, collected on the app's thread.
  private final class Heard: @unchecked Sendable {
    var numbers: [[Int]] = [[], [], [], []]
    var own = 0
  }

  @Test func `run the work of four threads, each in its order, and wake once for many`() throws {
    let heard = Heard()
    let poster = try desk.application.mainThreadExecutor
    for thread in 0..<4 {
      try Thread.start("poster") { for number in 0..<2500 { poster.post { heard.numbers[thread].append(number) } } }
    }
    for _ in 0..<100 { try desk.application.post { heard.own += 1 } }
    desk.runEventSources { heard.own == 100 && heard.numbers.allSatisfy { $0.count == 2500 } }
    for thread in 0..<4 { #expect(heard.numbers[thread] == Array(0..<2500)) }
    #expect(heard.own == 100)
    let descriptor = try #require(desk.application.existingSources?.descriptor)
    #expect(try Descriptor(copying: descriptor).isReadable == false)
  }

  @Test func `do not run work posted to a released application, and do not keep it alive`() throws {
    final class Thing: Sendable {}
    weak var thing: Thing?
    var poster: MainThreadExecutor?
    do {
      let application = Application()
      let kept = Thing()
      thing = kept
      poster = try application.mainThreadExecutor
      poster?.post { withExtendedLifetime(kept) {} }
    }
    #expect(thing == nil)
    poster?.post { Issue.record("it is done") }
  }

  @Test func `deliver the messages of four threads, each in its order, and wake once for many`() throws {
    var heard: [[Int]] = [[], [], [], []]
    let mailbox = try desk.application.mailbox { (message: (thread: Int, number: Int)) in
      heard[message.thread].append(message.number)
    }
    for thread in 0..<4 {
      try Thread.start("sender") { for number in 0..<2500 { while !mailbox.send((thread, number)) {} } }
    }
    desk.runEventSources { heard.allSatisfy { $0.count == 2500 } }
    for thread in 0..<4 { #expect(heard[thread] == Array(0..<2500)) }
    let descriptor = try #require(desk.application.existingSources?.descriptor)
    #expect(try Descriptor(copying: descriptor).isReadable == false)
    mailbox.close()
  }

  @Test func `report to a sender that the queue is full`() throws {
    var heard: [Int] = []
    let mailbox = try desk.application.mailbox(capacity: 2) { heard.append($0) }
    #expect([1, 2, 3].map { mailbox.send($0) } == [true, true, false])
    desk.runEventSources()
    #expect(mailbox.send(4))
    desk.runEventSources()
    #expect(heard == [1, 2, 4])
  }

  @Test func `deliver the messages of a mailbox with a time limit in several turns`() throws {
    var time = 0.0
    var received: [Int] = []
    let mailbox = try desk.application.mailbox(capacity: 10, timeLimit: 2) {
      received.append($0)
      time += 1
    }
    for number in 0..<5 { mailbox.send(number) }
    desk.application.existingSources?.deliver { time }
    #expect(received == [0, 1] && !mailbox.isEmpty)
    // The messages of the turns before have left space for others.
    #expect((5..<15).allSatisfy { mailbox.send($0) } && !mailbox.send(15))
    for _ in 0..<10 { desk.application.existingSources?.deliver { time } }
    #expect(received == Array(0..<15) && mailbox.isEmpty)
    // Closed while messages are left.
    for number in 15..<20 { mailbox.send(number) }
    desk.application.existingSources?.deliver { time }
    mailbox.close()
    for _ in 0..<3 { desk.application.existingSources?.deliver { time } }
    #expect(received == Array(0..<17))
  }

  @Test func `deliver nothing from a closed mailbox, even in the middle`() throws {
    var heard: [Int] = []
    var mailbox: Mailbox<Int>?
    mailbox = try desk.application.mailbox {
      heard.append($0)
      mailbox?.close()
    }
    mailbox?.send(1)
    mailbox?.send(2)
    desk.runEventSources()
    #expect(heard == [1])
    #expect(mailbox?.send(3) == false)
  }

  /// A message that sends another one when it is destroyed.
  private final class Farewell: Sendable {
    private let send: @Sendable () -> Void
    init(_ send: @escaping @Sendable () -> Void) { self.send = send }
    deinit { send() }
  }

  @Test func `destroy messages that send others during destruction`() throws {
    var heard: [String] = []
    let others = try desk.application.mailbox { heard.append($0) }
    let mailbox = try desk.application.mailbox { (_: Farewell) in }
    for name in ["a", "b"] {
      mailbox.send(
        Farewell {
          // Sends to the closed mailbox, too.
          mailbox.send(Farewell {})
          others.send(name)
        })
    }
    mailbox.close()
    desk.runEventSources { heard.count == 2 }
    #expect(heard == ["a", "b"])
  }

  @Test func `drop work that posts other work during destruction`() throws {
    var application: Application? = Application()
    let poster = try #require(application).mainThreadExecutor
    let farewell = Farewell { poster.post {} }
    poster.post { withExtendedLifetime(farewell) {} }
    application = nil
    poster.post {}
  }

  @Test func `release the handlers with the application`() throws {
    final class Thing {}
    weak var thing: Thing?
    var mailbox: Mailbox<Int>?
    do {
      let application = Application()
      let kept = Thing()
      thing = kept
      mailbox = try application.mailbox { _ in withExtendedLifetime(kept) {} }
    }
    #expect(thing == nil)
    #expect(mailbox?.send(1) == false)
  }

  @Test(.aloneInProcess) func `are logged with their duration if they take long together, once a minute`() throws {
    var now = 1000.0
    let pipe = try Pipe()
    try pipe.writeEnd.writeAll("a")
    // A power of two, so that sums are exact.
    var length = 1.0 / 32
    let watches = try (0..<2).map { _ in try desk.application.watch(pipe.readEnd.rawValue) { now += length } }
    let sources = try #require(desk.application.existingSources)
    /// Turns the loop once a second, and returns the stalls that the log reports.
    func turn(for seconds: Int) throws -> [String] {
      let text = try StandardError.text {
        for _ in 0..<seconds {
          sources.deliver { now }
          now += 1
        }
      }
      return text.split(separator: "\n").filter { $0.contains("the app's event handlers blocked the frame loop") }.map(
        String.init)
    }
    #expect(try turn(for: 1) == ["vitrine: the app's event handlers blocked the frame loop for 62 ms"])
    #expect(try turn(for: 55).isEmpty)
    length = 1.0 / 16
    #expect(
      try turn(for: 10) == [
        "vitrine: the app's event handlers blocked the frame loop for 125 ms (56 earlier lines were suppressed)"
      ])
    length = 1.0 / 64
    now += 100
    #expect(try turn(for: 10).isEmpty, "31 ms are not logged")
    withExtendedLifetime(watches) {}
  }
}
