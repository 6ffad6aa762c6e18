import Foundation
import Host

/// The folder in which SwiftPM builds an app for this machine.
///
/// All apps that depend on the same sources of Vitrine by their path share one folder, so that Vitrine is compiled once
/// for all of them.
struct DeskScratch {
  let folder: URL
  private let isShared: Bool

  /// - Parameters:
  ///   - package: The app's package.
  ///   - name: The name of the shared folder. Options apply to all modules, so each combination has its own folder.
  init(for package: URL, with repository: Repository, named name: String) async throws {
    isShared = try await PackageManifest(of: package).depends(on: repository.root) && repository.isWritable
    // Links are resolved, because SwiftPM rebuilds everything if the path of the folder differs.
    folder = (isShared ? repository.root.appending(path: ".build/\(name)") : package.appending(path: ".build"))
      .resolvingSymlinksInPath()
  }

  /// The options for SwiftPM. Its cached plan ignores that another package was built in the same folder.
  var options: [String] {
    ["--scratch-path", folder.path] + (isShared ? ["--disable-build-manifest-caching"] : [])
  }

  /// Waits until no other app is built in the folder.
  func lock() async throws -> FolderLock { try await FolderLock.exclusive(folder, for: "an app for this machine") }
}
