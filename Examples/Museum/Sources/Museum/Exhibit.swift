import JSONFormat
import Vitrine

/// An exhibit, with its texts in all languages of the app.
struct Exhibit {
  /// The name of the photograph's file: a resource, or a file next to `exhibits.json` on the server.
  let picture: String
  let room: Int
  let title: LocalizedText
  let text: LocalizedText

  /// Parses the contents of an `exhibits.json` file.
  static func list(in bytes: [UInt8]) throws(JSONError) -> [Exhibit] {
    try JSON(parsing: bytes).array("exhibits").map { json throws(JSONError) in try Exhibit(json) }
  }

  private init(_ json: JSON) throws(JSONError) {
    picture = try json.string("picture")
    room = try json.int("room")
    title = try json.localizedText("title")
    text = try json.localizedText("text")
  }
}
