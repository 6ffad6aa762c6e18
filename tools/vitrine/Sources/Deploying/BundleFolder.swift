import Foundation
import Host
import Images
import ReleaseFormat

/// A folder of bundles for USB sticks and web servers, `vitrine`. See `BundleName` for its files.
///
/// It may hold apps and systems for several kinds of boards. A new one replaces the one for the same board.
public struct BundleFolder: Sendable {
  /// A release or a system for a bundle, with its signature.
  public struct Item {
    /// The name of the release or the system.
    public let name: ReleaseName
    let manifest: Data
    let signature: Data
    let description: ReleaseManifest
    let contents: [Data]

    /// The words that describe it in a list: what it is, its app, and its board.
    public var words: [String] {
      [description.kind.rawValue, description.app, description.board, name.short, "\(size >> 10) KB"]
    }

    private var size: Int { manifest.count + signature.count + description.size }

    init(_ manifest: Data, _ signature: Data, _ description: ReleaseManifest, _ contents: [Data]) {
      name = ReleaseName(ofManifest: Array(manifest))
      self.manifest = manifest
      self.signature = signature
      self.description = description
      self.contents = contents
    }

    /// Creates an item with an app.
    public init(_ release: ReleaseUpload, signature: Data) throws {
      let description = try ReleaseManifest.checked(String(decoding: release.manifest, as: UTF8.self))
      var rest = try Data(contentsOf: release.stream).dropFirst(release.manifest.count)
      var contents: [Data] = []
      for file in description.files {
        contents.append(Data(rest.prefix(file.size)))
        rest = rest.dropFirst(file.size)
      }
      self.init(release.manifest, signature, description, contents)
    }

    /// Creates an item with the system of an image, whose board has two slots.
    public init(_ image: Image, signature: Data) throws {
      guard image.facts.slots != nil else { throw DeployError.notCounting(board: image.board) }
      guard let file = image.parts.manifest else { throw DeployError.imageWithoutSlots(image.folder.path) }
      let manifest = try Data(contentsOf: file)
      self.init(
        manifest, signature, try ReleaseManifest.checked(String(decoding: manifest, as: UTF8.self)),
        try image.parts.slotFiles.map { try $0.contents() })
    }

    fileprivate var files: [(name: String, contents: Data)] {
      zip(description.files, contents).filter { !$1.isEmpty }.map { (BundleName.contents(of: $0), $1) }
    }

    fileprivate var subject: Subject { Subject(description) }

    fileprivate var manifestName: String { BundleName.manifest(of: name) }
  }

  /// The folder.
  public let url: URL

  /// Returns the free space of a folder, or `nil` if it is unknown.
  private let freeSpace: @Sendable (URL) -> Int64?

  /// - Parameter root: The stick.
  public init(on root: URL) { self.init(on: root) { $0.freeSpace } }

  init(on root: URL, freeSpace: @escaping @Sendable (URL) -> Int64?) {
    url = root.appending(path: BundleName.folder)
    self.freeSpace = freeSpace
  }

  /// Writes items, and removes what they replace. Files that exist already are not written again.
  ///
  /// The folder may be that of a web server from which boards read. So the manifests are written after their files, then
  /// the index, and replaced files are removed last. If there is not enough space for that, they are removed first, and
  /// if there would not be enough even then, nothing changes.
  public func write(_ items: [Item]) async throws {
    for (index, item) in items.enumerated() where items[..<index].contains(where: { $0.subject == item.subject }) {
      let description = item.description
      throw DeployError.twoBundlesForBoard(description.board, kind: description.kind)
    }
    try url.createFolder()
    let replaced = try replacedFiles(by: items)
    let files = Dictionary(items.flatMap(\.files).map { ($0.name, $0.contents) }) { first, _ in first }
    let missing = files.filter { !holds($0.key, $0.value) }
    let needed = missing.reduce(Int64(items.count) << 17) { $0 + Int64($1.value.count) }
    if let free = freeSpace(url), free < needed {
      let available = free + replaced.reduce(0) { $0 + size(of: $1) }
      if available < needed { throw DeployError.stickFull(url.path, needed: needed, free: available) }
      // The index must not name files that are gone, even if this command is interrupted. There may be no space for
      // another one.
      try remove([BundleIndex.fileName] + replaced)
    }
    for (name, contents) in missing.sorted(by: { $0.key < $1.key }) { try write(contents, to: name) }
    for item in items {
      try write(item.signature, to: BundleName.signature(forManifest: item.manifestName))
      try write(item.manifest, to: item.manifestName)
    }
    try writeIndex(without: replaced)
    try remove(replaced)
    // The stick may be removed when the command ends.
    _ = try await Command.output("sync", ["--file-system", url.path])
  }

  /// Writes the list of the folder's manifests, in the order of their names.
  private func writeIndex(without removed: [String]) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { BundleName.isManifest($0[...]) && !removed.contains($0) }
    let index = BundleIndex(
      names.sorted().compactMap { name in
        manifest(named: name).map {
          .init(file: name, kind: $0.kind, board: BoardName(board: $0.board, architecture: $0.architecture))
        }
      })
    try write(Data(index.text.utf8), to: BundleIndex.fileName)
  }

  /// Returns the manifest in a file, or `nil` if it has none.
  private func manifest(named name: String) -> ReleaseManifest? {
    guard let text = try? String(contentsOf: url.appending(path: name), encoding: .utf8) else { return nil }
    return try? ReleaseManifest.either(parsing: text)
  }

  private func write(_ contents: Data, to name: String) throws {
    try contents.write(to: url.appending(path: name), options: .atomic)
  }

  private func holds(_ name: String, _ contents: Data) -> Bool {
    (try? Data(contentsOf: url.appending(path: name))) == contents
  }

  private func size(of name: String) -> Int64 {
    let values = try? url.appending(path: name).resourceValues(forKeys: [.fileSizeKey])
    return Int64(values?.fileSize ?? 0)
  }

  private func remove(_ names: [String]) throws {
    for name in names where FileManager.default.fileExists(atPath: url.appending(path: name).path) {
      try FileManager.default.removeItem(at: url.appending(path: name))
    }
  }

  /// Returns the names of the manifests that items replace, and of the files that no manifest lists any more.
  private func replacedFiles(by items: [Item]) throws -> [String] {
    let subjects = items.map(\.subject)
    let kept = Set(items.map(\.manifestName))
    var needed = Set(items.flatMap { $0.files.map(\.name) })
    var replaced: [String] = []
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    for name in names where name.hasSuffix(".\(BundleName.manifestExtension)") && !kept.contains(name) {
      guard let other = manifest(named: name) else { continue }
      if subjects.contains(Subject(other)) {
        replaced += [name, BundleName.signature(forManifest: name)].filter(names.contains)
      } else {
        needed.formUnion(other.files.map { BundleName.contents(of: $0) })
      }
    }
    return replaced + names.filter { Self.isContents($0) && !needed.contains($0) }
  }

  /// The purpose of a manifest. A board runs one of each kind.
  fileprivate struct Subject: Equatable {
    let kind: ReleaseManifest.Kind
    let board: String
    let architecture: String

    init(_ manifest: ReleaseManifest) {
      kind = manifest.kind
      board = manifest.board
      architecture = manifest.architecture
    }
  }

  /// Returns `true` for the name of a file of contents, which is a part of a hash.
  private static func isContents(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 8 && parts[1].count == 3
      && name.allSatisfy { $0 == "." || $0.isHexDigit && !$0.isUppercase }
  }
}
