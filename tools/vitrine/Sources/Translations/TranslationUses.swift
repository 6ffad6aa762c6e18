import Foundation
import PackageFiles

/// The places in an app's sources that use its texts: `Texts.NAME`.
struct TranslationUses {
  /// The first use of each name, for messages.
  private(set) var locations: [String: (file: String, line: Int)] = [:]

  /// - Parameters:
  ///   - sources: The texts of Swift files, by their paths.
  ///   - name: The name of the enum.
  init(of name: String, in sources: [String: String]) {
    for (path, text) in sources.sorted(by: { $0.key < $1.key }) where text.contains("\(name).") {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        // Uses in comments do not count.
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        for part in code.ranges(of: "\(name).") {
          if let before = code[..<part.lowerBound].last,
            before.isLetter || before.isNumber || before == "_" || before == "."
          {
            continue
          }
          let member = code[part.upperBound...].drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
          if !member.isEmpty, locations[String(member)] == nil { locations[String(member)] = (path, index + 1) }
        }
      }
    }
  }

  /// Returns the names that sources use and the set lacks, and the names that sources do not use.
  func findings(in set: TranslationSet, named name: String) -> [Finding] {
    guard let first = set.files.first else { return [] }
    let unknown = locations.filter {
      first.entries[$0.key] == nil && $0.key.first?.isLowercase == true && $0.key != "languages" && $0.key != "self"
    }
    .map { member, place in
      Finding(
        weight: .warning, file: place.file, line: place.line,
        reason: "\(name).\(member) is not text; add '\(member)' to \(first.path)")
    }
    let unused = first.entries.filter { locations[$0.key] == nil }.map {
      Finding(
        weight: .note, file: first.path, line: $0.value.line,
        reason: "'\($0.value.key)' is used nowhere as \(name).\($0.key); use it, or remove it from the files")
    }
    return (unknown + unused).sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}
