import Foundation

/// The location of Vitrine's sources.
public struct Repository: Sendable {
  public let root: URL
  /// The package of an app, which may contain boards of its own, or `nil` if only Vitrine's boards are used.
  public private(set) var app: URL?

  /// Finds the sources around the current folder, or else those that contain this program.
  public init() throws {
    do {
      try self.init(around: FileManager.default.currentDirectoryPath)
    } catch {
      guard let program = Bundle.main.executablePath, let found = try? Repository(around: program) else { throw error }
      self = found
    }
  }

  /// Finds the nearest folder around `path` that contains the host tool's sources.
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

  /// Returns a copy that also includes the sources of an app's package.
  public func including(app: URL?) -> Repository {
    var both = self
    both.app = app?.standardizedFileURL.path == root.path ? nil : app
    return both
  }

  /// Whether this user may build in the sources' folder.
  public var isWritable: Bool { FileManager.default.isWritableFile(atPath: root.path) }

  /// The folders to search for files that an app may contain, in this order.
  public var searchFolders: [URL] { [app, root].compactMap { $0 } }
}

extension [URL] {
  /// Returns the first of these folders that contains `path`, or the last folder if none does.
  public func folder(holding path: String) -> URL? {
    first { FileManager.default.fileExists(atPath: $0.appending(path: path).path) } ?? last
  }
}
