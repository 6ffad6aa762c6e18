/// The list of a bundle's manifests, for boards that read the bundle from a web server, where they cannot list a
/// folder.
///
/// ```
/// vitrine-bundle 1
/// 3f2c9a07.mft release qemu-arm64-card arm64
/// 81b0cc52.mft system qemu-arm64-card arm64
/// ```
public struct BundleIndex: Equatable, Sendable {
  /// A manifest of the bundle.
  public struct Entry: Equatable, Sendable {
    /// The name of the manifest's file.
    public let file: String
    /// Whether it describes an app or a system.
    public let kind: ReleaseManifest.Kind
    /// The board for which it was made.
    public let board: BoardName

    /// Creates an entry from its properties.
    public init(file: String, kind: ReleaseManifest.Kind, board: BoardName) {
      self.file = file
      self.kind = kind
      self.board = board
    }
  }

  /// The name of the file.
  public static let fileName = "index.txt"
  /// The maximum size of the file, in bytes. Chosen: more than `BundleName.maximumManifests` lines.
  public static let maximumSize = 16 << 10
  private static let header = "vitrine-bundle 1"

  /// The manifests, in the order of the file.
  public let entries: [Entry]

  /// Creates an index of manifests.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// The contents of the file.
  public var text: String {
    entries.reduce("\(Self.header)\n") {
      $0 + "\($1.file) \($1.kind.rawValue) \($1.board.board) \($1.board.architecture)\n"
    }
  }

  /// Returns `nil` for text that is not an index. Lines of an unknown kind are ignored.
  public init?(parsing text: String) {
    var lines = text.split(separator: "\n")
    guard lines.first.map({ String($0) }) == Self.header else { return nil }
    lines.removeFirst()
    var entries: [Entry] = []
    for line in lines {
      let words = line.split(separator: " ")
      guard words.count == 4, BundleName.isManifest(words[0]), entries.count < BundleName.maximumManifests else {
        return nil
      }
      guard let kind = ReleaseManifest.Kind(rawValue: String(words[1])) else { continue }
      let board = BoardName(board: String(words[2]), architecture: String(words[3]))
      entries.append(Entry(file: String(words[0]), kind: kind, board: board))
    }
    self.entries = entries
  }
}
