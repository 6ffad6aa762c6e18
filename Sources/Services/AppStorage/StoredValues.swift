import System

/// The file of a storage's values, with a line for each. The whole file is replaced by a rename.
struct StoredValues {
  static let file = "values"
  /// The maximum size of the file in bytes. Chosen: each change rewrites the file.
  static let limit = 1 << 20

  let files: any FileStorage

  /// Reads the values, which are empty if nothing was stored yet. Damaged lines are skipped and counted.
  func read() throws(Errno) -> (values: [String: String], damaged: Int) {
    var values: [String: String] = [:]
    var damaged = 0
    let bytes: [UInt8]
    do throws(Errno) { bytes = try files.read(Self.file, from: 0, count: 2 * Self.limit) } catch .noSuchFileOrDirectory
    { return ([:], 0) }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let body = StoredLine.body(of: line), let (key, text) = StoredLine.decodePair(body) else {
        damaged += 1
        continue
      }
      values[key] = text
    }
    return (values, damaged)
  }

  /// Returns the size in bytes of a file with these values.
  static func size(of values: [String: String]) -> Int {
    values.reduce(0) { $0 + StoredLine.size(of: $1.key) + StoredLine.size(of: $1.value) + StoredLine.overhead }
  }

  /// Replaces the values on the disk. If this fails or is interrupted, the previous values stay. The caller must
  /// respect `limit`.
  func write(_ values: [String: String]) throws(StorageError) {
    var bytes: [UInt8] = []
    var keys = Array(values.keys)
    keys.heapSort()
    for key in keys { bytes += StoredLine.bytes(of: StoredLine.encodePair(key, values[key] ?? "")) }
    do throws(Errno) { try replace(Self.file, in: files, with: bytes) } catch { throw .io(what: Self.file, error) }
  }
}
