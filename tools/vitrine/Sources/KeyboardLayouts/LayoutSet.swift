import PackageFiles

/// All layouts of a package, checked.
struct LayoutSet {
  /// By their names.
  let files: [LayoutFile]
  private(set) var findings: [Finding]

  /// - Parameter texts: the files of `Layouts`, by their names.
  init(_ texts: [String: String]) {
    files = texts.sorted { $0.key < $1.key }.map { LayoutFile($0.value, path: "\(AppLayouts.folder)/\($0.key)") }
    findings = files.flatMap(\.findings)
    for (index, file) in files.enumerated() where !file.member.isEmpty {
      guard let other = files[..<index].first(where: { $0.member == file.member }) else { continue }
      findings.append(
        Finding(weight: .fault, file: file.path, line: 1, reason: "it is '\(file.member)' in Swift, as \(other.path) is; rename one"))
    }
    findings.sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Whether Swift can be made of them.
  var isSound: Bool { findings.isEmpty && !files.isEmpty }
}
