/// Why a virtual board could not do what was asked; the description says the way out.
public enum BoardError: Error, CustomStringConvertible, Equatable {
  case noRepository(startingAt: String)
  case noBoard(name: String, known: [String])
  case badBoard(path: String, reason: String)
  case noProgram(path: String)
  case noFont
  case commandFailed(String, reason: String)
  case noKernel(package: String)
  case noModule(String, kernel: String)
  case emulatorEnded(reason: String)
  case silent(String, seconds: Int, log: [String])
  case refused(command: String, reason: String)
  case kioskEnded(String, log: [String])
  case unexpectedPicture(String)

  public var description: String {
    switch self {
    case .noRepository(let path):
      "\(path) is not inside Vitrine's sources; run this from there"
    case .noBoard(let name, let known):
      "no board named '\(name)'; known are \(known.joined(separator: ", "))"
    case .badBoard(let path, let reason): "\(path): \(reason)"
    case .noProgram(let path): "there is no program \(path); build it with tools/embedded"
    case .noFont: "no DejaVuSans.ttf in /usr/share/fonts/truetype/dejavu; run tools/setup"
    case .commandFailed(let command, let reason): "\(command) failed: \(reason)"
    case .noKernel(let package):
      "apt knows no kernel for the package \(package); run 'apt-get update' as root and try again"
    case .noModule(let name, let kernel): "\(kernel) has no module '\(name)'"
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
