import Foundation

/// Where Vitrine's sources lie.
public struct Repository: Sendable {
  public let root: URL
  /// The package of an app, which may bring boards of its own; nil: there are only Vitrine's.
  public private(set) var app: URL?

  /// The sources around this folder, else those that this program was built in.
  public init() throws {
    do {
      try self.init(around: FileManager.default.currentDirectoryPath)
    } catch {
      guard let program = Bundle.main.executablePath, let found = try? Repository(around: program) else { throw error }
      self = found
    }
  }

  /// The nearest folder around `path` that holds the host tool's sources.
  public init(around path: String) throws {
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    while true {
      if FileManager.default.fileExists(atPath: folder.appending(path: "tools/vitrine/Package.swift").path) {
        root = folder
        return
      }
      guard folder.path != "/" else { throw HostError.noRepository(startingAt: path) }
      folder.deleteLastPathComponent()
    }
  }

  /// These sources with those of an app's package.
  public func with(app: URL?) -> Repository {
    var both = self
    both.app = app?.standardizedFileURL.path == root.path ? nil : app
    return both
  }

  /// Whether this user may build in the sources' folder.
  public var isWritable: Bool { FileManager.default.isWritableFile(atPath: root.path) }

  /// Where something that an app may bring is looked for, in this order.
  public var roots: [URL] { [app, root].compactMap { $0 } }
}

extension [URL] {
  /// The first of these folders that has something at `path`; else the last.
  public func folder(holding path: String) -> URL? {
    first { FileManager.default.fileExists(atPath: $0.appending(path: path).path) } ?? last
  }
}
