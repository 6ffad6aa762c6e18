/// Messages of the commands that work on boards over the network.
extension UsageError {
  static var ofBoards: [CommandMessages] {
    [
      CommandMessages(
        "vitrine deploy",
        [
          .excludeEachOther("--watch", "--dry-run"), .endless("--watch"), .excludeEachOther("--demo", "--plain"),
          .demoOfProgram, .watchOfProgram, .unoptimizedProgram,
        ]),
      CommandMessages("vitrine status", [.endless("--watch")]),
      CommandMessages("vitrine logs", [.endless("--follow")]),
      CommandMessages("vitrine metrics", [.metricsAsJSON]),
      CommandMessages("vitrine clean", [.notAFileName("NAME"), .previewOfClean]),
      CommandMessages(
        "vitrine settings",
        [
          .malformedSetting("WORD"), .unknownBoardSetting("NAME", suggestion: nil),
          .developerSetting("NAME", change: "NAME=VALUE"), .settingWithoutValue("NAME"),
          .lowercaseSetting("vitrine_scale=2"), .settingsWithoutBoard,
        ]),
    ]
  }

  static var demoOfProgram: Self {
    Self(
      "--demo needs an app's package, because it changes how the program is built",
      "name an app of a package, or leave out --demo")
  }

  static var watchOfProgram: Self {
    Self(
      "--watch needs an app's package, because a program is not built",
      "name an app of a package, or leave out --watch")
  }

  static var unoptimizedProgram: Self {
    Self(
      "--unoptimized needs an app's package, because a program is not built",
      "name an app of a package, or leave out --unoptimized")
  }

  static var metricsAsJSON: Self {
    Self("metrics have their own format, so --json cannot be used", "'vitrine status --json' prints JSON")
  }

  static func notAFileName(_ name: String) -> Self {
    Self(
      "--file takes a name on the data partition, and '\(name)' is not one",
      "use a name that 'vitrine clean HOST' lists")
  }

  static var previewOfClean: Self {
    Self(
      "clean has no preview, because without options it only lists what can be removed",
      "run 'vitrine clean HOST' without options")
  }

  static func malformedSetting(_ word: String) -> Self {
    Self(
      "'\(word)' is not a setting",
      "use NAME=VALUE in one line, where NAME has letters, digits and _, or NAME= to remove it")
  }

  static func unknownBoardSetting(_ name: String, suggestion: String?) -> Self {
    Self("\(name) is not a setting of a board", suggestion ?? settingList)
  }

  static func developerSetting(_ name: String, change: String) -> Self {
    Self(
      "\(name) is not a setting of a board, but for one run of a program",
      "use it with 'vitrine run --set \(change)'")
  }

  static func settingWithoutValue(_ name: String) -> Self {
    Self("\(name) has no value", "write \(name)=VALUE to change the setting, or \(name)= to remove it")
  }

  static func lowercaseSetting(_ change: String) -> Self {
    let name = change.prefix { $0 != "=" }
    return Self(
      "\(change): names of Vitrine's settings are in capital letters",
      "write \(name.uppercased())\(change.dropFirst(name.count))")
  }

  static var settingsWithoutBoard: Self {
    Self(
      "the command names no board",
      "name a board before the settings, such as 'vitrine settings kiosk-1 VITRINE_ROTATION=90'")
  }
}
