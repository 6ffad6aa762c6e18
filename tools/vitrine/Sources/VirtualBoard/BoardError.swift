/// Why a virtual board could not do what was asked; the description says the way out.
public enum BoardError: Error, CustomStringConvertible, Equatable {
  case noBoard(name: String, known: [String])
  case badBoard(path: String, line: Int, reason: String)
  case noVirtualBoard(name: String, known: [String])
  case noProgram(path: String)
  case noFont
  case noKernel(package: String)
  case noModule(String, kernel: String)
  case noTree(String, kernel: String)
  case badOverlay(String, reason: String)
  case emulatorEnded(reason: String)
  case silent(String, seconds: Int, log: [String])
  case refused(command: String, reason: String)
  case kioskEnded(String, log: [String])
  case unexpectedPicture(String)

  public var description: String {
    switch self {
    case .noBoard(let name, let known):
      "no board named '\(name)'; known are \(known.joined(separator: ", "))"
    case .badBoard(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .noVirtualBoard(let name, let known):
      "\(name) is a board of hardware and cannot be booted here; virtual ones are \(known.joined(separator: ", "))"
    case .noProgram(let path): "there is no program \(path); 'vitrine build' makes one"
    case .noFont: "no DejaVuSans.ttf in /usr/share/fonts/truetype/dejavu; run tools/setup"
    case .noKernel(let package):
      "Debian's package \(package) depends on no kernel; name another one in the board's file"
    case .noModule(let name, let kernel): "\(kernel) has no module '\(name)'"
    case .noTree(let name, let kernel): "no device tree '\(name)' in \(kernel)"
    case .badOverlay(let path, let reason): "\(path): \(reason)"
    case .emulatorEnded(let reason): "the emulator ended: \(reason)"
    case .silent(let what, let seconds, let log):
      "no \(what) within \(seconds) seconds" + Self.tail(log)
    case .refused(let command, let reason): "the board refused '\(command)': \(reason)"
    case .kioskEnded(let how, let log): "the kiosk program \(how)" + Self.tail(log)
    case .unexpectedPicture(let reason): "the panel shows something else: \(reason)"
    }
  }

  /// What was said last is most often the reason.
  private static func tail(_ log: [String]) -> String {
    log.isEmpty ? "" : "; its last lines:\n" + log.suffix(8).map { "  \($0)" }.joined(separator: "\n")
  }
}
