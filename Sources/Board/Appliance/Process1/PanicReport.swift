import System

/// What the kernel said last when it panicked. Its driver `ramoops` keeps that in memory over a restart of the board, where the board's file says
/// that the memory lasts.
struct PanicReport: Equatable {
  /// D: in bytes, the kernel's own bound of what it keeps of a panic is 10 KB.
  static let longest = 16 << 10
  /// D: of the log of the next start.
  private static let mostLines = 40
  /// D: in bytes, of the reason.
  private static let longestReason = 160

  /// The kernel's lines, as it keeps them.
  let text: String
  /// The files that it was read from.
  private var records: [String] = []

  /// Where the kernel shows what it has kept: a file for each panic or fault, in which removing it makes room for the next.
  private static let folder = "/sys/fs/pstore"

  /// What the kernel has kept; nil where that is nothing. The kernel keeps it until `forget`.
  static func find() -> PanicReport? {
    guard Directory.exists(at: folder) else { return nil }
    do throws(Errno) { try Machine.mount("pstore", at: folder, limits: .all) } catch {
      if error != .resourceBusy { return nil }
    }
    return find(in: folder)
  }

  /// The same of what lies in a folder.
  static func find(in folder: String) -> PanicReport? {
    var bytes: [UInt8] = []
    var records: [String] = []
    for name in (try? Directory.names(at: folder)) ?? [] where name.hasPrefix("dmesg-") {
      let path = "\(folder)/\(name)"
      if !name.hasSuffix(".enc.z"), let record = try? File.bytes(at: path, limit: longest * 4), !record.isEmpty {
        bytes += record
        records.append(path)
      } else {
        // One that cannot be read, or was packed by a kernel that knew how to, tells nothing.
        try? File.removeItem(at: path)
      }
    }
    guard !records.isEmpty else { return nil }
    var report = PanicReport(bytes)
    report.records = records
    return report
  }

  /// It is kept elsewhere: the kernel is not to keep it any longer, and has room for the next.
  func forget() { for record in records { try? File.removeItem(at: record) } }

  /// - Parameter bytes: what was kept; memory that has aged may have changed it.
  init(_ bytes: [UInt8]) {
    let printable = bytes.suffix(Self.longest).map { $0 == UInt8(ascii: "\n") || (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
    text = String(decoding: printable, as: UTF8.self)
  }

  /// Its last lines, each without its level.
  var lines: [Substring] {
    text.split(separator: "\n").suffix(Self.mostLines).map { line in
      guard line.utf8.first == UInt8(ascii: "<"), let end = line.firstIndex(of: ">") else { return line }
      return line[line.index(after: end)...]
    }
  }

  /// Why it panicked, in its own words; its last line where it does not say that.
  var reason: String {
    let words = lines.map { Self.words(of: $0) }
    let line = words.last { $0.hasPrefix("Kernel panic") } ?? words.last { !$0.isEmpty } ?? ""
    return String(decoding: line.utf8.prefix(Self.longestReason), as: UTF8.self)
  }

  /// Without the time, which stands in brackets before it.
  private static func words(of line: Substring) -> Substring {
    guard line.utf8.first == UInt8(ascii: "["), let end = line.firstIndex(of: "]") else { return line }
    return line[line.index(after: end)...].drop { $0 == " " }
  }
}
