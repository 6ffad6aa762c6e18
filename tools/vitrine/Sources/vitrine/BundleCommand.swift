import ArgumentParser
import Deploying
import Foundation
import Host
import Images
import Signing
import SwiftSDKs

/// `vitrine bundle`: writes apps and systems to a USB stick.
struct BundleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Writes apps and systems to a USB stick, or to a folder of a web server.",
    discussion: """
      For a stick, the boards run an image made with 'vitrine image --trust --usb-updates'. Plug the stick into a board: it shows what \
      the stick has, asks for the staff's PIN if one is set, and tries the update as 'vitrine deploy' and 'vitrine update' do.

      For a web server, they run an image made with 'vitrine image --trust --update-url URL', where URL is that of the folder 'vitrine' \
      that this command writes. Boards look for updates by themselves.

      Each APP is built for each --board. An image is for its own board, which must have two slots. FOLDER is a mounted stick with FAT32, or \
      any folder, whose folder 'vitrine' you copy to a stick or a server later. One bundle may serve several kinds of boards: what it \
      has for other boards stays.
      """)

  @Argument(
    help: ArgumentHelp(
      "Apps (a package's folder, FOLDER/NAME if that has several, a static program, or a program's name) and images; then the folder of the stick or the server.",
      valueName: "app|image … folder"))
  var words: [String]

  @Option(
    name: .customLong("board"),
    help: ArgumentHelp("A board for which the apps are built; may be repeated.", valueName: "board"))
  var boards: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting for the apps, such as VITRINE_ROTATION=90; may be repeated.", valueName: "name=value"),
    transform: Setting.init(parsing:))
  var settings: [Setting] = []

  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp(
      "A secret key of minisign that the boards trust. Images that 'vitrine sign' has signed need none.",
      valueName: "file"))
  var key: String?

  func validate() throws {
    if words.count < 2 { throw ValidationError(.bundleWithoutStick) }
  }

  func run() async throws {
    let target = URL(fileURLWithPath: words.last!)
    guard target.isFolder else {
      throw ValidationError(.notAStick(target.path))
    }
    try await checkFileSystem(of: target)
    let sources = try Repository()
    let images = words.dropLast().filter { Self.isImage($0) }
    let apps = words.dropLast().filter { !Self.isImage($0) }
    if !apps.isEmpty, boards.isEmpty {
      throw ValidationError(.bundleWithoutBoard)
    }
    if !apps.isEmpty, key == nil {
      throw ValidationError(.bundleWithoutKey)
    }
    // Images are checked before the password is needed.
    var opened: [Image] = []
    for path in images {
      let image = try await Image(in: URL(fileURLWithPath: path))
      guard image.demandsSignatures else {
        throw ValidationError(.imageWithoutTrust(path))
      }
      if key == nil, image.signature == nil {
        throw ValidationError(.unsignedImage(path))
      }
      opened.append(image)
    }
    try checkSubjects(apps: apps, opened)
    let signer = try key.map { try SigningOptions.signer($0) }
    try await TemporaryFolder.with(for: "bundle", space: 16 << 20) { [opened] folder in
      let items = try await items(of: apps, opened, signer: signer, in: folder, sources)
      let bundle = BundleFolder(on: target)
      try await bundle.write(items)
      for item in items { print(item.words.joined(separator: "  ")) }
      print(bundle.url.path)
    }
  }

  /// Throws an error if two apps or two images are for the same board, before the password is needed.
  private func checkSubjects(apps: [String], _ images: [Image]) throws {
    // Each app is built for each board.
    let builds = apps.flatMap { _ in boards }
    if let board = Self.repeated(builds) { throw DeployError.twoBundlesForBoard(board, kind: .release) }
    if let board = Self.repeated(images.map(\.board)) { throw DeployError.twoBundlesForBoard(board, kind: .system) }
  }

  /// Returns the first name that is in a list twice.
  private static func repeated(_ names: [String]) -> String? {
    names.indices.first { names[..<$0].contains(names[$0]) }.map { names[$0] }
  }

  /// Returns the items of apps and images.
  ///
  /// - Parameters:
  ///   - signer: Signs the items, or `nil` if the images are signed and there are no apps.
  ///   - folder: A folder for the releases of the apps.
  private func items(
    of apps: [String], _ images: [Image], signer: Signer?, in folder: URL, _ sources: Repository
  ) async throws -> [BundleFolder.Item] {
    var items: [BundleFolder.Item] = []
    for name in apps {
      let app = try await App.chosen(by: name, after: "", with: sources)
      let releases = Releases(
        app: app, settings: settings.values, isDemo: false, isOptimized: true, folder: folder,
        repository: sources.including(app: app))
      for board in boards {
        let release = try await releases.release(for: board, architecture: nil)
        items.append(try .init(release, signature: try await signer!.sign(release.manifest, named: "manifest")))
      }
    }
    for image in images {
      let manifest = try Data(contentsOf: image.signedFile)
      let signature = try await signer?.sign(manifest, named: "manifest") ?? image.signature!
      items.append(try .init(image, signature: signature))
    }
    return items
  }

  private static func isImage(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: URL(fileURLWithPath: path).appending(path: "SHA256SUMS").path)
  }

  /// Throws an error for a stick that boards cannot read.
  private func checkFileSystem(of folder: URL) async throws {
    let type = try await Command.output("stat", ["--file-system", "--format=%T", folder.path])
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if ["exfat", "fuseblk", "ntfs", "ntfs3", "hfs", "hfsplus", "udf", "isofs"].contains(type) {
      throw ValidationError(.unreadableStick(folder.path, type: type))
    }
  }
}
