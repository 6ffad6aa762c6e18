import AppResources
import System

/// The location of an image file.
public enum ImageSource: Hashable, Sendable {
  /// A resource of the app, by name.
  case resource(String)
  /// A file at a path, such as one that the app has received and stored.
  case file(String)

  /// The maximum size of a file in bytes. Chosen: cameras write files a tenth of this size.
  static let maximumBytes = 64 << 20

  func bytes() throws(ImageLoadingError) -> [UInt8] {
    switch self {
    case .resource(let name):
      do throws(ResourceError) { return try Resource(name).bytes(limit: Self.maximumBytes) } catch {
        throw .resource(error)
      }
    case .file(let path):
      do throws(Errno) { return try File.bytes(at: path, limit: Self.maximumBytes) } catch {
        throw .resource(.unreadable(path, error))
      }
    }
  }

  var name: String {
    switch self {
    case .resource(let name): name
    case .file(let path): path
    }
  }
}
