import JSONFormat
import Vitrine

/// One thing to see, in all languages of the app.
struct Exhibit {
  /// The file of its photograph: a resource, or what the server has beside the list.
  let picture: String
  let room: Int
  private let titles, texts: [String]

  var title: String { said(titles) }
  var text: String { said(texts) }

  /// Reads what `exhibits.json` holds.
  static func list(in bytes: [UInt8]) throws(JSONError) -> [Exhibit] {
    try JSON(parsing: bytes).array("exhibits").map { json throws(JSONError) in try Exhibit(json) }
  }

  private init(_ json: JSON) throws(JSONError) {
    (picture, room) = (try json.string("picture"), try json.int("room"))
    (titles, texts) = (try Self.words(json.object("title")), try Self.words(json.object("text")))
  }

  /// What an object says in each of the app's languages.
  private static func words(_ json: JSON) throws(JSONError) -> [String] {
    try Texts.languages.map { language throws(JSONError) in try json.string(language.tag) }
  }

  private func said(_ words: [String]) -> String { words[Language.current.position(in: Texts.languages) ?? 0] }
}
