import JSONFormat
import Vitrine

/// An exhibit, with its texts in all languages of the app.
struct Exhibit {
  /// The name of the photograph's file: a resource, or a file next to `exhibits.json` on the server.
  let picture: String
  let room: Int
  private let titles, texts: [String]

  var title: String { localized(titles) }
  var text: String { localized(texts) }

  /// Parses the contents of an `exhibits.json` file.
  static func list(in bytes: [UInt8]) throws(JSONError) -> [Exhibit] {
    try JSON(parsing: bytes).array("exhibits").map { json throws(JSONError) in try Exhibit(json) }
  }

  private init(_ json: JSON) throws(JSONError) {
    picture = try json.string("picture")
    room = try json.int("room")
    titles = try Self.words(json.object("title"))
    texts = try Self.words(json.object("text"))
  }

  /// Returns the strings of an object that has one for each of the app's languages.
  private static func words(_ json: JSON) throws(JSONError) -> [String] {
    try Texts.languages.map { language throws(JSONError) in try json.string(language.tag) }
  }

  private func localized(_ words: [String]) -> String {
    words[Language.current.indexOfBestMatch(in: Texts.languages) ?? 0]
  }
}
