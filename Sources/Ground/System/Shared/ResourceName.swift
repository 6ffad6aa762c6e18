/// The name of an app's resource: its path in the folder `Resources` of the app's package, such as `menu/photo.jpg`.
///
/// A name cannot lead outside the folder, because its components are neither empty nor start with a dot. This also
/// excludes hidden files of editors and version control.
public struct ResourceName: Equatable, Sendable {
  /// The folder of an app's package with its resources.
  public static let packageFolder = "Resources"
  /// The folder of a release with its resources.
  public static let releaseFolder = "resources"
  /// The folder of an image with the resources of its own app.
  public static let imageFolder = "/usr/share/vitrine/resources"
  /// The longest name in bytes.
  public static let maximumLength = 200
  /// The most components of a name.
  public static let deepest = 8

  /// The path, with `/` between its parts.
  public let text: String

  /// Creates a name, or returns `nil` if `text` is not a valid one.
  public init?(_ text: some StringProtocol) {
    guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
    var parts = 1
    var length = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "/") {
        if length == 0 { return nil }
        parts += 1
        length = 0
        continue
      }
      guard byte >= 0x20, byte != 0x7F, length > 0 || byte != UInt8(ascii: ".") else { return nil }
      length += 1
    }
    guard length > 0, parts <= Self.deepest else { return nil }
    self.text = String(text)
  }
}
