import Foundation
import Host
import Synchronization

/// The modules of Vitrine that an app can import, with the types that they declare.
///
/// The sources are read at the first question, and once, because a build without errors asks none, and one error may
/// occur in many lines.
final class ProductModules: Sendable {
  private let root: URL
  private let storedNames = Mutex<Set<String>?>(nil)
  private let storedTypes = Mutex<[String: String]?>(nil)

  init(of repository: Repository) { root = repository.root }

  /// The names of the modules.
  var names: Set<String> {
    storedNames.withLock { names in
      if let names { return names }
      let manifest = root.appending(path: "Package.swift")
      let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
      let found = Set(text.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) } + ["JSONFormat"])
      names = found
      return found
    }
  }

  /// Returns the module with a public type, or `nil` if no module other than `Vitrine` has it.
  func module(declaring type: String) -> String? {
    storedTypes.withLock { types in
      if types == nil { types = readTypes() }
      return types?[type]
    }
  }

  /// Returns the module of each public type.
  private func readTypes() -> [String: String] {
    let sources = root.appending(path: "Sources")
    let layers = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    let declaration = /^(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias) (\w+)/
      .anchorsMatchLineEndings()
    var types: [String: String] = [:]
    for layer in layers.sorted() {
      for name in names.sorted() {
        let folder = sources.appending(path: "\(layer)/\(name)")
        for file in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        where file.hasSuffix(".swift") {
          let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
          for match in text.matches(of: declaration) where types[String(match.1)] == nil {
            types[String(match.1)] = name
          }
        }
      }
    }
    return types
  }
}
