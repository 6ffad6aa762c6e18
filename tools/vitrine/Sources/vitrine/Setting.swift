import ArgumentParser
import Foundation
import Host
import ReleaseFormat

/// `NAME=VALUE`, a variable of the app's environment on the board.
///
/// The value `@FILE` stands for the contents of a file, so that a secret is not in this machine's list of processes, and
/// `@@` for an `@` at the start of the value.
struct Setting {
  let name: String
  let value: String

  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !argument.contains(where: \.isNewline) else {
      throw ValidationError(.notASetting(argument))
    }
    name = parts[0]
    let text = try Self.value(of: parts[1], for: name)
    try Self.checkValue(text[...], of: name)
    if let refusal = Self.refusal(ofName: name) { throw refusal.validation }
    let setting = KioskSetting(rawValue: name)
    // The value may be the name of a zone. Boards only support rules.
    value = try setting == .timeZone && !text.isEmpty ? TimeZoneRule.posixRule(for: text) : text
    if !value.isEmpty, let refusal = setting?.refusal(of: value) { throw ValidationError(.badSettingValue(refusal)) }
  }

  /// Returns the value that a word stands for. The line end of a file's last line is not part of the value.
  private static func value(of word: String, for name: String) throws -> String {
    guard word.hasPrefix("@") else { return word }
    let path = String(word.dropFirst())
    if path.hasPrefix("@") { return path }
    let refusal = ValidationError(.noSettingFile(path, setting: name))
    guard let file = FileHandle(forReadingAtPath: path) else { throw refusal }
    let contents: Data
    do { contents = try file.read(upToCount: maximumFileSize + 1) ?? Data() } catch { throw refusal }
    guard contents.count <= maximumFileSize, let text = String(validating: contents, as: UTF8.self) else {
      throw refusal
    }
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// The maximum size of a file, in bytes. It is more than boards accept.
  private static let maximumFileSize = 1 << 20

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
