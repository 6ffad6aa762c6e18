import Foundation

/// A test's own folder, which is removed with this object even if the test fails.
public final class TestFolder: Sendable {
  public let url: URL

  // Creates a folder with a short name, because the paths of sockets in it must be short.
  public convenience init() throws { try self.init(named: "vitrine-test-\(UUID().uuidString.prefix(8))") }

  /// Creates a folder with the same path in every run, after removing one that an interrupted run left behind.
  public init(named name: String) throws {
    url = FileManager.default.temporaryDirectory.appending(path: name)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Creates a folder with the same path in every run of the sources at `root`. Build products depend on their path.
  public convenience init(_ name: String, of root: URL) throws {
    try self.init(named: "vitrine-\(name)" + root.path.replacing("/", with: "-"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  /// The sorted names of the files in the folder.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  public func appending(path: String) -> URL { url.appending(path: path) }

  /// Writes a file and creates its parent folders.
  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL {
    let file = appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }
}
