import ArgumentParser
import Host
import ReleaseFormat

/// `NAME=VALUE`, a variable of the app's environment on the board.
struct Setting {
  let name: String
  let value: String

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !argument.contains(where: \.isNewline) else {
      throw ValidationError("'\(argument)' is not a setting; write NAME=VALUE in one line")
    }
    name = parts[0]
    let setting = KioskSetting(rawValue: name)
    // The value may be the name of a zone. Boards only support rules.
    value = try setting == .timeZone && !parts[1].isEmpty ? TimeZoneRule.posixRule(for: parts[1]) : parts[1]
    if !value.isEmpty, let refusal = setting?.refusal(of: value) { throw ValidationError(refusal) }
  }

  /// The setting in the format for boards.
  var text: String { "\(name)=\(value)" }
}
