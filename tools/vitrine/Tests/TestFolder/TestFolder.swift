import Foundation

/// A folder of one test's own, which goes away with the test, whatever becomes of it.
public final class TestFolder: Sendable {
  public let url: URL

  // Short, because sockets that are made in it have short names.
  public convenience init() throws { try self.init(named: "vitrine-test-\(UUID().uuidString.prefix(8))") }

  /// One whose path is the same in every run. An interrupted run may have left one, which goes.
  public init(named name: String) throws {
    url = FileManager.default.temporaryDirectory.appending(path: name)
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// One whose path is the same in every run of the sources at `root`, for what is built and knows its path.
  public convenience init(_ name: String, of root: URL) throws {
    try self.init(named: "vitrine-\(name)" + root.path.replacing("/", with: "-"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  /// What lies in it, in alphabetical order.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  public func appending(path: String) -> URL { url.appending(path: path) }

  /// Writes a file, and makes the folders around it.
  @discardableResult
  public func put(_ text: String, _ path: String) throws -> URL {
    let file = appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }
}
