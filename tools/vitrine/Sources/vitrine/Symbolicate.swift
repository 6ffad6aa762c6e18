import ArgumentParser
import Foundation
import SwiftSDKs

/// `vitrine symbolicate`: finds the source lines of a backtrace.
struct Symbolicate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the functions and source lines at addresses of a program.",
    discussion:
      "Without an address, it reads a log from standard input, and explains each 0x… in it. A function that the compiler inserted into the next one is marked (inlined). If the linker merged functions with the same code, all are named."
  )

  @Argument(help: "NAME.debug, which 'vitrine build' writes next to the program.") var file: String
  @Argument(help: "Addresses, hexadecimal.") var addresses: [String] = []

  func run() async throws {
    let symbolication = try await Symbolicator(URL(fileURLWithPath: file))
    for address in addresses {
      let digits = address.hasPrefix("0x") ? String(address.dropFirst(2)) : address
      guard UInt64(digits, radix: 16) != nil else { throw ValidationError(.notAnAddress(address)) }
      for line in try await symbolication.symbolicate("0x\(digits)") { print(line) }
    }
    while addresses.isEmpty, let line = readLine() {
      for line in try await symbolication.symbolicate(line) { print(line) }
    }
  }
}
