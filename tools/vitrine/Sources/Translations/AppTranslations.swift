import Foundation
import Host

/// The texts of an app: the folder `Translations` of its package, and the Swift file that is made of it.
public struct AppTranslations {
  /// Of a package.
  static let folder = "Translations"

  /// What is to be looked at: all faults, or what the app lacks.
  public let findings: [Finding]
  /// How many languages there are, and texts.
  public let languages: Int
  public let texts: Int
  /// The Swift file, from the package on.
  public let output: String

  private let package: URL
  /// What is to be in the Swift file; nil where there are faults.
  private let source: String?

  /// Nil for an app without the folder.
  ///
  /// - Parameters:
  ///   - package: the app's.
  ///   - output: the Swift file, from the package on; nil: the one that was made before, else `Texts.swift` in the only folder of `Sources`.
  public init?(of package: URL, output: String? = nil) throws {
    let folder = package.appending(path: Self.folder)
    guard folder.isFolder else { return nil }
    self.package = package
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".toml") && !$0.hasPrefix(".") }
    guard !names.isEmpty else {
      throw Finding(
        weight: .fault, file: Self.folder, line: 1, reason: "there is no file in it; write one for each language, such as de.toml")
    }
    let set = TranslationSet(
      try Dictionary(uniqueKeysWithValues: names.map { ($0, try Self.text(of: folder.appending(path: $0), as: "\(Self.folder)/\($0)")) }))
    let sources = Self.sources(of: package)
    let output = try output ?? Self.output(of: package, among: sources)
    self.output = output
    let name = String(output.split(separator: "/").last!.dropLast(".swift".count))
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9_]*/) != nil else {
      throw Finding(weight: .fault, file: output, line: 1, reason: "the file's name is the enum's, such as Texts.swift")
    }
    languages = set.files.count
    texts = set.files.first?.entries.count ?? 0
    guard set.isSound else {
      (findings, source) = (set.findings.filter { $0.weight == .fault }, nil)
      return
    }
    // What uses it lies beside it, or below.
    let root = output.split(separator: "/").prefix(2).joined(separator: "/") + "/"
    let users = sources.filter { $0.key.hasPrefix(root) && $0.key != output }
    findings = set.findings + TranslationUses(of: name, in: users).findings(in: set, named: name)
    source = TranslationSource(set, named: name).text
  }

  /// Whether there are faults, so that no Swift is made.
  public var isSound: Bool { source != nil }

  /// Whether the Swift file holds what it should.
  public var isUpToDate: Bool { source != nil && source == (try? String(contentsOf: file, encoding: .utf8)) }

  /// Writes the Swift file, unless it is up to date. Whether it was not.
  public func write() throws -> Bool {
    guard let source, !isUpToDate else { return false }
    try Data(source.utf8).write(to: file, options: .atomic)
    return true
  }

  /// Before an app is built: has the Swift file hold what the texts say, and tells what the app lacks.
  ///
  /// A fault in the texts is thrown: the app would be built without what was changed.
  public static func bringUpToDate(_ package: URL) throws {
    guard let app = try AppTranslations(of: package) else { return }
    if !app.isSound { throw TranslationFaults(findings: app.findings) }
    for finding in app.findings where finding.weight == .gap { Progress.say("\(finding)") }
    if try app.write() { Progress.say("\(app.output) was made anew of \(folder)") }
  }

  private var file: URL { package.appending(path: output) }

  private static func text(of file: URL, as path: String) throws -> String {
    guard let text = String(data: try Data(contentsOf: file), encoding: .utf8) else {
      throw Finding(weight: .fault, file: path, line: 1, reason: "this is no UTF-8; save it as that")
    }
    return text
  }

  /// All Swift files in `Sources`, by their paths from the package on. A package that lies in there has texts of its own.
  private static func sources(of package: URL) -> [String: String] {
    var sources: [String: String] = [:]
    let paths = FileManager.default.enumerator(atPath: package.appending(path: "Sources").path)
    while let path = paths?.nextObject() as? String {
      if FileManager.default.fileExists(atPath: package.appending(path: "Sources/\(path)/Package.swift").path) { paths?.skipDescendants() }
      guard path.hasSuffix(".swift") else { continue }
      sources["Sources/\(path)"] = try? String(contentsOf: package.appending(path: "Sources/\(path)"), encoding: .utf8)
    }
    return sources
  }

  private static func output(of package: URL, among sources: [String: String]) throws -> String {
    let made = sources.filter { $0.value.prefix(400).contains(TranslationSource.mark) }.keys.sorted()
    if made.count > 1 {
      throw Finding(weight: .fault, file: made[1], line: 1, reason: "this was made of \(folder), and \(made[0]) too; delete one")
    }
    if let path = made.first { return path }
    let folders =
      (try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: "Sources").path))?
      .filter { package.appending(path: "Sources/\($0)").isFolder }.sorted() ?? []
    guard folders.count == 1 else {
      throw Finding(
        weight: .fault, file: folder, line: 1,
        reason: "which target shows the texts is not known; say 'vitrine translations --output Sources/TARGET/Texts.swift' once")
    }
    return "Sources/\(folders[0])/Texts.swift"
  }
}

/// All that keeps Swift from being made of an app's texts.
public struct TranslationFaults: Error, CustomStringConvertible {
  public let findings: [Finding]

  public var description: String { findings.map(\.description).joined(separator: "\n") }
}
