import Foundation
import Host

/// Finds the functions and lines of a program's addresses in its debug information.
public struct Symbolicator: Sendable {
  private let file: URL
  private let toolchain: Toolchain

  /// - Parameter file: `NAME.debug`, or a program with its symbols.
  public init(_ file: URL) async throws {
    guard FileManager.default.fileExists(atPath: file.path) else { throw SDKError.noDebugFile(file.path) }
    self.file = file
    toolchain = try await Toolchain()
  }

  /// Returns a line for each function, the innermost first: `TileGrid.frame(of:) at TileGrid.swift:30`. Returns an
  /// empty list for an address outside the program.
  public func functions(at address: UInt64) async throws -> [String] {
    let answer = try await Command.output(
      toolchain.program("llvm-symbolizer"),
      ["--obj=\(file.path)", "--inlines", "--functions=linkage", "--output-style=LLVM", "0x\(String(address, radix: 16))"])
    let lines = answer.split(separator: "\n").map(String.init)
    var found: [String] = []
    for index in stride(from: 0, to: lines.count - 1, by: 2) where lines[index] != "??" {
      let place = lines[index + 1].split(separator: "/").last ?? ""
      // The column is not meaningful in optimized code.
      let line = place.split(separator: ":").prefix(2).joined(separator: ":")
      found.append("\(try await readable(lines[index])) at \(line)")
    }
    return found
  }

  /// Returns a line of a log, followed by the functions at its addresses, which are written as 0x….
  public func symbolicate(_ line: String) async throws -> [String] {
    var lines = [line]
    for match in line.matches(of: /0x([0-9a-fA-F]{4,16})/) {
      guard let address = UInt64(match.1, radix: 16) else { continue }
      for function in try await functions(at: address) { lines.append("    \(match.0) \(function)") }
    }
    return lines
  }

  private func readable(_ name: String) async throws -> String {
    guard name.hasPrefix("$") else { return name }
    return try await Command.output(toolchain.program("swift-demangle"), ["--compact", "--simplified", name])
      .trimmingCharacters(in: .newlines)
  }
}
