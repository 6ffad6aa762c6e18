import Debian
import Foundation
import Host

/// Debian's stock kernel, unpacked in the cache. It is the newest version in the cached lists.
public struct Kernel: Sendable {
  /// The kernel. For a PC it is uncompressed, so that it boots faster.
  public let image: URL
  /// The name of the package in boards' files.
  private let name: String
  let folder: URL
  private let modules: ModuleIndex

  /// The package of this version.
  public let package: DebianPackage

  /// Returns the kernel of a board, from the cache if possible.
  public static func load(for board: BoardConfiguration) async throws -> Kernel {
    let archive = try board.archive
    let name = board.kernel.package
    return try await archive.withRefreshedLists {
      // The metapackage depends on the newest kernel.
      guard let exact = try await archive.dependencies(of: name).first(where: { $0.hasPrefix("linux-image-") }) else {
        throw BoardError.noKernel(package: name)
      }
      let package = try await archive.packages([exact])[0]
      let folder = try await Cache.folder(
        forVersion: "\(exact)_\(package.version)", of: archive.unpacked(name), purpose: "the kernel \(name)"
      ) { try await unpack(package, of: name, from: archive, in: $0) }
      return try Kernel(name, package, in: folder)
    }
  }

  /// Returns Debian's kernel of a PC as EFI firmware starts it, from the cache if possible. `image` is only a part of
  /// it.
  static func efiImage(for board: BoardConfiguration) async throws -> URL {
    let archive = try board.archive
    let name = board.kernel.package
    let package = try await load(for: board).package
    let folder = try await Cache.folder(
      forVersion: "\(package.name)_\(package.version)", of: archive.unpacked("\(name)-efi"),
      purpose: "the kernel \(name) for EFI"
    ) { folder in
      let tree = folder.appending(path: "tree")
      try tree.createFolder()
      try await archive.unpack([package], into: tree)
      let made = folder.appending(path: "made")
      try made.createFolder()
      let boot = tree.appending(path: "boot")
      let names = try FileManager.default.contentsOfDirectory(atPath: boot.path)
      guard let file = names.first(where: { $0.hasPrefix("vmlinuz-") }) else {
        throw BoardError.noKernel(package: name)
      }
      try FileManager.default.moveItem(at: boot.appending(path: file), to: made.appending(path: "vmlinuz"))
      return made
    }
    return folder.appending(path: "vmlinuz")
  }

  init(_ name: String, _ package: DebianPackage, in folder: URL) throws {
    self.name = name
    self.package = package
    self.folder = folder
    image = folder.appending(path: "vmlinux")
    func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
    modules = try ModuleIndex(parsing: text("modules.dep"), builtIn: text("modules.builtin"))
  }

  /// Returns the files of modules and their dependencies, in the order of loading.
  public func moduleFiles(_ names: [String]) throws -> [URL] {
    try modules.loadingOrder(of: names, kernel: name).map { folder.appending(path: $0) }
  }

  /// The time when Debian built the kernel, in seconds since 1970.
  var date: Int64 {
    get throws {
      // A file from the package, which keeps its original modification time.
      let file = folder.appending(path: "modules.builtin")
      let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      return Int64((date?.timeIntervalSince1970 ?? 0).rounded())
    }
  }

  /// Returns the path of a device tree in the package, such as `broadcom/bcm2711-rpi-4-b.dtb`.
  func tree(_ name: String) throws -> URL {
    let file = folder.appending(path: "trees/\(name)")
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw BoardError.noTree(name, kernel: self.name)
    }
    return file
  }

  /// Unpacks the package in the empty folder `tree` and returns the folder with the files that boards need.
  private static func unpack(_ package: DebianPackage, of name: String, from archive: DebianArchive, in tree: URL)
    async throws -> URL
  {
    try await archive.unpack([package], into: tree)
    let release = package.name.replacing("linux-image-", with: "")
    let files = FileManager.default
    // The folder of modules depends on the release.
    let modules = ["usr/lib", "lib"].map { tree.appending(path: "\($0)/modules/\(release)") }
    guard let made = modules.first(where: { files.fileExists(atPath: $0.path) }) else {
      throw BoardError.noKernel(package: name)
    }
    // The board loads uncompressed modules.
    _ = try await Command.output("find", [made.path, "-name", "*.ko.xz", "-exec", "xz", "--decompress", "{}", "+"])
    if made == modules[0] {
      try files.createSymbolicLink(atPath: tree.appending(path: "lib").path, withDestinationPath: "usr/lib")
    }
    // /usr/sbin is not on every user's path.
    _ = try await Command.output("/usr/sbin/depmod", ["--basedir", tree.path, release])
    let trees = tree.appending(path: "usr/lib/linux-image-\(release)")
    if files.fileExists(atPath: trees.path) { try files.moveItem(at: trees, to: made.appending(path: "trees")) }
    let packed = tree.appending(path: "boot/vmlinuz-\(release)")
    let image = made.appending(path: "vmlinux")
    if archive.architecture == "amd64" {
      guard try await decompress(packed, to: image) else {
        throw BoardError.damagedKernel(package: package.name, file: archive.file(of: package).path)
      }
    } else {
      try files.moveItem(at: packed, to: image)
      if archive.architecture == "arm64" { try await compress(image) }
    }
    return made
  }

  /// The compressed kernel next to a kernel, made by `compress`. Images of some boards contain it.
  static func compressed(_ image: URL) -> URL { image.appendingPathExtension("gz") }

  /// Compresses a kernel into the file `compressed`. The same kernel gives the same bytes.
  static func compress(_ image: URL) async throws {
    // Without a name and a time in the file.
    _ = try await Command.output("gzip", ["--no-name", "--keep", image.path])
  }

  /// Extracts the kernel from its self-extracting file, because decompression takes an emulated processor a second. If
  /// the compression is not that of Debian 12 or 13, the file stays unchanged, and works as well. Returns `false` if the
  /// file is damaged.
  static func decompress(_ packed: URL, to image: URL) async throws -> Bool {
    guard let boot = try X86BootImage(Data(contentsOf: packed)) else { return false }
    guard let compression = boot.compression else {
      try FileManager.default.moveItem(at: packed, to: image)
      return true
    }
    let compressed = image.appendingPathExtension(compression.suffix)
    try boot.stream.write(to: compressed)
    let options = compression == .zstd ? ["--rm", "--quiet"] : []
    _ = try await Command.output(compression.rawValue, ["--decompress", "--force"] + options + [compressed.path])
    return true
  }
}
