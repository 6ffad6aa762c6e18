import Foundation
import Testing
import VitrineTesting

@testable import Museum

extension OneAfterTheOther {
  /// If something is missing or malformed, the rest of the app still works.
  @Suite("The house") final class HouseTests {
    private let storage = StorageFolder()
    private let player = TouchPlayer(width: 800, height: 480)
    private let house = House()
    private let resources = FileManager.default.temporaryDirectory.appending(
      path: "museum-resources-\(UUID().uuidString)")
    private let usual = ProcessInfo.processInfo.environment["VITRINE_RESOURCES"]

    init() throws {
      Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
      Language.offered = Texts.languages
      player.application.language = "en"
      try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
      setenv("VITRINE_RESOURCES", resources.path, 1)
      let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Resources")
        .standardizedFileURL
      for name in try FileManager.default.contentsOfDirectory(atPath: own.path) {
        try FileManager.default.copyItem(at: own.appending(path: name), to: resources.appending(path: name))
      }
    }

    deinit {
      if let usual { setenv("VITRINE_RESOURCES", usual, 1) } else { unsetenv("VITRINE_RESOURCES") }
      try? FileManager.default.removeItem(at: resources)
    }

    private func write(_ text: String, to name: String) throws {
      try text.write(to: resources.appending(path: name), atomically: true, encoding: .utf8)
    }

    /// Starts the app, and returns the lines that it logs.
    private func start() throws -> [String] {
      let log = resources.appending(path: "log")
      let file = open(log.path, O_CREAT | O_WRONLY | O_TRUNC, 0o600)
      let standard = dup(2)
      dup2(file, 2)
      house.applicationDidFinishLaunching(player.application)
      player.wait(0.1)
      dup2(standard, 2)
      close(file)
      close(standard)
      return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private var screens: NavigationController? { player.window.rootViewController as? NavigationController }

    private func views<Kind: View>(_ kind: Kind.Type, in view: View) -> [Kind] {
      view.subviews.flatMap { ($0 as? Kind).map { [$0] } ?? views(kind, in: $0) }
    }

    private func shows(_ text: String) -> Bool { views(Label.self, in: player.window).contains { $0.text == text } }

    private func press(_ title: String) throws {
      player.tap(
        try #require(views(Button.self, in: player.window).first { $0.title == title }, "there is no \(title)"))
      player.wait(1)
    }

    private func answer() throws {
      for title in [Texts.opinion, "☆", Texts.send] { try press(title) }
    }

    /// Returns one end of a serial line, and the path of the other end.
    private func wire() throws -> (end: FileHandle, path: String) {
      let end = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: CInt = 0
      var number: CInt = 0
      // `TIOCSPTLCK` unlocks the pseudoterminal, and `TIOCGPTN` returns its number.
      try #require(end >= 0 && ioctl(end, 0x4004_5431, &lock) == 0 && ioctl(end, 0x8004_5430, &number) == 0)
      return (FileHandle(fileDescriptor: end, closeOnDealloc: true), "/dev/pts/\(number)")
    }

    // MARK: Files

    @Test func `starts with all its content, and logs nothing`() throws {
      #expect(try start() == [])
      #expect(house.exhibits.count == 6 && house.answers != nil && house.door?.state == "not connected")
    }

    @Test func `stores answers and counts people even if its exhibits are malformed, and logs one line`() throws {
      try write(#"{"exhibits": [{"picture": 7}]}"#, to: "exhibits.json")
      let (end, path) = try wire()
      try write(#"{"server": "", "refresh-minutes": 10, "counter": "\#(path)"}"#, to: "guide.json")
      let lines = try start()
      #expect(
        lines.count == 1 && lines[0].hasPrefix("vitrine: exhibits.json: line 1, column 27: 'picture'"), "\(lines)")
      #expect(house.exhibits.isEmpty && house.door?.state == "OK")
      try answer()
      player.runEventSources { house.answers?.pendingCount == 1 }
      #expect(house.answers?.pendingCount == 1)
      withExtendedLifetime(end) {}
    }

    @Test(arguments: ["", "{", #"{"server": "http://127.0.0.1:1", "refresh-minutes": "often", "counter": ""}"#])
    func `shows its exhibits and stores answers even if its settings are malformed`(settings: String) throws {
      try write(settings, to: "guide.json")
      let lines = try start()
      #expect(lines.count == 1 && lines[0].hasPrefix("vitrine: guide.json: "), "\(lines)")
      // A malformed file is ignored as a whole.
      #expect(house.exhibits.count == 6 && house.door == nil && house.state == "bundled with the app")
      try answer()
      player.runEventSources { house.answers?.pendingCount == 1 }
      #expect(house.answers?.pendingCount == 1 && shows(Texts.thanks))
    }

    @Test func `logs each missing or malformed file`() throws {
      try write("[", to: "exhibits.json")
      try FileManager.default.removeItem(at: resources.appending(path: "guide.json"))
      let lines = try start()
      #expect(lines.count == 2 && lines[0].contains("exhibits.json: ") && lines[1].contains("'guide.json'"), "\(lines)")
      #expect(screens?.topViewController is GuideController)
    }

    // MARK: Answers

    @Test func `tells a visitor if the answer cannot be stored`() throws {
      setenv("VITRINE_STORAGE", "/proc/nowhere", 1)
      let lines = try start()
      #expect(lines.count == 1 && lines[0].contains("/proc/nowhere"), "\(lines)")
      try answer()
      #expect(shows(Texts.notStored) && !shows(Texts.question))
    }

    // MARK: The counter

    /// Returns what the staff's screen shows about the counter: the number of visitors and the state.
    private func counter() -> [String] {
      let screen = house.makeStaffScreen()
      return Array(
        views(Label.self, in: screen.view).map { $0.text }.filter { !["Visitors today", "Counter"].contains($0) }
          .prefix(2))
    }

    @Test func `counts visitors through a serial line, since midnight, and across a restart`() throws {
      let (end, path) = try wire()
      try write(#"{"server": "", "refresh-minutes": 10, "counter": "\#(path)"}"#, to: "guide.json")
      player.application.wallClock.setScript(to: LocalTime(year: 2027, month: 1, day: 4, hour: 23))
      #expect(try start() == [])
      #expect(counter() == ["0", "OK"])
      try end.write(contentsOf: Data("3\r\n1".utf8))
      player.runEventSources { house.door?.visitors == 3 }
      try end.write(contentsOf: Data("2\n0\n".utf8))
      player.runEventSources { house.door?.visitors == 15 }
      #expect(counter() == ["15", "OK"])
      for nonsense in ["many", "-1", "1001", "99999999999999999999"] {
        try end.write(contentsOf: Data("\(nonsense)\n".utf8))
        player.runEventSources { house.door?.problem == "'\(nonsense)' is not a number of people" }
        #expect(counter() == ["15", "'\(nonsense)' is not a number of people"])
      }
      try end.write(contentsOf: Data("1\n".utf8))
      player.runEventSources { house.door?.visitors == 16 }
      #expect(counter() == ["16", "OK"])
      // The next start of the program on the same day finds the stored count.
      #expect(Door("/dev/nowhere", for: player.application, Storage("Museum", for: player.application)).visitors == 16)
      player.application.wallClock.setScript(to: LocalTime(year: 2027, month: 1, day: 5))
      #expect(counter() == ["0", "OK"], "it is another day")
      try end.write(contentsOf: Data("2\n".utf8))
      player.runEventSources { house.door?.visitors == 2 }
      #expect(house.door?.visitors == 2)
      try end.close()
      player.runEventSources { house.door?.state == "not connected" }
      #expect(counter() == ["2", "not connected"])
    }

    @Test func `counts even if nothing can be stored`() throws {
      setenv("VITRINE_STORAGE", "/proc/nowhere", 1)
      let (end, path) = try wire()
      try write(#"{"server": "", "refresh-minutes": 10, "counter": "\#(path)"}"#, to: "guide.json")
      _ = try start()
      try end.write(contentsOf: Data("3\n4\n".utf8))
      player.runEventSources { house.door?.visitors == 7 }
      #expect(house.door?.visitors == 7)
    }
  }
}
