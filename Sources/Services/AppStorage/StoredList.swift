import System

/// The file of a list, with a line for each record in the order of arrival. The file only grows until records are
/// removed from the start.
///
/// An append that a power failure interrupts leaves an incomplete line, which readers skip. The next append starts on a
/// new line. If the disk rejects an append, the file is truncated to its previous size.
final class StoredList {
  /// The number of bytes read at once.
  private static let piece = 64 << 10
  static let suffix = ".records"

  private let files: any StoredFiles
  private let file: String
  private let limit: Int
  /// The size of the file in bytes, or `nil` if it is unknown.
  private var size: Int?
  private var endsWithLine = true

  init(_ name: String, limit: Int, in files: any StoredFiles) {
    (self.files, self.limit) = (files, limit)
    file = name + Self.suffix
  }

  /// Returns `true` if the name consists of letters, digits, `-`, `_`, and `.`, does not start with `.`, and has 1 to
  /// 64 bytes.
  static func isName(_ name: String) -> Bool {
    let letters = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      }
    }
    return letters && (1...64).contains(name.utf8.count) && !name.hasPrefix(".")
  }

  // MARK: Adding

  /// Appends the records, and returns when they are on the disk.
  func append(_ records: [String]) throws(StorageError) {
    var bytes: [UInt8] = []
    for record in records { bytes += StoredLine.bytes(of: StoredLine.escaped(record)) }
    var before: (size: Int, endsWithLine: Bool)?
    do throws(Errno) {
      let size = try look()
      guard size + bytes.count <= limit else { throw .fileTooLarge }
      before = (size, endsWithLine)
      if size == 0 {
        try files.create(file, isProgram: false)
        try files.synchronize("")
      }
      if !endsWithLine { bytes.insert(UInt8(ascii: "\n"), at: 0) }
      // Until the append has succeeded, the file may end with a part of it.
      endsWithLine = false
      try files.append(bytes, to: file)
      try files.synchronize(file)
      endsWithLine = true
      self.size = size + bytes.count
    } catch {
      // Removes a partial append, which takes space and may contain complete records.
      if let before, (try? files.truncate(file, to: before.size)) != nil { endsWithLine = before.endsWithLine } else { self.size = nil }
      throw problem(error)
    }
  }

  /// Returns the size of the file, and determines whether it ends with a complete line.
  private func look() throws(Errno) -> Int {
    if let size { return size }
    var count = 0
    var last: UInt8?
    do throws(Errno) {
      while true {
        let bytes = try files.read(file, from: count, count: Self.piece)
        if bytes.isEmpty { break }
        (count, last) = (count + bytes.count, bytes.last)
      }
    } catch .noSuchFileOrDirectory {}
    endsWithLine = last == nil || last == UInt8(ascii: "\n")
    size = count
    return count
  }

  // MARK: Reading

  /// Returns the first `most` records, and the length of the list.
  func read(first most: Int) throws(StorageError) -> (records: [String], count: Int) {
    var records: [String] = []
    let count = try forEach { index, body in if index < most { records.append(StoredLine.text(body)) } }
    return (records, count)
  }

  /// Calls `work` with each record's index, starting at 0, and its content. Returns the number of records.
  private func forEach(_ work: (Int, ArraySlice<UInt8>) -> Void) throws(StorageError) -> Int {
    var (count, offset) = (0, 0)
    var rest: [UInt8] = []
    do throws(Errno) {
      while true {
        let bytes = try files.read(file, from: offset, count: Self.piece)
        if bytes.isEmpty { return count }
        offset += bytes.count
        rest += bytes
        guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
        for line in rest[..<end].split(separator: UInt8(ascii: "\n")) {
          guard let body = StoredLine.body(of: line) else { continue }
          work(count, body)
          count += 1
        }
        rest.removeFirst(end + 1)
      }
    } catch .noSuchFileOrDirectory { return 0 } catch { throw problem(error) }
  }

  // MARK: Removing

  /// Removes the first `most` records, or all if the list is shorter. The file on the disk is updated when this
  /// returns.
  func removeFirst(_ most: Int) throws(StorageError) {
    var kept: [UInt8] = []
    let count = try forEach { index, body in if index >= most { kept += StoredLine.bytes(of: Array(body)) } }
    guard count > 0, most > 0 else { return }
    size = nil
    do throws(Errno) { try replace(file, in: files, with: kept) } catch { throw problem(error) }
  }

  private func problem(_ error: Errno) -> StorageError {
    error == .fileTooLarge ? .full(what: file, limit: limit) : .disk(what: file, error)
  }
}
