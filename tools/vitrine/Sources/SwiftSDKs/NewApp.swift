import Foundation
import Glibc
import Host

/// A new package of an app that depends on Vitrine, with its tests.
///
/// The package is a renamed copy of one of Vitrine's own packages.
public struct NewApp: Sendable {
  /// The package to copy.
  public enum Template: String, CaseIterable, Sendable {
    /// A lamp, on one screen.
    case lamp
    /// One screen with a button.
    case blank
    /// A kiosk that sells tickets, with a form, orders, and receipts.
    case tickets
    /// Live values of an MQTT broker.
    case dashboard
    /// A guide to an exhibition, with all features of a kiosk.
    case museum

    /// The path of the package in Vitrine's sources.
    var folder: String {
      switch self {
      case .lamp: "tools/new-app"
      case .blank: "Examples/Blank"
      case .tickets: "Examples/Tickets"
      case .dashboard: "Examples/Dashboard"
      case .museum: "Examples/Museum"
      }
    }

    /// The name in the package that is replaced with the app's name.
    var name: String {
      switch self {
      case .lamp: "NewApp"
      case .blank: "BlankApp"
      case .tickets: "TicketKiosk"
      case .dashboard: "Dashboard"
      case .museum: "Museum"
      }
    }
    /// The package's relative path to Vitrine's sources.
    var relativePathToVitrine: String { folder.split(separator: "/").map { _ in ".." }.joined(separator: "/") }
  }

  /// The location of Vitrine for an app's package.
  public enum Source: Equatable, Sendable {
    case folder(URL)
    /// A repository, of which the app uses the branch `main`.
    case repository(String)

    /// - Parameter text: An address, or the path of Vitrine's sources.
    public init(_ text: String) throws(NewAppError) {
      if text.contains("://") || text.hasPrefix("git@") {
        self = .repository(text)
        return
      }
      let folder = URL(fileURLWithPath: text).standardizedFileURL
      guard FileManager.default.fileExists(atPath: folder.appending(path: "Sources/Runtime/Vitrine").path) else {
        throw .noVitrine(folder: text)
      }
      self = .folder(folder)
    }
  }

  private let name: String
  private let source: Source
  private let template: Template
  private let origin: URL

  /// - Parameters:
  ///   - source: The location of Vitrine. The default is `repository`.
  ///   - repository: Vitrine's sources, which contain the template.
  public init(named name: String, template: Template = .lamp, source: Source? = nil, from repository: Repository)
    async throws
  {
    try Self.check(name)
    try Self.check(name, against: try await PackageDescription(of: repository.root))
    self.name = name
    self.source = source ?? .folder(repository.root)
    self.template = template
    origin = repository.root.appending(path: template.folder)
  }

  /// Makes the complete package, or nothing if that fails.
  ///
  /// - Parameter folder: The folder of the package. It is created, and may only exist if it is empty.
  public func make(in folder: URL) throws {
    let missing = Self.missingParents(of: folder)
    do { try write(to: folder) } catch {
      for parent in missing { rmdir(parent.path) }
      guard let error = error as? CocoaError, case .fileError(let place, let reason) = HostError(error) else {
        throw error
      }
      // The files are made in the nearest folder that exists.
      let isOrigin = place.hasPrefix("\(origin.path)/")
      let existing = (missing.last ?? folder).deletingLastPathComponent().path
      let cause = isOrigin ? "\(place): \(reason)" : "nothing can be stored in \(existing) (\(reason))"
      throw NewAppError.cannotCreate(folder.path, reason: cause)
    }
  }

  /// Returns the folders around `folder` that do not exist, the innermost one first.
  private static func missingParents(of folder: URL) -> [URL] {
    var missing: [URL] = []
    var parent = folder.deletingLastPathComponent()
    while parent.path != "/", !FileManager.default.fileExists(atPath: parent.path) {
      missing.append(parent)
      parent.deleteLastPathComponent()
    }
    return missing
  }

  private func write(to folder: URL) throws {
    let files = FileManager.default
    let parent = folder.deletingLastPathComponent()
    try files.createDirectory(at: parent, withIntermediateDirectories: true)
    let aside = parent.appending(path: ".\(name)-\(UUID().uuidString)")
    defer { try? files.removeItem(at: aside) }
    for path in try files.subpathsOfDirectory(atPath: origin.path) where !Self.isBuildProduct(path) {
      let file = origin.appending(path: path)
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
      let place = aside.appending(path: path.replacing(template.name, with: name))
      try files.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      let bytes = try Data(contentsOf: file)
      // A file that is not text, such as a photograph, is copied unchanged.
      try (String(data: bytes, encoding: .utf8).map { Data(substituting(in: $0).utf8) } ?? bytes).write(to: place)
    }
    // `rename` fails if the folder contains files, even if they were added just now.
    guard rename(aside.path, folder.path) == 0 else {
      throw NewAppError.cannotCreate(folder.path, reason: String(cString: strerror(errno)))
    }
  }

  /// Returns `true` for products of building and testing the template itself.
  private static func isBuildProduct(_ path: String) -> Bool {
    [".build", ".swiftpm", "Package.resolved"].contains(path.prefix { $0 != "/" })
  }

  private func substituting(in text: String) -> String {
    var text = text.replacing(template.name, with: name)
    switch source {
    case .folder(let folder):
      text = text.replacing(#"path: "\#(template.relativePathToVitrine)""#, with: #"path: "\#(folder.path)""#)
    case .repository(let address):
      // SwiftPM identifies a package by the last component of its address.
      let identity =
        address.split(whereSeparator: { "/:".contains($0) }).last.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 }
        ?? ""
      text = text.replacing(
        #"name: "Vitrine", path: "\#(template.relativePathToVitrine)""#, with: #"url: "\#(address)", branch: "main""#)
      text = text.replacing(#"package: "Vitrine""#, with: #"package: "\#(identity)""#)
    }
    return text
  }

  // MARK: Names

  /// Names that a module cannot have, in addition to the names in Vitrine.
  private static let reservedNames: Set<String> = [
    "main", "swift", "builtin", "testing", "xctest", "foundation", "glibc", "musl", "dispatch", "synchronization",
    "regexbuilder",
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal",
    "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]

  private static func check(_ name: String) throws(NewAppError) {
    if reservedNames.contains(name.lowercased()) { throw .nameTaken(name, by: "Swift") }
    if name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil { return }
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let better = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined().drop { !$0.isLetter }
    throw .notAName(name, better: better.isEmpty ? "Lamp" : String(better))
  }

  private static func check(_ name: String, against vitrine: PackageDescription) throws(NewAppError) {
    // On other systems, names that differ only in case are the same folder.
    let small = name.lowercased()
    func ours(_ name: String) -> String? { vitrine.names.first { $0.lowercased() == name } }
    if let ours = ours(small) ?? ours("\(small)tests") { throw .nameTaken(name, by: "Vitrine's \(ours)") }
  }
}
