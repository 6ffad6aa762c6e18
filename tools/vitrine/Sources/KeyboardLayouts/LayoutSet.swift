import PackageFiles
import TOMLFiles

/// All layouts of a package, checked.
struct LayoutSet {
  /// The layouts, sorted by file name.
  let files: [LayoutFile]
  private(set) var findings: [Finding]

  /// Checks the files of `Layouts`.
  ///
  /// - Parameter documents: The files by name.
  init(_ documents: [String: TOMLDocument]) {
    files = documents.sorted { $0.key < $1.key }.map { LayoutFile($0.value, path: "\(AppLayouts.folder)/\($0.key)") }
    findings = files.flatMap(\.findings)
    for (index, file) in files.enumerated() where !file.member.isEmpty {
      guard let other = files[..<index].first(where: { $0.member == file.member }) else { continue }
      findings.append(
        Finding(
          weight: .error, file: file.path, line: 1,
          reason: "it is '\(file.member)' in Swift, as \(other.path) is; rename one"))
    }
    findings.sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Whether the layouts have no faults, so that Swift can be generated.
  var isValid: Bool { findings.isEmpty && !files.isEmpty }
}
