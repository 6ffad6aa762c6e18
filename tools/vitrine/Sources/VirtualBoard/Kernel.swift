import Foundation

/// Debian's stock kernel, unpacked in the cache.
public struct Kernel: Sendable {
  /// The uncompressed kernel, which boots without decompressing itself first.
  public let image: URL
  private let folder: URL
  private let modules: ModuleIndex

  /// The kernel that the Debian package `package` stands for: from the cache, else
  /// downloaded and unpacked.
  public static func cached(package: String) async throws -> Kernel {
    let folder = Cache.folder.appending(path: "kernel/\(package)")
    if !FileManager.default.fileExists(atPath: folder.path) {
      try await fill(folder, package: package)
    }
    return try Kernel(in: folder)
  }

  private init(in folder: URL) throws {
    self.folder = folder
    image = folder.appending(path: "vmlinux")
    modules = try ModuleIndex(parsing: String(contentsOf: folder.appending(path: "modules.dep"), encoding: .utf8))
  }

  /// The files of the modules `names` and of those they need, in the order of loading.
  public func moduleFiles(_ names: [String]) throws -> [URL] {
    try modules.loadingOrder(of: names, kernel: folder.lastPathComponent).map { folder.appending(path: $0) }
  }

  /// Unpacks aside and moves into place when all is there: an interrupted run leaves no half kernel.
  private static func fill(_ folder: URL, package: String) async throws {
    let workshop = folder.deletingLastPathComponent().appending(path: "unpacking-\(UUID().uuidString)")
    let files = FileManager.default
    try files.createDirectory(at: workshop, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: workshop) }

    let exact = try await exactPackage(package)
    Progress.say("Downloading \(exact) (70 MB)")
    // It downloads into the folder it runs in, which apt's own user may not enter.
    try await Command.run(
      "env", ["--chdir=\(workshop.path)", "apt-get", "download", "--quiet=2", "-o", "APT::Sandbox::User=root", exact])
    guard let archive = try files.contentsOfDirectory(atPath: workshop.path).first(where: { $0.hasSuffix(".deb") }) else {
      throw BoardError.noKernel(package: package)
    }
    Progress.say("Unpacking \(exact)")
    let tree = workshop.appending(path: "tree")
    try await Command.run("dpkg-deb", ["--extract", workshop.appending(path: archive).path, tree.path])

    let release = exact.replacingOccurrences(of: "linux-image-", with: "")
    // /usr/sbin is not on everybody's path.
    try await Command.run("/usr/sbin/depmod", ["--basedir", tree.path, release])
    let made = tree.appending(path: "lib/modules/\(release)")
    try await decompress(tree.appending(path: "boot/vmlinuz-\(release)"), to: made.appending(path: "vmlinux"))
    try files.moveItem(at: made, to: folder)
  }

  /// What the package that never changes its name depends on today.
  private static func exactPackage(_ package: String) async throws -> String {
    for attempt in 1...2 {
      let listing = (try? await Command.output("apt-cache", ["depends", package])) ?? ""
      let words = listing.split(whereSeparator: \.isWhitespace)
      if let exact = words.first(where: { $0.hasPrefix("linux-image-") && $0 != package[...] }) { return String(exact) }
      if attempt == 1 { try await AptLists.refresh() }
    }
    throw BoardError.noKernel(package: package)
  }

  /// Takes the kernel proper out of its self-extracting file.
  private static func decompress(_ packed: URL, to image: URL) async throws {
    let payload = try BootFile(Data(contentsOf: packed)).payload
    let compressed = image.appendingPathExtension("xz")
    try payload.write(to: compressed)
    // The kernel's size follows the stream, which is no error here.
    try await Command.run("xz", ["--decompress", "--single-stream", "--force", compressed.path])
  }
}
