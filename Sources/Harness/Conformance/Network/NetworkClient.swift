import EventSources
import JSONFormat
import System
import Toolkit
import VitrineNetwork

/// `conformance network-client FOLDER NAME=PORT…`: sends requests to the servers of
/// `Tests/ServiceTests/VitrineNetwork/server.py`, and prints the results. The output is the same in every build.
enum NetworkClient {
  private nonisolated(unsafe) static let application = Application()
  private nonisolated(unsafe) static var ports: [String: String] = [:]
  private nonisolated(unsafe) static var authorities = ""

  static func run(_ words: [String]) {
    do throws(Errno) {
      guard let folder = words.first else { fail("which servers? conformance network-client FOLDER NAME=PORT…") }
      authorities = "\(folder)/authority.crt"
      for word in words.dropFirst() {
        let parts = word.split(separator: "=").map { String($0) }
        if parts.count == 2 { ports[parts[0]] = parts[1] }
      }
      readJSON()
      sendRequests("\(folder)/picture")
      try testConnections()
    } catch { fail(error.message) }
  }

  private static func readJSON() {
    for text in ["{\"price\": 0.1, \"sold\": 9007199254740993, \"far\": 1e-320}", "{\n \"price\": \"much\"}"] {
      do throws(JSONError) {
        let json = try JSON(parsing: text)
        Process.printLine("json: \(try json.double("price")) \(json["sold"]?.int64 ?? 0) \(json.text)")
      } catch { Process.printLine("json: \(error.message)") }
    }
  }

  private static func url(_ name: String, _ target: String, _ scheme: String) -> String {
    "\(scheme)://localhost:\(ports[name] ?? "1")\(target)"
  }

  private static func sendRequests(_ file: String) {
    let client = HTTPClient(for: application, trustRoots: authorities)
    func ask(_ name: String, _ target: String, file: String? = nil) {
      var request = HTTPRequest(.get, url(name, target, name == "plain" ? "http" : "https"))
      request.maximumAttempts = 1
      request.downloadPath = file
      var said: String?
      client.send(request) { result in
        switch result {
        case .success(let response): said = response.body.count < 100 ? response.text : "\(response.body.count) bytes"
        case .failure(let error): said = error.message
        }
      }
      wait("\(name)\(target)") { said != nil }
      Process.printLine("\(name)\(target): \(said ?? "")")
    }
    ask("plain", "/echo")
    for name in ["good", "expired", "early", "wrong-name", "self-signed"] { ask(name, "/echo") }
    for target in ["/chunks", "/megabytes?2", "/drop", "/huge", "/redirect", "/nothing"] { ask("good", target) }
    ask("good", "/megabytes?1", file: file)
    if let text = try? File.text(at: file) { Process.printLine("file: \(text.utf8.count) bytes") }
  }

  private static func testConnections() throws(Errno) {
    do throws(NetworkError) {
      let socket = try WebSocket(url("good", "/socket?talks", "wss"), for: application, trustRoots: authorities)
      var heard: [String] = []
      socket.onOpen = { socket.send("from here") }
      socket.onText = { heard.append($0) }
      socket.onBinary = { heard.append("\($0.count) bytes") }
      wait("a socket") { heard.count == 4 }
      socket.onOpen = nil
      socket.close()
      Process.printLine("socket: \(heard.sorted().joined(separator: ", "))")

      let client = try MQTTClient(url("broker-encrypted", "", "mqtts"), for: application, trustRoots: authorities)
      var messages: [String] = []
      var confirmed = false
      client.subscribe(to: "hall/+/visitors", quality: .atLeastOnce) { messages.append("\($0.topic) \($0.text)") }
      wait("a broker") { client.isConnected }
      client.publish(MQTTMessage(topic: "hall/2/visitors", text: "17"), quality: .atLeastOnce) { confirmed = true }
      wait("a message") { confirmed && !messages.isEmpty }
      client.close()
      Process.printLine("broker: \(messages.joined(separator: ", "))")
    } catch { fail(error.message) }
  }

  /// Runs the loop until `isEnough` returns `true`, for at most a minute.
  private static func wait(_ what: String, until isEnough: () -> Bool) {
    let start = Clock.now
    while !isEnough() {
      guard Clock.now < start + 60 else { fail("timed out waiting for \(what)") }
      application.existingSources?.deliver(nil)
      application.advance(to: Clock.now)
      Clock.sleep(for: 0.002)
    }
  }

  private static func fail(_ reason: String) -> Never {
    Process.log("network-client: \(reason)")
    Process.exit(1)
  }
}
