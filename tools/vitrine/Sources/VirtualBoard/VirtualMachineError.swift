/// A failure of a virtual board. The description includes the remedy.
public enum VirtualMachineError: Error, CustomStringConvertible, Equatable {
  case emulatorEnded(reason: String)
  case timedOut(String, seconds: Int, log: [String])
  case refused(command: String, reason: String)
  case invalidImage(String)
  case badScript(line: Int, reason: String)
  case badSetting(String)
  case noCard(String)
  case noReader(board: String)

  public var description: String {
    switch self {
    case .emulatorEnded(let reason): "the emulator ended: \(reason)"
    case .timedOut(let what, let seconds, let log):
      "no \(what) within \(seconds) seconds" + Self.tail(log)
    case .refused(let command, let reason): "the board refused '\(command)': \(reason)"
    case .invalidImage(let file): "\(file) is no picture, or was cut short"
    case .badScript(let line, let reason): "line \(line) of the touch script: \(reason)"
    case .badSetting(let setting):
      "'\(setting)' cannot be set at boot: only VITRINE_… without quotes can; give the others to 'vitrine image'"
    case .noCard(let folder): "the image in \(folder) has no card; 'vitrine image --card' makes one"
    case .noReader(let board): "\(board) starts from no card: its file in boards names no [machine] firmware and reader"
    }
  }

  /// The last lines of the log usually contain the reason.
  private static func tail(_ log: [String]) -> String {
    log.isEmpty ? "" : "; its last lines:\n" + log.suffix(8).map { "  \($0)" }.joined(separator: "\n")
  }
}
