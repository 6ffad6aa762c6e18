import Pictures
import Raster
import System

/// The folder of images from servers, used on one thread at a time.
///
/// Each image is a file, with a second file, its head, that has the fields by which the server recognizes this version.
/// An image without a head is incomplete and is removed at the start. The images that were used least recently are
/// removed first.
final class ImageFolder: @unchecked Sendable {
  /// The fields of a response that identify a version of the image.
  struct Validators: Sendable, Equatable {
    var tag = ""
    var lastModified = ""
  }

  enum StoreResult: Sendable, Equatable {
    case stored
    /// The file is not an image that can be shown. The old image stays.
    case rejected(reason: String)
    case failed(Errno)
  }

  private struct Entry {
    var size: Int
    var turn: Int
    var validators: Validators
  }

  /// The end of the names of downloads that were not checked yet.
  private static let downloadSuffix = ".new"
  /// The first line of a head. Images of version 1 may be for one user alone and are removed.
  private static let signature = "vitrine-image 2"
  /// The maximum size of a head in bytes.
  private static let headLimit = 4096
  /// The size of a block of the disk in bytes. Each file takes whole blocks.
  private static let blockSize = 4096
  /// The largest turn of a stored image that is not damaged. Chosen: no device stores that many images.
  private static let maximumTurn = Int.max / 2
  /// The number of first bytes of an image from which its format is recognized.
  private static let examinedByteCount = 1024

  private let folder: String
  private let limit: Int
  private var entries: [String: Entry]?
  private var turn = 0

  /// - Parameters:
  ///   - folder: The folder, created at the first use.
  ///   - limit: The most bytes of all images together.
  init(_ folder: String, limit: Int) {
    self.folder = folder
    self.limit = limit
  }

  static func name(of url: String) -> String { String(hexDigits(of: SHA256.hash(of: Array(url.utf8))).prefix(32)) }

  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Returns the validators of a stored image, or `nil` if there is no such image.
  func validators(of name: String) throws(Errno) -> Validators? {
    try readEntries()
    guard let entry = entries?[name], File.exists(at: path(of: name)) else { return nil }
    return entry.validators
  }

  /// Records that the image was used. An error has no effect apart from the order of removal.
  func recordUse(of name: String) {
    guard let entry = entries?[name] else { return }
    try? writeHead(of: name, size: entry.size, entry.validators)
  }

  /// Checks a received file, and stores it in place of the old image.
  ///
  /// - Parameters:
  ///   - download: The name of the received file, which is removed.
  ///   - validators: The validators of the image, or `nil` if it must not outlive the app.
  func store(_ download: String, as name: String, _ validators: Validators?) -> StoreResult {
    let received = path(of: download)
    do throws(Errno) {
      try readEntries()
      let file = try Descriptor(opening: received, .readOnly)
      let start = try file.read(Self.examinedByteCount, at: 0)
      if let problem = start.withUnsafeBytes({ Image.formatProblem(in: $0) }) {
        try File.removeItem(at: received)
        return .rejected(reason: problem)
      }
      let size = Int(clamping: file.size)
      makeSpace(for: Self.diskSize(of: size), except: name)
      try File.replace(at: path(of: name), withFileAt: received)
      if let validators {
        try writeHead(of: name, size: size, validators)
      } else {
        removeHead(of: name)
      }
      return .stored
    } catch {
      try? File.removeItem(at: received)
      return .failed(error)
    }
  }

  /// Makes an image one that does not outlive the app.
  func removeHead(of name: String) {
    entries?[name] = nil
    try? File.removeItem(at: headPath(of: name))
  }

  func remove(_ name: String) {
    removeHead(of: name)
    try? File.removeItem(at: path(of: name))
  }

  /// Returns the name of the file that receives an image.
  ///
  /// - Parameter number: The number of the download since the start of the app, from 1.
  static func downloadName(of name: String, number: Int) -> String { "\(name)-\(number)\(downloadSuffix)" }

  /// Removes the received files of the first downloads except for `current` ones, because a canceled download may have
  /// been completed.
  ///
  /// - Parameter count: The number of downloads when `current` was collected. A later one may have been completed since
  ///   then.
  func removeDownloads(first count: Int, except current: Set<String>) {
    for name in (try? Directory.names(at: folder)) ?? [] where name.hasSuffix(Self.downloadSuffix) {
      let number = name.dropLast(Self.downloadSuffix.utf8.count).split(separator: "-").last.flatMap { Int($0) } ?? 0
      if number <= count, !current.contains(name) { try? File.removeItem(at: path(of: name)) }
    }
  }

  private func headPath(of name: String) -> String { "\(folder)/\(name).head" }

  /// Returns the space that an image and its head take.
  private static func diskSize(of size: Int) -> Int { (size + blockSize - 1) / blockSize * blockSize + blockSize }

  private func makeSpace(for size: Int, except name: String) {
    guard var others = entries else { return }
    others[name] = nil
    var total = others.values.reduce(0) { $0 + Self.diskSize(of: $1.size) }
    while total + size > limit, let oldest = others.min(by: { $0.value.turn < $1.value.turn }) {
      total -= Self.diskSize(of: oldest.value.size)
      others[oldest.key] = nil
      remove(oldest.key)
    }
  }

  // MARK: Heads: a line for each of signature, turn, and validators

  private func writeHead(of name: String, size: Int, _ validators: Validators) throws(Errno) {
    turn += 1
    entries?[name] = Entry(size: size, turn: turn, validators: validators)
    let text = "\(Self.signature)\n\(turn)\n\(validators.tag)\n\(validators.lastModified)\n"
    try File.replace(at: headPath(of: name), with: text)
  }

  /// Reads the heads at the first use, and removes all other files that belong to no image.
  private func readEntries() throws(Errno) {
    guard entries == nil else { return }
    let files = try FolderStorage(in: folder)
    let names = Set(try files.names(in: ""))
    var found: [String: Entry] = [:]
    for name in names where names.contains("\(name).head") {
      guard let entry = readHead(of: name) else { continue }
      found[name] = entry
      turn = max(turn, entry.turn)
    }
    for name in names where found[name] == nil {
      if name.utf8.count > 5, name.hasSuffix(".head"), found[String(name.dropLast(5))] != nil { continue }
      try? files.remove(name)
    }
    entries = found
  }

  private func readHead(of name: String) -> Entry? {
    guard let text = try? File.text(at: headPath(of: name), limit: Self.headLimit),
      let file = try? Descriptor(opening: path(of: name), .readOnly)
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 5, lines[0] == Self.signature, let turn = Int(lines[1]),
      (0...Self.maximumTurn).contains(turn)
    else { return nil }
    return Entry(
      size: Int(clamping: file.size), turn: turn,
      validators: Validators(tag: String(lines[2]), lastModified: String(lines[3])))
  }
}
