import Foundation
import Host

/// A name in an app's sources that its file cannot use, because an import or a product is missing.
struct MissingImport: Equatable, Sendable {
  /// The module of the name.
  let module: String
  /// The name, or `nil` if the file imports the module, and the package does not list its product.
  let name: String?

  /// Parses a line of the compiler's output. Returns `nil` if it is not such an error.
  ///
  /// - Parameter modules: The modules that an app can import.
  init?(inErrorLine line: Substring, modules: ProductModules) {
    if let match = line.firstMatch(
      of: /error: [a-z ]*'(.+?)' is not available due to missing import of defining module '(\w+)'/)
    {
      self.init(module: String(match.2), name: String(match.1))
    } else if let match = line.firstMatch(
      of: /error: [a-z ]*'(.+?)' cannot be used in an? .+ because '(\w+)' was not imported by this file/)
    {
      self.init(module: String(match.2), name: String(match.1))
    } else if let match = line.firstMatch(of: /error: cannot find (?:type )?'(\w+)' in scope/) {
      // A file that imports the module uses a type that the compiled module does not have yet.
      guard let module = modules.module(declaring: String(match.1)), !Self.isImported(module, atLine: line) else {
        return nil
      }
      self.init(module: module, name: String(match.1))
    } else if let match = line.firstMatch(of: /error: no such module '(\w+)'/) {
      guard modules.names.contains(String(match.1)) else { return nil }
      self.init(module: String(match.1), name: nil)
    } else {
      return nil
    }
  }

  /// Returns `true` if the file of an error imports the module.
  private static func isImported(_ module: String, atLine line: Substring) -> Bool {
    let path = line.prefix { $0 != ":" }
    let text = (try? String(contentsOfFile: String(path), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").contains { $0.hasSuffix("import \(module)") }
  }

  init(module: String, name: String?) {
    self.module = module
    self.name = name
  }

  var advice: String {
    guard let name else {
      return "add '.product(name: \"\(module)\", package: \"Vitrine\")' to the target in Package.swift"
    }
    return "'\(name)' belongs to \(module): add 'import \(module)' to this file"
  }
}
