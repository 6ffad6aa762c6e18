extension DeployError {
  /// One error of each kind and stage, for docs/troubleshooting.md.
  public static var examples: [DeployError] {
    let host = "HOST"
    let reason = "REASON"
    return [
      .badHost("NAME"), .portWithoutScheme(host: "ADDRESS:PORT"),
      .unreachable(host: host, reason: "Could not resolve hostname"),
      .unreachable(host: host, reason: "Connection refused"),
      .unreachable(host: host, reason: "No route to host"),
      .unreachable(host: host, reason: "Connection closed by HOST"),
      .unknownKey(host: host), .changedKey(host: host, removal: "ssh-keygen -R \"HOST\""),
      .permissionDenied(host: host),
      .tooManyKeys(host: host),
    ] + Stage.allCases.map { .connectionLost(host: host, $0, reason: reason) } + [
      .interrupted(host: host, nil), .interrupted(host: host, .query), .interrupted(host: host, .command),
      .interrupted(host: host, .upload),
      .interrupted(host: host, .trial), .interrupted(host: host, .systemUpload),
      .interrupted(host: host, .systemTrial), .noPicture(host: host),
      .refused(
        "a message that is not on this page comes from a board of another version", log: [],
        nextStep: BoardRefusal.unknownStep(by: host)),
      .unknownBoard(host: host), .notSetUp(host: host),
      .commandFailed(host: host, status: 1, reason: reason),
      .noRoot(host: host),
      .noDebian(host: host, system: "SYSTEM"), .noSystemd(host: host, system: "SYSTEM"),
      .unsupportedProcessor(host: host, processor: "PROCESSOR"), .noSpace(host: host, needed: 6 << 10, free: 3 << 10),
      .noDataPartition(host: host), .isImage(host: host), .notCounting(board: "BOARD"),
      .imageWithoutSlots("FOLDER"), .updateOfDebian(host: host),
      .noSlots(host: host),
      .otherBoard(host: host, is: "NAME", wanted: "BOARD"), .otherKind(host: host, folder: "FOLDER", is: .appliance),
      .otherKind(host: host, folder: "FOLDER", is: .debian), .rejectedBefore(host: host, reason: reason),
      .systemRejected(host: host, reason: reason),
      .noVerdict(host: host, seconds: 600), .newSystemRejectsKey(host: host), .notSigned(host: host, trusted: ["KEY"]),
      .noTrust(host: host),
      .imageWithoutKeys(host: host), .systemWithoutTrial(host: host),
      .stickFull("FOLDER", needed: 11 << 20, free: 3 << 20), .twoBundlesForBoard("BOARD", kind: .release),
      .twoBundlesForBoard("BOARD", kind: .system), .noWatch("FOLDER", reason: reason),
    ]
  }
}
