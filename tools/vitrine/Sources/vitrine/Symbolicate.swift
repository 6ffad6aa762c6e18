import ArgumentParser
import Foundation
import SwiftSDKs

/// `vitrine symbolicate`: finds the source lines of a backtrace.
struct Symbolicate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tells which lines of source the addresses of a program stand for.",
    discussion: "Without an address it reads a log from standard input and explains each 0x… in it.")

  @Argument(help: "NAME.debug, which lies beside the program where it was built.") var file: String
  @Argument(help: "Addresses, hexadecimal.") var addresses: [String] = []

  func run() async throws {
    let symbolication = try await Symbolicator(URL(fileURLWithPath: file))
    for address in addresses {
      let digits = address.hasPrefix("0x") ? String(address.dropFirst(2)) : address
      guard UInt64(digits, radix: 16) != nil else { throw ValidationError("'\(address)' is no hexadecimal address") }
      for line in try await symbolication.symbolicate("0x\(digits)") { print(line) }
    }
    while addresses.isEmpty, let line = readLine() {
      for line in try await symbolication.symbolicate(line) { print(line) }
    }
  }
}
