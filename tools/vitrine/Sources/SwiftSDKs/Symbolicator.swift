import Foundation
import Host
import Synchronization

/// Finds the functions and lines of a program's addresses in its debug information.
public final class Symbolicator: Sendable {
  private let file: URL
  private let toolchain: Toolchain
  /// The names of all functions by their addresses, or `nil` before they are needed. The linker merges functions with
  /// identical code, so one address can have several.
  private let names = Mutex<[UInt64: [String]]?>(nil)

  /// - Parameter file: `NAME.debug`, or a program with its symbols.
  public init(_ file: URL) async throws {
    guard FileManager.default.fileExists(atPath: file.path) else { throw SDKError.noDebugFile(file.path) }
    self.file = file
    toolchain = try await Toolchain()
  }

  /// Checks that the file has symbols. A program without them has no functions at any address.
  public func requireDebugInformation() async throws {
    if try await allNames().isEmpty { throw SDKError.noDebugInformation(file.path) }
  }

  /// The answer of llvm-symbolizer.
  private struct Answer: Decodable {
    struct Frame: Decodable {
      var FileName: String
      var FunctionName: String
      var Line: Int
      /// The address of the function into which this code was inlined.
      var StartAddress: String
    }

    var Symbol: [Frame]?
  }

  /// Returns a line for each function, the innermost first: `TileGrid.frame(of:) at TileGrid.swift:30`. Returns an
  /// empty list for an address outside the program.
  ///
  /// A line ends with `(inlined)` if the compiler inserted the function into the next one. If other functions have the
  /// same code, the address may belong to any of them, and the line names them.
  public func functions(at address: UInt64) async throws -> [String] {
    let text = try await Command.output(
      toolchain.program("llvm-symbolizer"),
      [
        "--obj=\(file.path)", "--inlines", "--functions=linkage", "--output-style=JSON",
        "0x\(String(address, radix: 16))",
      ])
    let frames = try JSONDecoder().decode([Answer].self, from: Data(text.utf8)).first?.Symbol ?? []
    var found: [String] = []
    for (index, frame) in frames.enumerated() where !frame.FunctionName.isEmpty && frame.FunctionName != "??" {
      let place = frame.FileName.split(separator: "/").last.map(String.init) ?? "??"
      let line = "\(try await readable(frame.FunctionName)) at \(place):\(frame.Line)"
      if index < frames.count - 1 {
        found.append("\(line) (inlined)")
      } else {
        found.append(try await line + sameCode(as: frame))
      }
    }
    return found
  }

  /// The most functions to name that have the same code. Chosen.
  private static let mostNames = 3

  /// Returns words about other functions at the frame's address, or an empty string.
  private func sameCode(as frame: Answer.Frame) async throws -> String {
    guard let start = UInt64(frame.StartAddress.dropFirst(2), radix: 16) else { return "" }
    let others = try await allNames()[start, default: []].filter { $0 != frame.FunctionName }
    if others.isEmpty { return "" }
    var words: [String] = []
    for name in others.prefix(Self.mostNames) { words.append(try await readable(name)) }
    if others.count > words.count { words.append("\(others.count - words.count) more") }
    return ", or another function with the same code: \(words.joined(separator: ", "))"
  }

  private func allNames() async throws -> [UInt64: [String]] {
    if let known = names.withLock({ $0 }) { return known }
    let text = try await Command.output(toolchain.program("llvm-nm"), ["--defined-only", "--format=posix", file.path])
    var found: [UInt64: [String]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      // Names such as `$x` only mark code for disassemblers.
      guard words.count >= 3, words[1] == "T" || words[1] == "t", words[0].wholeMatch(of: /\$[adtx](\..*)?/) == nil,
        let address = UInt64(words[2], radix: 16)
      else { continue }
      found[address, default: []].append(String(words[0]))
    }
    names.withLock { $0 = found }
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

  /// Returns a log in which the functions follow each line about a crash. Returns the log unchanged if there is no
  /// debug information.
  ///
  /// - Parameter program: The program that crashed.
  public static func symbolicateCrashes(in log: [String], of program: URL) async -> [String] {
    guard log.contains(where: isCrash),
      let symbolicator = try? await Symbolicator(program.appendingPathExtension("debug"))
    else {
      return log
    }
    var lines: [String] = []
    for line in log { lines += isCrash(line) ? (try? await symbolicator.symbolicate(line)) ?? [line] : [line] }
    return lines
  }

  private static func isCrash(_ line: String) -> Bool { line.contains("vitrine: crashed by signal ") }

  private func readable(_ name: String) async throws -> String {
    guard name.hasPrefix("$") else { return name }
    return try await Command.output(toolchain.program("swift-demangle"), ["--compact", "--simplified", name])
      .trimmingCharacters(in: .newlines)
  }
}
