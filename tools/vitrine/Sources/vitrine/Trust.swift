import ArgumentParser
import Deploying
import Foundation
import Signing

/// `vitrine trust`: replaces the keys that boards trust.
struct Trust: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replaces the keys that boards trust.",
    discussion: """
      The boards have an image made with 'vitrine image --trust'. The last arguments are files of public keys, whose names end with \
      .pub; afterwards the boards accept only what one of these has signed. A board refuses keys with which its current release would \
      not start: list the old key too, deploy with the new one, and then leave the old one out.
      """)

  @Argument(
    help: ArgumentHelp(
      "Boards, as ssh knows them: a name, an address, or ssh://ADDRESS:PORT. Then files of public keys.",
      valueName: "host … key.pub"))
  var words: [String]

  @Option(help: ArgumentHelp("A secret key of minisign that the boards trust so far.", valueName: "file"))
  var sign: String

  @Flag(help: "Print the results as JSON, for programs.") var json = false

  private var files: [String] { Array(words.reversed().prefix { $0.hasSuffix(".pub") }.reversed()) }

  func validate() throws {
    if files.isEmpty || files.count == words.count {
      throw ValidationError(.trustWithoutKeys)
    }
  }

  func run() async throws {
    let keys = try PublicKeys(in: files.map { URL(fileURLWithPath: $0) })
    let signer = try SigningOptions.signer(sign)
    var hosts = HostArguments()
    hosts.names = Array(words.dropLast(files.count))
    hosts.json = json
    try await hosts.forEach(["trusts"]) { board in
      ["trusts": try await BoardSigning.replaceKeys(on: board, by: keys, signer: signer).joined(separator: " ")]
    }
  }
}
