import System

/// The kernel's last lines before a panic. Its driver `ramoops` keeps them in memory across a restart, if the board's
/// file declares memory that survives one.
struct PanicReport: Equatable {
  /// The maximum size, in bytes. The kernel keeps at most 10 KB of a panic. Chosen.
  static let maximumSize = 16 << 10
  /// The maximum number of lines in the log of the next start. Chosen.
  private static let maximumLines = 40
  /// The maximum length of the reason, in bytes. Chosen.
  private static let maximumReasonLength = 160

  /// The kernel's lines, with unprintable bytes replaced.
  let text: String
  /// The files from which the report was read.
  private var records: [String] = []

  /// The folder with the kernel's reports: a file for each panic or fault. Removing a file makes room for the next
  /// report.
  private static let folder = "/sys/fs/pstore"

  /// Returns the report that the kernel keeps, or `nil` if there is none. The kernel keeps it until `remove`.
  static func find() -> PanicReport? {
    guard Directory.exists(at: folder) else { return nil }
    do throws(Errno) { try Machine.mount("pstore", at: folder, limits: .all) } catch {
      if error != .resourceBusy { return nil }
    }
    return find(in: folder)
  }

  /// Returns the report in a folder, or `nil` if the folder contains none.
  static func find(in folder: String) -> PanicReport? {
    var bytes: [UInt8] = []
    var records: [String] = []
    for name in (try? Directory.names(at: folder)) ?? [] where name.hasPrefix("dmesg-") {
      let path = "\(folder)/\(name)"
      if !name.hasSuffix(".enc.z"), let record = try? File.bytes(at: path, limit: maximumSize * 4), !record.isEmpty {
        bytes += record
        records.append(path)
      } else {
        // The file cannot be read, or the kernel could not decompress it.
        try? File.removeItem(at: path)
      }
    }
    guard !records.isEmpty else { return nil }
    var report = PanicReport(bytes)
    report.records = records
    return report
  }

  /// Removes the report from the kernel's memory, to make room for the next one. Call it after the report was stored
  /// elsewhere.
  func remove() { for record in records { try? File.removeItem(at: record) } }

  /// - Parameter bytes: The contents of the files. Bits may have changed in the memory.
  init(_ bytes: [UInt8]) {
    let printable = bytes.suffix(Self.maximumSize).map {
      $0 == UInt8(ascii: "\n") || (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?")
    }
    text = String(decoding: printable, as: UTF8.self)
  }

  /// The last lines, each without its log level.
  var lines: [Substring] {
    text.split(separator: "\n").suffix(Self.maximumLines).map { line in
      guard line.utf8.first == UInt8(ascii: "<"), let end = line.firstIndex(of: ">") else { return line }
      return line[line.index(after: end)...]
    }
  }

  /// The kernel's reason for the panic, or the last line if no reason is found.
  var reason: String {
    let words = lines.map { Self.words(of: $0) }
    let line = words.last { $0.hasPrefix("Kernel panic") } ?? words.last { !$0.isEmpty } ?? ""
    return String(decoding: line.utf8.prefix(Self.maximumReasonLength), as: UTF8.self)
  }

  /// Returns a line without the time in brackets at its beginning.
  private static func words(of line: Substring) -> Substring {
    guard line.utf8.first == UInt8(ascii: "["), let end = line.firstIndex(of: "]") else { return line }
    return line[line.index(after: end)...].drop { $0 == " " }
  }
}
