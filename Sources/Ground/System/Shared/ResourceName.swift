/// The name of a file that an app brings along: its path in the folder `Resources` of the app's package, such as `menu/photo.jpg`.
///
/// It leads nowhere else: its parts are neither empty nor begin with a dot, which also leaves out what editors and version control put there.
public struct ResourceName: Equatable, Sendable {
  /// The folder of an app's package that holds them.
  public static let packageFolder = "Resources"
  /// The folder of a release that holds them.
  public static let releaseFolder = "resources"
  /// Where an image holds those of its own app.
  public static let imageFolder = "/usr/share/vitrine/resources"
  /// D: in bytes, of a name.
  public static let longest = 200
  /// D: how many folders lead to a file, with the file itself.
  public static let deepest = 8

  /// The path, with `/` between its parts.
  public let text: String

  /// Nil for what is no such name.
  public init?(_ text: some StringProtocol) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    var (parts, length) = (1, 0)
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/") {
        if length == 0 { return nil }
        (parts, length) = (parts + 1, 0)
        continue
      }
      guard byte >= 0x20, byte != 0x7F, length > 0 || byte != UInt8(ascii: ".") else { return nil }
      length += 1
    }
    guard length > 0, parts <= Self.deepest else { return nil }
    self.text = String(text)
  }
}
