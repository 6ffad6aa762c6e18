import Foundation
import Host

/// The voices of Debian's package `espeak-ng-data`.
struct VoiceData {
  /// The package.
  static let packageName = "espeak-ng-data"

  /// A voice: a file below `lang`, which names a dictionary.
  struct Voice: Equatable {
    /// The path of the file, relative to the folder of all voices.
    let path: String
    /// The English name of the language.
    let name: String
    /// The tag of the language.
    let language: String
    /// All language tags in lowercase, each with a number. The voice with the lowest number is the best one.
    let languages: [String: Int]
    /// The name of the dictionary.
    let dictionary: String
  }

  /// The folder of all voices, `espeak-ng-data`.
  private let folder: URL
  let voices: [Voice]

  /// The files that each voice needs: phonemes and intonations.
  private static let commonFiles = ["intonations", "phondata", "phonindex", "phontab"]
  /// The language that is always included, because other voices speak foreign words with it, and because it is spoken
  /// instead of a missing language.
  private static let fallback = "en"
  /// The number of a language without one in the voice's file, as in espeak-ng.
  private static let defaultPriority = 5

  /// Reads the descriptions of the voices.
  ///
  /// - Parameter folder: The folder `espeak-ng-data`.
  init(in folder: URL) throws {
    self.folder = folder
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "lang").path).sorted()
    voices = try paths.compactMap { path in
      let file = folder.appending(path: "lang/\(path)")
      if file.isFolder { return nil }
      // The comments of some voices are not in UTF-8.
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      guard let voice = Self.voice(at: "lang/\(path)", text) else { return nil }
      let dictionary = folder.appending(path: Self.file(ofDictionary: voice.dictionary))
      return FileManager.default.fileExists(atPath: dictionary.path) ? voice : nil
    }
  }

  /// Returns the files for languages, by their paths in the folder of all voices.
  ///
  /// - Parameter languages: Language tags, such as `de` and `pt-BR`. A region or script without a voice of its own has
  ///   that of the language.
  func files(for languages: [String]) throws -> [String: Data] {
    var paths = Set(Self.commonFiles)
    for language in languages + [Self.fallback] {
      let dictionary = try dictionary(for: language)
      paths.insert(Self.file(ofDictionary: dictionary))
      // All variants of a language, because they are small: the voice's file of `en-US` differs from that of `en`.
      for voice in voices where voice.dictionary == dictionary { paths.insert(voice.path) }
    }
    var files: [String: Data] = [:]
    for path in paths { files[path] = try Data(contentsOf: folder.appending(path: path)) }
    return files
  }

  /// Returns the name of the dictionary of a language's best voice.
  private func dictionary(for language: String) throws -> String {
    var tag = language.lowercased().replacing("_", with: "-")
    // The former code of Hebrew, for which `ESpeakVoice` uses the present one.
    if tag == "iw" { tag = "he" }
    while true {
      let found = voices.min { $0.languages[tag] ?? .max < $1.languages[tag] ?? .max }
      if let found, found.languages[tag] != nil { return found.dictionary }
      guard let end = tag.lastIndex(of: "-") else { throw BoardImageError.noVoice(language, similar: similar(to: tag)) }
      tag = String(tag[..<end])
    }
  }

  /// Returns up to five languages with a tag or a name that is similar to `text`, such as `de (German)`.
  private func similar(to text: String) -> [String] {
    var labels: [String: String] = [:]
    func add(_ name: String, _ tag: String, _ voice: Voice) {
      if labels[name] == nil { labels[name] = "\(tag) (\(voice.name))" }
    }
    // Short tags differ in two letters from many others.
    let isShort = text.count < 4
    for voice in voices {
      for tag in voice.languages.keys { add(tag, tag, voice) }
      // Without regions and scripts: "english".
      let name = voice.name.lowercased().prefix { $0 != " " }
      if !isShort || name.hasPrefix(text) { add(String(name), voice.language, voice) }
    }
    let names = labels.keys.sorted().filter { !isShort || $0.first == text.first }
    var found: [String] = []
    for name in names.similar(to: text) {
      if let label = labels[name], !found.contains(label) { found.append(label) }
    }
    return found
  }

  private static func file(ofDictionary name: String) -> String { "\(name)_dict" }

  /// Parses the file of a voice as espeak-ng does, or returns `nil` if it names no language.
  static func voice(at path: String, _ text: String) -> Voice? {
    var name = ""
    var languages: [String: Int] = [:]
    var dictionary: String?
    var first: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count > 1 else { continue }
      switch words[0] {
      case "name": name = words.dropFirst().joined(separator: " ")
      case "language":
        let tag = words[1].lowercased()
        first = first ?? tag
        languages[tag] = words.count > 2 ? Int(words[2]) : defaultPriority
      case "dictionary": dictionary = words[1]
      default: break
      }
    }
    guard let first else { return nil }
    // Without a dictionary, it has the name of the language.
    return Voice(
      path: path, name: name, language: first, languages: languages,
      dictionary: dictionary ?? String(first.prefix { $0 != "-" }))
  }
}
