extension VirtualMachineError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [VirtualMachineError] {
    [
      .emulatorEnded(reason: "REASON"), .timedOut("first frame", seconds: 60, log: []),
      .refused(command: "COMMAND", reason: "REASON"),
      .invalidImage("FILE"), .badScript(line: 7, reason: "REASON"), .badSetting("NAME=VALUE"), .noCard("FOLDER"),
      .noReader(board: "NAME"), .noData(board: "NAME"), .dataOnCard(board: "NAME"),
    ]
  }
}
