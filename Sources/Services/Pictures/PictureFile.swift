import AppResources
import System

/// Where a picture's file is.
public enum PictureFile: Hashable, Sendable {
  /// A resource of the app, by its name.
  case resource(String)
  /// A file at a path, such as one that an app has received and keeps.
  case file(String)

  /// D: in bytes, of the file: what cameras write has a tenth of that.
  static let mostBytes = 64 << 20

  func bytes() throws(PictureError) -> [UInt8] {
    switch self {
    case .resource(let name):
      do throws(ResourceError) { return try Resource(name).bytes(limit: Self.mostBytes) } catch { throw .resource(error) }
    case .file(let path):
      do throws(Errno) { return try File.bytes(at: path, limit: Self.mostBytes) } catch { throw .resource(.unreadable(path, error)) }
    }
  }

  var name: String {
    switch self {
    case .resource(let name): name
    case .file(let path): path
    }
  }
}
