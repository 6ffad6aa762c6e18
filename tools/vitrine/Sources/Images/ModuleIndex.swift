/// The kernel modules and their dependencies, in the order that `depmod` computed (`modules.dep`).
///
/// `modprobe --show-depends` would also add soft dependencies, which boards do without: the audio codec of the
/// Raspberry Pi's display driver, and checksums with instructions that a board's processor may lack.
struct ModuleIndex {
  /// The lines of `modules.dep` by the name of their module: its file, a colon, and the files of its dependencies.
  /// Deeper dependencies come later. A line is split only if its module is requested: there are thousands.
  private var lines: [String: Substring] = [:]
  /// The modules that are built into the kernel and need not be loaded.
  private let builtIn: Set<String>

  /// - Parameter builtIn: The files of built-in modules (`modules.builtin`), one on each line.
  init(parsing text: String, builtIn: String = "") {
    self.builtIn = Set(builtIn.split(separator: "\n").map(Self.name(ofFile:)))
    for line in text.split(separator: "\n") { lines[Self.name(ofFile: line.prefix { $0 != ":" })] = line }
  }

  /// Returns the files of modules and their dependencies without duplicates. Dependencies precede the modules that need
  /// them.
  func loadingOrder(of names: [String], kernel: String) throws -> [String] {
    var files: [String] = []
    for name in names {
      let name = name.replacing("-", with: "_")
      if builtIn.contains(name) { continue }
      let parts = lines[name]?.split(separator: ":", maxSplits: 1) ?? []
      guard let file = parts.first else { throw BoardError.noModule(name, kernel: kernel) }
      let needed = parts.count > 1 ? parts[1].split(separator: " ") : []
      for file in (needed.reversed() + [file]).map(String.init) where !files.contains(file) { files.append(file) }
    }
    return files
  }

  /// The kernel treats `-` and `_` in names as equal.
  private static func name(ofFile file: Substring) -> String {
    let start = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    return String(file[start...].prefix { $0 != "." }).replacing("-", with: "_")
  }
}
