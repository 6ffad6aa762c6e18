import Foundation
import Languages
import PackageFiles
import TOMLFiles

/// The texts of an app in one language: `Translations/LANGUAGE.toml`.
struct TranslationFile {
  struct Entry {
    enum Value {
      case plain(TextTemplate)
      case plural([PluralCategory: TextTemplate])
    }

    /// The key as it is written in the file.
    var key: String
    var line: Int
    var value: Value
  }

  /// The key that marks a file's language as the app's first language.
  static let baseLanguageKey = "is-first-language"

  /// The path in the package, for messages.
  let path: String
  let language: Language
  private(set) var isBaseLanguage = false
  /// The entries by their names in Swift.
  private(set) var entries: [String: Entry] = [:]
  private(set) var findings: [Finding] = []

  /// Checks the texts of a language.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - path: A path that ends with the language's tag and `.toml`.
  init(_ document: TOMLDocument, path: String) {
    self.path = path
    let name = String(path.split(separator: "/").last!.dropLast(".toml".count))
    language = Language(name)
    if language.tag != name || language.code.wholeMatch(of: /[a-z]{2,3}/) == nil {
      addError(
        line: 1, "'\(name)' is not a language tag; name the file by it, such as de.toml, en-GB.toml or zh-Hant.toml")
    }
    switch document.content {
    case .success(let table): read(table, document.lines)
    case .failure(let fault): addError(line: fault.line, fault.reason)
    }
  }

  private mutating func read(_ table: TOMLTable, _ lines: TOMLLines) {
    for key in table.keys.sorted(by: { lines[[$0]] < lines[[$1]] }) { read(key, table[key]!, lines) }
  }

  private mutating func read(_ key: String, _ value: TOMLValue, _ lines: TOMLLines) {
    let line = lines[[key]]
    if key == Self.baseLanguageKey {
      guard let isFirst = value.booleanValue else {
        return addError(line: line, "'\(key)' is true, or not there; write true, or remove the line")
      }
      self.isBaseLanguage = isFirst
      return
    }
    guard let name = SwiftName.identifier(for: key), name != "languages" else {
      return addError(
        line: line,
        "'\(key)' is not a key, which has letters, digits, '-' and '_', and begins with a letter; 'languages' is reserved; rename it"
      )
    }
    if let other = entries[name] {
      return addError(
        line: line, "the key '\(key)' is '\(name)' in Swift, as '\(other.key)' on line \(other.line); rename one")
    }
    if let text = value.stringValue {
      guard let template = template(text, line, key) else { return }
      entries[name] = Entry(key: key, line: line, value: .plain(template))
    } else if let table = value.tableValue {
      readForms(key, name, table, lines)
    } else {
      addError(
        line: line,
        "'\(key)' is neither a text nor a table of texts for counting: { one = \"{count} cup\", other = \"{count} cups\" }; correct that line"
      )
    }
  }

  private mutating func readForms(_ key: String, _ name: String, _ table: TOMLTable, _ lines: TOMLLines) {
    let line = lines[[key]]
    guard let rule = PluralRule(language) else {
      return addError(
        line: line, "how \(language.tag) counts is not known here; write '\(key)' as a text without forms")
    }
    let wanted = rule.categories.map(\.name).joined(separator: ", ")
    var forms: [PluralCategory: TextTemplate] = [:]
    for word in table.keys.sorted() {
      let line = lines[[key, word]]
      guard let category = PluralCategory.allCases.first(where: { $0.name == word }) else {
        addError(
          line: line, "'\(word)' is not a form for counting; those of \(language.tag) are \(wanted); use one of these")
        continue
      }
      // Polish, for example, uses the form `other` for fractions.
      guard rule.has(category) || category == .other else {
        addError(line: line, "\(language.tag) counts without '\(word)'; its forms are \(wanted); remove it")
        continue
      }
      guard let text = table[word]?.stringValue else {
        addError(line: line, "'\(word)' of '\(key)' is not text; write it as a text in quotation marks")
        continue
      }
      guard let template = template(text, line, key) else { continue }
      forms[category] = template
    }
    for category in rule.categories where forms[category] == nil && table[category.name] == nil {
      if rule.isOptional(category) { continue }
      addError(line: line, "'\(key)' has no form '\(category.name)'; \(language.tag) counts with \(wanted); add it")
    }
    entries[name] = Entry(key: key, line: line, value: .plural(forms))
  }

  private mutating func template(_ text: String, _ line: Int, _ key: String) -> TextTemplate? {
    if text.isEmpty {
      addError(line: line, "'\(key)' has an empty text; leave it out, or write its text")
      return nil
    }
    do throws(TextTemplate.Fault) { return try TextTemplate(text) } catch {
      addError(line: line, "'\(key)': \(error.reason)")
      return nil
    }
  }

  private mutating func addError(line: Int, _ reason: String) {
    findings.append(Finding(weight: .error, file: path, line: line, reason: reason))
  }
}

extension TranslationFile.Entry {
  /// All texts of the entry, without forms that are omitted.
  var templates: [TextTemplate] {
    switch value {
    case .plain(let template): [template]
    case .plural(let forms): PluralCategory.allCases.reversed().compactMap { forms[$0] }
    }
  }

  var isCounted: Bool {
    if case .plural = value { return true }
    return false
  }

  /// The parameters of the entry's function, in order.
  var values: [(name: String, kind: TextTemplate.ValueType)] {
    var values: [(name: String, kind: TextTemplate.ValueType)] = isCounted ? [("count", .int)] : []
    for template in templates {
      for name in template.names where !values.contains(where: { $0.name == name }) {
        values.append((name, template.kinds[name]!))
      }
    }
    return values
  }
}
