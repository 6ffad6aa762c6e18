import AppStorage
import EventSources
import System
import Toolkit
import VitrineNetwork

/// `conformance http-client`, `web-socket`, `mqtt-clients`, and `mqtt-messages`: small clients that
/// `tools/campaign servers` runs against real servers. Proxies are those of the environment.
enum ServerClient {
  static let usage = """
    usage: conformance http-client [OPTION]… URL…
      --authorities FILE   trusts only these certificates
      --download FILE      writes the body to a file
      --storage FOLDER     stores responses for use without the network
      --upload FILE        sends a file with PUT
      --limit BYTES        the largest body
      --attempts N         attempts for each request; 1 by default
      --seconds N          the time limit of an attempt; 60 by default
      --repeat N           requests each URL so often, one after another, and prints the requests per second
    usage: conformance web-socket URL SECONDS
      opens a WebSocket, and prints a line when it opens or fails
    usage: conformance mqtt-clients URL COUNT SECONDS [NAME]
      opens COUNT connections, all with NAME if there is one, and prints a line with the time in milliseconds for each
      connection that opens or ends
    usage: conformance mqtt-messages [OPTION]… URL
      --authorities FILE   trusts only these certificates
      --version 5          MQTT 5 in place of 3.1.1
      --quality N          the quality of service, 0 to 2; 1 by default
      --count N            the number of messages; 100 by default
      --seconds N          the time limit; 60 by default
      --name NAME          the beginning of the clients' names and topics
      publishes messages from one client to another, and prints how many have arrived
    """

  nonisolated(unsafe) static let application = Application()

  // MARK: HTTP

  private struct HTTPOptions {
    var authorities: String?
    var storage: String?
    var request = HTTPRequest(.get, "")
    var repetitions = 1
    var urls: [String] = []
  }

  static func runHTTP(_ words: [String]) {
    var options = HTTPOptions()
    options.request.maximumAttempts = 1
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.utf8.starts(with: "--".utf8) else {
        options.urls.append(word)
        continue
      }
      guard let value = rest.popFirst() else { fail(usage) }
      switch word {
      case "--authorities": options.authorities = value
      case "--download": options.request.downloadPath = value
      case "--storage": options.storage = value
      case "--upload":
        options.request.method = .put
        options.request.uploadPath = value
      case "--limit": options.request.maximumBodySize = number(value)
      case "--attempts": options.request.maximumAttempts = number(value)
      case "--seconds": options.request.timeouts.total = Double(number(value) as Int)
      case "--repeat": options.repetitions = number(value)
      default: fail(usage)
      }
    }
    guard !options.urls.isEmpty else { fail(usage) }
    // Timers begin at the application's time.
    application.advance(to: Clock.now)
    let storage = options.storage.map { Storage(folder: $0, for: application) }
    let client = HTTPClient(for: application, storage: storage, trustRoots: options.authorities)
    for url in options.urls {
      options.request.url = url
      if options.repetitions == 1 {
        sendOnce(options.request, by: client)
      } else {
        sendAgainAndAgain(options, by: client)
      }
    }
    printPeak()
  }

  /// Sends a request, and prints the status, the size of the body, and the first digits of its sum, or the error. After
  /// a stored response, the reason follows why the server's was not used.
  private static func sendOnce(_ request: HTTPRequest, by client: HTTPClient) {
    var line: String?
    var progress = HTTPProgress()
    client.send(
      request,
      completion: { result in
        switch result {
        case .success(let response):
          let sum = hexDigits(of: SHA256.hash(of: response.body)).prefix(8)
          let isDownload = request.downloadPath != nil
          let size = isDownload ? progress.bytesReceived : Int64(response.body.count)
          let reason = response.problem.map { " stored: \($0.description)" } ?? ""
          line = "\(response.status) \(size) \(isDownload ? "-" : String(sum))\(reason)"
        case .failure(let error): line = error.description
        }
      }, progress: { progress = $0 })
    wait(for: request.timeouts.total * Double(request.maximumAttempts) + 600) { line != nil }
    Process.printLine(line ?? "timed out")
  }

  private static func sendAgainAndAgain(_ options: HTTPOptions, by client: HTTPClient) {
    var done = 0
    var failures = 0
    func send() {
      client.send(options.request) { result in
        done += 1
        if case .failure = result { failures += 1 }
        if done < options.repetitions { send() }
      }
    }
    let start = Clock.now
    send()
    wait(for: 600) { done >= options.repetitions }
    let rate = Double(done) / (Clock.now - start)
    Process.printLine("\(done) requests, \(failures) failures, \(Int(rate)) per second")
  }

  /// Prints the most memory that the program has used.
  private static func printPeak() {
    guard let status = try? File.text(at: "/proc/self/status") else { return }
    for line in status.split(separator: "\n") where line.utf8.starts(with: "VmHWM:".utf8) {
      let digits = line.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      Process.printLine("peak \(String(decoding: digits, as: UTF8.self)) KiB")
    }
  }

  // MARK: WebSocket

  static func runWebSocket(_ words: [String]) {
    guard words.count == 2 else { fail(usage) }
    let end = Clock.now + Double(number(words[1]) as Int)
    application.advance(to: Clock.now)
    do throws(NetworkError) {
      let socket = try WebSocket(words[0], for: application)
      var hasResult = false
      socket.onOpen = {
        Process.printLine("opened")
        hasResult = true
      }
      socket.onClose = {
        Process.printLine(socket.problem?.description ?? "closed")
        hasResult = true
      }
      wait(for: end - Clock.now) { hasResult }
      socket.close()
    } catch { fail(error.description) }
  }

  // MARK: MQTT

  static func runMQTT(_ words: [String]) {
    guard words.count == 3 || words.count == 4 else { fail(usage) }
    let count: Int = number(words[1])
    let end = Clock.now + Double(number(words[2]) as Int)
    var options = MQTTClient.Options()
    if words.count == 4 { options.clientID = words[3] }
    application.advance(to: Clock.now)
    let start = Clock.now
    var clients: [MQTTClient] = []
    var states = [Bool](repeating: false, count: count)
    func report() {
      for index in clients.indices where clients[index].isConnected != states[index] {
        states[index].toggle()
        let time = Int((Clock.now - start) * 1000)
        Process.printLine("\(time) \(index) \(states[index] ? "connected" : "ended")")
      }
    }
    do throws(NetworkError) {
      for _ in 0..<count {
        let client = try MQTTClient(words[0], options: options, for: application)
        client.onStateChange = { report() }
        clients.append(client)
      }
    } catch { fail(error.message) }
    wait(for: end - Clock.now) { false }
    for client in clients { client.close() }
    printPeak()
  }

  // MARK: Common

  static func number<Number: FixedWidthInteger>(_ text: String) -> Number {
    guard let number = Number(digits: text) else { fail("'\(text)' is not a number") }
    return number
  }

  /// Runs the loop until `isEnough` returns `true`, for at most the given seconds.
  static func wait(for seconds: Double, until isEnough: () -> Bool) {
    let end = Clock.now + seconds
    do throws(Errno) {
      let poll = try Poll()
      try poll.add(try application.eventSources().descriptor, tag: 0)
      while !isEnough(), Clock.now < end {
        // Timers of the clients are late by up to this time.
        try poll.wait(for: 0.01) { _ in }
        application.existingSources?.deliver(nil)
        application.advance(to: Clock.now)
      }
    } catch { fail(error.message) }
  }

  static func fail(_ reason: String) -> Never {
    Process.log(reason)
    Process.exit(2)
  }
}
