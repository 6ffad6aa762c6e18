import Foundation
import Host
import TOMLFiles

/// A board's file, merged with its `base` if it has one.
struct BoardFile {
  /// All keys and values.
  let table: TOMLTable
  /// The text of an equivalent file without a base, for images.
  let text: String

  /// Reads the file of a board. An app's own board takes precedence over Vitrine's.
  ///
  /// - Parameter release: The Debian release that replaces the one in the file, or `nil`.
  init(named name: String, in repository: Repository, release: String? = nil) throws {
    let path = Self.path(of: name)
    let known = BoardConfiguration.names(in: repository)
    guard known.contains(name), let root = repository.searchFolders.folder(holding: path),
      let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    else {
      let folders = repository.searchFolders.map { $0.appending(path: "boards").path }
      throw BoardError.noBoard(name: name, known: known, folders: folders)
    }
    let file = try BoardFile(BoardDocuments.document(of: text, in: repository), path: path) { base in
      // The base is always one of Vitrine's boards, so it may have the same name.
      let names = Self.names(in: repository.root)
      guard names.contains(base) else { return .unknown(names) }
      let path = Self.path(of: base)
      let text = try String(contentsOf: repository.root.appending(path: path), encoding: .utf8)
      return .file(try BoardFile(BoardDocuments.document(of: text, in: repository), path: path))
    }
    self = release.map { file.replacingRelease(with: $0, path: path) } ?? file
  }

  private init(table: TOMLTable, text: String) {
    self.table = table
    self.text = text
  }

  /// Returns the file of the same board with another Debian release.
  private func replacingRelease(with release: String, path: String) -> BoardFile {
    var whole = table
    var kernel = whole["kernel"]?.tableValue ?? TOMLTable()
    kernel["release"] = .string(release)
    whole["kernel"] = .table(kernel)
    return BoardFile(table: whole, text: "# \(path) with Debian \(release)\n\n\(whole.text)")
  }

  enum Base {
    case file(BoardFile)
    /// The base does not exist. The value lists the known boards.
    case unknown([String])
  }

  /// Checks a board's file and adds the values of its base.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - path: The path of the file, for errors.
  ///   - base: Returns the file of another board.
  init(_ document: TOMLDocument, path: String, base: (String) throws -> Base = { _ in .unknown([]) }) throws {
    func refuse(_ line: Int, _ reason: String) -> BoardError { .badBoard(path: path, line: line, reason: reason) }
    let lines = document.lines
    let table: TOMLTable
    switch document.content {
    case .success(let content): table = content
    case .failure(let fault): throw refuse(fault.line, fault.reason)
    }
    guard let key = table[BoardSchema.baseKey] else {
      if let complaint = BoardSchema.firstViolation(in: table, lines: lines) {
        throw refuse(complaint.line, complaint.reason)
      }
      self.table = table
      text = document.text
      return
    }
    let line = lines[[BoardSchema.baseKey]]
    switch try base(key.stringValue ?? "") {
    case .unknown(let names):
      // A base cannot have a base.
      if names.isEmpty { throw refuse(line, "'base' is not allowed here: this file has to stand by itself") }
      throw refuse(line, "'base' must be a board of Vitrine: \(names.joined(separator: ", "))")
    case .file(let file):
      if let complaint = BoardSchema.firstViolation(inChanges: table, lines: lines) {
        throw refuse(complaint.line, complaint.reason)
      }
      var whole = file.table
      Self.merge(table, into: &whole)
      // Values that are valid in each file may conflict in the merged one.
      if let complaint = BoardSchema.firstViolation(in: whole, lines: lines) {
        throw refuse(complaint.line, complaint.reason)
      }
      self.table = whole
      self.text = "# \(path): changes of \(key.stringValue!)\n\n\(whole.text)"
    }
  }

  /// Merges key by key: tables are merged, all other values are replaced.
  private static func merge(_ changes: TOMLTable, into whole: inout TOMLTable) {
    for key in changes.keys where key != BoardSchema.baseKey {
      if let inner = changes[key]?.tableValue, var outer = whole[key]?.tableValue {
        merge(inner, into: &outer)
        whole[key] = .table(outer)
      } else {
        whole[key] = changes[key]
      }
    }
  }

  /// Returns the names of the boards in a folder of sources.
  static func names(in root: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "boards").path)) ?? []
    return files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.sorted()
  }

  static func path(of name: String) -> String { "boards/\(name).toml" }
}
