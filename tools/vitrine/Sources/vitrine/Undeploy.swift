import ArgumentParser
import Deploying

/// `vitrine undeploy`: removes Vitrine from Debian systems.
struct Undeploy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Removes what 'vitrine deploy' has installed on Debian systems.",
    discussion: """
      The app ends, and the console returns to the panel. The app's data and releases in /var/lib/vitrine and its settings in \
      /etc/vitrine stay. An image of 'vitrine image' is not changed.
      """)

  @OptionGroup var hosts: HostArguments

  @Flag(help: "Also remove the app's data, releases, settings, and user.") var data = false

  func run() async throws {
    try await hosts.forEach(["left"]) { [data] board in
      let left = try await DebianSetup.remove(from: board, data: data)
      return ["left": left.isEmpty ? "nothing" : left.joined(separator: ", ")]
    }
  }
}
