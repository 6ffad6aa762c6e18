import Foundation
import Host
import PackageFiles

/// The texts of an app: the folder `Translations` of its package, and the Swift file that is made of it.
package struct AppTranslations: MadeOfFiles {
  /// Of a package.
  static let folder = "Translations"

  /// What is to be looked at: all faults, or what the app lacks.
  package let findings: [Finding]
  /// How many languages there are, and texts.
  package let languages: Int
  package let texts: Int

  package let file: MadeSwiftFile
  package let source: String?

  /// Nil for an app without the folder.
  ///
  /// - Parameters:
  ///   - package: the app's.
  ///   - output: the Swift file, from the package on; nil: the one that was made before, else `Texts.swift` in the only folder of `Sources`.
  package init?(of package: URL, output: String? = nil) throws {
    guard let folder = try TOMLFolder(Self.folder, of: package, wanted: "write one for each language, such as de.toml") else { return nil }
    let set = TranslationSet(folder.documents)
    file = try folder.swiftFile(output, else: "Texts.swift", mark: TranslationSource.mark, command: "vitrine translations")
    languages = set.files.count
    texts = set.files.first?.entries.count ?? 0
    guard set.isSound else {
      (findings, source) = (set.findings.filter { $0.weight == .fault }, nil)
      return
    }
    // What uses it lies beside it, or below.
    let root = file.path.split(separator: "/").prefix(2).joined(separator: "/") + "/"
    let users = folder.sources.filter { [file] in $0.key.hasPrefix(root) && $0.key != file.path }
    findings = set.findings + TranslationUses(of: file.name, in: users).findings(in: set, named: file.name)
    source = TranslationSource(set, named: file.name).text
  }

  /// Before an app is built: has the Swift file hold what the texts say, and tells what the app lacks.
  ///
  /// A fault in the texts is thrown: the app would be built without what was changed.
  package static func bringUpToDate(_ package: URL) throws {
    guard let app = try AppTranslations(of: package) else { return }
    if !app.isSound { throw Faults(app.findings) }
    for finding in app.findings where finding.weight == .gap { Progress.say("\(finding)") }
    if try app.write() { Progress.say("\(app.output) was made anew of \(folder)") }
  }
}
