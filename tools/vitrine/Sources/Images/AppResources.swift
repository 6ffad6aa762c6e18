import Foundation
import Host
import ReleaseFormat

/// The files in `Resources` of an app's package.
///
/// Names that start with a dot, such as files of the system and of version control, are left out.
public struct AppResources: Sendable {
  /// A resource.
  public struct File: Sendable {
    public let name: ResourceName
    public let url: URL
    /// The size in bytes.
    public let size: Int
  }

  /// The files, sorted by name.
  public let files: [File]

  public static let none = AppResources(files: [])

  init(files: [File]) { self.files = files }

  /// Reads the resources as they are in the package. Boards get those of ``subsetForBoards(of:in:)``.
  ///
  /// - Parameter package: The app's package, or `nil` for a program without a package, which has no resources.
  public init(of package: URL?) throws {
    guard let folder = package?.appending(path: ResourceName.packageFolder), folder.isFolder else {
      self = .none
      return
    }
    var files: [File] = []
    let names = FileManager.default.enumerator(atPath: folder.path)
    while let path = names?.nextObject() as? String {
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      // A symbolic link may lead to any file. The board gets a copy of that file.
      let place = folder.appending(path: path).resolvingSymlinksInPath()
      let values = try place.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values.isRegularFile == true else { continue }
      guard let name = ResourceName(path) else { throw BoardImageError.badResource(path) }
      files.append(File(name: name, url: place, size: values.fileSize ?? 0))
    }
    self.files = files.sorted { Array($0.name.text.utf8).lexicographicallyPrecedes(Array($1.name.text.utf8)) }
  }

  /// Returns the resources for boards, in which fonts have only the characters that `Fonts.toml` requests.
  ///
  /// - Parameter package: The app's package, or `nil` for a program without a package, which has no resources.
  public static func subsetForBoards(of package: URL?, in repository: Repository) async throws -> AppResources {
    var resources = try AppResources(of: package)
    if let package,
      let fonts = try AppFonts(of: package, resources, layouts: repository.root.appending(path: "Layouts"))
    {
      resources = try await fonts.resources(of: resources)
    }
    let size = resources.files.reduce(0) { $0 + $1.size }
    guard size <= ReleaseManifest.largest else {
      let folder = package?.appending(path: ResourceName.packageFolder).path ?? ""
      throw BoardImageError.resourcesTooLarge(folder, size: size, allowed: ReleaseManifest.largest)
    }
    return resources
  }

  /// Returns the resources as files of a board's root file system.
  public func overlay() throws -> Overlay {
    let folder = ResourceName.imageFolder.dropFirst()
    return Overlay(
      entries: try Dictionary(
        uniqueKeysWithValues: files.map {
          ("\(folder)/\($0.name.text)", .file(try Data(contentsOf: $0.url), isExecutable: false))
        }))
  }
}
