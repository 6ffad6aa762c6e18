import Foundation

/// Where Vitrine's sources lie.
public struct Repository: Sendable {
  public let root: URL

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
}
