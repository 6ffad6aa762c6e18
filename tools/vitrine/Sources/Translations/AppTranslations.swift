import Foundation
import Host
import PackageFiles

/// The texts of an app: the folder `Translations` of its package, and the Swift file that is generated from it.
package struct AppTranslations: GeneratedSource {
  /// The name of the folder in the package.
  static let folder = "Translations"

  /// The findings: only the faults if there are any, otherwise missing and unused texts.
  package let findings: [Finding]
  /// The number of languages, and the number of texts.
  package let languages: Int
  package let texts: Int

  package let file: GeneratedSwiftFile
  package let source: String?

  /// Reads the texts of a package, or returns `nil` if it has no such folder.
  ///
  /// - Parameters:
  ///   - package: The app's package.
  ///   - output: The path of the Swift file in the package. The default is the file that was generated before, or else
  ///     `Texts.swift` in the only folder of `Sources`.
  package init?(of package: URL, output: String? = nil) throws {
    guard let folder = try TOMLFolder(Self.folder, of: package, wanted: "each language, such as de.toml")
    else { return nil }
    let set = TranslationSet(folder.documents)
    file = try folder.generatedFile(
      at: output, default: "Texts.swift", marker: TranslationSource.marker, command: "vitrine translations")
    languages = set.files.count
    texts = set.files.first?.entries.count ?? 0
    guard set.isValid else {
      findings = set.findings.filter { $0.severity == .error }
      source = nil
      return
    }
    // The sources that use the Swift file are in the same target.
    let root = file.path.split(separator: "/").prefix(2).joined(separator: "/") + "/"
    let users = folder.sources.filter { [file] in $0.key.hasPrefix(root) && $0.key != file.path }
    findings = set.findings + TranslationUses(of: file.name, in: users).findings(in: set, named: file.name)
    source = TranslationSource(set, named: file.name).text
  }

  /// Updates the Swift file before an app is built, and reports missing texts.
  ///
  /// Throws the faults of the texts, because the app would be built without their changes.
  package static func regenerateIfNeeded(_ package: URL) throws {
    guard let app = try AppTranslations(of: package) else { return }
    if !app.isValid { throw FindingErrors(app.findings) }
    for finding in app.findings where finding.severity == .warning { ProgressLog.log("\(finding)") }
    if try app.writeIfNeeded() { ProgressLog.log("\(app.output) is generated from \(folder)") }
  }
}
