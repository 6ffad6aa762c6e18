/// Which kernel modules there are and which they need (`modules.dep`).
struct ModuleIndex {
  /// By name: the module's own file, and those of all it needs, the deepest last.
  private var entries: [String: (file: String, needed: [String])] = [:]
  /// Those that are part of the kernel: there is nothing to load.
  private let builtIn: Set<String>

  /// - Parameter builtIn: the files of modules that are part of the kernel (`modules.builtin`), a line each.
  init(parsing text: String, builtIn: String = "") {
    self.builtIn = Set(builtIn.split(separator: "\n").map(Self.name(ofFile:)))
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard let file = parts.first else { continue }
      let needed = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
      entries[Self.name(ofFile: file)] = (String(file), needed)
    }
  }

  /// The files of `names` and all they need, each once, none before what it needs.
  func loadingOrder(of names: [String], kernel: String) throws -> [String] {
    var files: [String] = []
    for name in names {
      let name = name.replacing("-", with: "_")
      if builtIn.contains(name) { continue }
      guard let entry = entries[name] else { throw BoardError.noModule(name, kernel: kernel) }
      for file in entry.needed.reversed() + [entry.file] where !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// The kernel takes `-` and `_` in names for the same.
  private static func name(ofFile file: Substring) -> String {
    let name = file.split(separator: "/").last ?? file
    return String(name.prefix { $0 != "." }).replacing("-", with: "_")
  }
}
