import Foundation
import Host
import Inventory
import ReleaseFormat
import Signing
import SwiftSDKs
import TestFolder
import Testing

@testable import Images

@Suite("An image", .serialized) struct ImageTests {
  private let repository: Repository
  private let folder = try! TestFolder()
  /// A static program of every Debian system.
  private let program = URL(fileURLWithPath: "/sbin/ldconfig")

  init() throws { repository = try Repository(around: #filePath) }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private func complaint(
    board: String = "qemu-x86_64", program: String, overlay: String? = nil, in name: String = "image"
  ) async throws
    -> String
  {
    let recipe = ImageBuilder(
      board: board, program: URL(fileURLWithPath: program),
      ownOverlays: overlay.map { [URL(fileURLWithPath: $0)] } ?? [])
    do {
      _ = try await recipe.build(in: folder.appending(path: name), repository: repository)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func `an output folder that cannot be made is named before anything is built`() {
    let folder = URL(fileURLWithPath: "/proc/vitrine-image")
    #expect(throws: HostError.fileError(folder.path, reason: "No such file or directory")) {
      try ImageBuilder.checkOutput(folder)
    }
  }

  @Test func `is identical when it is made again in another folder at another time`() async throws {
    let overlay = folder.appending(path: "overlay")
    for name in ["b", "a", "c"] { try folder.write(name, to: "overlay/etc/\(name)") }
    let recipe = ImageBuilder(
      board: "qemu-x86_64", program: program, ownOverlays: [overlay],
      settings: ["VITRINE_SCALE": "1", "VITRINE_ROTATION": "0"])
    let first = try await recipe.build(in: folder.appending(path: "first"), repository: repository)
    try FileManager.default.setAttributes(
      [.modificationDate: Date.distantPast], ofItemAtPath: overlay.appending(path: "etc/b").path)
    _ = try await recipe.build(in: folder.appending(path: "deep/second"), repository: repository)
    #expect(try text("first/SHA256SUMS") == text("deep/second/SHA256SUMS"))
    #expect(try text("first/sbom.cdx.json") == text("deep/second/sbom.cdx.json"))

    // The image opens unchanged, and making it again replaces it.
    let opened = try await Image(in: first.folder)
    #expect(opened.board == "qemu-x86_64" && opened.facts.machine != nil)
    #expect(
      opened.parts.commandLine
        == "panic=5 oops=panic usbcore.authorized_default=0 memmap=65536$134217728 console=ttyS0 quiet loglevel=3 panic=-1 rdinit=/init cryptomgr.notests"
    )
    #expect(opened.parts.tree == nil)
    // The app gets the kernel's date.
    let date = try await ImageDate(of: Kernel.load(for: opened.facts)).seconds
    let archive = opened.parts.initramfs.path
    #expect(
      try await Command.output("sh", ["-c", "lz4 -dcq '\(archive)' | grep -ac 'env VITRINE_MADE=\(date)$'"]) == "1\n")
    _ = try await recipe.build(in: first.folder, repository: repository)
    #expect(folder.names.filter { $0.hasPrefix(".") } == [])
  }

  @Test func `hides the files that contain its settings from other users`() async throws {
    let image = try await ImageBuilder(board: "qemu-x86_64", program: program, settings: ["API_KEY": "secret"])
      .build(in: folder.appending(path: "image"), repository: repository)
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: image.folder.appending(path: name).path)[.posixPermissions]
        as? Int
    }
    #expect(try mode("initramfs") == 0o600)
    #expect(try mode("kernel") == 0o644 && mode("SHA256SUMS") == 0o644)
  }

  @Test func `with trusted keys contains them and the program that checks signatures, whatever is in an overlay`()
    async throws
  {
    try folder.makeKeys("fleet")
    let keys = try PublicKeys(in: [folder.appending(path: "fleet.pub")])
    try folder.write("vitrine-keys 7\n", to: "overlay\(KeyList.path)")
    let image = try await ImageBuilder(
      board: "qemu-x86_64", program: program, ownOverlays: [folder.appending(path: "overlay")],
      trust: TrustedImage(keys, program: program)
    ).build(in: folder.appending(path: "image"), repository: repository)
    #expect(image.demandsSignatures)
    #expect(KeyList(parsing: try text("image/trusted-keys")) == keys.list(number: 0))
    let archive = folder.path("archive")
    _ = try await Command.output("lz4", ["-dqf", image.parts.initramfs.path, archive])
    let contents = try Data(contentsOf: URL(fileURLWithPath: archive))
    #expect(contents.range(of: Data(keys.list(number: 0).text.utf8)) != nil)
    #expect(contents.range(of: Data("vitrine-keys 7".utf8)) == nil)
    #expect(contents.range(of: Data("usr/lib/vitrine/vitrine-verify".utf8)) != nil)
  }

  @Test func `lists the exact version of each package in it`() async throws {
    let program = try tinyProgram(for: .arm64)
    try folder.write("musl-dev 1.2.3-1\nzlib1g-dev 1:1.2.13.dfsg-1\n", to: "tiny.packages")
    let facts = try BoardConfiguration(named: "raspberrypi-4", in: repository)
    let image = folder.appending(path: "image")
    _ = try await ImageBuilder(board: "raspberrypi-4", program: program).build(in: image, repository: repository)

    let kernel = try await Kernel.load(for: facts).package
    let font = try await Command.output(
      "dpkg-query", ["--show", "--showformat", "${Package} ${Version}", "fonts-dejavu-core"])
    let firmware = try #require(try await facts.archive.packages(["raspi-firmware"]).first)
    let wanted = [
      "kernel \(kernel.name) \(kernel.version)", "program musl-dev 1.2.3-1", "program zlib1g-dev 1:1.2.13.dfsg-1",
      "font \(font)",
      "firmware raspi-firmware \(firmware.version)",
    ]
    #expect(try text("image/packages").split(separator: "\n").map(String.init) == wanted)
    #expect(kernel.name.hasPrefix("linux-image-6.") && kernel.version.contains("."))
    #expect(try text("image/SHA256SUMS").contains("  packages\n"))

    // The user's own typeface belongs to no package.
    try folder.write("mine", to: "overlay/usr/share/vitrine/font.ttf")
    let recipe = ImageBuilder(
      board: "raspberrypi-4", program: program, ownOverlays: [folder.appending(path: "overlay")])
    _ = try await recipe.build(in: image, repository: repository)
    #expect(
      try text("image/packages").split(separator: "\n").map(String.init) == wanted.filter { !$0.hasPrefix("font ") })
  }

  @Test func `has an inventory of its packages, programs, and source packages`() async throws {
    let program = try tinyProgram(for: .arm64)
    var known = Inventory(
      of: Component(
        .application, name: "tiny", sha256: Inventory.hash(of: try Data(contentsOf: program)), part: "program"))
    known.components = [Component(.library, name: "musl-dev", version: "1.2.3-1", part: "program")]
    try known.data.write(to: ProgramInventory.file(of: program))
    let tool = try folder.write("tool", to: "overlay/bin/tool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    let recipe = ImageBuilder(
      board: "raspberrypi-4", program: program, ownOverlays: [folder.appending(path: "overlay")])
    let image = try await recipe.build(in: folder.appending(path: "image"), repository: repository)

    let inventory = try Inventory(at: image.folder)
    #expect(inventory.isComplete && inventory.subject.name == "raspberrypi-4-tiny")
    #expect(inventory.date == (try ImageDate(of: await Kernel.load(for: image.facts)).seconds))
    let kernel = try #require(inventory.components.first { $0.part == "kernel" })
    let source = try #require(kernel.url?.debianSource)
    #expect(source.source.name == "linux" && source.source.version == kernel.version)
    #expect(kernel.sha256?.count == 64)
    let names = Set(inventory.components.map { "\($0.part) \($0.name)" })
    let font = "fonts-dejavu-core"
    #expect(
      names == [
        "kernel \(kernel.name)", "program tiny", "program musl-dev", "font \(font)", "firmware raspi-firmware",
        "overlay bin/tool",
      ])
    // The board has the same file.
    let archive = image.parts.initramfs.path
    let serial = try #require(try text("image/sbom.cdx.json").firstMatch(of: /urn:uuid:[0-9a-f-]+/)?.output)
    #expect(try await Command.output("sh", ["-c", "lz4 -dcq '\(archive)' | grep -ac '\(serial)'"]) == "1\n")
  }

  @Test(arguments: try BoardConfiguration.names(in: Repository(around: #filePath)))
  func `is assembled for each board`(board: String) async throws {
    let facts = try BoardConfiguration(named: board, in: repository)
    let recipe = ImageBuilder(board: board, program: try tinyProgram(for: facts.architecture))
    let image = try await recipe.build(in: folder.appending(path: "image"), repository: repository)
    // The tree has the name that boot loaders expect.
    #expect(image.parts.tree?.lastPathComponent == facts.kernel.tree?.split(separator: "/").last.map(String.init))
    // The image contains only the files that are needed. A board of hardware has a card if Debian has all its firmware.
    let hasCard = facts.machine == nil && facts.boot?.loader?.contains { $0.bring != nil } != true
    let names = try FileManager.default.contentsOfDirectory(atPath: image.folder.path)
    let tree = image.parts.tree.map { [$0.lastPathComponent] } ?? []
    let wanted =
      ["SHA256SUMS", "command-line", "initramfs", "kernel", "packages", "sbom.cdx.json", "\(board).toml"] + tree
      + (hasCard ? ["card.img"] : []) + (facts.slots != nil ? ["manifest"] : [])
    #expect(Set(names) == Set(wanted))
    if facts.machine == nil {
      #expect(throws: BoardImageError.notVirtual(image.folder.path, board: board)) { try image.machine() }
    }
  }

  /// Makes the part of a program that is checked.
  private func tinyProgram(for architecture: Architecture) throws -> URL {
    var bytes = [UInt8](repeating: 0, count: 64)
    bytes.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, architecture == .armhf ? 1 : 2, 1])
    let machine: UInt8 =
      switch architecture {
      case .x86_64: 62;
      case .arm64: 183;
      case .armhf: 40
      }
    bytes[16] = 2
    bytes[18] = machine
    bytes[24] = 1
    // An image has a system for slots only if its app can accept it.
    bytes += Array(SystemUpdater.path.utf8)
    let file = folder.appending(path: "tiny")
    try Data(bytes).write(to: file)
    return file
  }

  @Test func `is not made from invalid inputs, and no files remain`() async throws {
    #expect(
      try await complaint(board: "qemu-arm64", program: "/sbin/ldconfig")
        == "/sbin/ldconfig is a program for x86_64, and the board's processor is arm64; build it with 'vitrine build --architecture arm64'"
    )
    #expect(
      try await complaint(program: "/bin/cat")
        == "/bin/cat needs shared libraries, which boards do not have; link it with -static, or build it with 'vitrine build'"
    )
    #expect(
      try await complaint(program: "/etc/passwd")
        == "/etc/passwd is not a Linux program; build one with 'vitrine build'")
    #expect(
      try await complaint(program: "/none")
        == "the program /none does not exist; check the path, or build one with 'vitrine build'")
    #expect(
      try await complaint(board: "toaster", program: "/sbin/ldconfig").hasPrefix("there is no board 'toaster' in "))
    #expect(
      try await complaint(program: "/sbin/ldconfig", overlay: "/none")
        == "the folder /none of --overlay does not exist; check the path, or create the folder")
    #expect(folder.names == [])
  }

  @Test func `does not replace a folder that is not an image`() async throws {
    let letters = folder.appending(path: "letters")
    try folder.write("dear", to: "letters/to-mum")
    #expect(
      try await complaint(program: "/sbin/ldconfig", in: "letters")
        == "\(letters.path) contains other files than an image; name another folder with --output")
    #expect(try text("letters/to-mum") == "dear")

    // Not even if the folder also contains an image.
    #expect(try await complaint(program: "/sbin/ldconfig") == "none")
    try folder.write("dear", to: "image/to-mum")
    #expect(try await complaint(program: "/sbin/ldconfig").hasSuffix("name another folder with --output"))
    #expect(try text("image/to-mum") == "dear")
  }

  @Test func `that was changed, or is not an image, is not opened`() async throws {
    let image = try await ImageBuilder(board: "qemu-x86_64", program: program).build(
      in: folder.appending(path: "image"), repository: repository)
    try Data("console=none\n".utf8).write(to: image.folder.appending(path: "command-line"))
    await #expect(throws: BoardImageError.checksumMismatch(image.folder.path, reason: "command-line")) {
      try await Image(in: image.folder)
    }
    await #expect(throws: BoardImageError.noImage("/etc")) { try await Image(in: URL(fileURLWithPath: "/etc")) }
  }
}
