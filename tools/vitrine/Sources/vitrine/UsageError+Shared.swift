/// Messages that several commands share.
extension UsageError {
  static var shared: [CommandMessages] {
    [
      CommandMessages(
        "vitrine", [.unknownCommand("NAME", similar: []), .unknownCommand("depoly", similar: ["deploy"])]),
      CommandMessages("commands with an app", [.programNamedTwice, .pathAndPackage("PATH")]),
      CommandMessages(
        "commands with --set",
        [
          .notASetting("WORD"), .controlCharacter(inSetting: "NAME"), .noSettingFile("FILE", setting: "NAME"),
          .unknownSetting("NAME", suggestion: nil), .reservedSetting("NAME"),
          .badSettingValue("NAME='VALUE': expected a number from 0.5 to 2"),
        ]),
      CommandMessages("commands with --sign", [.downgradeWithoutKey, .noTerminal(for: "password")]),
      CommandMessages("commands with a trial", [.badTrialSeconds]),
    ]
  }

  static func unknownCommand(_ word: String, similar: [String]) -> Self {
    let advice = similar.isEmpty ? "" : "did you mean \(similar.map { "'vitrine \($0)'" }.joined(separator: ", "))? "
    return Self("there is no command '\(word)'", "\(advice)'vitrine --help' lists all")
  }

  static func excludeEachOther(_ option: String, _ other: String) -> Self {
    Self("\(option) and \(other) exclude each other", "leave out one of them")
  }

  /// An option with which the command does not end, together with `--json`.
  static func endless(_ option: String) -> Self {
    Self("\(option) does not end, so it cannot be used with --json", "leave out one of them")
  }

  static var programNamedTwice: Self { Self("the program is named twice", "leave out --product") }

  static func pathAndPackage(_ path: String) -> Self {
    Self("'\(path)' is the path of a built program, which has no package", "leave out --app")
  }

  static func notASetting(_ word: String) -> Self {
    Self("'\(word)' is not a setting", "write NAME=VALUE in one line")
  }

  static func controlCharacter(inSetting name: String) -> Self {
    Self("the setting \(name) contains a control character", "leave it out of the value after '\(name)='")
  }

  static func noSettingFile(_ path: String, setting name: String) -> Self {
    Self(
      "the file '\(path)' of the setting \(name) cannot be read as a text of at most 1 MB",
      "name a file after '@', or write '\(name)=@@…' for a value that begins with '@'")
  }

  static func unknownSetting(_ name: String, suggestion: String?) -> Self {
    Self("\(name) is not a setting of Vitrine", suggestion ?? settingList)
  }

  /// The next step after an unknown name of a setting.
  static var settingList: String { "'vitrine help settings' lists the settings" }

  static func reservedSetting(_ name: String) -> Self {
    Self("\(name) is reserved for the programs that start the app", "choose another name for the app's setting")
  }

  /// - Parameter refusal: The setting, and the values that it may have.
  static func badSettingValue(_ refusal: String) -> Self {
    Self(refusal, "'vitrine help settings' explains the values")
  }

  static var downgradeWithoutKey: Self {
    Self("--allow-downgrade needs --sign, because it is signed", "name the file of a secret key with --sign FILE")
  }

  /// - Parameter secret: The word for the input that is not shown.
  static func noTerminal(for secret: String) -> Self {
    Self("the terminal cannot be read", "pipe the \(secret) into the command")
  }

  static var badTrialSeconds: Self {
    Self("--seconds takes 1 to 3600", "name a number of seconds in that range, or leave it out for the default")
  }
}
