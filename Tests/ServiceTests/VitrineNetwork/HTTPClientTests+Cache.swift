import Glibc
import System
import TestContexts
import TestKit
import Testing

@testable import VitrineNetwork

/// Stored responses.
extension HTTPClientTests {
  @Test func `revalidates stored responses`() throws {
    let client = makeClient(isStoring: true)
    let get = request(servers.url("plain", "/tag"))
    #expect(try body(get, by: client) == "version of call 1")
    // A 304 response returns the cached body.
    #expect(try body(get, by: client) == "version of call 1")
    #expect(try body(request(servers.url("plain", "/count?/tag"))) == "2")
    #expect(try ask(get, by: client).get().age == nil)
  }

  @Test(.slow) func `returns stored responses, with their age, while the network is unreachable for a minute`() throws {
    var own: Servers? = Servers()
    let port = try #require(own?.ports["plain"])
    let client = makeClient(isStoring: true)
    let get = HTTPRequest(.get, "http://localhost:\(port)/echo")
    #expect(try ask(get, by: client).get().age == nil)
    own = nil
    let gone = player.time
    while player.time < gone + 60 {
      let response = try ask(get, by: client).get()
      let age = try #require(response.age)
      #expect(response.text == "GET - - " && abs(age - (player.time - gone)) <= 0.5)
      #expect(response.problem == .connection(host: "localhost", Errno(rawValue: ECONNREFUSED)))
      player.run(seconds: 5)
    }
    own = Servers(port: port)
    #expect(try ask(get, by: client).get().age == nil)
    withExtendedLifetime(own) {}
  }

  @Test(.slow) func `returns them after a restart too, unless the file is damaged`() throws {
    var own: Servers? = Servers()
    let get = request("http://localhost:\(own?.ports["plain"] ?? "")/echo")
    #expect(try ask(get, by: makeClient(isStoring: true)).get().age == nil)
    own = nil
    let age = try #require(try ask(get, by: makeClient(isStoring: true)).get().age)
    #expect(age >= 0 && age < 60)
    let file = "\(folder.path)/http/\(try Directory.names(at: "\(folder.path)/http")[0])"
    let text = try File.text(at: file)
    try File.replace(at: file, with: text.replacing("GET", with: "GOT"))
    #expect(
      try error(of: get, by: makeClient(isStoring: true))
        == .connection(host: "localhost", Errno(rawValue: ECONNREFUSED)))
  }

  @Test(.slow) func `remembers the times of a limited number of URLs`() throws {
    let cache = HTTPCache("\(folder.path)/http", limit: 4000)
    let client = HTTPClient(
      for: player.application, cache: cache, TrustRoots(nil, notBefore: WallClock.earliestPlausible),
      Proxies { _ in nil })
    var get = request("")
    for number in 0..<300 {
      get.url = servers.url("plain", "/kept?t=\(number)")
      _ = try ask(get, by: client).get()
    }
    #expect(cache.entry(of: get.url) != nil && client.fetched[get.url] != nil)
    #expect(cache.entry(of: servers.url("plain", "/kept?t=0")) == nil)
    #expect(client.fetched.count == FetchTimes.maximumCount)
  }

  @Test func `keeps the newest responses that fit`() throws {
    let store = HTTPCache("\(folder.path)/http", limit: 10_000)
    func entry(_ number: Int, size: Int = 2000) -> HTTPCache.Entry {
      HTTPCache.Entry(
        url: "http://a/\(number)", fetched: Int64(number), headers: ["ETag": "\"\(number)\""],
        body: [UInt8](repeating: UInt8(number), count: size))
    }
    for number in 0..<10 { #expect(store.store(entry(number)) == nil) }
    #expect(
      (0..<10).map { store.entry(of: "http://a/\($0)") == entry($0) } == [Bool](repeating: false, count: 6) + [
        true, true, true, true,
      ])
    #expect(store.store(entry(10, size: 3000)) == .fileTooLarge)
    #expect(store.entry(of: "http://a/9") == entry(9))
  }
}
