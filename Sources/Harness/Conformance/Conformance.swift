import System

/// A program with the same output in every build and on every processor, which tests compare.
///
/// On a board it has no arguments. If the environment variable `LINE` is the path of a serial line, it runs as a till.
@main enum Conformance {
  private static let usage = """
    usage: conformance COMMAND [ARGUMENT]…
      random-world [CHANGES]            plays random worlds of views, texts, layouts and presentations
      event-listener                    receives every kind of event that an app can receive, and speaks a screen
      network-client FOLDER NAME=PORT…  asks the servers of Tests/ServiceTests/VitrineNetwork/server.py
      http-client, web-socket, mqtt-clients, mqtt-messages
                                        the clients of tools/campaign servers; without arguments they print theirs
      fuzz-replay FOLDER                decodes every file of the corpora in FOLDER
    """

  static func main() {
    CrashHandler.install()
    do throws(Errno) {
      let words = try Process.arguments()
      let arguments = Array(words.dropFirst())
      if words.last == CashRegister.childArgument { CashRegister.runChild() }
      if let line = Process.environment("LINE") { EventListener.runTill(at: line) }
      switch words.first {
      case "random-world": RandomWorld.run(arguments)
      case "event-listener": EventListener.run()
      case "network-client": NetworkClient.run(arguments)
      case "http-client": ServerClient.runHTTP(arguments)
      case "web-socket": ServerClient.runWebSocket(arguments)
      case "mqtt-clients": ServerClient.runMQTT(arguments)
      case "mqtt-messages": ServerClient.runMessages(arguments)
      case "fuzz-replay": FuzzReplay.run(arguments)
      default: fail(usage)
      }
    } catch { fail(error.message) }
  }

  private static func fail(_ reason: String) -> Never {
    Process.log(reason)
    Process.exit(2)
  }
}
