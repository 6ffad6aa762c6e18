import Toolkit
import System
import VitrineNetwork

/// `conformance mqtt-messages`
extension ServerClient {
  private struct MessageOptions {
    var url = ""
    var authorities: String?
    var client = MQTTClient.Options()
    var quality = MQTTClient.Quality.atLeastOnce
    var count = 100
    var seconds = 60
    var name = "messages"
  }

  static func runMessages(_ words: [String]) {
    var options = MessageOptions()
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.utf8.starts(with: "--".utf8) else {
        options.url = word
        continue
      }
      guard let value = rest.popFirst() else { fail(usage) }
      switch word {
      case "--authorities": options.authorities = value
      case "--version": options.client.version = value == "5" ? .v5 : .v311
      case "--quality": options.quality = MQTTClient.Quality(rawValue: number(value)) ?? .exactlyOnce
      case "--count": options.count = number(value)
      case "--seconds": options.seconds = number(value)
      case "--name": options.name = value
      default: fail(usage)
      }
    }
    guard !options.url.isEmpty else { fail(usage) }
    application.advance(to: Clock.now)
    do throws(NetworkError) { try sendMessages(options) } catch { fail(error.message) }
  }

  private static func sendMessages(_ options: MessageOptions) throws(NetworkError) {
    func client(_ name: String) throws(NetworkError) -> MQTTClient {
      var own = options.client
      own.clientID = "\(options.name)-\(name)"
      own.keepsSession = true
      own.sessionExpiry = 600
      return try MQTTClient(options.url, options: own, for: application, trustRoots: options.authorities)
    }
    let end = Clock.now + Double(options.seconds)
    let receiver = try client("receiver")
    let sender = try client("sender")
    var received: [Int] = []
    var confirmed = 0
    var isReady = false
    receiver.subscribe(to: "\(options.name)/messages", quality: options.quality) { received.append(number($0.text)) }
    receiver.subscribe(to: "\(options.name)/ready") { _ in isReady = true }
    // Until the broker has processed the subscriptions.
    var lastTime = 0.0
    wait(for: end - Clock.now) {
      let message = MQTTMessage(topic: "\(options.name)/ready", text: "")
      if Clock.now > lastTime + 0.5, receiver.publish(message) { lastTime = Clock.now }
      return isReady
    }
    var next = 0
    wait(for: end - Clock.now) {
      let message = MQTTMessage(topic: "\(options.name)/messages", text: "\(next)")
      // One at a time, so that they last while connections end.
      if next < options.count, sender.publish(message, quality: options.quality, completion: { confirmed += 1 }) {
        next += 1
      }
      return received.count >= options.count && (options.quality == .atMostOnce || confirmed == options.count)
    }
    // A repetition would follow soon.
    wait(for: 1) { false }
    var sorted = received
    sorted.sort()
    let repeated = zip(sorted, sorted.dropFirst()).reduce(0) { $0 + ($1.0 == $1.1 ? 1 : 0) }
    Process.printLine(
      "\(received.count - repeated) of \(options.count) received, \(repeated) again, \(confirmed) confirmed, "
        + "\(received == sorted ? "in order" : "not in order")")
    sender.close()
    receiver.close()
    wait(for: 0.2) { false }
  }
}
