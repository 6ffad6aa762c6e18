import Glibc
import System
import TestContexts
import TestKit
import Testing

@testable import VitrineNetwork

/// Responses for one user, which no other may see.
extension HTTPClientTests {
  /// Returns the cached body for a request, after the server answered the request.
  private func kept(_ field: String, _ headers: HTTPHeaders = HTTPHeaders(), path: String = "/personal") throws
    -> String?
  {
    var get = request(servers.url("plain", "\(path)?\(field)").replacing(" ", with: "%20"))
    get.headers = headers
    _ = try ask(get, by: makeClient(isStoring: true)).get()
    return HTTPCache("\(folder.path)/http", limit: 1 << 20).entry(of: get.url).map {
      String(decoding: $0.body, as: UTF8.self)
    }
  }

  @Test func `stores nothing that a server sends to one user`() throws {
    for name in ["Authorization", "Cookie"] {
      #expect(try kept("", [name: "anna"]) == nil)
      #expect(try kept("Cache-Control: max-age=60", [name: "anna"]) == nil)
      #expect(try kept("Cache-Control: private, max-age=60", [name: "anna"]) == nil)
      // The server recognizes the user and marks the response as public.
      #expect(try kept("Cache-Control: public", [name: "anna"]) == "anna -")
      #expect(try kept("Cache-Control: s-maxage=\(name.utf8.count)", [name: "anna"]) == "anna -")
    }
    #expect(try kept("") == "anyone -")
  }

  @Test(arguments: [
    "Cache-Control: no-store", "Cache-Control: private", "cache-control: max-age=60, PRIVATE",
    "Cache-Control: private=\"X-Own\"", "Vary: *", "Vary: Accept, *",
  ])
  func `stores nothing that the server marks as not cacheable`(_ field: String) throws {
    #expect(try kept(field) == nil)
    #expect(try kept(field, path: "/private-way") == nil)
  }

  @Test func `returns stored responses to matching requests, by the fields that the server names`() throws {
    #expect(try kept("Vary: Accept-Language, X-Own", ["X-Own": "anna"]) == "anyone anna")
    var get = request(servers.url("plain", "/personal?Vary:%20Accept-Language,%20X-Own"))
    let store = HTTPCache("\(folder.path)/http", limit: 1 << 20)
    #expect(store.entry(for: get) == nil)
    get.headers = ["X-Own": "ben"]
    #expect(store.entry(for: get) == nil)
    get.headers = ["x-own": "anna", "X-Other": "1"]
    #expect(store.entry(for: get)?.url == get.url)
    get.headers.add(name: "Accept-Language", value: "de")
    #expect(store.entry(for: get) == nil)
    // The values may be secret.
    let file = "\(folder.path)/http/\(try Directory.names(at: "\(folder.path)/http")[0])"
    #expect(try !File.text(at: file).split(separator: "\r\n\r\n")[0].contains("anna"))
  }

  @Test func `removes a stored response when the server no longer allows caching`() throws {
    let store = HTTPCache("\(folder.path)/http", limit: 1 << 20)
    let url = servers.url("plain", "/personal?Cache-Control:%20no-store")
    #expect(store.store(HTTPCache.Entry(url: url, fetched: 1, headers: HTTPHeaders(), body: [1])) == nil)
    #expect(try kept("Cache-Control: no-store") == nil)
    var put = request(servers.url("plain", "/personal"))
    put.body = [1]
    #expect(try ask(put, by: makeClient(isStoring: true)).get().text == "anyone -")
    #expect(store.entry(of: put.url) == nil)
  }

  @Test(.slow) func `returns no response of another user while the network is unreachable`() throws {
    var own: Servers? = Servers()
    var get = request("http://localhost:\(own?.ports["plain"] ?? "")/personal")
    get.headers = ["Cookie": "anna"]
    #expect(try body(get, by: makeClient(isStoring: true)) == "anna -")
    own = nil
    let away = NetworkError.connection(host: "localhost", Errno(rawValue: ECONNREFUSED))
    #expect(try error(of: get, by: makeClient(isStoring: true)) == away)
    get.headers = ["Cookie": "ben"]
    #expect(try error(of: get, by: makeClient(isStoring: true)) == away)
    get.headers = HTTPHeaders()
    #expect(try error(of: get, by: makeClient(isStoring: true)) == away)
  }

  @Test func `removes files of an earlier version, which may belong to one user`() throws {
    try Directory.create(at: "\(folder.path)/http")
    try File.replace(
      at: "\(folder.path)/http/old", with: "vitrine-http 1\r\nURL: http://a/\r\nFetched: 1\r\nSum: 0\r\n\r\nanna")
    let store = HTTPCache("\(folder.path)/http", limit: 10_000)
    #expect(store.store(HTTPCache.Entry(url: "http://b/", fetched: 1, headers: HTTPHeaders(), body: [1])) == nil)
    #expect(try Directory.names(at: "\(folder.path)/http").count == 1)
  }
}
