import Foundation
import Host
import TestFolder
import Testing

@testable import Images

/// Boards in an app's package.
@Suite struct BoardFileTests {
  private let vitrine: Repository
  private let folder: TestFolder
  private var both: Repository { vitrine.including(app: folder.url) }

  init() throws {
    vitrine = try Repository(around: #filePath)
    folder = try TestFolder(named: "board-file-\(UUID().uuidString.prefix(8))")
    try folder.appending(path: "boards").createFolder()
  }

  private func write(_ text: String, as name: String) throws {
    try text.write(to: folder.appending(path: "boards/\(name).toml"), atomically: true, encoding: .utf8)
  }

  private func complaint(_ text: String) throws -> String {
    try write(text, as: "counter")
    do {
      _ = try BoardConfiguration(named: "counter", in: both)
      return "none"
    } catch let error as BoardError { return error.problem }
  }

  @Test func `a derived file has its own keys, and those of its base for the rest`() throws {
    try write(
      """
      base = "raspberrypi-4"
      status = "unverified"

      [display]
      rotation = 90

      [touch]
      name = "*goodix*"

      [app]
      devices = ["/dev/ttyAMA1"]
      """, as: "counter")
    let facts = try BoardConfiguration(named: "counter", in: both)
    let base = try BoardConfiguration(named: "raspberrypi-4", in: vitrine)
    #expect(facts.display?.rotation == 90 && facts.display?.connector == "DSI-1" && facts.touch?.name == "*goodix*")
    #expect(
      facts.app?.devices == ["/dev/ttyAMA1"] && facts.kernel.overlays == base.kernel.overlays
        && facts.cpu == "cortex-a72")
    #expect(facts.commandLine == base.commandLine && facts.data?.device == base.data?.device)
    // The merged text needs no base, as in an image.
    let text = try BoardFile(named: "counter", in: both).text
    #expect(try BoardConfiguration(text, path: "counter.toml").settings == facts.settings)
    #expect(text.hasPrefix("# boards/counter.toml: changes of raspberrypi-4\n"))
    #expect(!text.contains("base ="))
    #expect(BoardConfiguration.names(in: both) == (BoardConfiguration.names(in: vitrine) + ["counter"]).sorted())
  }

  @Test func `a derived file allows USB devices that its base does not, in its image's start-up file`() throws {
    try write(
      "base = \"qemu-arm64\"\nstatus = \"unverified\"\n[usb]\nallow = [\"touch\", \"keyboard\"]\n", as: "counter")
    #expect(try BoardConfiguration(named: "counter", in: both).usb?.allow == ["touch", "keyboard"])
    #expect(try BoardConfiguration(named: "qemu-arm64", in: vitrine).usb == nil)
    // A system image cannot allow them.
    #expect(try BoardConfiguration(named: "counter", in: both).systemImageWarning?.contains("usb.allow") == true)
    #expect(try BoardConfiguration(named: "qemu-arm64", in: vitrine).systemImageWarning == nil)
    #expect(
      try complaint("base = \"qemu-arm64\"\nstatus = \"unverified\"\n[usb]\nallow = [\"mice\"]\n").hasPrefix(
        "boards/counter.toml:4: 'allow' must be "))
  }

  @Test func `the museum's board has the drivers of its serial counter, from Debian`() async throws {
    let museum = vitrine.including(app: vitrine.root.appending(path: "Examples/Museum"))
    let facts = try BoardConfiguration(named: "hall", in: museum)
    let base = try BoardConfiguration(named: "raspberrypi-4", in: vitrine)
    #expect(try await BoardFileCheck(of: "hall", in: museum).missingFiles() == [])
    // Touch as on the base, the drivers of the USB port as on the same board with a touch monitor, and each adapter's
    // chip.
    let monitor = try BoardConfiguration(named: "raspberrypi-4-hdmi", in: vitrine)
    let port = monitor.kernel.touch.filter { !$0.contains("hid") && !base.kernel.touch.contains($0) }
    #expect(port == ["reset-raspberrypi", "xhci-pci"])
    #expect(
      Set(facts.kernel.touch).isSuperset(
        of: base.kernel.touch + port + ["ftdi_sio", "cp210x", "ch341", "pl2303", "cdc-acm"]))
    let loaded = try await Kernel.load(for: facts).moduleFiles(facts.kernel.touch).map {
      $0.deletingPathExtension().lastPathComponent
    }
    #expect(loaded.contains("usbserial") && loaded.contains("usbcore"), "\(loaded)")
    #expect(facts.app?.devices == ["/dev/ttyUSB*", "/dev/ttyACM*"])
  }

  @Test func `an app's file replaces a board file of the same name, and can derive from it`() throws {
    try write(
      "base = \"qemu-arm64\"\nstatus = \"unverified\"\n[machine.panel]\nwidth = 1024\nheight = 600\n", as: "qemu-arm64")
    let facts = try BoardConfiguration(named: "qemu-arm64", in: both)
    #expect(facts.machine?.panel.width == 1024 && facts.machine?.pointer == "virtio-tablet-pci")
    #expect(try BoardConfiguration(named: "qemu-arm64", in: vitrine).machine?.panel.width == 800)
  }

  @Test func `a complete file needs no base, and its overlays are its own or the toolkit's`() throws {
    let ours = try String(contentsOf: vitrine.root.appending(path: "boards/qemu-x86_64.toml"), encoding: .utf8)
    try write(ours, as: "mine")
    #expect(try BoardFile(named: "mine", in: both).text == ours)
    try folder.appending(path: "boards/overlays").createFolder()
    try Data().write(to: folder.appending(path: "boards/overlays/mine.dts"))
    let path = "boards/overlays/mine.dts"
    #expect(both.searchFolders.folder(holding: path)?.path == folder.url.path)
    #expect(both.searchFolders.folder(holding: "boards/overlays/raspberrypi-7inch.dts")?.path == vitrine.root.path)
  }

  @Test(arguments: [
    ("base = \"none\"\nstatus = \"unverified\"", 1, "'base' must be a board of Vitrine: beaglebone-black-lcd7, "),
    ("\nbase = 4", 2, "'base' must be a board of Vitrine: "),
    (
      "base = \"qemu-arm64\"", 1,
      "a board's file needs the key 'status', also with a base: one of \"verified\", \"unverified\""
    ),
    (
      "base = \"qemu-arm64\"\nstatus = \"unverified\"\n[display]\nrotation = 45", 4,
      "'rotation' must be one of 0, 90, 180, 270"
    ),
    (
      "base = \"qemu-arm64\"\nstatus = \"unverified\"\n[display]\nmode = \"800x480@+60\"", 4,
      "'mode' must be a text such as \"800x480@60\""
    ),
    (
      "base = \"qemu-arm64\"\nstatus = \"unverified\"\n[panel]\n", 3,
      "a board's file has no key 'panel'; it may have base, architecture, "
    ),
    ("base = \"qemu-arm64\"\nstatus = \"unverified\"\n[backlight]\n", 3, "[backlight] needs the key 'brightness': "),
    ("base = \"qemu-arm64\"\nstatus = \"unverified\"\n[kernel]\noverlays = 3", 4, "'overlays' must be a list of texts"),
    ("base = \"qemu-arm64\"\nstatus =", 2, "a value is missing"),
    ("base = \"qemu-arm64\"\nstatus = \"unverified\"\n[log]\naddress = 0x8000000", 4, "'address' is for x86_64 alone"),
  ])
  func `an error in a derived file is reported with its line and the valid values`(
    text: String, line: Int, reason: String
  ) throws {
    #expect(try complaint(text).hasPrefix("boards/counter.toml:\(line): \(reason)"))
  }

  @Test func `an unknown board is rejected with similar names, or all, including the app's, and the folders`()
    throws
  {
    try write("base = \"qemu-arm64\"\nstatus = \"unverified\"", as: "counter")
    let typo = #expect(throws: BoardError.self) { try BoardConfiguration(named: "cuonter", in: both) }
    #expect(typo?.description.contains("did you mean counter? 'vitrine board list' prints all") == true)
    let error = #expect(throws: BoardError.self) { try BoardConfiguration(named: "xyz", in: both) }
    let message = try #require(error?.description)
    let folders = both.searchFolders.map { $0.appending(path: "boards").path }
    #expect(folders.count == 2)
    let start =
      "there is no board 'xyz' in \(folders[0]) or \(folders[1]); use one of these: beaglebone-black-lcd7, counter, "
    #expect(message.hasPrefix(start), "\(message)")
    #expect(message.hasSuffix("for a board of an app, run the command in its package, or name the package with --app"))
  }

  @Test func `a board is made from Debian's stable release, or the one in its file, or the one that a command names`()
    throws
  {
    #expect(try BoardConfiguration(named: "raspberrypi-4", in: vitrine).release == "trixie")
    #expect(try BoardConfiguration(named: "qemu-arm64", in: vitrine).release == "bookworm")
    #expect(try BoardConfiguration(named: "qemu-arm64-card", in: vitrine).release == "bookworm")
    let named = try BoardConfiguration(named: "raspberrypi-4", in: vitrine, release: "bookworm")
    #expect(named.release == "bookworm" && named.kernel.package == "linux-image-arm64")
    // The text in an image has the release, too, so that the image boots with firmware of it.
    let text = try BoardFile(named: "raspberrypi-4", in: vitrine, release: "bookworm").text
    #expect(try BoardConfiguration(text, path: "raspberrypi-4.toml").release == "bookworm")
    #expect(text.hasPrefix("# boards/raspberrypi-4.toml with Debian bookworm\n"))
    let original = try String(contentsOf: vitrine.root.appending(path: "boards/raspberrypi-4.toml"), encoding: .utf8)
    #expect(try BoardFile(named: "raspberrypi-4", in: vitrine).text == original)
  }

  @Test func `every board with a touch panel at a USB port drives panels with one finger, too`() throws {
    let boards = try BoardConfiguration.names(in: vitrine).filter {
      try BoardConfiguration(named: $0, in: vitrine).kernel.touch.contains("usbhid")
    }
    #expect(boards.contains("raspberrypi-4-hdmi"))
    for board in boards {
      #expect(try BoardConfiguration(named: board, in: vitrine).kernel.touch.contains("hid-generic"), "\(board)")
    }
  }

  @Test
  func `every hardware board that boots from a card stores data on it, except one whose card the kernel cannot drive`()
    throws
  {
    let without = try BoardConfiguration.names(in: vitrine).filter { name in
      let facts = try BoardConfiguration(named: name, in: vitrine)
      return facts.machine == nil && facts.boot != nil && facts.data == nil
    }
    #expect(without == ["raspberrypi-5"])
  }
}
