import ArgumentParser
import Deploying
import Foundation
import Signing

/// The key with which a command signs what it sends.
struct SigningOptions: ParsableArguments {
  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp(
      "A secret key of minisign, for boards that trust its public key ('vitrine image --trust').", valueName: "file"))
  var key: String?

  @Flag(help: "With --sign: replace a later signature, after the clock of a machine that signed was wrong.")
  var allowDowngrade = false

  func validate() throws {
    if allowDowngrade, key == nil { throw ValidationError(.downgradeWithoutKey) }
  }

  /// Returns the signer. Asks for the password of the key if it has one.
  func signing() throws -> BoardSigning {
    try key.map { BoardSigning(try Self.signer($0), allowsDowngrade: allowDowngrade) } ?? .none
  }

  static func signer(_ path: String) throws -> Signer {
    try Signer(URL(fileURLWithPath: path)) {
      // Without a terminal, the password is the first line of standard input.
      if isatty(STDIN_FILENO) == 0 { return readLine() ?? "" }
      guard let line = getpass("Password of \(path): ") else {
        throw ValidationError(.noTerminal(for: "password"))
      }
      return String(cString: line)
    }
  }
}
