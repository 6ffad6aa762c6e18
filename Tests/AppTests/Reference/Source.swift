import Foundation
import TestKit
import ToolkitTestKit

/// Reads the documentation of the toolkit's types from the sources.
enum Source {
  /// The folder of this package.
  static let package = URL(filePath: Checkout.path)

  /// The targets with the API for apps. `Runtime` contributes `Kiosk` and its types.
  static let targets = [
    "Toolkit/Toolkit", "Drawing/Raster", "Drawing/Typography", "Ground/Geometry", "Runtime/Runtime",
  ]

  /// Returns the top-level public types, each with the first sentence of its documentation.
  static func types() throws -> [String: String] {
    var types: [String: String] = [:]
    for target in targets {
      let folder = package.appendingPathComponent("Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)!
      for case let file as URL in files where file.pathExtension == "swift" {
        types.merge(self.types(in: try String(contentsOf: file, encoding: .utf8))) { $1 }
      }
    }
    return types
  }

  /// Returns the top-level public types of one file.
  static func types(in text: String) -> [String: String] {
    let declaration = /^(?:public|open) (?:final )?(?:class|struct|protocol|enum) (\w+)/
    var types: [String: String] = [:]
    var documentation: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("///") {
        documentation.append(line.dropFirst(3))
      } else if let match = line.firstMatch(of: declaration) {
        types[String(match.1)] = firstSentence(documentation)
      }
      if !line.hasPrefix("///"), !line.hasPrefix("@") { documentation = [] }
    }
    return types
  }

  private static func firstSentence(_ documentation: [Substring]) -> String {
    let words = documentation.prefix { !$0.isEmpty }.joined().trimmingCharacters(in: .whitespaces)
    let sentence = words.range(of: ". ").map { words[..<$0.lowerBound] } ?? words[...]
    return sentence.trimmingCharacters(in: CharacterSet(charactersIn: ".:")) + "."
  }

  /// Returns the lines of an exhibit that the page contains.
  static func code(of exhibit: Exhibit) throws -> [String] {
    let text = try String(contentsOfFile: exhibit.file, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(exhibit.line)
    let code = lines.prefix { !$0.isEmpty && !$0.hasPrefix("        }") }.filter { !$0.contains("stage") }
    let indentation = code.first?.prefix { $0 == " " }.count ?? 0
    return code.map { String($0.dropFirst(indentation)) }
  }
}
