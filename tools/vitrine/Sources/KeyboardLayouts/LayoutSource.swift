import PackageFiles

/// The Swift source of a package's layouts, with one property for each layout.
struct LayoutSource {
  /// The line that marks a file as generated, so that it may be overwritten.
  static let marker = "// Generated from \(AppLayouts.folder)/*.toml by `vitrine layouts`; do not edit."

  /// The text of the file.
  let text: String

  /// - Parameters:
  ///   - set: A set without faults.
  ///   - name: The name of the enum.
  ///   - isOfToolkit: Whether the file belongs to the target that defines `KeyboardLayout`.
  init(_ set: LayoutSet, named name: String, isOfToolkit: Bool) {
    text = """
      // swift-format-ignore-file
      \(isOfToolkit ? Self.marker : "\(Self.marker)\nimport Vitrine")

      /// The layouts of on-screen keyboards.
      enum \(name) {
      \(set.files.map(Self.member).joined(separator: "\n"))}

      """
  }

  private static func member(_ file: LayoutFile) -> String {
    var arguments = ["validatedName: \(literal(file.name))", "rows: \(list(file.rows.map { String($0) }))"]
    if !file.variants.isEmpty {
      arguments.append("variants: \(list(file.variants.map { "\($0.letter)" + String($0.others) }))")
    }
    if !file.capitals.isEmpty {
      arguments.append("capitals: \(list(file.capitals.map { "\($0.letter)\($0.capital)" }))")
    }
    arguments += [
      "pairs: \(list(file.pairs))",
      "decimalPoint: \(literal(String(file.decimalPoint))), language: \(literal(file.language))",
    ]
    return """
        /// \(file.name)
        static var \(SwiftName.backticked(file.member)): KeyboardLayout {
          KeyboardLayout(
            \(arguments.joined(separator: ",\n      ")))
        }

      """
  }

  /// Joins texts with spaces; no letter is a space.
  private static func list(_ texts: [String]) -> String { literal(texts.joined(separator: " ")) }

  private static func literal(_ text: String) -> String { "\"\(SwiftLiteral.escaped(text))\"" }
}
