import System

/// A file of the app, from the folder `Resources` of its package.
///
/// A resource is found by its name wherever the app runs: on a desktop, in tests, in an image, and in a deployed
/// release. It is not read before it is used.
///
///     let menu = try Resource("menu/cakes.toml").text()
public struct Resource: Hashable, Sendable {
  /// The path in the folder `Resources`, with `/` as separator.
  public let name: String

  /// The default limit for reading a whole resource, in bytes. Chosen value.
  public static let defaultSizeLimit = 64 << 20

  /// Creates a reference to the resource of this name, without checking that it exists.
  public init(_ name: String) { self.name = name }

  /// Returns the path of the file.
  public func path() throws(ResourceError) -> String { try path(in: ResourceFolder.current) }

  func path(in folder: String) throws(ResourceError) -> String {
    guard ResourceName(name) != nil else { throw .invalidName(name) }
    let path = "\(folder)/\(name)"
    guard File.exists(at: path), !Directory.exists(at: path) else { throw .missing(name, folder: folder) }
    return path
  }

  /// Returns the content of the resource.
  ///
  /// - Parameter limit: The maximum size in bytes. A quarter of the machine's memory is a limit too.
  public func bytes(limit: Int = defaultSizeLimit) throws(ResourceError) -> [UInt8] {
    let path = try path()
    do throws(Errno) { return try File.bytes(at: path, limit: min(limit, Self.memoryLimit)) } catch {
      throw .unreadable(path, error)
    }
  }

  /// Returns the content of the resource as UTF-8 text.
  public func text(limit: Int = defaultSizeLimit) throws(ResourceError) -> String {
    String(decoding: try bytes(limit: limit), as: UTF8.self)
  }

  /// Maps the file into memory without copying it. Use this for large files that are read in parts.
  public func memoryMapped() throws(ResourceError) -> MappedResource {
    let path = try path()
    do throws(Errno) { return try MappedResource(path) } catch { throw .unreadable(path, error) }
  }

  private static var memoryLimit: Int {
    let memory = Machine.memory
    return memory == 0 ? .max : Int(clamping: memory / 4)
  }
}
