import Foundation
import Host
import TOMLFiles
import Testing

@testable import Images

@Suite("A board's file") struct BoardConfigurationTests {
  private let repository: Repository
  private let good: String

  init() throws {
    repository = try Repository(around: #filePath)
    good = try String(contentsOf: repository.root.appending(path: "boards/qemu-arm64.toml"), encoding: .utf8)
  }

  /// Returns the line and the reason for which a valid file is refused after a change.
  private func complaint(replacing old: String, with new: String) throws -> String {
    let text = good.replacingOccurrences(of: old, with: new)
    try #require(text != good)
    do {
      _ = try BoardConfiguration(text, path: "b.toml")
      return "none"
    } catch let error as BoardError {
      return error.problem
    }
  }

  private func line(of text: String) -> Int {
    good.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix(text) }! + 1
  }

  @Test func `is parsed`() throws {
    let facts = try BoardConfiguration(good, path: "b.toml")
    #expect(
      facts.architecture == .arm64 && facts.machine?.pointer == "virtio-tablet-pci" && facts.machine?.panel.width == 800
    )
    #expect(facts.settings.isEmpty)
  }

  @Test func `with an unknown key is rejected, with the line and the valid keys`() throws {
    #expect(
      try complaint(replacing: "touch = [", with: "tuch = [")
        == "b.toml:\(line(of: "touch =")): [kernel] has no key 'tuch'; it may have package, release, tree, overlays, display, touch, arguments"
    )
  }

  @Test func `with a value of another type is rejected, with the valid ones`() throws {
    #expect(
      try complaint(replacing: "width = 800", with: "width = \"800\"")
        == "b.toml:\(line(of: "width =")): 'width' must be a whole number from 64 to 4096")
    #expect(
      try complaint(replacing: "\"arm64\"", with: "\"mips\"")
        == "b.toml:\(line(of: "architecture =")): 'architecture' must be one of \"arm64\", \"armhf\", \"x86_64\"")
  }

  @Test func `without a required key is rejected with its table`() throws {
    #expect(
      try complaint(replacing: "emulator = \"qemu-system-aarch64\"", with: "")
        == "b.toml:\(line(of: "[machine]")): [machine] needs the key 'emulator': a text")
  }

  @Test func `that is not TOML is rejected with its line`() throws {
    #expect(try complaint(replacing: "[kernel]", with: "[kernel").hasPrefix("b.toml:\(line(of: "[kernel]"))"))
  }

  @Test(arguments: [
    "[", "[[", "[ ", "[=", "[.a]", "[\u{1}", "[\u{1F}]", "[kern\u{7}el]", "\u{FEFF}[", "\u{A0}[=", "\u{0}", "[a.",
    "[[a", "[é]",
    "a = \"\u{7}\"", "a = [1, 2", "a = {", "a = {b = [", "a = '''", "a = \"\"\"", "a = 1979-05-27T07:32:00-07:0",
    "a\r= 1",
  ])
  func `that is truncated, or has invalid characters, is rejected`(line: String) throws {
    let parser = try TOMLParser()
    for end in ["", "\n", "\r\n", "\nb = 1\n", "\n]\n"] {
      do {
        _ = try BoardConfiguration(parser.document(of: good + line + end), path: "b.toml")
        Issue.record("taken")
      } catch let error as BoardError {
        #expect(error.description.hasPrefix("b.toml:"))
      }
    }
  }

  @Test func `with an unknown table is rejected with its line and the valid ones`() throws {
    let line = line(of: "[kernel]")
    #expect(
      try complaint(replacing: "[kernel]", with: "[\n")
        == "b.toml:\(line): invalid initial character for a key part (at the end of the line)")
    #expect(
      try complaint(replacing: "[kernel]", with: "[\u{2}kernel]")
        == "b.toml:\(line): invalid initial character for a key part (at '\\x02kernel]')")
  }

  @Test func `has memory for panic reports only where the kernel does not use it`() throws {
    let path = repository.root.appending(path: "boards/qemu-x86_64.toml")
    let taken = try String(contentsOf: path, encoding: .utf8)
    #expect(try BoardConfiguration(taken, path: "b.toml").log?.address == 0x8000000)
    func complaint(_ text: String) -> String? {
      do {
        _ = try BoardConfiguration(text, path: "b.toml")
        return nil
      } catch { return (error as? BoardError)?.problem }
    }
    let line =
      taken.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("address =") }! + 1
    for address in ["0x8000800", "4096", "0x80001000", "\"0x8000000\""] {
      #expect(
        complaint(taken.replacingOccurrences(of: "address = 0x8000000", with: "address = \(address)"))
          == "b.toml:\(line): 'address' must be a multiple of 4096 from 1048576 to 2147483648")
    }
    let end = good.split(separator: "\n", omittingEmptySubsequences: false).count
    let way = "for arm64 leave it out, and reserve the memory by a node 'ramoops' of the device tree"
    #expect(
      complaint(good + "\n[log]\naddress = 0x8000000\n") == "b.toml:\(end + 2): 'address' is for x86_64 alone; \(way)")
    #expect(complaint(good + "\n[log]\n") == nil)
  }

  @Test func `gives the app its settings`() throws {
    let text =
      good + """

        [display]
        connector = "DSI-1"
        mode = "800x480@60"
        rotation = 90
        scale = 1.5
        format = "RGB565"

        [touch]
        name = "*ft5x06*"
        matrix = [1, 0, 0, 0, 1, 0.5]
        deadzones = ["94,0,6,5", "0,98,100,2"]

        [touch.filters]
        skip = 1
        median = 5
        dejitter = 3

        [backlight]
        device = "*-0045"
        brightness = 80
        """
    #expect(
      try BoardConfiguration(text, path: "b.toml").settings == [
        "VITRINE_OUTPUT": "DSI-1", "VITRINE_MODE": "800x480@60", "VITRINE_ROTATION": "90", "VITRINE_SCALE": "1.5",
        "VITRINE_FORMAT": "RGB565", "VITRINE_TOUCH": "*ft5x06*", "VITRINE_TOUCH_MATRIX": "1.0 0.0 0.0 0.0 1.0 0.5",
        "VITRINE_TOUCH_FILTER": "skip:1,median:5,dejitter:3.0",
        "VITRINE_TOUCH_DEAD_ZONES": "94,0,6,5 0,98,100,2", "VITRINE_BACKLIGHT": "*-0045=80",
      ])
    let calibrated = good + "\n[touch]\ncalibration = \"/data/touch-matrix\"\n[backlight]\nbrightness = 100\n"
    #expect(
      try BoardConfiguration(calibrated, path: "b.toml").settings == [
        "VITRINE_TOUCH_MATRIX": "/data/touch-matrix", "VITRINE_BACKLIGHT": "100",
      ])
  }

  @Test(arguments: [
    ("[touch.filters]\nmedian = 4", "'median' must be one of 3, 5, 7, 9"),
    ("[touch.filters]\ndejitter = 40", "'dejitter' must be a number from 0.1 to 20.0"),
    ("[touch.filters]\nmean = 3", "[touch.filters] has no key 'mean'; it may have skip, median, dejitter"),
    ("[touch]\ncalibration = true", "'calibration' must be a text such as \"/var/lib/vitrine/touch-matrix\""),
    (
      "[touch]\ncalibration = \"touch-matrix\"",
      "'calibration' must be a text such as \"/var/lib/vitrine/touch-matrix\""
    ),
    ("[backlight]\nbrightness = 101", "'brightness' must be a whole number from 0 to 100"),
    ("[backlight]\ndevice = \"*\"", "[backlight] needs the key 'brightness': a whole number from 0 to 100"),
  ])
  func `with invalid values for touch and light is rejected`(lines: String, reason: String) throws {
    let text = good + "\n" + lines + "\n"
    do {
      _ = try BoardConfiguration(text, path: "b.toml")
      Issue.record("taken")
    } catch let error as BoardError {
      #expect(error.description.hasPrefix("b.toml:") && error.problem.hasSuffix(": " + reason))
    }
  }

  @Test func `is documented key by key`() throws {
    let guide = try String(contentsOf: repository.root.appending(path: "docs/boards.md"), encoding: .utf8)
    func check(_ keys: [BoardSchema.Key]) {
      for key in keys {
        #expect(guide.contains(key.name), "docs/boards.md does not explain \(key.name)")
        if case .table(let inner) = key.kind { check(inner) }
      }
    }
    check(BoardSchema.keys)
  }

  @Test(arguments: try BoardConfiguration.names(in: Repository(around: #filePath)))
  func `names only files of Debian`(name: String) async throws {
    #expect(try await BoardFileCheck(of: name, in: repository).missingFiles() == [])
  }

  private static let hardware = try! BoardConfiguration.names(in: Repository(around: #filePath)).filter {
    try BoardConfiguration(named: $0, in: Repository(around: #filePath)).machine == nil
  }

  @Test(arguments: hardware)
  func `names only files that Debian 12 has, too, except for a board that it lacks`(name: String) async throws {
    let missing = try await BoardFileCheck(of: name, in: repository, release: "bookworm").missingFiles()
    #expect(missing.isEmpty == (name != "raspberrypi-5"), "\(missing)")
  }
}
