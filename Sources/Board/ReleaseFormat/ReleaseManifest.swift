// In the host tool, `Shared` of `System` belongs to this module.
#if canImport(System)
  import System
#endif

/// The description of a release, in lines that a person can read. Its hash is the name of the release.
///
/// The manifest of a whole system (`Kind.system`) begins with `vitrine-system 1` and names the files of a slot.
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
    /// The name: one of `ReleaseManifest.fileNames`, or `resources/` and a `ResourceName`.
    public let name: String
    /// The size, in bytes.
    public let size: Int
    /// The SHA-256 hash, in hexadecimal digits.
    public let sum: String

    /// Creates a file with this name, size in bytes, and SHA-256 hash.
    public init(name: String, size: Int, sum: String) {
      self.name = name
      self.size = size
      self.sum = sum
    }

    /// Whether the file is one of the app's resources. These may be many and large, and the app can run without them.
    public var isResource: Bool { name.hasPrefix(ReleaseManifest.resourcePrefix) }
  }

  /// The subject of a manifest.
  public enum Kind: String, Sendable {
    /// An app.
    case release
    /// A kernel with its initramfs, for one of a board's slots.
    case system

    fileprivate var firstWord: Substring { self == .release ? "vitrine-release" : "vitrine-system" }
  }

  /// The name of the app's program.
  public static let program = "program"
  /// The name of the system typeface, if a release has its own.
  public static let font = "font.ttf"
  /// The names of all files that are not resources.
  public static let fileNames = [program, font]
  /// The names of the files that every system has. It may also have a device tree, `NAME.dtb`, and the root file system
  /// of a Debian system.
  public static let systemFileNames = [
    SystemSlot.FileName.kernel, SystemSlot.FileName.initramfs, SystemSlot.FileName.commandLine,
  ]
  /// The prefix of the names of resources.
  public static let resourcePrefix = "\(ResourceName.releaseFolder)/"

  /// The maximum size of a manifest, in bytes. Chosen: some hundred settings and resources.
  public static let maximumSize = 64 << 10
  /// The maximum total size of a release's files, in bytes. Chosen.
  public static let largest = 256 << 20
  /// The maximum total size of a system's files, in bytes. Chosen: six times that of a Debian system with its drivers.
  public static let largestSystem = 1 << 30

  /// The subject.
  public var kind = Kind.release
  /// The name of the app.
  public var app: String
  /// The board that the release was made for, by the name of its file in `boards`.
  public var board: String
  /// The board's processor: `arm64`, `armhf` or `x86_64`.
  public var architecture: String
  /// The version of Vitrine.
  public var version: String
  /// The settings for the app's environment, as `NAME=VALUE`.
  public var settings: [String]
  /// The files, in the order in which they are sent.
  public var files: [File]

  /// Creates a manifest.
  public init(
    _ kind: Kind = .release, app: String, board: String, architecture: String, version: String, settings: [String],
    files: [File]
  ) {
    self.kind = kind
    self.app = app
    self.board = board
    self.architecture = architecture
    self.version = version
    self.settings = settings
    self.files = files
  }

  /// The total size of the files, in bytes.
  public var size: Int { files.reduce(0) { $0 + $1.size } }

  /// The text that is stored, hashed, and sent.
  public var text: String {
    var lines = [
      kind.firstWord + " 1", "app \(app)", "board \(board)", "architecture \(architecture)", "version \(version)",
    ]
    lines += settings.map { "set \($0)" }
    lines += files.map { "file \($0.name) \($0.size) \($0.sum)" }
    return lines.map { "\($0)\n" }.joined()
  }

  // MARK: Reading

  /// Parses the manifest of an app. A line with an unknown meaning makes the whole manifest invalid, because a newer
  /// tool may rely on it.
  public init(parsing text: String) throws(ReleaseError) {
    try self.init(parsing: text, as: .release) { $0.isOfRelease }
    guard files.contains(where: { $0.name == Self.program }) else { throw .badManifest(line: Self.end(of: text)) }
  }

  /// Parses the manifest of a release or of a system, as its first word says.
  public static func either(parsing text: String) throws(ReleaseError) -> ReleaseManifest {
    text.hasPrefix("\(Kind.system.firstWord) ") ? try system(parsing: text) : try ReleaseManifest(parsing: text)
  }

  /// Returns `true` if the bytes begin as the manifest of a system. They may be invalid.
  public static func isSystem(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "\(Kind.system.firstWord) ".utf8) }

  /// Parses the manifest of a system. This is a separate function, so that an app's program does not contain it.
  public static func system(parsing text: String) throws(ReleaseError) -> ReleaseManifest {
    let manifest = try ReleaseManifest(parsing: text, as: .system) { $0.isOfSystem }
    for name in systemFileNames where !manifest.files.contains(where: { $0.name == name }) {
      throw .badManifest(line: end(of: text))
    }
    return manifest
  }

  /// Returns the number of the line after the last one.
  private static func end(of text: String) -> Int { text.utf8.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 } }

  private init(parsing text: String, as kind: Kind, accepts: (File) -> Bool) throws(ReleaseError) {
    self.kind = kind
    var facts: [(key: String, value: String)] = []
    settings = []
    files = []
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      number += 1
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { throw .badManifest(line: number) }
      let value = String(words[1])
      switch words[0] {
      case kind.firstWord where number == 1 && value == "1": break
      case "app", "board", "architecture", "version":
        guard number > 1, Self.isPlain(value), !facts.contains(where: { $0.key == words[0] }) else {
          throw .badManifest(line: number)
        }
        facts.append((String(words[0]), value))
      case "set" where number > 1 && Self.isSetting(value): settings.append(value)
      case "file" where number > 1:
        guard let file = File(parsing: value), accepts(file), !files.contains(where: { $0.name == file.name }) else {
          throw .badManifest(line: number)
        }
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
    guard isSmallEnough, text.utf8.last == UInt8(ascii: "\n")
    else { throw .badManifest(line: number + 1) }
  }

  /// Whether the files are within the limit. The sizes are subtracted, because a sum of forged sizes could overflow.
  private var isSmallEnough: Bool {
    var rest = kind == .system ? Self.largestSystem : Self.largest
    for file in files {
      rest -= file.size
      if rest < 0 { return false }
    }
    return true
  }

  /// Returns `true` if the text has no control characters, which could start a new line or move a terminal's cursor.
  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

  /// Returns `true` for `NAME=VALUE` in one line with a name that a setting may have.
  private static func isSetting(_ text: String) -> Bool {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
    return sign != text.startIndex && isPlain(text) && !BoardSetting.isReserved(String(text[..<sign]))
  }
}

extension ReleaseManifest.File {
  fileprivate init?(parsing text: String) {
    // The name of a resource may contain spaces.
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count >= 3, let sum = ReleaseName(words.removeLast()), let size = Int(digits: words.removeLast()) else {
      return nil
    }
    self.init(name: words.joined(separator: " "), size: size, sum: sum.text)
    // The program and the typeface must not be empty; a resource may be.
    guard size >= (isResource ? 0 : 1), size <= ReleaseManifest.largestSystem else { return nil }
  }

  /// Whether a release may have a file of this name.
  fileprivate var isOfRelease: Bool {
    isResource
      ? ResourceName(name.dropFirst(ReleaseManifest.resourcePrefix.count)) != nil
      : ReleaseManifest.fileNames.contains(name)
  }

  /// Whether a system may have a file of this name.
  fileprivate var isOfSystem: Bool {
    ReleaseManifest.systemFileNames.contains(name) || name == SystemSlot.FileName.root || isDeviceTree
  }

  /// Whether the file is a board's device tree.
  public var isDeviceTree: Bool {
    let bytes = name.utf8
    return name.hasSuffix(".dtb") && bytes.count > 4 && bytes.first != UInt8(ascii: ".")
      && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "+") }
  }
}
