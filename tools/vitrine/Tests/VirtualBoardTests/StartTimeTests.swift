import BoardFixtures
import Debian
import Foundation
import Host
import TestFolder
import Testing

@testable import Images
@testable import SwiftSDKs
@testable import VirtualBoard

/// The number of instructions until an appliance's first frame. It does not depend on the machine's load.
@Suite(.fewAtOnce, .inCampaign) struct StartTimeTests {
  private let repository: Repository
  private let facts: BoardConfiguration

  init() throws {
    repository = try Repository(around: #filePath)
    facts = try BoardConfiguration(named: "qemu-arm64", in: repository, release: TestedRelease.name)
  }

  @Test func `the tile grid is on the panel as soon as a single color is from the simplest initramfs`() async throws {
    let program = try await App(named: "tiles", in: repository.root.path, with: repository).program(
      for: facts.architecture, cpu: nil)
    let folder = try TestFolder()
    let image = try await ImageBuilder(board: "qemu-arm64", program: program, release: TestedRelease.name).build(
      in: folder.appending(path: "image"), repository: repository)
    var plain = image.parts
    plain.initramfs = try await plainInitramfs(in: folder.url)

    let tiles = try await instructions(image.parts)
    let color = try await instructions(plain)
    ProgressLog.log(
      "billion instructions to the first frame: tile grid \(tiles), plain initramfs \(color), ratio \(tiles / color)")
    #expect(tiles <= color * 1.05)
  }

  /// Returns the instructions from the kernel's start to the first frame, in billions.
  private func instructions(_ parts: BootParts) async throws -> Double {
    var machine = try #require(facts.machine)
    // One nanosecond for each instruction, and none while the board waits. Counting requires a single thread.
    machine.arguments = machine.arguments.map { $0.replacing("thread=multi", with: "thread=single") }
    machine.arguments += ["-icount", "shift=0,sleep=off"]
    return try await Emulator(facts: machine, screen: .none).run { _ in
      .parts(parts)
    } _: { [machine] run in
      try await ApplianceBoard(run, placement: PanelTransform(machine.panel, settings: [:]), pictures: nil).firstFrame()
        .sinceKernel
    }
  }

  /// Makes an initramfs of busybox, the same modules, and a small C program.
  private func plainInitramfs(in folder: URL) async throws -> URL {
    let debian = folder.appending(path: "debian")
    try await DebianArchive(architecture: facts.architecture.debianName).unpack(["busybox-static"], into: debian)
    let modules = try await Kernel.load(for: facts).moduleFiles(facts.kernel.display + facts.kernel.touch)
    let start =
      [
        "#!/bin/sh", "busybox mount -t devtmpfs dev /dev", "busybox mount -t proc proc /proc",
        "busybox mount -t sysfs sys /sys",
      ]
      + modules.map { "busybox insmod /lib/modules/\($0.lastPathComponent)" } + ["exec fill"]

    func file(_ place: URL) throws -> CpioArchive.Entry { .file(try Data(contentsOf: place), isExecutable: true) }
    var archive = CpioArchive()
    archive.entries = [
      "bin/busybox": try file(debian.appending(path: "bin/busybox")), "bin/sh": .link(to: "busybox"),
      "bin/fill": try file(await fillProgram(in: folder)), "proc": .folder, "sys": .folder,
      "dev/console": .characterDevice(major: 5, minor: 1),
      "init": .file(Data(start.joined(separator: "\n").utf8), isExecutable: true),
    ]
    for module in modules { archive.entries["lib/modules/\(module.lastPathComponent)"] = try file(module) }
    let place = folder.appending(path: "plain")
    try archive.serialized().write(to: place)
    try await Command.run("gzip", ["-9", "--no-name", place.path])
    return place.appendingPathExtension("gz")
  }

  private func fillProgram(in folder: URL) async throws -> URL {
    let architecture = facts.architecture
    let place = repository.root.appending(
      path: ".build/swift-sdks/vitrine-\(architecture).artifactbundle/\(architecture)")
    let toolchain = try await Toolchain()
    let root = place.appending(path: "root")
    let library = root.appending(path: "usr/lib/\(architecture.muslTriple)").path
    let program = folder.appending(path: "fill")
    _ = try await Command.output(
      toolchain.program("clang"),
      [
        "--target=\(architecture.linuxTriple)", "-Os", "-fuse-ld=lld", "-nostdlib", "-static", "-Wl,-s", "-o",
        program.path,
      ]
        + SDKRecipe(
          architecture: architecture, release: DebianArchive.defaultRelease, toolchain: toolchain, folder: place
        ).compilerOptions(root: root)
        + [repository.root.appending(path: "tools/vitrine/Tests/PlainProgram/fill.c").path]
        + ["crt1.o", "crti.o", "libc.a", "crtn.o"].map { "\(library)/\($0)" } + [place.appending(path: "libgcc.a").path]
    )
    return program
  }
}
