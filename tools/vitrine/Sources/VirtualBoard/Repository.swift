import Foundation

/// Where Vitrine's sources lie.
public struct Repository: Sendable {
  public let root: URL

  /// The nearest folder around `path` that holds `boards` and `Package.swift`.
  public init(around path: String = FileManager.default.currentDirectoryPath) throws {
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    while true {
      if ["boards", "Package.swift"].allSatisfy({ FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }) {
        root = folder
        return
      }
      guard folder.path != "/" else { throw BoardError.noRepository(startingAt: path) }
      folder.deleteLastPathComponent()
    }
  }

  /// The touch script that shows what `app` can do.
  public func script(of app: String) throws -> String {
    try String(contentsOf: root.appending(path: "tools/\(app).touch"), encoding: .utf8)
  }

  /// The Embedded build of a program, which `tools/embedded` makes.
  ///
  /// - Parameter showingTouches: the one that shows every finger as a disc.
  public func program(_ name: String, showingTouches: Bool = false) -> URL {
    root.appending(path: ".build/embedded/\(name)\(showingTouches ? "-demo" : "")")
  }
}

extension Repository {
  /// Builds programs for the board, or finds that they are up to date.
  public func buildEmbedded(_ products: [String], showingTouches: Bool = false) async throws {
    let options = showingTouches ? ["--demo"] : []
    try await Command.run(root.appending(path: "tools/embedded").path, options + products)
  }
}
