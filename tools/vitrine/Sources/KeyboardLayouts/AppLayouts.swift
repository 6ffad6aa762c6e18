import Foundation
import Host
import PackageFiles

/// The layouts of an app's keyboards: the folder `Layouts` of its package, and the Swift file that is made of it.
package struct AppLayouts: MadeOfFiles {
  /// Of a package.
  static let folder = "Layouts"

  /// All faults.
  package let findings: [Finding]
  /// How many there are.
  package let count: Int

  package let file: MadeSwiftFile
  package let source: String?

  /// Nil for an app without the folder.
  ///
  /// - Parameters:
  ///   - package: the app's.
  ///   - output: the Swift file, from the package on; nil: the one that was made before, else `Layouts.swift` in the only folder of
  ///     `Sources`.
  package init?(of package: URL, output: String? = nil) throws {
    guard let folder = try TOMLFolder(Self.folder, of: package, wanted: "write one for each layout, such as eo.toml") else { return nil }
    let set = LayoutSet(folder.documents)
    file = try folder.swiftFile(output, else: "Layouts.swift", mark: LayoutSource.mark, command: "vitrine layouts")
    (findings, count) = (set.findings, set.files.count)
    let beside = file.path.split(separator: "/").dropLast().joined(separator: "/") + "/"
    let isOfToolkit = folder.sources.contains { $0.key.hasPrefix(beside) && $0.value.contains("public struct KeyboardLayout:") }
    source = set.isSound ? LayoutSource(set, named: file.name, isOfToolkit: isOfToolkit).text : nil
  }

  /// Before an app is built: has the Swift file hold what the layouts say. A fault in one is thrown.
  package static func bringUpToDate(_ package: URL) throws {
    guard let app = try AppLayouts(of: package) else { return }
    if !app.isSound { throw Faults(app.findings) }
    if try app.write() { Progress.say("\(app.output) was made anew of \(folder)") }
  }
}
