import Foundation
import Languages
import PackageFiles
import TOMLFiles

/// The texts of an app in all languages, checked against each other.
struct TranslationSet {
  /// The files: the first language's, then the others sorted by tag.
  private(set) var files: [TranslationFile] = []
  private(set) var findings: [Finding] = []

  /// Checks the files of `Translations`.
  ///
  /// - Parameter documents: The files by name.
  init(_ documents: [String: TOMLDocument]) {
    files = documents.sorted { $0.key < $1.key }.map {
      TranslationFile($0.value, path: "\(AppTranslations.folder)/\($0.key)")
    }
    findings = files.flatMap(\.findings)
    moveBaseLanguageFirst()
    guard let first = files.first else { return }
    for entry in first.entries.values {
      if entry.values.count > Translation.maximumValueCount {
        addFinding(
          .error, first, line: entry.line,
          "'\(entry.key)' takes more than \(Translation.maximumValueCount) values; make two texts of it")
      }
      for name in entry.values.map(\.name)
      where !(entry.isCounted && name == "count") && entry.templates.contains(where: { !$0.names.contains(name) }) {
        addFinding(
          .error, first, line: entry.line,
          "'\(entry.key)' has {\(name)} in one form, and not in all; write it into each")
      }
    }
    for file in files.dropFirst() { compare(file, with: first) }
    findings.sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// Whether the texts have no faults, so that Swift can be generated.
  var isValid: Bool { !files.isEmpty && !findings.contains { $0.severity == .error } }

  private mutating func moveBaseLanguageFirst() {
    let chosen = files.indices.filter { files[$0].isBaseLanguage }
    if chosen.count > 1 {
      return addFinding(
        .error, files[chosen[1]], line: 1,
        "\(files[chosen[0]].path) is the first language already; take '\(TranslationFile.baseLanguageKey)' out of one"
      )
    }
    guard let index = chosen.first ?? (files.count == 1 ? 0 : nil) else {
      if let file = files.first {
        addFinding(
          .error, file, line: 1,
          "no file says that its language is the first, whose texts stand in for missing ones; write '\(TranslationFile.baseLanguageKey) = true' into one"
        )
      }
      return
    }
    files.insert(files.remove(at: index), at: 0)
  }

  private mutating func compare(_ file: TranslationFile, with first: TranslationFile) {
    for (name, entry) in file.entries where first.entries[name] == nil {
      addFinding(
        .error, file, line: entry.line,
        "'\(entry.key)' is not in \(first.path), the first language's; add it there, or take it out here")
    }
    for (name, entry) in first.entries {
      guard let other = file.entries[name] else {
        // A file that could not be read is not reported as incomplete. The file of a region contains only the texts
        // that differ from its language's.
        if file.findings.isEmpty, file.language.indexOfParent(in: files.map(\.language)) == nil {
          addFinding(
            .warning, first, line: entry.line,
            "'\(entry.key)' has no text in \(file.path), and is said in \(first.language.tag) there; add the text to that file"
          )
        }
        continue
      }
      compare(other, in: file, with: entry, of: first)
    }
  }

  private mutating func compare(
    _ entry: TranslationFile.Entry, in file: TranslationFile, with wanted: TranslationFile.Entry,
    of first: TranslationFile
  ) {
    guard entry.isCounted == wanted.isCounted else {
      let (has, has2) = entry.isCounted ? ("forms for counting", "one text") : ("one text", "forms for counting")
      return addFinding(
        .error, file, line: entry.line,
        "'\(entry.key)' has \(has), but \(has2) in \(first.path):\(wanted.line); write the same kind of text in both files"
      )
    }
    let values = wanted.values
    for value in entry.values {
      guard let known = values.first(where: { $0.name == value.name }) else {
        let list = values.isEmpty ? "none" : values.map { "{\($0.name)}" }.joined(separator: ", ")
        addFinding(
          .error, file, line: entry.line,
          "'\(entry.key)' has {\(value.name)}, which \(first.path):\(wanted.line) does not have; its values: \(list); use the same values"
        )
        continue
      }
      // A value that one use declares as a whole number is a whole number in all of them.
      if known.kind != value.kind, value.kind == .int {
        addFinding(
          .error, file, line: entry.line,
          "'\(entry.key)' has {\(value.name)} as a whole number, \(first.path):\(wanted.line) as a text; write the same in both"
        )
      }
    }
    for value in values where !(wanted.isCounted && value.name == "count") {
      if entry.templates.contains(where: { !$0.names.contains(value.name) }) {
        addFinding(
          .error, file, line: entry.line,
          "'\(entry.key)' lacks {\(value.name)}, which \(first.path):\(wanted.line) has; write it into the text"
        )
      }
    }
  }

  private mutating func addFinding(_ weight: Finding.Severity, _ file: TranslationFile, line: Int, _ reason: String) {
    findings.append(Finding(weight: weight, file: file.path, line: line, reason: reason))
  }
}
