import Foundation
import Host

/// A board's files for plugged-in keyboards: a keymap and the compose sequences that can be typed with it.
///
/// The keymap is compiled here from the system's data, with XKB's settings. XKB's complete data is fifty times as
/// large.
public struct KeyboardFiles: Sendable {
  /// The files by path, without a leading slash.
  let entries: [String: CpioArchive.Entry]

  /// The folder in which `HardwareKeyboards` looks for the files.
  private static let folder = "usr/share/vitrine/keyboard"
  /// The names in the settings and in `xkbcli`'s options, in the order of the board's summary.
  private static let names = ["model", "layout", "variant", "options"]
  /// Debian's folder of compose sequences for each language.
  private static let locales = "/usr/share/X11/locale"
  /// The most levels of files that include each other.
  private static let deepest = 5

  /// No files, for a board that only supports American keyboards.
  public static let none = KeyboardFiles(entries: [:])

  private init(entries: [String: CpioArchive.Entry]) { self.entries = entries }

  /// - Parameter settings: The app's environment. If it has none of XKB's settings, there are no files, and the layout
  ///   is American.
  init(settings: [String: String]) async throws {
    let chosen = Self.names.compactMap { name -> (name: String, value: String)? in
      guard let value = settings["XKB_DEFAULT_\(name.uppercased())"], !value.isEmpty else { return nil }
      return (name, value)
    }
    guard !chosen.isEmpty else {
      self = .none
      return
    }
    let summary = chosen.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    let keymap: String
    do {
      let options = chosen.flatMap { ["--\($0.name)", $0.value] }
      keymap = try await Command.output("xkbcli", ["compile-keymap", "--rules", "evdev"] + options)
    } catch let error as HostError {
      throw BoardImageError.noKeyboard(summary, reason: "\(error)")
    }
    var locale = "en_US.UTF-8"
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = settings[name], !value.isEmpty else { continue }
      locale = value
      break
    }
    let compose = Self.composed(on: keymap, in: locale)
    entries = [
      "\(Self.folder)/keymap": .file(Data("// vitrine: \(summary)\n\(keymap)".utf8), isExecutable: false),
      "\(Self.folder)/compose": .file(Data(compose.utf8), isExecutable: false),
    ]
  }

  /// Returns the lines of the locale's Compose file (Compose(5)) whose keys are all on the keyboard.
  static func composed(on keymap: String, in locale: String) -> String {
    let index = (try? String(contentsOfFile: "\(locales)/compose.dir", encoding: .utf8)) ?? ""
    var file = "en_US.UTF-8/Compose"
    for line in index.split(separator: "\n") {
      let words = line.split { $0.isWhitespace }
      if words.count == 2, words[1] == locale, words[0].last != ":" {
        file = String(words[0])
        break
      }
    }
    let keys = Set<Substring>(
      keymap.split { (sign: Character) -> Bool in !(sign.isLetter || sign.isNumber || sign == "_") })
    var lines: [Substring] = []
    read("\(locales)/\(file)", on: keys, into: &lines, depth: 0)
    return lines.map { "\($0)\n" }.joined()
  }

  private static func read(_ path: String, on keys: Set<Substring>, into lines: inout [Substring], depth: Int) {
    guard depth < deepest, let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("include") {
        let name = line.split(separator: "\"").dropFirst().first ?? ""
        let other = name.replacing("%S", with: locales).replacing("%L", with: "\(locales)/en_US.UTF-8/Compose")
        read(String(other), on: keys, into: &lines, depth: depth + 1)
      } else if line.hasPrefix("<") {
        let left = line.prefix { $0 != ":" }
        let sequence = left.split { (sign: Character) -> Bool in sign == "<" || sign == ">" || sign.isWhitespace }
        if sequence.allSatisfy({ keys.contains($0) }) { lines.append(line) }
      }
    }
  }
}
