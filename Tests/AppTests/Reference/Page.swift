import Foundation

/// `docs/reference.md`, generated from the themes, the sources' documentation and the exhibits' code.
enum Page {
  static let folder = Source.package.appendingPathComponent("docs")
  static let file = folder.appendingPathComponent("reference.md")
  static let pictures = folder.appendingPathComponent("reference")

  static var themes: [ExhibitTheme] {
    [
      .views, .layout, .controls, .recognizers, .scrolling, .typing, .popUps, .navigation, .asking, .animation,
      .drawing, .geometry, .app,
      .touches,
      .accessibility,
    ]
  }

  static var exhibits: [Exhibit] { themes.flatMap(\.exhibits) }

  static func text() throws -> String {
    let types = try Source.types()
    let links = themes.map { "[\($0.title)](#\(anchor($0.title)))" }.joined(separator: " · ")
    return try """
    # The toolkit

    All types that apps use, by theme, each with the first sentence of its documentation. The code next to a picture draws
    it, as a panel shows it. Discs are fingers, and lines are their paths.

    \(links)

    """ + themes.map { try chapter($0, types) }.joined()
  }

  private static func chapter(_ theme: ExhibitTheme, _ types: [String: String]) throws -> String {
    let seen = theme.exhibits.filter { $0.height != nil }
    let told = theme.exhibits.filter { $0.height == nil }
    var text = "\n## \(theme.title)\n\n\(theme.introduction)\n"
    if !seen.isEmpty { text += "\n| | |\n|---|---|\n" }
    for exhibit in seen {
      let image = "<img src=\"reference/\(exhibit.photograph)\" width=\"\(Int(Stage.width))\" alt=\"\(exhibit.type)\">"
      text += "| \(image) | **`\(exhibit.type)`**<br>\(cell(try description(of: exhibit, types))) |\n"
    }
    if !told.isEmpty { text += "\n| | |\n|---|---|\n" }
    for exhibit in told { text += "| **`\(exhibit.type)`** | \(cell(try description(of: exhibit, types))) |\n" }
    return text
  }

  private static func description(of exhibit: Exhibit, _ types: [String: String]) throws -> String {
    // Markdown drops leading spaces, so they are replaced.
    let code = try Source.code(of: exhibit).map { line in
      let indentation = line.prefix { $0 == " " }.count
      return String(repeating: "&nbsp;", count: 2 * indentation) + "`\(line.dropFirst(indentation))`"
    }
    return ([types[exhibit.type] ?? "?"] + code).joined(separator: "<br>")
  }

  /// Escapes the bars that would end a table cell.
  private static func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }

  /// Returns GitHub's anchor for a heading.
  private static func anchor(_ title: String) -> String {
    String(title.lowercased().filter { $0.isLetter || $0 == " " || $0 == "-" }.map { $0 == " " ? "-" : $0 })
  }
}
