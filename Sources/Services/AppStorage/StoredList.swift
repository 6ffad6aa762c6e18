import System

/// The file of a list, with a line for each record in the order of arrival. The file only grows until records are
/// removed from the start.
///
/// A long file is not rewritten for each removal. Instead, empty lines replace the removed records, and readers skip
/// them. The file is rewritten when empty lines are half of it. It therefore has at most twice the limit, and removing
/// records writes at most twice their size.
///
/// An append that a power failure interrupts leaves an incomplete line, which readers skip. The next append starts on a
/// new line. If the disk rejects an append, the file is truncated to its previous size.
final class StoredList {
  /// The number of bytes read at once.
  private static let readChunkSize = 64 << 10
  /// The size in bytes below which the file is rewritten for each removal. Chosen value.
  static let short = 64 << 10
  static let suffix = ".records"
  private static let newline = UInt8(ascii: "\n")

  private let files: any FileStorage
  private let file: String
  private let limit: Int
  /// The size of the file in bytes, or `nil` if it is unknown.
  private var size: Int?
  private var endsWithLine = true
  /// The size in bytes of the empty lines at the start of the file.
  private var blank = 0

  init(_ name: String, limit: Int, in files: any FileStorage) {
    self.files = files
    self.limit = limit
    file = name + Self.suffix
  }

  /// Returns `true` if the name consists of letters, digits, `-`, `_`, and `.`, does not start with `.`, and has 1 to
  /// 64 bytes.
  static func isName(_ name: String) -> Bool {
    let letters = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
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
      let size = try measureFile()
      guard size - blank + bytes.count <= limit else { throw .fileTooLarge }
      before = (size, endsWithLine)
      if size == 0 {
        try files.create(file, isProgram: false)
        try files.synchronize("")
      }
      if !endsWithLine { bytes.insert(Self.newline, at: 0) }
      // Until the append has succeeded, the file may end with a part of it.
      endsWithLine = false
      try files.append(bytes, to: file)
      try files.synchronize(file)
      endsWithLine = true
      self.size = size + bytes.count
    } catch {
      // Removes a partial append, which takes space and may contain complete records.
      if let before, (try? files.truncate(file, to: before.size)) != nil {
        endsWithLine = before.endsWithLine
      } else {
        self.size = nil
      }
      throw storageError(error)
    }
  }

  /// Returns the size of the file, and determines whether it ends with a complete line.
  private func measureFile() throws(Errno) -> Int {
    if let size { return size }
    var count = 0
    var last: UInt8?
    blank = 0
    do throws(Errno) {
      while true {
        let bytes = try files.read(file, from: count, count: Self.readChunkSize)
        if bytes.isEmpty { break }
        if blank == count { blank += bytes.prefix { $0 == Self.newline }.count }
        count += bytes.count
        last = bytes.last
      }
    } catch .noSuchFileOrDirectory {}
    endsWithLine = last == nil || last == Self.newline
    size = count
    return count
  }

  // MARK: Reading

  /// Returns up to `most` records from the start, and the length of the list.
  func read(first most: Int) throws(StorageError) -> (records: [String], count: Int) {
    var records: [String] = []
    var count = 0
    do throws(Errno) {
      try forEach(from: 0) { body, _ in
        if count < most { records.append(StoredLine.unescaped(body)) }
        count += 1
        return true
      }
    } catch { throw storageError(error) }
    return (records, count)
  }

  /// Calls `work` with each record that starts at or after `offset`, and with the offset of the record's end, until it
  /// returns `false`.
  private func forEach(from offset: Int, _ work: (ArraySlice<UInt8>, Int) -> Bool) throws(Errno) {
    // The bytes that were read but not parsed yet, and their offset in the file.
    var rest: [UInt8] = []
    var start = offset
    do throws(Errno) {
      while true {
        let bytes = try files.read(file, from: start + rest.count, count: Self.readChunkSize)
        if bytes.isEmpty { return }
        rest += bytes
        guard let last = rest.lastIndex(of: Self.newline) else { continue }
        var line = 0
        while line <= last, let end = rest[line...last].firstIndex(of: Self.newline) {
          if let body = StoredLine.body(of: rest[line..<end]), !work(body, start + end + 1) { return }
          line = end + 1
        }
        rest.removeFirst(last + 1)
        start += last + 1
      }
    } catch .noSuchFileOrDirectory {}
  }

  // MARK: Removing

  /// Removes the first `most` records, or all if there are fewer. After a power failure during the removal, any of them
  /// may still exist.
  func removeFirst(_ most: Int) throws(StorageError) {
    guard most > 0 else { return }
    do throws(Errno) {
      let size = try measureFile()
      var count = 0
      var end = blank
      var hasMore = false
      try forEach(from: blank) {
        hasMore = count == most
        if hasMore { return false }
        count += 1
        end = $1
        return true
      }
      guard count > 0 else { return }
      if hasMore, size > Self.short, end < size / 2 { try erase(to: end) } else { try removeAll(before: end) }
    } catch {
      self.size = nil
      throw storageError(error)
    }
  }

  /// Replaces all records that end at or before `end` with empty lines.
  private func erase(to end: Int) throws(Errno) {
    while blank < end {
      let count = min(end - blank, Self.readChunkSize)
      try files.overwrite(file, at: blank, with: [UInt8](repeating: Self.newline, count: count))
      blank += count
    }
    try files.synchronize(file)
  }

  /// Rewrites the file with the records that end after `end`.
  private func removeAll(before end: Int) throws(Errno) {
    var kept: [UInt8] = []
    try forEach(from: end) { body, _ in
      kept += StoredLine.bytes(of: Array(body))
      return true
    }
    size = nil
    try replace(file, in: files, with: kept)
  }

  private func storageError(_ error: Errno) -> StorageError {
    error == .fileTooLarge ? .full(what: file, limit: limit) : .io(what: file, error)
  }
}
