import Host

/// A failure to find or make the files that a board boots. The description includes the remedy.
public enum BoardError: ExplainedError, Equatable {
  /// - Parameter folders: The folders that were searched.
  case noBoard(name: String, known: [String], folders: [String])
  case badBoard(path: String, line: Int, reason: String)
  case noVirtualBoard(name: String, known: [String])
  case noFont(String)
  case noKernel(package: String)
  /// - Parameter file: The package's file in the cache.
  case damagedKernel(package: String, file: String)
  case noModule(String, kernel: String)
  case noTree(String, kernel: String)
  case badOverlay(String, reason: String)

  public var problem: String {
    switch self {
    case .noBoard(let name, _, let folders): "there is no board '\(name)' in \(folders.joined(separator: " or "))"
    case .badBoard(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .noVirtualBoard(let name, _): "\(name) is a board of hardware, which cannot be booted here"
    case .noFont(let path): "the font \(path) does not exist"
    case .noKernel(let package): "Debian's package \(package) does not depend on a kernel"
    case .damagedKernel(let package, _): "the kernel of \(package) is damaged"
    case .noTree(let name, let kernel): "\(kernel) has no device tree '\(name)'"
    case .badOverlay(let path, let reason): "\(path): \(reason)"
    case .noModule(let name, let kernel): "\(kernel) has no module '\(name)'"
    }
  }

  public var remedy: String {
    switch self {
    case .noBoard(let name, let known, _):
      known.suggestion(for: name).map { "\($0) 'vitrine board list' prints all" }
        ?? "use one of these: \(known.joined(separator: ", ")); for a board of an app, run the command in its package, or name the package with --app"
    case .badBoard: "correct that line, and check the file with 'vitrine board check'"
    case .noVirtualBoard(_, let known): "use one of these: \(known.joined(separator: ", "))"
    case .noFont: "run tools/setup"
    case .noKernel: "name another package in the board's file; 'vitrine board check' checks it"
    case .damagedKernel(_, let file): "remove \(file) from the cache, and run 'vitrine image' again"
    case .noTree, .noModule: "correct the board's file; 'vitrine board check' checks it"
    case .badOverlay: "correct the overlay; 'vitrine board check' checks it"
    }
  }
}
