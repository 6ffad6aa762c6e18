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
      throw ValidationError(.notASetting(argument))
    }
    name = parts[0]
    try Self.checkValue(parts[1][...], of: name)
    if let refusal = Self.refusal(ofName: name) { throw refusal.validation }
    let setting = KioskSetting(rawValue: name)
    // The value may be the name of a zone. Boards only support rules.
    value = try setting == .timeZone && !parts[1].isEmpty ? TimeZoneRule.posixRule(for: parts[1]) : parts[1]
    if !value.isEmpty, let refusal = setting?.refusal(of: value) { throw ValidationError(.badSettingValue(refusal)) }
  }

  /// Throws an error for a value that boards do not accept.
  static func checkValue(_ value: Substring, of name: String) throws {
    if value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw ValidationError(.controlCharacter(inSetting: name))
    }
  }

  /// Returns an error if no setting may have the name, or `nil`.
  static func refusal(ofName name: String) -> UsageError? {
    let setting = KioskSetting(rawValue: name)
    if name.hasPrefix("VITRINE_") {
      if let setting, setting.audience != .vitrine { return nil }
      let known = KioskSetting.allCases.filter { $0.audience != .vitrine }.map { $0.name }
      return .unknownSetting(name, suggestion: known.suggestion(for: name))
    }
    // Malformed names are refused with the whole argument.
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
      return nil
    }
    guard !name.first!.isNumber, (try? BoardSetting(parsing: "\(name)=")) == nil else { return nil }
    return .reservedSetting(name)
  }

  /// The setting in the format for boards.
  var text: String { "\(name)=\(value)" }
}
