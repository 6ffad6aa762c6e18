import Foundation
import Host
import ReleaseFormat
import System

/// The files that an app brings along: those in `Resources` of its package.
///
/// What begins with a dot, such as what systems and version control put there, is left out.
public struct AppResources: Sendable {
  /// A file of them.
  public struct File: Sendable {
    public let name: ResourceName
    public let place: URL
    /// In bytes.
    public let size: Int
  }

  /// By their names.
  public let files: [File]

  public static let none = AppResources(files: [])

  init(files: [File]) { self.files = files }

  /// As they lie in the package: what a board gets is `forBoards`.
  ///
  /// - Parameter package: the app's; nil for a program without one, which brings nothing.
  public init(of package: URL?) throws {
    guard let folder = package?.appending(path: ResourceName.packageFolder), folder.isFolder else {
      self = .none
      return
    }
    var files: [File] = []
    let names = FileManager.default.enumerator(atPath: folder.path)
    while let path = names?.nextObject() as? String {
      if path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      // A link leads to a file of the package or elsewhere; the board gets what is there.
      let place = folder.appending(path: path).resolvingSymlinksInPath()
      let values = try place.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values.isRegularFile == true else { continue }
      guard let name = ResourceName(path) else { throw BoardImageError.badResource(path) }
      files.append(File(name: name, place: place, size: values.fileSize ?? 0))
    }
    self.files = files.sorted { Array($0.name.text.utf8).lexicographicallyPrecedes(Array($1.name.text.utf8)) }
  }

  /// Those that boards get: fonts with the characters that `Fonts.toml` asks for.
  ///
  /// - Parameter package: the app's; nil for a program without one, which brings nothing.
  public static func forBoards(of package: URL?, in repository: Repository) async throws -> AppResources {
    var resources = try AppResources(of: package)
    if let package, let fonts = try AppFonts(of: package, resources, layouts: repository.root.appending(path: "Layouts")) {
      resources = try await fonts.resources(of: resources)
    }
    let size = resources.files.reduce(0) { $0 + $1.size }
    guard size <= ReleaseManifest.largest else {
      let folder = package?.appending(path: ResourceName.packageFolder).path ?? ""
      throw BoardImageError.largeResources(folder, size: size, allowed: ReleaseManifest.largest)
    }
    return resources
  }

  /// As they lie on a board's root file system.
  public func overlay() throws -> Overlay {
    let folder = ResourceName.imageFolder.dropFirst()
    return Overlay(
      entries: try Dictionary(
        uniqueKeysWithValues: files.map { ("\(folder)/\($0.name.text)", .file(try Data(contentsOf: $0.place), isExecutable: false)) }))
  }
}
