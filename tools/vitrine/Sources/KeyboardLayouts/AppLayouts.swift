import Foundation
import Host
import PackageFiles

/// The keyboard layouts of an app: the folder `Layouts` of its package, and the Swift file that is generated from it.
package struct AppLayouts: GeneratedSource {
  /// The name of the folder in the package.
  static let folder = "Layouts"

  /// All faults of the layouts.
  package let findings: [Finding]
  /// The number of layouts.
  package let count: Int

  package let file: GeneratedSwiftFile
  package let source: String?

  /// Reads the layouts of a package, or returns `nil` if it has no such folder.
  ///
  /// - Parameters:
  ///   - package: The app's package.
  ///   - output: The path of the Swift file in the package. The default is the file that was generated before, or else
  ///     `Layouts.swift` in the only folder of `Sources`.
  package init?(of package: URL, output: String? = nil) throws {
    guard let folder = try TOMLFolder(Self.folder, of: package, wanted: "each layout, such as eo.toml")
    else { return nil }
    let set = LayoutSet(folder.documents)
    file = try folder.generatedFile(
      at: output, default: "Layouts.swift", marker: LayoutSource.marker, command: "vitrine layouts")
    findings = set.findings
    count = set.files.count
    let beside = file.path.split(separator: "/").dropLast().joined(separator: "/") + "/"
    let isOfToolkit = folder.sources.contains {
      $0.key.hasPrefix(beside) && $0.value.contains("public struct KeyboardLayout:")
    }
    source = set.isValid ? LayoutSource(set, named: file.name, isOfToolkit: isOfToolkit).text : nil
  }

  /// Updates the Swift file before an app is built. Throws the faults of the layouts.
  package static func regenerateIfNeeded(_ package: URL) throws {
    guard let app = try AppLayouts(of: package) else { return }
    if !app.isValid { throw FindingErrors(app.findings) }
    if try app.writeIfNeeded() { ProgressLog.log("\(app.output) is generated from \(folder)") }
  }
}
