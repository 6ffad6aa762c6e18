// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// What a release is, in lines that a person can read; its hash is the release's name.
///
/// ```
/// vitrine-release 1
/// app tiles
/// board qemu-arm64
/// architecture arm64
/// version 0.4.0
/// set VITRINE_ROTATION=90
/// file program 1087760 3f2c…
/// file resources/menu/photo.jpg 48211 9b0d…
/// ```
public struct ReleaseManifest: Equatable, Sendable {
  /// A file of a release.
  public struct File: Equatable, Sendable {
    /// One of `ReleaseManifest.fileNames`, or `resources/` and a `ResourceName`.
    public let name: String
    /// In bytes.
    public let size: Int
    /// Its SHA-256, in digits.
    public let sum: String

    /// A file of this name, size in bytes and SHA-256.
    public init(name: String, size: Int, sum: String) { (self.name, self.size, self.sum) = (name, size, sum) }

    /// Whether it is one of the app's resources, which may be many and large, and which the app can do without.
    public var isResource: Bool { name.hasPrefix(ReleaseManifest.resourcePrefix) }
  }

  /// The app that `program` is.
  public static let program = "program"
  /// The system typeface, where a release has one of its own.
  public static let font = "font.ttf"
  /// Those that a release may have beside resources.
  public static let fileNames = [program, font]
  /// What the names of resources begin with.
  public static let resourcePrefix = "\(ResourceName.releaseFolder)/"

  /// D: in bytes; some hundred settings and resources.
  public static let longest = 64 << 10
  /// D: in bytes, of all files of a release.
  public static let largest = 256 << 20

  /// The app's name.
  public var app: String
  /// The board it was made for, as its file in `boards` is named.
  public var board: String
  /// The board's processor: `arm64`, `armhf` or `x86_64`.
  public var architecture: String
  /// Of Vitrine.
  public var version: String
  /// `NAME=VALUE` each, for the app's environment.
  public var settings: [String]
  /// In the order in which they are sent.
  public var files: [File]

  /// A release of these parts.
  public init(app: String, board: String, architecture: String, version: String, settings: [String], files: [File]) {
    self.app = app
    self.board = board
    self.architecture = architecture
    self.version = version
    self.settings = settings
    self.files = files
  }

  /// In bytes, of all files.
  public var size: Int { files.reduce(0) { $0 + $1.size } }

  /// As it is kept, hashed and sent.
  public var text: String {
    var lines = ["vitrine-release 1", "app \(app)", "board \(board)", "architecture \(architecture)", "version \(version)"]
    lines += settings.map { "set \($0)" }
    lines += files.map { "file \($0.name) \($0.size) \($0.sum)" }
    return lines.map { "\($0)\n" }.joined()
  }

  // MARK: Reading

  /// Reads `text`. A line that is not understood refuses all of it: a newer tool may mean something by it.
  public init(parsing text: String) throws(ReleaseError) {
    var facts: [(key: String, value: String)] = []
    (settings, files) = ([], [])
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      number += 1
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { throw .badManifest(line: number) }
      let value = String(words[1])
      switch words[0] {
      case "vitrine-release" where number == 1 && value == "1": break
      case "app", "board", "architecture", "version":
        guard number > 1, Self.isPlain(value), !facts.contains(where: { $0.key == words[0] }) else { throw .badManifest(line: number) }
        facts.append((String(words[0]), value))
      case "set" where number > 1 && Self.isSetting(value): settings.append(value)
      case "file" where number > 1:
        guard let file = File(parsing: value), !files.contains(where: { $0.name == file.name }) else { throw .badManifest(line: number) }
        files.append(file)
      default: throw .badManifest(line: number)
      }
    }
    func fact(_ key: String) throws(ReleaseError) -> String {
      guard let fact = facts.first(where: { $0.key == key }) else { throw .badManifest(line: number + 1) }
      return fact.value
    }
    app = try fact("app")
    board = try fact("board")
    architecture = try fact("architecture")
    version = try fact("version")
    guard files.contains(where: { $0.name == Self.program }), isSmallEnough, text.utf8.last == UInt8(ascii: "\n")
    else { throw .badManifest(line: number + 1) }
  }

  /// The sum of made-up sizes may be more than a number holds.
  private var isSmallEnough: Bool {
    var rest = Self.largest
    for file in files {
      rest -= file.size
      if rest < 0 { return false }
    }
    return true
  }

  /// Nothing that would be another line, or move a terminal's cursor, where it is told.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

  /// Not one of those by which process 1 and the app speak with each other.
  private static func isSetting(_ text: String) -> Bool {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
    return sign != text.startIndex && isPlain(text)
      && !["NOTIFY_SOCKET", "WATCHDOG_USEC", "FDSTORE"].contains(String(text[..<sign]))
  }
}

extension ReleaseManifest.File {
  fileprivate init?(parsing text: String) {
    // A resource's name may have spaces in it.
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let sum = ReleaseName(words.removeLast()), let size = Int(words.removeLast()) else { return nil }
    self.init(name: words.joined(separator: " "), size: size, sum: sum.text)
    // The app needs its program and its typeface; a resource may be empty.
    guard size >= (isResource ? 0 : 1), size <= ReleaseManifest.largest, hasGoodName else { return nil }
  }

  private var hasGoodName: Bool {
    isResource
      ? ResourceName(name.dropFirst(ReleaseManifest.resourcePrefix.count)) != nil : ReleaseManifest.fileNames.contains(name)
  }
}
