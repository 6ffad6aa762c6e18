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

  private static func value(of address: String) throws -> UInt64 {
    guard let value = UInt64(address.hasPrefix("0x") ? address.dropFirst(2) : address[...], radix: 16) else {
      throw ValidationError(.notAnAddress(address))
    }
    return value
  }

  func validate() throws {
    for address in addresses { _ = try Self.value(of: address) }
  }

  func run() async throws {
    let path = URL(fileURLWithPath: file)
    let symbolication = try await Symbolicator(path)
    try await symbolication.requireDebugInformation()
    var unknown: [String] = []
    for address in addresses {
      let functions = try await symbolication.functions(at: try Self.value(of: address))
      print(address)
      for function in functions { print("    \(address) \(function)") }
      if functions.isEmpty { unknown.append(address) }
    }
    if !unknown.isEmpty { throw SDKError.noFunctions(unknown, file: path.path) }
    while addresses.isEmpty, let line = readLine() {
      for line in try await symbolication.symbolicate(line) { print(line) }
    }
  }
}
