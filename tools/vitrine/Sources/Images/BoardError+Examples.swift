extension BoardError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [BoardError] {
    [
      .noBoard(name: "NAME", known: ["qemu-arm64", "qemu-x86_64"], folders: ["FOLDER/boards"]),
      .badBoard(path: "FILE", line: 7, reason: "the mistake, with the allowed values"),
      .noVirtualBoard(name: "NAME", known: ["qemu-arm64", "qemu-x86_64"]),
      .noFont("FILE"), .noKernel(package: "PACKAGE"), .damagedKernel(package: "PACKAGE", file: "FILE"),
      .noModule("NAME", kernel: "KERNEL"),
      .noTree("NAME", kernel: "KERNEL"),
      .badOverlay("FILE", reason: "the compiler's message"),
    ]
  }
}

extension BoardImageError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [BoardImageError] {
    [
      .noImage("FOLDER"), .checksumMismatch("FOLDER", reason: "REASON"), .notEmpty("FOLDER"),
      .noSpace("FOLDER", needed: 200 << 20, free: 50 << 20), .noOverlay("FOLDER"),
      .noKeyboard("LAYOUT", reason: "REASON"),
      .notVirtual("FOLDER", board: "NAME"), .noLayout, .noFirmware("FILE", packages: ["PACKAGE"]),
      .missingUserFirmware("FILE", advice: "download it from the source that the board's file names"),
      .noNetwork(board: "NAME"),
      .noSound(board: "NAME"), .noVoice("LANGUAGE", similar: []),
      .badAddress("TEXT"), .badTimeServer("TEXT", option: "--time"),
      .updateURL("updates.example.com", reason: "it is not a URL such as https://updates.example.com/vitrine"),
      .noKeyFile("FILE", option: "--key"), .noKeyFile("FILE", option: "--view-key"),
      .privateKey("FILE", option: "--key"), .noKey("FILE", option: "--key"),
      .noNetworkForPort("FOLDER"),
      .noLibrary("FILE"), .noWiFi("FILE"), .noDisk, .badDate("SOURCE_DATE_EPOCH", "TEXT"), .badResource("FILE"),
      .resourcesTooLarge("FOLDER", size: 300 << 20, allowed: 200 << 20),
    ]
  }
}
