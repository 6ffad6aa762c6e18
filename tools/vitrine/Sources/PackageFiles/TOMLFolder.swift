import Foundation
import Host
import TOMLFiles

/// A folder of a package with TOML files of one kind, such as `Translations` or `Layouts`. One Swift file is generated
/// from it.
package struct TOMLFolder {
  /// The name of the folder in the package.
  package let name: String
  /// The files by name.
  package let documents: [String: TOMLDocument]
  /// All Swift files in `Sources`, by their paths in the package, without those of nested packages.
  package let sources: [String: String]
  private let package: URL

  /// Reads a folder, or returns `nil` if the package does not have it.
  ///
  /// - Parameter wanted: What the folder has a file for, and an example of its name, for messages.
  package init?(_ name: String, of package: URL, wanted: String) throws {
    let folder = package.appending(path: name)
    guard folder.isFolder else { return nil }
    self.name = name
    self.package = package
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".toml") && !$0.hasPrefix(".")
    }
    guard !names.isEmpty else {
      throw Finding(weight: .error, file: name, line: 1, reason: "the folder has no TOML file; write one for \(wanted)")
    }
    let texts = try Dictionary(
      uniqueKeysWithValues: names.map { file in
        guard let text = String(data: try Data(contentsOf: folder.appending(path: file)), encoding: .utf8) else {
          throw Finding(
            weight: .error, file: "\(name)/\(file)", line: 1,
            reason: "the file is not UTF-8; save it in that encoding")
        }
        return (file, text)
      })
    documents = try TOMLParser.documents(of: texts)
    sources = Self.sources(of: package)
  }

  private static func sources(of package: URL) -> [String: String] {
    var sources: [String: String] = [:]
    let paths = FileManager.default.enumerator(atPath: package.appending(path: "Sources").path)
    while let path = paths?.nextObject() as? String {
      if FileManager.default.fileExists(atPath: package.appending(path: "Sources/\(path)/Package.swift").path) {
        paths?.skipDescendants()
      }
      guard path.hasSuffix(".swift") else { continue }
      sources["Sources/\(path)"] = try? String(contentsOf: package.appending(path: "Sources/\(path)"), encoding: .utf8)
    }
    return sources
  }

  /// Returns the Swift file that is generated from the folder.
  ///
  /// - Parameters:
  ///   - output: The path in the package. The default is the file that was generated before, or else `fallback` in the
  ///     only folder of `Sources`.
  ///   - mark: The line that marks a file as generated.
  ///   - command: The command that generates it, for messages.
  package func generatedFile(at output: String?, default fallback: String, marker mark: String, command: String) throws
    -> GeneratedSwiftFile
  {
    let path = try output ?? self.output(else: fallback, mark: mark, command: command)
    let name = String(path.split(separator: "/").last!.dropLast(".swift".count))
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil else {
      throw Finding(
        weight: .error, file: path, line: 1,
        reason: "the file's name must be a type name, such as \(fallback); rename the file of --output")
    }
    return GeneratedSwiftFile(path: path, name: name, package: package)
  }

  private func output(else fallback: String, mark: String, command: String) throws -> String {
    let made = sources.filter { $0.value.prefix(400).contains(mark) }.keys.sorted()
    if made.count > 1 {
      throw Finding(
        weight: .error, file: made[1], line: 1,
        reason: "this file and \(made[0]) were both generated from \(name); delete one of them")
    }
    if let path = made.first { return path }
    let folders =
      (try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Sources").path))?
      .filter { package.appending(path: "Sources/\($0)").isFolder }.sorted() ?? []
    guard folders.count == 1 else {
      throw Finding(
        weight: .error, file: name, line: 1,
        reason: "the target is unknown, because Sources does not have exactly one folder; "
          + "run '\(command) --output Sources/TARGET/\(fallback)' once")
    }
    return "Sources/\(folders[0])/\(fallback)"
  }
}
