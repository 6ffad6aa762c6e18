import ArgumentParser
import Deploying

/// `vitrine undeploy`: removes Vitrine from Debian systems.
struct Undeploy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Takes away again what 'vitrine deploy' has set up on Debian systems.",
    discussion: """
      The app ends, the console is back on the panel, and of Vitrine's files none is left but what the app has stored in /var/lib/vitrine, \
      its releases there, and its settings in /etc/vitrine. An image of 'vitrine image' is left as it is.
      """)

  @OptionGroup var hosts: HostArguments

  @Flag(help: "Take away what the app has stored too, its releases, its settings and its user.") var data = false

  func run() async throws {
    try await hosts.forEach(["left"]) { [data] board in
      let left = try await DebianSetup.remove(from: board, data: data)
      return ["left": left.isEmpty ? "nothing" : left.joined(separator: ", ")]
    }
  }
}
