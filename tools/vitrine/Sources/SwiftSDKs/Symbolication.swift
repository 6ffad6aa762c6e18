import Foundation
import Host

/// Tells which function and line an address of a program belongs to, by the file
/// that was kept when the program was stripped.
public struct Symbolication: Sendable {
  private let file: URL
  private let toolchain: Toolchain

  /// - Parameter file: `NAME.debug`, or a program with its symbols.
  public init(_ file: URL) async throws {
    guard FileManager.default.fileExists(atPath: file.path) else { throw SDKError.noDebugFile(file.path) }
    self.file = file
    toolchain = try await Toolchain()
  }

  /// A line a function, the innermost first: `TileGrid.frame(of:) at TileGrid.swift:30`;
  /// empty for an address that is none of the program's.
  public func functions(at address: UInt64) async throws -> [String] {
    let answer = try await Command.output(
      toolchain.program("llvm-symbolizer"),
      ["--obj=\(file.path)", "--inlines", "--functions=linkage", "--output-style=LLVM", "0x\(String(address, radix: 16))"])
    let lines = answer.split(separator: "\n").map(String.init)
    var found: [String] = []
    for index in stride(from: 0, to: lines.count - 1, by: 2) where lines[index] != "??" {
      let place = lines[index + 1].split(separator: "/").last ?? ""
      // The column says little after optimization.
      let line = place.split(separator: ":").prefix(2).joined(separator: ":")
      found.append("\(try await readable(lines[index])) at \(line)")
    }
    return found
  }

  /// A line of a log, and under it what its addresses, written as 0x…, mean.
  public func explain(_ line: String) async throws -> [String] {
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
