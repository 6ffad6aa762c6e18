import AppStorage
import Foundation
import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import VitrineNetwork

@Suite("An outbox", .freshContext, .serialized) struct OutboxTests {
  private let servers = Servers.shared
  private let player = Player()
  private let folder = TemporaryFolder()
  private let storage: Storage
  private let client: HTTPClient

  init() throws {
    storage = Storage(folder: folder.path + "/orders", for: player.application)
    let roots = TrustRoots(nil, notBefore: WallClock.earliestPlausible)
    client = HTTPClient(for: player.application, cache: nil, roots, Proxies { _ in nil })
  }

  private func outbox(_ target: String) -> Outbox {
    Outbox("orders", to: servers.url("plain", target), in: storage, by: client, for: player.application)
  }

  /// Returns the keys and bodies that the server has received.
  private func received(_ name: String) throws -> [(key: String, body: String)] {
    var text: String?
    client.get(servers.url("plain", "/outbox-log?\(name)")) { text = try? $0.get().text }
    player.run { text != nil }
    return try #require(text).split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return (String(words[0]), String(words[1]))
    }
  }

  @Test func `sends messages in order, and one whose response was lost again with its key`() throws {
    let outbox = outbox("/outbox?order")
    var stored = 0
    for message in ["one", "two", "three"] { outbox.add(message) { stored += $0 == nil ? 1 : 0 } }
    player.run { stored == 3 && outbox.pendingCount == 0 }
    #expect(outbox.pendingCount == 0)
    #expect(outbox.lastError == nil)
    let received = try received("order")
    #expect(received.map(\.body) == ["one", "one", "two", "three"])
    #expect(received[0].key == received[1].key)
    #expect(Set(received.map(\.key)).count == 3)
  }

  @Test func `without an address keeps messages and tries nothing, until it has one`() throws {
    var first: Outbox? = Outbox("orders", to: nil, in: storage, by: client, for: player.application)
    first?.add("later")
    player.run(seconds: 100) { first?.pendingCount == 1 }
    player.run(seconds: 5) { false }
    #expect(first?.pendingCount == 1 && first?.lastError == nil)
    first?.retryNow()
    first = nil
    let second = outbox("/outbox?address")
    player.run { second.lastError == nil && second.pendingCount == 1 }
    player.run { second.pendingCount == 0 }
    #expect(try received("address").map(\.body).last == "later")
  }

  @Test func `keeps messages without a server, and the next outbox sends them`() throws {
    var first: Outbox? = outbox("/status?503%20Busy")
    var changes = 0
    first?.onChange = { changes += 1 }
    first?.add("later")
    player.run(seconds: 30) { first?.lastError != nil }
    #expect(first?.lastError == .httpStatus(host: "localhost", status: 503, body: Array("words".utf8)))
    #expect(first?.pendingCount == 1)
    do {
      let outbox = try #require(first)
      #expect(try read(outbox.readPending) == ["later"])
    }
    #expect(changes > 0)
    first = nil
    player.run(seconds: 100)
    let second = outbox("/outbox?again")
    player.run { second.lastError != nil }
    player.run { second.pendingCount == 0 }
    #expect(try received("again").map(\.body) == ["later", "later"])
  }

  @Test func `a message that the server refuses does not block the next ones`() throws {
    let outbox = outbox("/outbox?refusing")
    outbox.add("bad")
    outbox.add("good")
    player.run { outbox.rejectedCount == 1 && outbox.pendingCount == 0 }
    #expect(try received("refusing").map(\.body) == ["bad", "bad", "good"])
    #expect(try read(outbox.readRejected) == ["bad"])
    // As after a restart of the app.
    let later = self.outbox("/outbox?refusing")
    player.run { later.rejectedCount == 1 }
    #expect(later.rejectedCount == 1)
    var isRemoved = false
    later.removeRejected(first: 1) { isRemoved = $0 == nil }
    player.run { isRemoved && later.rejectedCount == 0 }
    #expect(later.rejectedCount == 0)
    #expect(try read(later.readRejected) == [])
  }

  @Test(.aloneInProcess) func `the oldest rejected messages make room for the next one`() throws {
    // The limit has room for two messages with their keys.
    let outbox = Outbox(
      "orders", to: servers.url("plain", "/status?400%20Bad"), in: storage, by: client, for: player.application,
      limit: 250)
    let messages = ["a", "b", "c", "d"].map { String(repeating: $0, count: 60) }
    let log = try StandardError.text {
      for message in messages {
        outbox.add(message)
        player.run { outbox.pendingCount == 1 }
        player.run { outbox.pendingCount == 0 }
      }
    }
    #expect(try read(outbox.readPending) == [])
    #expect(try read(outbox.readRejected) == Array(messages.suffix(2)))
    #expect(outbox.rejectedCount == 2)
    #expect(log.split(separator: "\n").count { $0.contains("orders-rejected") && $0.contains("removed") } == 2)
  }

  @Test func `a rejected message that cannot be stored is not removed`() throws {
    // A folder with the name of the list's file, in which no message can be stored.
    let file = folder.path + "/orders/orders-rejected.records"
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let outbox = outbox("/status?400%20Bad")
    outbox.add("bad")
    player.run { outbox.lastError != nil }
    player.run(seconds: 30)
    #expect(try read(outbox.readPending) == ["bad"])
    #expect(outbox.pendingCount == 1)
    try FileManager.default.removeItem(atPath: file)
    player.run { outbox.rejectedCount == 1 && outbox.pendingCount == 0 }
    #expect(try read(outbox.readRejected) == ["bad"])
  }

  @Test func `messages that cannot be read wait with the reason, and can be tried again`() throws {
    // A folder with the name of the list's file, which cannot be read.
    let file = folder.path + "/orders/orders.records"
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    let outbox = outbox("/echo")
    var changes = 0
    outbox.onChange = { changes += 1 }
    player.run { outbox.canRetry }
    #expect(outbox.canRetry && outbox.obstacle != nil && changes > 0)
    try FileManager.default.removeItem(atPath: file)
    outbox.retryNow()
    player.run { outbox.obstacle == nil }
    #expect(outbox.obstacle == nil && !outbox.canRetry)
  }

  /// Returns what a function of an outbox reads.
  private func read(_ messages: (Int, @escaping ([String], StorageError?) -> Void) -> Void) throws -> [String] {
    var result: [String]?
    messages(.max) { messages, error in result = error == nil ? messages : nil }
    player.run { result != nil }
    return try #require(result)
  }

  @Test(arguments: ["301", "302", "303"])
  func `a redirect that would drop a message leaves it in the queue`(_ status: String) throws {
    let outbox = outbox("/outbox-moved?\(status)-moved\(status)")
    outbox.add("order")
    player.run { outbox.pendingCount == 1 }
    player.run { outbox.lastError != nil || outbox.pendingCount == 0 }
    #expect(outbox.pendingCount == 1)
    #expect(outbox.lastError?.message.contains("/echo") == true)
    player.run { outbox.lastError == nil && outbox.pendingCount == 0 }
    #expect(try received("moved\(status)").map(\.body) == ["order"])
  }

  @Test(arguments: ["307", "308"])
  func `follows a redirect that repeats the message, with its key`(_ status: String) throws {
    let outbox = outbox("/outbox-moved?\(status)-moved\(status)")
    outbox.add("order")
    player.run { outbox.pendingCount == 1 }
    player.run { outbox.pendingCount == 0 }
    let received = try received("moved\(status)")
    #expect(!received.isEmpty && received.allSatisfy { $0.body == "order" && $0.key != "-" })
  }

  @Test func `a sign-in page that answers a redirected message does not count as its receiver`() throws {
    let outbox = outbox("/outbox-portal?portal")
    outbox.add("order")
    player.run { outbox.pendingCount == 1 }
    player.run { outbox.lastError != nil || outbox.pendingCount == 0 }
    #expect(outbox.lastError == .captivePortal(host: "localhost"))
    #expect(outbox.pendingCount == 1)
    player.run { outbox.pendingCount == 0 }
    #expect(try received("portal").map(\.body) == ["order"])
  }

  @Test func `a retry does not wait for the backoff`() throws {
    let outbox = outbox("/outbox?retry")
    outbox.add("now")
    player.run { outbox.lastError != nil }
    let time = player.time
    outbox.retryNow()
    player.run { outbox.pendingCount == 0 }
    #expect(outbox.lastError == nil)
    #expect(player.time - time < 1)
  }

  @Test func `sends again as soon as the network returns`() throws {
    let outbox = outbox("/outbox?network")
    var isUp = false
    let monitor = NetworkMonitor { isUp }
    outbox.networkMonitor = monitor
    outbox.add("now")
    player.run { outbox.lastError != nil }
    let time = player.time
    isUp = true
    monitor.update()
    player.run { outbox.pendingCount == 0 }
    #expect(outbox.lastError == nil)
    #expect(player.time - time < 1, "not after the backoff of a second")
  }

  @Test func `a message that cannot be stored is not added`() throws {
    let storage = Storage(folder: "/proc/nowhere", for: player.application)
    let outbox = Outbox(
      "orders", to: servers.url("plain", "/outbox?nowhere"), in: storage, by: client, for: player.application)
    var error: StorageError?
    outbox.add("lost") { error = $0 }
    player.run { error != nil }
    #expect(error == storage.error && error != nil)
    #expect(outbox.pendingCount == 0 && outbox.lastError == nil)
    outbox.retryNow()
    #expect(try received("nowhere").isEmpty)
  }

  @Test func `a message that exceeds the limit is not added`() throws {
    let outbox = Outbox(
      "orders", to: servers.url("plain", "/outbox?full"), in: storage, by: client, for: player.application, limit: 100)
    var error: StorageError?
    outbox.add(String(repeating: "x", count: 200)) { error = $0 }
    player.run(seconds: 10) { error != nil }
    #expect(error != nil)
    #expect(outbox.pendingCount == 0)
  }
}
