/// A failure to find or make the files that a board boots. The description includes the remedy.
public enum BoardError: Error, CustomStringConvertible, Equatable {
  case noBoard(name: String, known: [String])
  case badBoard(path: String, line: Int, reason: String)
  case noVirtualBoard(name: String, known: [String])
  case noFont(String)
  case noKernel(package: String)
  case noModule(String, kernel: String)
  case noTree(String, kernel: String)
  case badOverlay(String, reason: String)

  public var description: String {
    switch self {
    case .noBoard(let name, let known):
      "no board named '\(name)'; known are \(known.joined(separator: ", "))"
    case .badBoard(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .noVirtualBoard(let name, let known):
      "\(name) is a board of hardware and cannot be booted here; virtual ones are \(known.joined(separator: ", "))"
    case .noFont(let path): "there is no font \(path); run tools/setup"
    case .noKernel(let package):
      "Debian's package \(package) depends on no kernel; name another one in the board's file"
    case .noTree(let name, let kernel): "no device tree '\(name)' in \(kernel)"
    case .badOverlay(let path, let reason): "\(path): \(reason)"
    case .noModule(let name, let kernel): "\(kernel) has no module '\(name)'"
    }
  }
}
