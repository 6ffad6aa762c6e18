import Languages
import PackageFiles

/// The Swift source of an app's texts, with a property for each text and a function for each text that takes values.
struct TranslationSource {
  /// The line that marks a file as generated, so that it may be overwritten.
  static let marker = "// Generated from \(AppTranslations.folder)/*.toml by `vitrine translations`; do not edit."

  /// The text of the file.
  let text: String

  /// - Parameters:
  ///   - set: A set without faults.
  ///   - name: The name of the enum.
  init(_ set: TranslationSet, named name: String) {
    let first = set.files[0]
    let tags = set.files.map { "\"\($0.language.tag)\"" }.joined(separator: ", ")
    let members = first.entries.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }
      .map { Self.member($0.key, of: set.files) }
    text = """
      // swift-format-ignore-file
      \(Self.marker)
      import Vitrine

      /// The texts of the app in the current language.
      enum \(name) {
        /// The languages of the texts, the first language first.
        static let languages: [Language] = [\(tags)]

      \(members.joined(separator: "\n"))}

      """
  }

  private static func member(_ name: String, of files: [TranslationFile]) -> String {
    let entry = files[0].entries[name]!
    let values = entry.values
    let texts = files.map { file in
      file.entries[name].map { text(of: $0, values: values.map(\.name), in: file.language) } ?? ""
    }
    let comment = entry.templates[0].pieces.map { piece in
      switch piece {
      case .text(let text): text.replacing("\n", with: " ")
      case .value(let value): "{\(value)}"
      }
    }.joined()
    let parameters = values.map { "\(SwiftName.backticked($0.name)): \($0.kind.swiftType)" }.joined(separator: ", ")
    let arguments = values.map {
      $0.kind == .text ? SwiftName.backticked($0.name) : "\"\\(\(SwiftName.backticked($0.name)))\""
    }
    let call =
      entry.isCounted
      ? "text(\((["counting: count"] + arguments).joined(separator: ", ")))"
      : values.isEmpty ? "text" : "text(\(arguments.joined(separator: ", ")))"
    return """
        /// \(comment)
        static \(values.isEmpty ? "var \(SwiftName.backticked(name)): String" : "func \(SwiftName.backticked(name))(\(parameters)) -> String") {
          Translation(
            \"\"\"
      \(lines(of: texts))
            \"\"\"
          ).\(call)
        }

      """
  }

  /// Returns one line for each text. All lines but the last end with a separator; the line of a missing text is empty.
  private static func lines(of texts: [String]) -> String {
    let lines = texts.dropLast().map { "      \($0)\\0\\\n" }.joined()
    // An empty last line needs no indentation.
    return lines + (texts.last.map { $0.isEmpty ? "" : "      \($0)" } ?? "")
  }

  /// Returns the text of one language as it is written in a literal.
  private static func text(of entry: TranslationFile.Entry, values: [String], in language: Language) -> String {
    switch entry.value {
    case .plain(let template): literal(template, values)
    case .plural(let forms):
      PluralRule(language)!.categories.map { literal((forms[$0] ?? forms[.other])!, values) }.joined(
        separator: "\\u{1E}")
    }
  }

  private static func literal(_ template: TextTemplate, _ values: [String]) -> String {
    template.pieces.map { piece in
      switch piece {
      case .text(let text): SwiftLiteral.escaped(text)
      case .value(let name): "\\u{\(values.firstIndex(of: name)! + 1)}"
      }
    }.joined()
  }
}
