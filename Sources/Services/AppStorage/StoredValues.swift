import System

/// The file of a storage's values: a line for each, the whole of it replaced by one rename.
struct StoredValues {
  static let file = "values"
  /// D: in bytes; it is rewritten for each change.
  static let limit = 1 << 20

  let files: any StoredFiles

  /// None where nothing was kept yet. Lines that are damaged are left out, and counted.
  func read() throws(Errno) -> (values: [String: String], damaged: Int) {
    var (values, damaged): ([String: String], Int) = ([:], 0)
    let bytes: [UInt8]
    do throws(Errno) { bytes = try files.read(Self.file, from: 0, count: 2 * Self.limit) } catch .noSuchFileOrDirectory { return ([:], 0) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let body = StoredLine.body(of: line), let (key, text) = StoredLine.pair(body) else {
        damaged += 1
        continue
      }
      values[key] = text
    }
    return (values, damaged)
  }

  /// In bytes, of the file that would hold these.
  static func size(of values: [String: String]) -> Int {
    values.reduce(0) { $0 + StoredLine.size(of: $1.key) + StoredLine.size(of: $1.value) + StoredLine.frame }
  }

  /// After it, these are on the disk, and no others; before, those from before are. Whoever changes them keeps to `limit`.
  func write(_ values: [String: String]) throws(StorageError) {
    var bytes: [UInt8] = []
    for (key, text) in values.sorted(by: { $0.key < $1.key }) { bytes += StoredLine.bytes(of: StoredLine.pair(key, text)) }
    do throws(Errno) { try replace(Self.file, in: files, with: bytes) } catch { throw .disk(what: Self.file, error) }
  }
}
