extension VirtualMachineError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [VirtualMachineError] {
    [
      .emulatorEnded(reason: "REASON"),
      .emulatorEnded(reason: "Could not set up host forwarding rule"),
      .emulatorEnded(reason: "Failed to get \"write\" lock. Is another process using the image?"),
      .timedOut("first frame", seconds: 60, log: []), .noAnswer(seconds: 60),
      .refused(command: "COMMAND", reason: "REASON"),
      .incompleteScreenshot("FILE"), .badScript(line: 7, reason: "REASON"), .badSetting("NAME=VALUE"),
      .noCard("FOLDER"),
      .noReader(board: "NAME"), .noData(board: "NAME"), .dataOnCard(board: "NAME"),
    ]
  }
}
