import Host

/// A failure of a virtual board. The description includes the remedy.
public enum VirtualMachineError: ExplainedError, Equatable {
  case emulatorEnded(reason: String)
  case timedOut(String, seconds: Int, log: [String])
  case refused(command: String, reason: String)
  /// QEMU does not answer commands.
  case noAnswer(seconds: Int)
  case incompleteScreenshot(String)
  case badScript(line: Int, reason: String)
  case badSetting(String)
  case noCard(String)
  case noReader(board: String)
  case noData(board: String)
  /// The data partition is on the board's card, and a file for it alone was named.
  case dataOnCard(board: String)

  public var problem: String {
    switch self {
    case .emulatorEnded(let reason): "the emulator ended: \(reason)"
    case .timedOut(let what, let seconds, _): "no \(what) within \(seconds) seconds"
    case .refused(let command, let reason): "the board refused '\(command)': \(reason)"
    case .noAnswer(let seconds): "QEMU did not answer for \(seconds) s"
    case .incompleteScreenshot(let file): "the screenshot \(file) is incomplete"
    case .badScript(let line, let reason): "line \(line) of the touch script: \(reason)"
    case .badSetting(let setting): "'\(setting)' cannot be set at boot, only VITRINE_… without quotes"
    case .noCard(let folder): "the image in \(folder) has no card"
    case .noReader(let board):
      "\(board) does not start from a card: its file in boards has no firmware and reader in [machine]"
    case .dataOnCard(let board):
      "the data partition of the board \(board) is on its card, which --data keeps as a whole"
    case .noData(let board): "the board \(board) has no data partition: its file in boards has no [data]"
    }
  }

  public var remedy: String {
    switch self {
    case .emulatorEnded(let reason) where reason.contains("host forwarding"):
      "another program uses that port: name another one with --port"
    case .emulatorEnded(let reason) where reason.contains("Is another process using the image"):
      "another board runs with that file: end it, or name another file with --data"
    case .emulatorEnded: "run the command again; if its memory is the cause, end other programs"
    case .timedOut(_, _, let log):
      log.isEmpty ? "run 'vitrine boot --log', which shows the board's console" : Self.tail(log)
    case .refused: "run 'vitrine boot --log', which shows the board's console"
    case .noAnswer: "end other programs, and run 'vitrine boot --log'"
    case .incompleteScreenshot: "free space in TMPDIR ('df -h'), and run 'vitrine boot' again"
    case .badScript: "correct it (docs/settings.md#touch-scripts describes touch scripts)"
    case .badSetting: "pass it to 'vitrine image --set'"
    case .noCard: "make it with 'vitrine image --card'"
    case .noReader: "leave out --card"
    case .dataOnCard: "add --card, and make the image with 'vitrine image --card'"
    case .noData: "make the image for a virtual board with one, such as qemu-x86_64-data"
    }
  }

  /// The last lines of the log usually contain the reason.
  private static func tail(_ log: [String]) -> String {
    "its last lines:\n" + log.suffix(8).map { "  \($0)" }.joined(separator: "\n")
  }
}
