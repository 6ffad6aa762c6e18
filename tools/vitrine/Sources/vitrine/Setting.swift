import ArgumentParser
import Host

/// `NAME=VALUE`, a variable of the app's environment on the board.
struct Setting {
  let name: String
  let value: String

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !argument.contains(where: \.isNewline) else {
      throw ValidationError("'\(argument)' is no setting; say NAME=VALUE in one line")
    }
    name = parts[0]
    value = try name == Self.timeZoneName && !parts[1].isEmpty ? TimeZoneRule.posixRule(for: parts[1]) : parts[1]
  }

  /// The setting whose value may be a zone name here. Boards only support rules.
  private static let timeZoneName = "VITRINE_TIMEZONE"

  /// The setting in the format for boards.
  var text: String { "\(name)=\(value)" }
}
