import System

/// A file that an app brings along: one in the folder `Resources` of its package.
///
/// It is found by its name wherever the app runs: on the desk, in tests, in an image and in a release that was deployed. Nothing is read
/// before it is asked for.
///
///     let menu = try Resource("menu/cakes.toml").text()
public struct Resource: Hashable, Sendable {
  /// Its path in the folder, with `/` between the parts.
  public let name: String

  /// D: in bytes, of one that is read as a whole, unless another limit is given.
  public static let mostBytes = 64 << 20

  /// The one of this name; whether there is one shows when it is asked for.
  public init(_ name: String) { self.name = name }

  /// Where it lies.
  public func path() throws(ResourceError) -> String { try path(in: ResourceFolder.current) }

  func path(in folder: String) throws(ResourceError) -> String {
    guard ResourceName(name) != nil else { throw .name(name) }
    let path = "\(folder)/\(name)"
    guard File.exists(at: path), !Directory.exists(at: path) else { throw .missing(name, folder: folder) }
    return path
  }

  /// All of it.
  ///
  /// - Parameter limit: the most bytes that it may have; never more than a quarter of the machine's memory.
  public func bytes(limit: Int = mostBytes) throws(ResourceError) -> [UInt8] {
    let path = try path()
    do throws(Errno) { return try File.bytes(at: path, limit: min(limit, Self.share)) } catch { throw .unreadable(path, error) }
  }

  /// All of it as text, in UTF-8.
  public func text(limit: Int = mostBytes) throws(ResourceError) -> String { String(decoding: try bytes(limit: limit), as: UTF8.self) }

  /// The file in memory as the kernel has it, without a copy: for what is large and read here and there.
  public func map() throws(ResourceError) -> MappedResource {
    let path = try path()
    do throws(Errno) { return try MappedResource(path) } catch { throw .unreadable(path, error) }
  }

  private static var share: Int {
    let memory = Machine.memory
    return memory == 0 ? .max : Int(clamping: memory / 4)
  }
}
