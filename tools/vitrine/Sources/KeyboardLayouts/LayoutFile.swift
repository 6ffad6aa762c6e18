import Foundation
import Languages
import PackageFiles
import TOMLFiles

/// The letters of an on-screen keyboard: `Layouts/NAME.toml`.
///
/// The file is checked against the limits of `KeyboardLayout`. Each finding has the line of the mistake.
struct LayoutFile {
  /// The keys that a file may contain.
  private static let keys = ["name", "language", "rows", "variants", "capitals", "pairs", "decimal-point"]

  /// The path in the package, for messages.
  let path: String
  /// The name of the layout in Swift.
  private(set) var member = ""
  private(set) var name = ""
  /// The tag of the language, or "" for none.
  private(set) var language = ""
  private(set) var rows: [[Character]] = []
  private(set) var variants: [(letter: Character, others: [Character])] = []
  private(set) var capitals: [(letter: Character, capital: Character)] = []
  private(set) var pairs: [String] = []
  private(set) var decimalPoint: Character = "."
  private(set) var findings: [Finding] = []

  /// Checks a layout.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - path: A path that ends with the layout's name and `.toml`.
  init(_ document: TOMLDocument, path: String) {
    self.path = path
    let file = String(path.split(separator: "/").last!.dropLast(".toml".count))
    if let name = SwiftName.identifier(for: file) {
      member = name
    } else {
      addError(
        line: 1,
        "'\(file)' is not a name of a layout, which has letters, digits, '-' and '_', and begins with a letter, such as eo.toml; rename the file"
      )
    }
    switch document.content {
    case .success(let table): read(table, LayoutLines(document))
    case .failure(let fault): addError(line: fault.line, fault.reason)
    }
  }

  private mutating func read(_ table: TOMLTable, _ lines: LayoutLines) {
    for key in table.keys where !Self.keys.contains(key) {
      addError(
        line: lines[key],
        "'\(key)' is nothing that a layout has; it has \(Self.keys.joined(separator: ", ")); remove it")
    }
    readName(table, lines)
    readRows(table, lines)
    // Without the rows, all other entries would be reported as wrong.
    guard !rows.isEmpty else { return }
    readVariants(table, lines)
    readCapitals(table, lines)
    readPairs(table, lines)
  }

  // MARK: Name

  private mutating func readName(_ table: TOMLTable, _ lines: LayoutLines) {
    let name = table["name"]?.stringValue ?? ""
    if name.allSatisfy(\.isWhitespace) || name.count > LayoutLimit.name || name.contains(where: LayoutLetter.isControl)
    {
      addError(
        line: lines["name"],
        "'name' is what the space bar says, in the layout's own language: 1 to \(LayoutLimit.name) characters; correct that line"
      )
    }
    self.name = name
    if let value = table["language"] {
      let tag = value.stringValue ?? ""
      if Language(tag).tag != tag || Language(tag).code.wholeMatch(of: /[a-z]{2,3}/) == nil {
        addError(
          line: lines["language"],
          "'language' is a language's tag, such as \"de\", \"en-GB\" or \"zh-Hant\"; leave it out for letters of none")
      }
      language = tag
    }
    if let value = table["decimal-point"] {
      guard let text = value.stringValue, text.count == 1, let point = text.first, !point.isLetter, !point.isNumber,
        LayoutLetter.isValid(point)
      else {
        return addError(
          line: lines["decimal-point"], "'decimal-point' is one sign, such as \".\" or \",\"; correct that line")
      }
      decimalPoint = point
    }
  }

  // MARK: Letters

  private mutating func readRows(_ table: TOMLTable, _ lines: LayoutLines) {
    let values = table["rows"]?.arrayValue ?? []
    let texts = values.compactMap(\.stringValue)
    guard texts.count == 3, values.count == 3 else {
      return addError(
        line: lines["rows"],
        "'rows' is a list of three texts, each the letters of a row: [\"qwertyuiop\", \"asdfghjkl\", \"zxcvbnm\"]; correct that line"
      )
    }
    var places: [Character: Int] = [:]
    var read: [[Character]] = []
    for (index, text) in texts.enumerated() {
      let line = lines.row(index, text)
      guard LayoutLimit.row.contains(text.count) else {
        addError(
          line: line,
          "row \(index + 1) has \(text.count) letters; a row has \(LayoutLimit.row.lowerBound) to \(LayoutLimit.row.upperBound); move letters to another row"
        )
        continue
      }
      for letter in text {
        if let fault = LayoutLetter.validationError(for: letter) {
          addError(line: line, "row \(index + 1) has \(fault)")
        }
        if let other = places.updateValue(index, forKey: letter) {
          addError(
            line: line, "'\(letter)' is there twice: in row \(other + 1) and in row \(index + 1); remove it from one")
        }
      }
      read.append(Array(text))
    }
    if read.count == 3 { rows = read }
  }

  private func layoutLetter(_ letter: String) -> Character? {
    guard letter.count == 1, let letter = letter.first, rows.joined().contains(letter) else { return nil }
    return letter
  }

  private mutating func readVariants(_ table: TOMLTable, _ lines: LayoutLines) {
    for (key, line, value) in entries(of: "variants", table, lines, wanted: "a = \"àáâ\"") {
      guard let letter = layoutLetter(key) else {
        addError(
          line: line,
          "'\(key)' has variants, and is in no row; a variant belongs to one letter of the rows; correct the letter")
        continue
      }
      let others = Array(value)
      guard LayoutLimit.variants.contains(others.count) else {
        addError(
          line: line,
          "'\(key)' has \(others.count) variants; a letter has 1 to \(LayoutLimit.variants.upperBound), or none and no line; remove some, or the line"
        )
        continue
      }
      for (index, other) in others.enumerated() {
        if let fault = LayoutLetter.validationError(for: other) {
          addError(line: line, "among the variants of '\(key)' is \(fault)")
        }
        if other == letter || others[..<index].contains(other) {
          addError(line: line, "'\(other)' is twice on the key '\(key)'; remove it once")
        }
      }
      variants.append((letter, others))
    }
  }

  private mutating func readCapitals(_ table: TOMLTable, _ lines: LayoutLines) {
    for (key, line, value) in entries(of: "capitals", table, lines, wanted: "\"i\" = \"İ\"") {
      guard let letter = layoutLetter(key) else {
        addError(
          line: line,
          "'\(key)' has a capital, and is in no row; a capital belongs to one letter of the rows; correct the letter")
        continue
      }
      guard value.count == 1, let capital = value.first, LayoutLetter.isValid(capital) else {
        addError(line: line, "the capital of '\(key)' is one letter, not '\(value)'; correct that line")
        continue
      }
      capitals.append((letter, capital))
    }
  }

  /// Returns the lines of `[variants]` or `[capitals]` in the order of the file.
  private mutating func entries(
    of name: String, _ table: TOMLTable, _ lines: LayoutLines, wanted: String
  ) -> [(key: String, line: Int, value: String)] {
    guard let value = table[name] else { return [] }
    guard let table = value.tableValue else {
      addError(line: lines[name], "'\(name)' is a table, such as [\(name)] and a line \(wanted); correct that line")
      return []
    }
    var entries: [(key: String, line: Int, value: String)] = []
    for key in table.keys {
      let line = lines[name, key]
      if let text = table[key]?.stringValue {
        entries.append((key, line, text))
      } else {
        addError(line: line, "'\(key)' of '\(name)' is not text: \(wanted); write it as a text in quotation marks")
      }
    }
    return entries.sorted { ($0.line, $0.key) < ($1.line, $1.key) }
  }

  private mutating func readPairs(_ table: TOMLTable, _ lines: LayoutLines) {
    guard let value = table["pairs"] else { return }
    guard let text = value.stringValue else {
      return addError(
        line: lines["pairs"], "'pairs' is a text of pairs of letters, parted by spaces: \"th he in\"; correct that line"
      )
    }
    pairs = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if pairs.count > LayoutLimit.pairs {
      addError(
        line: lines["pairs"],
        "there are \(pairs.count) pairs; the commonest \(LayoutLimit.pairs) are enough; remove the others")
    }
    let letters = Set(rows.joined()).union(variants.flatMap(\.others))
    for pair in pairs where pair.count != 2 || !pair.allSatisfy(letters.contains) {
      addError(line: lines["pairs"], "'\(pair)' is not a pair of two letters that the layout has; remove it")
    }
  }

  private mutating func addError(line: Int, _ reason: String) {
    findings.append(Finding(weight: .error, file: path, line: line, reason: reason))
  }
}
