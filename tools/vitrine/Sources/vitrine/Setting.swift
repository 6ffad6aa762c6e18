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
    if let refusal = Self.refusal(ofName: name) { throw ValidationError(refusal) }
    let setting = KioskSetting(rawValue: name)
    // The value may be the name of a zone. Boards only support rules.
    value = try setting == .timeZone && !parts[1].isEmpty ? TimeZoneRule.posixRule(for: parts[1]) : parts[1]
    if !value.isEmpty, let refusal = setting?.refusal(of: value) { throw ValidationError(refusal) }
  }

  /// Returns a message if no setting may have the name, or `nil`.
  static func refusal(ofName name: String) -> String? {
    let setting = KioskSetting(rawValue: name)
    if name.hasPrefix("VITRINE_") {
      if let setting, setting.audience != .vitrine { return nil }
      let known = KioskSetting.allCases.filter { $0.audience != .vitrine }.map { $0.name }
      return "\(name) is not a setting of Vitrine; " + suggestion(for: name, among: known)
    }
    // Malformed names are refused with the whole argument.
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
      return nil
    }
    guard !name.first!.isNumber, (try? BoardSetting(parsing: "\(name)=")) == nil else { return nil }
    return "\(name) is reserved for the programs that start the app; choose another name for the app's setting"
  }

  /// Returns the next step after an unknown name.
  static func suggestion(for name: String, among known: [String]) -> String {
    known.suggestion(for: name) ?? "'vitrine help settings' lists the settings"
  }

  /// The setting in the format for boards.
  var text: String { "\(name)=\(value)" }
}
