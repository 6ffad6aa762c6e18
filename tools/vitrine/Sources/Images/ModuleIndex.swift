/// The kernel modules and their dependencies, in the order that `depmod` computed (`modules.dep`).
///
/// `modprobe --show-depends` would also add soft dependencies, which boards do without: the audio codec of the Raspberry
/// Pi's display driver, and checksums with instructions that a board's processor may lack.
struct ModuleIndex {
  /// The entries by name: the module's file and the files of its dependencies. Deeper dependencies come later.
  private var entries: [String: (file: String, needed: [String])] = [:]
  /// The modules that are built into the kernel and need not be loaded.
  private let builtIn: Set<String>

  /// - Parameter builtIn: The files of built-in modules (`modules.builtin`), one on each line.
  init(parsing text: String, builtIn: String = "") {
    self.builtIn = Set(builtIn.split(separator: "\n").map(Self.name(ofFile:)))
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard let file = parts.first else { continue }
      let needed = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
      entries[Self.name(ofFile: file)] = (String(file), needed)
    }
  }

  /// Returns the files of modules and their dependencies without duplicates. Dependencies precede the modules that need
  /// them.
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

  /// The kernel treats `-` and `_` in names as equal.
  private static func name(ofFile file: Substring) -> String {
    let name = file.split(separator: "/").last ?? file
    return String(name.prefix { $0 != "." }).replacing("-", with: "_")
  }
}
