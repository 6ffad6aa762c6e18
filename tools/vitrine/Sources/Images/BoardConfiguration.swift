import Foundation
import Host
import ReleaseFormat
import SwiftSDKs
import TOMLFiles

/// The contents of a file in `boards`. docs/boards.md explains each key.
public struct BoardConfiguration: Decodable, Sendable {
  public struct Kernel: Decodable, Sendable {
    /// The Debian release, or `nil` for `DebianRelease.stable`.
    public var release: String?
    public var package: String
    public var display: [String]
    public var touch: [String]
    public var arguments: [String]
    /// The path of the device tree in the kernel's package, or `nil` if the firmware provides one.
    public var tree: String?
    /// Device tree overlays, applied in this order. Paths are relative to the root of the sources.
    public var overlays: [String]?
  }

  /// A number that is written as an integer or a float, which are different types in TOML.
  public struct Number: Decodable, Sendable {
    public var value: Double

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let whole = try? container.decode(Int.self) {
        value = Double(whole)
      } else {
        value = try container.decode(Double.self)
      }
    }
  }

  public struct Display: Decodable, Sendable {
    public var connector: String?
    public var mode: String?
    public var rotation: Int?
    public var scale: Number?
    public var format: String?
  }

  public struct Touch: Decodable, Sendable {
    /// The filters of a resistive panel.
    public struct Filters: Decodable, Sendable {
      public var skip: Int?
      public var median: Int?
      public var dejitter: Number?

      /// The value of `VITRINE_TOUCH_FILTER`, or `nil` for no filters.
      var setting: String? {
        let filters = [
          skip.map { "skip:\($0)" }, median.map { "median:\($0)" }, dejitter.map { "dejitter:\($0.value)" },
        ]
        let text = filters.compactMap { $0 }.joined(separator: ",")
        return text.isEmpty ? nil : text
      }
    }

    public var name: String?
    public var matrix: [Number]?
    /// The file for the matrix of a panel that needs calibration.
    public var calibration: String?
    public var filters: Filters?
    /// The zones in which touches are ignored.
    public var deadzones: [String]?
  }

  public struct Backlight: Decodable, Sendable {
    /// A pattern for names in /sys/class/backlight, or `nil` for the first device.
    public var device: String?
    /// The brightness in percent.
    public var brightness: Int
  }

  public struct Panel: Decodable, Sendable {
    /// The emulated device, or `nil` for a panel that is a part of the emulated machine.
    public var device: String?
    /// The size in pixels.
    public var width: Int
    public var height: Int
  }

  public struct VirtualMachine: Decodable, Sendable {
    public var emulator: String
    public var arguments: [String]
    public var pointer: String
    public var panel: Panel
    /// The firmware that boots from a card: a file of the packages in `boot.firmware`.
    public var firmware: String?
    /// The name of the emulated card reader.
    public var reader: String?
    /// The name of a reader that is a part of the emulated machine. The emulator then loads the kernel itself.
    package static let builtInReader = "sd"
  }

  public struct Watchdog: Decodable, Sendable {
    /// The name of the kernel module.
    public var module: String

    /// The kernel's own watchdog, for boards without another one. It detects a process 1 that hangs, but not a kernel
    /// that hangs.
    static let software = Watchdog(module: "softdog")
  }

  /// Memory that survives a restart and keeps the kernel's messages about a panic.
  public struct Log: Decodable, Sendable {
    /// The address of the memory, for a kernel that accepts it on its command line (only x86-64). If it is `nil`, a
    /// node of the device tree has the address.
    public var address: Int?

    /// The kernel's driver.
    let module = "ramoops"
    /// Sizes in bytes. Chosen: two records of 16 KB, each with the last 10 KB of a panic, plus the driver's overhead.
    static let size = 64 << 10
    static let recordSize = 16 << 10

    /// The parameters of the driver, if no device tree has them.
    var parameters: [String] {
      address.map { ["mem_address=\($0)", "mem_size=\(Self.size)", "record_size=\(Self.recordSize)"] } ?? []
    }

    /// The arguments that make the kernel reserve the memory.
    var arguments: [String] { address.map { ["memmap=\(Self.size)$\($0)"] } ?? [] }

    private enum CodingKeys: CodingKey { case address }
  }

  public struct Boot: Decodable, Sendable {
    public enum Layout: String, Decodable, Sendable {
      case raspberrypi
      case uBoot = "u-boot"
      case systemdBoot = "systemd-boot"
    }

    /// A part of the boot loader outside the boot partition.
    public struct Loader: Decodable, Sendable {
      /// A file of the packages, or of the sources if `bring` is set.
      public var file: String
      /// The offset at which the chip looks for the file, in bytes from the start of the card. Alternatively,
      /// `partition` is the name of its partition.
      public var offset: Int?
      public var partition: String?
      /// The size of the partition, in bytes.
      public var size: Int?
      /// A description of the file and its origin, if Debian does not have it.
      public var bring: String?
    }

    public var layout: Layout
    /// Debian's packages of the software that runs before the kernel.
    public var firmware: [String]
    /// Files of those packages for the boot partition.
    public var files: [String]?
    public var loader: [Loader]?
  }

  /// A file system on the card for data that survives a restart.
  public struct DataPartition: Decodable, Sendable {
    /// The device file on the board.
    public var device: String
    /// The kernel's drivers of the card.
    public var modules: [String]

    /// The drivers of the card and the file system, including checksum and quota modules that the file system requests
    /// by name. Nothing on the board loads modules on request.
    var allModules: [String] { modules + ["crc32c_generic", "quota_v2", "ext4"] }
  }

  /// The Ethernet port, which only images with network access use.
  public struct Network: Decodable, Sendable {
    /// The kernel's name of the port.
    public var interface: String
    /// The kernel's drivers of the port.
    public var modules: [String]
  }

  /// The sound card, which only images with sound use.
  public struct Sound: Decodable, Sendable {
    /// The kernel's drivers of the sound card.
    public var modules: [String]
    /// The devices that the app may use.
    static let devices = ["/dev/snd/pcm*", "/dev/snd/control*"]
  }

  /// Devices that the app may use, in addition to the panel, touch and the backlight.
  public struct App: Decodable, Sendable {
    /// The device files on the board. `*` stands for any characters of a name.
    public var devices: [String]
  }

  public struct USB: Decodable, Sendable {
    /// The kinds of devices that may be used.
    public var allow: [String]
  }

  /// The update of the whole system.
  public struct Update: Decodable, Sendable {
    /// The state of a boot loader's switch between two systems.
    public enum Slots: String, Decodable, Sendable {
      case verified, unverified, none
    }

    public var slots: Slots
  }

  /// The architecture of the processor: `arm64`, `armhf` or `x86_64`.
  public var architecture: Architecture
  /// The compiler's name of the processor, or `nil` for any of the architecture.
  public var cpu: String?
  public var kernel: Kernel
  public var boot: Boot?
  /// The data partition, or `nil` if no data survives a restart.
  public var data: DataPartition?
  /// The Ethernet port, or `nil` if it is unknown.
  public var network: Network?
  /// The sound card, or `nil` if it is unknown.
  public var sound: Sound?
  public var watchdog: Watchdog?
  /// The memory for panic messages, or `nil` if it is unknown.
  public var log: Log?
  public var app: App?
  /// The update of the whole system, or `nil` if it is unknown.
  public var update: Update?
  /// The USB devices that may be used, or `nil` for the default of process 1.
  public var usb: USB?
  public var display: Display?
  public var touch: Touch?
  public var backlight: Backlight?
  /// The emulator's configuration, or `nil` for hardware.
  public var machine: VirtualMachine?

  /// Reads `boards/NAME.toml`.
  ///
  /// - Parameter release: The Debian release, or `nil` for the one in the file.
  public init(named name: String, in repository: Repository, release: String? = nil) throws {
    self = try BoardFile(named: name, in: repository, release: release).table.decode(Self.self)
  }

  /// Reads the text of a board's file without a base.
  ///
  /// - Parameter path: The path of the file, for errors.
  public init(_ text: String, path: String) throws {
    try self.init(TOMLParser().document(of: text), path: path)
  }

  /// Reads a board's file without a base.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - path: The path of the file, for errors.
  package init(_ document: TOMLDocument, path: String) throws {
    self = try BoardFile(document, path: path).table.decode(Self.self)
  }

  /// Returns the emulator's configuration of the board `name`, or throws an error if it is hardware.
  public func machine(of name: String, in repository: Repository) throws -> VirtualMachine {
    if let machine { return machine }
    let virtual = Self.names(in: repository).filter {
      (try? BoardConfiguration(named: $0, in: repository))?.machine != nil
    }
    throw BoardError.noVirtualBoard(name: name, known: virtual)
  }

  /// The kernel's command line for an appliance.
  ///
  /// The kernel restarts the board five seconds after a panic, which leave time to read the message. It also panics on
  /// an oops, which it might survive in a damaged state. The board's own arguments come later and take precedence.
  ///
  /// No USB device is used until process 1 authorizes it.
  ///
  /// The kernel skips its self-tests of ciphers, which nothing on a board uses. They take 0.6 of the 1.0 billion
  /// instructions from the kernel's start to the tile grid on an emulated Cortex-A53.
  public var commandLine: String {
    (["panic=5", "oops=panic", "usbcore.authorized_default=0"] + (log?.arguments ?? []) + kernel.arguments
      + ["rdinit=/init", "cryptomgr.notests"]).joined(separator: " ")
  }

  /// The kernel's command line of a system image. systemd and udev manage the devices. Network ports keep the kernel's
  /// names, as in boards' files.
  var systemCommandLine: String {
    (["panic=5", "oops=panic"] + kernel.arguments + ["rdinit=/init", "ro", "net.ifnames=0", "cryptomgr.notests"])
      .joined(separator: " ")
  }

  /// A warning about a part of the file that a system image ignores, or `nil`.
  public var systemImageWarning: String? {
    usb == nil
      ? nil
      : "usb.allow in the board's file has no effect in a system image, in which udev's rules decide; "
        + "make an appliance, or remove it and read 'A visitor at the panel' in docs/security.md"
  }

  /// Returns the names of all boards, including the app's own.
  public static func names(in repository: Repository) -> [String] {
    Set(repository.searchFolders.flatMap(BoardFile.names)).sorted()
  }

  /// The board's part of an app's environment.
  public var settings: [String: String] {
    var settings: [String: String] = [:]
    settings["VITRINE_OUTPUT"] = display?.connector
    settings["VITRINE_MODE"] = display?.mode
    settings["VITRINE_ROTATION"] = display?.rotation.map(String.init)
    settings["VITRINE_SCALE"] = display?.scale.map { "\($0.value)" }
    settings["VITRINE_FORMAT"] = display?.format
    settings["VITRINE_TOUCH"] = touch?.name
    // A calibration made on the board takes precedence over the matrix in the board's file.
    settings["VITRINE_TOUCH_MATRIX"] = touch?.calibration ?? touch?.matrix?.map { "\($0.value)" }.joined(separator: " ")
    settings["VITRINE_TOUCH_FILTER"] = touch?.filters?.setting
    settings["VITRINE_TOUCH_DEAD_ZONES"] = touch?.deadzones?.joined(separator: " ")
    settings["VITRINE_BACKLIGHT"] = backlight.map { light in
      (light.device.map { "\($0)=" } ?? "") + "\(light.brightness)"
    }
    return settings
  }
}
