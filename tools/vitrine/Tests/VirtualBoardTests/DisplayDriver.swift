import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import Testing

@testable import Images
@testable import VirtualBoard

/// A display driver of the kernel, and the emulated device that it drives.
struct DisplayDriver: CustomTestStringConvertible, Sendable {
  /// The software that starts the kernel and may set up a frame buffer for it.
  enum Firmware: Sendable {
    /// The emulator loads an uncompressed kernel.
    case none
    /// The PC's older firmware loads the compressed kernel, and sets the mode of `vga=`.
    case bios
    case efi
  }

  /// The way to unplug the panel while the app runs.
  enum Unplugging: Sendable {
    /// A client of the emulator changes the size of the panel (`VNCPanelControl`).
    case client
    /// The kernel's file `status` of the named connector: the driver polls its connectors.
    case status(String)
    /// Neither the emulator nor the driver can, for the given reason.
    case impossible(String)
  }

  let name: String
  /// The emulator's options for the display.
  let options: [String]
  /// The kernel's modules, in order, in addition to those of the agent's port. A driver that is built into the kernel
  /// needs none.
  let modules: [String]
  var firmware = Firmware.none
  /// Additional arguments of the kernel.
  var arguments: [String] = []
  /// The largest difference of a color channel to the frame in memory.
  var tolerance = 0
  let unplugging: Unplugging

  var testDescription: String { name }

  private static let noEvents = Unplugging.impossible("the driver does not poll its connector")
  private static let noConnector = Unplugging.impossible("a frame buffer has no connector")

  private static func device(_ name: String, hasSize: Bool = true) -> [String] {
    ["-device", name + (hasSize ? ",xres=\(BoardTests.width),yres=\(BoardTests.height)" : "")]
  }

  static let all = [
    DisplayDriver(
      name: "virtio-gpu", options: device("virtio-gpu-pci"), modules: ["virtio-gpu"], unplugging: .client),
    DisplayDriver(
      name: "bochs on bochs-display", options: device("bochs-display"), modules: ["bochs"], unplugging: noEvents),
    DisplayDriver(name: "bochs on VGA", options: device("VGA"), modules: ["bochs"], unplugging: noEvents),
    DisplayDriver(name: "qxl", options: device("qxl-vga"), modules: ["qxl"], unplugging: .status("Virtual-1")),
    DisplayDriver(
      name: "cirrus", options: device("cirrus-vga", hasSize: false), modules: ["cirrus"], unplugging: noEvents),
    DisplayDriver(
      name: "efifb on ramfb", options: device("ramfb", hasSize: false), modules: [], firmware: .efi,
      unplugging: noConnector),
    DisplayDriver(
      name: "vesafb, 24 bits", options: device("VGA"), modules: [], firmware: .bios, arguments: ["vga=0x315"],
      unplugging: noConnector),
    // The emulator expands 5 and 6 bits to 8.
    DisplayDriver(
      name: "vesafb, 16 bits", options: device("VGA"), modules: [], firmware: .bios, arguments: ["vga=0x314"],
      tolerance: 8, unplugging: noConnector),
  ]

  /// Returns a board with the tile grid on this display.
  ///
  /// - Parameter release: The Debian release of the kernel, or `nil` for that of the board.
  func machine(in repository: Repository, release: String?) async throws -> VirtualMachine {
    let board = "qemu-x86_64"
    var facts = try BoardConfiguration(named: board, in: repository)
    facts.kernel.release = release ?? facts.kernel.release
    facts.kernel.display = ["virtio_pci"] + modules
    facts.kernel.arguments += arguments
    var emulated = try facts.machine(of: board, in: repository)
    emulated.panel.device = nil
    emulated.arguments += options

    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build(["tiles", "board-agent"])
    let kernel = try await Kernel.load(for: facts)
    // A point is one pixel, as in `FramesInMemory`.
    let initramfs = try await Initramfs(
      program: StaticProgram(build.program("tiles"), for: facts.architecture),
      agent: StaticProgram(build.program("board-agent"), for: facts.architecture),
      kernel: kernel, facts: facts, overlay: .none, settings: ["VITRINE_SCALE": "1"])
    if firmware == .efi {
      let card = "qemu-x86_64-card"
      let facts = try BoardConfiguration(named: card, in: repository)
      let loader = try facts.machine(of: card, in: repository).firmware!
      emulated.arguments += ["-bios", try await Images.Firmware.load(for: facts, roots: []).file(loader).path]
    }
    let file = firmware == .none ? kernel.image : try await Kernel.efiImage(for: facts)
    return VirtualMachine(facts: emulated, of: facts, kernelFile: file, initramfs: initramfs)
  }
}
