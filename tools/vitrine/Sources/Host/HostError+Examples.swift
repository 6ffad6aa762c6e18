extension HostError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [HostError] {
    [
      .noRepository(startingAt: "FOLDER"), .noCommand("NAME"),
      .commandFailed("PROGRAM", ending: "status 1", reason: "REASON"), .longSocketPath("FILE"),
      .diskFull(command: "COMMAND"),
      .noSpace("FOLDER", needed: 64 << 20, free: 1 << 20), .fileError("FILE", reason: "No space left on device"),

      .fileError("$TMPDIR/FILE", reason: "No space left on device"),
      .fileError("FILE", reason: "Permission denied"), .fileError("FOLDER", reason: "File exists"),
      .fileError("\(Cache.defaultName)/FILE", reason: "Permission denied"),
      .fileError("FILE", reason: "No such file or directory"),
      .outputFailed(reason: "No space left on device"), .otherOwner("FOLDER"),
      .lockTimedOut("FOLDER", purpose: "a build"), .relativeCachePath("FOLDER"),
      .unknownTimeZone("NAME", folder: "/usr/share/zoneinfo"),
      .unknownTimeZone("Berlin", folder: "/usr/share/zoneinfo", similar: ["Europe/Berlin"]),
    ]
  }
}
