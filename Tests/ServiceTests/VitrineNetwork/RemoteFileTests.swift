import AppResources
import Foundation
import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import VitrineNetwork

@Suite("A remote file", .freshContext, .serialized) struct RemoteFileTests {
  private let servers = Servers.shared
  private let player = Player()
  private let folder = TemporaryFolder()

  private func client() -> HTTPClient {
    let roots = TrustRoots(nil, notBefore: WallClock.earliestPlausible)
    let cache = HTTPCache("\(folder.path)/http", limit: 1 << 20)
    return HTTPClient(for: player.application, cache: cache, roots, Proxies { _ in nil })
  }

  /// The server answers the queries with "one", "one", an error, and "two".
  private func file(_ name: String, interval: Double = 100) -> RemoteFile {
    RemoteFile(servers.url("plain", "/revised?\(name)"), by: client(), for: player.application, interval: interval)
  }

  @Test func `is fetched at its interval, sooner after an error, and reports only changes`() {
    let file = file("interval")
    var updates: [String] = []
    var queries: [(time: Double, succeeded: Bool)] = []
    file.onUpdate = { updates.append(String(decoding: $0, as: UTF8.self)) }
    file.onQuery = { [unowned file] in queries.append((player.time, file.problem == nil)) }
    player.run { queries.count == 1 }
    #expect(updates == ["one"] && file.age == 0)
    player.run { queries.count == 2 }
    #expect(updates == ["one"])
    player.run(seconds: 50) { false }
    #expect(file.age == 50)
    player.run { queries.count == 3 }
    #expect(file.problem != nil && file.contents == Array("one".utf8))
    #expect(file.age ?? 0 >= 100)
    player.run { queries.count == 4 }
    #expect(updates == ["one", "two"] && file.problem == nil && file.age == 0)
    #expect(queries.map(\.succeeded) == [true, true, false, true])
    let pauses = zip(queries, queries.dropFirst()).map { $1.time - $0.time }
    #expect(pauses[0] >= 100 && pauses[0] < 102)
    #expect(pauses[2] >= 1 && pauses[2] < 3)
  }

  @Test func `begins with the stored response, and is queried again on request`() {
    var first: RemoteFile? = file("stored")
    player.run { first?.contents != nil }
    first = nil
    let second = file("stored", interval: .nan)
    var updates = 0
    var queries = 0
    second.onUpdate = { _ in updates += 1 }
    second.onQuery = { queries += 1 }
    player.run { second.contents != nil }
    #expect(updates == 1 && queries == 0, "the server has not answered")
    player.run { queries == 1 }
    #expect(updates == 1 && second.age == 0)
    let time = player.time
    second.refresh()
    second.refresh()
    player.run { queries == 2 }
    #expect(player.time - time < 1 && second.problem != nil)
    #expect(second.contents == Array("one".utf8))
  }

  @Test(.aloneInProcess) func `has the contents of a resource until the server has delivered others`() throws {
    try Data("one".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/list.txt"))
    setenv("VITRINE_RESOURCES", folder.path, 1)
    defer { unsetenv("VITRINE_RESOURCES") }
    let resource = Resource("list.txt")
    let url = servers.url("plain", "/revised?bundled")
    let offline = RemoteFile(nil, bundled: resource, by: client(), for: player.application)
    let file = RemoteFile(url, bundled: resource, by: client(), for: player.application, interval: 100)
    var updates: [String] = []
    offline.onUpdate = { updates.append("offline " + String(decoding: $0, as: UTF8.self)) }
    file.onUpdate = { updates.append(String(decoding: $0, as: UTF8.self)) }
    #expect(updates == ["offline one", "one"])
    #expect(file.age == nil)
    player.run { file.age != nil }
    // The server's contents are equal.
    #expect(updates.count == 2 && file.contents == Array("one".utf8))
    player.run(seconds: 500) { updates.count == 3 }
    #expect(updates.last == "two")
    offline.refresh()
    #expect(offline.contents == Array("one".utf8) && offline.problem == nil)
  }

  @Test func `without a resource of that name has no contents`() {
    let file = RemoteFile(nil, bundled: Resource("none.json"), by: client(), for: player.application)
    #expect(file.contents == nil && file.age == nil)
  }

  @Test func `that the server refuses is queried at the interval`() {
    let url = servers.url("plain", "/status?404%20Missing")
    let file = RemoteFile(url, by: client(), for: player.application, interval: 30)
    var times: [Double] = []
    file.onQuery = { times.append(player.time) }
    player.run { times.count == 2 }
    #expect(file.contents == nil && file.age == nil && file.problem != nil)
    #expect(times[1] - times[0] >= 30)
  }
}
