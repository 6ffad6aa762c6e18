import Foundation
import Host
import SwiftSDKs
import TOMLFiles

/// What a file in `boards` says about a board; docs/boards.md explains every key.
public struct BoardFacts: Decodable, Sendable {
  public struct Kernel: Decodable, Sendable {
    /// Debian's release; nil: this machine's.
    public var release: String?
    public var package: String
    public var display: [String]
    public var touch: [String]
    public var arguments: [String]
    /// In the kernel's package; nil where the firmware has one of its own.
    public var tree: String?
    /// What the board has beyond that tree: files from the root of the sources, laid over it in this order.
    public var overlays: [String]?
  }

  /// A number that may be written as 1 or 1.0, which TOML tells apart.
  public struct Number: Decodable, Sendable {
    public var value: Double

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let whole = try? container.decode(Int.self) { value = Double(whole) } else { value = try container.decode(Double.self) }
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
    /// Of a resistive panel.
    public struct Filters: Decodable, Sendable {
      public var skip: Int?
      public var median: Int?
      public var dejitter: Number?

      /// As `VITRINE_TOUCH_FILTER` has them; nil where there is none.
      var setting: String? {
        let filters = [skip.map { "skip:\($0)" }, median.map { "median:\($0)" }, dejitter.map { "dejitter:\($0.value)" }]
        let text = filters.compactMap { $0 }.joined(separator: ",")
        return text.isEmpty ? nil : text
      }
    }

    public var name: String?
    public var matrix: [Number]?
    /// The file in which a panel that has to be calibrated keeps its matrix.
    public var calibration: String?
    public var filters: Filters?
  }

  public struct Backlight: Decodable, Sendable {
    /// A glob of names in /sys/class/backlight; nil: the first.
    public var device: String?
    /// In percent.
    public var brightness: Int
  }

  public struct Panel: Decodable, Sendable {
    public var device: String
    /// In pixels.
    public var width: Int
    public var height: Int
  }

  public struct VirtualMachine: Decodable, Sendable {
    public var emulator: String
    public var arguments: [String]
    public var pointer: String
    public var panel: Panel
    /// What starts it from a card: a file of the packages in `boot.firmware`.
    public var firmware: String?
    /// The device that is its card reader.
    public var reader: String?
  }

  public struct Watchdog: Decodable, Sendable {
    /// Of the kernel.
    public var module: String

    /// What a board has that has no other: the kernel's own, which sees a first process that hangs, but not a kernel that does.
    static let software = Watchdog(module: "softdog")
  }

  /// Memory that lasts over a restart, for what the kernel says when it panics.
  public struct Log: Decodable, Sendable {
    /// Where it is, for a kernel that takes such a place from its command line (x86-64 alone); nil: where a node of the device tree says.
    public var address: Int?

    /// The kernel's driver.
    let module = "ramoops"
    /// D: in bytes: a panic's last 10 KB in 16, twice, and what the driver takes besides.
    static let size = 64 << 10
    static let recordSize = 16 << 10

    /// The driver's, where no device tree has them.
    var parameters: [String] {
      address.map { ["mem_address=\($0)", "mem_size=\(Self.size)", "record_size=\(Self.recordSize)"] } ?? []
    }

    /// The kernel's: it is to leave that memory alone.
    var arguments: [String] { address.map { ["memmap=\(Self.size)$\($0)"] } ?? [] }

    private enum CodingKeys: CodingKey { case address }
  }

  public struct Boot: Decodable, Sendable {
    public enum Layout: String, Decodable, Sendable {
      case raspberrypi
      case uBoot = "u-boot"
    }

    /// A part of the boot loader outside the partition from which it boots.
    public struct Loader: Decodable, Sendable {
      /// A file of the packages; with `bring`, one of the sources.
      public var file: String
      /// Where the chip looks for it, in bytes from the card's start; else in the partition of a name.
      public var offset: Int?
      public var partition: String?
      /// The partition's, in bytes.
      public var size: Int?
      /// What it is and where it comes from, where Debian does not have it.
      public var bring: String?
    }

    public var layout: Layout
    /// Debian's packages of what runs before the kernel.
    public var firmware: [String]
    /// Files of those packages that lie beside the kernel.
    public var files: [String]?
    public var loader: [Loader]?
  }

  /// What lasts from one start to the next: a file system of its own on the card.
  public struct DataPartition: Decodable, Sendable {
    /// Its file on the board.
    public var device: String
    /// The kernel's drivers of the card.
    public var modules: [String]

    /// Those and the file system's, with the checksum and the count of files that it asks for by name: nothing on the board would load them.
    var allModules: [String] { modules + ["crc32c_generic", "quota_v2", "ext4"] }
  }

  /// Its Ethernet port, which is used by images alone that ask for it.
  public struct Network: Decodable, Sendable {
    /// As the kernel names it.
    public var interface: String
    /// The kernel's drivers of it.
    public var modules: [String]
  }

  /// Its sound card, which is used by images alone that ask for it.
  public struct Sound: Decodable, Sendable {
    /// The kernel's drivers of it.
    public var modules: [String]
    /// What the app is given of it.
    static let devices = ["/dev/snd/pcm*", "/dev/snd/control*"]
  }

  /// What an app may use, beside the panel, touch and the light.
  public struct App: Decodable, Sendable {
    /// Their files on the board; `*` stands for any characters of a name.
    public var devices: [String]
  }

  public struct USB: Decodable, Sendable {
    /// The kinds of devices that are used.
    public var allow: [String]
  }

  /// Of its processor: `arm64`, `armhf` or `x86_64`.
  public var architecture: Architecture
  /// The processor, as the compiler names it; nil: any of the architecture.
  public var cpu: String?
  public var kernel: Kernel
  public var boot: Boot?
  /// Nil where nothing lasts.
  public var data: DataPartition?
  /// Nil where no port is known.
  public var network: Network?
  /// Nil where no sound card is known.
  public var sound: Sound?
  public var watchdog: Watchdog?
  /// Nil where no memory is known to last over a restart.
  public var log: Log?
  public var app: App?
  /// Nil: as process 1 has it.
  public var usb: USB?
  public var display: Display?
  public var touch: Touch?
  public var backlight: Backlight?
  /// Nil for a board of hardware.
  public var machine: VirtualMachine?

  /// Reads `boards/NAME.toml`.
  public init(named name: String, in repository: Repository) throws {
    self = try BoardFile(named: name, in: repository).table.decode(Self.self)
  }

  /// Reads the text of a board's file that is no change of another one.
  ///
  /// - Parameter path: names the text in errors.
  public init(_ text: String, path: String) throws {
    try self.init(TOMLParser().document(of: text), path: path)
  }

  /// Reads a board's file that is no change of another one.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - path: The path of the file, for errors.
  package init(_ document: TOMLDocument, path: String) throws {
    self = try BoardFile(document, path: path).table.decode(Self.self)
  }

  /// How this machine emulates the board.
  public func machine(of name: String, in repository: Repository) throws -> VirtualMachine {
    if let machine { return machine }
    let virtual = Self.names(in: repository).filter { (try? BoardFacts(named: $0, in: repository))?.machine != nil }
    throw BoardError.noVirtualBoard(name: name, known: virtual)
  }

  /// The kernel's command line, for an initramfs of ours.
  ///
  /// A kernel that has panicked starts the board anew after five seconds, in which somebody can read why, and so does one
  /// with a fault that it might survive, but not as it was. The board's own arguments come later and take precedence.
  ///
  /// No USB device is used before process 1 has looked at it.
  ///
  /// The kernel does not try out its ciphers first: that is 0.6 of the 1.0 billion instructions from the kernel's
  /// start to the tile grid on an emulated Cortex-A53, and nothing on a board uses them.
  public var commandLine: String {
    (["panic=5", "oops=panic", "usbcore.authorized_default=0"] + (log?.arguments ?? []) + kernel.arguments
      + ["rdinit=/init", "cryptomgr.notests"]).joined(separator: " ")
  }

  /// The kernel's command line of a system image, for an initramfs of ours: systemd and udev look at devices, and network ports
  /// have the kernel's names, as boards' files do.
  var systemCommandLine: String {
    (["panic=5", "oops=panic"] + kernel.arguments + ["rdinit=/init", "ro", "net.ifnames=0", "cryptomgr.notests"]).joined(separator: " ")
  }

  /// All boards there are, those of an app among them.
  public static func names(in repository: Repository) -> [String] { Set(repository.roots.flatMap(BoardFile.names)).sorted() }

  /// The board's part of an app's environment.
  public var settings: [String: String] {
    var settings: [String: String] = [:]
    settings["VITRINE_OUTPUT"] = display?.connector
    settings["VITRINE_MODE"] = display?.mode
    settings["VITRINE_ROTATION"] = display?.rotation.map(String.init)
    settings["VITRINE_SCALE"] = display?.scale.map { "\($0.value)" }
    settings["VITRINE_FORMAT"] = display?.format
    settings["VITRINE_TOUCH"] = touch?.name
    // A calibration made on the board takes precedence over the matrix in its file.
    settings["VITRINE_TOUCH_MATRIX"] = touch?.calibration ?? touch?.matrix?.map { "\($0.value)" }.joined(separator: " ")
    settings["VITRINE_TOUCH_FILTER"] = touch?.filters?.setting
    settings["VITRINE_BACKLIGHT"] = backlight.map { light in (light.device.map { "\($0)=" } ?? "") + "\(light.brightness)" }
    return settings
  }
}
