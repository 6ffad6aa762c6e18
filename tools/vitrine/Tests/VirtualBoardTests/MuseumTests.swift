import BoardFixtures
import Foundation
import Host
import Images
import ProgramRunner
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import VirtualBoard

/// The museum's guide, made from its template in a separate folder, in both kinds of builds, with a server that
/// disconnects and returns.
@Suite("The museum", .serialized, .fewAtOnce, .inCampaign) struct MuseumTests {
  private let repository: Repository
  /// The folder has the same path in every run, because build products depend on it.
  private let folder: TestFolder
  private var app: URL { folder.appending(path: "Kettle") }

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder("museum", of: repository.root)
  }

  private func vitrine(_ arguments: String...) async throws {
    try await Command.run(BuiltCommand.path, arguments)
  }

  @Test func `is made by its template, and looks and works on every processor as in the ordinary build`() async throws {
    try await makeApp()
    try await Command.run("swift", ["test", "--disable-xctest"], in: app)
    let wanted = try await visit(by: ProgramRunner(app.appending(path: ".build/debug/Kettle")), "ordinary")
    // The next user starts where the first one did.
    #expect(wanted.first == wanted.last && Set(wanted).count == wanted.count - 1)
    try await exchange(by: ProgramRunner(app.appending(path: ".build/debug/Kettle")), "ordinary")
    try recordProof("the museum's visit, and its server", build: "ordinary")

    for architecture in Architecture.allCases {
      let built = folder.appending(path: "built-\(architecture)")
      try await vitrine(
        "build", "Kettle", "--app", app.path, "--architecture", "\(architecture)", "--output", built.path)
      let program = built.appending(path: "Kettle")
      let size = try #require(try program.resourceValues(forKeys: [.fileSizeKey]).fileSize)
      #expect(size <= 2_990_000, "\(architecture): \(size) bytes")
      let runner = try ProgramRunner(program, for: architecture)
      let pictures = try await visit(by: runner, "\(architecture)")
      #expect(pictures == wanted, "\(architecture) draws a different image")
      try await exchange(by: runner, "\(architecture)")
      try recordProof("the museum's visit, and its server", build: "\(architecture)")
    }
  }

  private func makeApp() async throws {
    try await vitrine("new", "Kettle", "--template", "museum", "--folder", app.path)
    try repository.shareBuild(with: app, as: "museum")
  }

  /// The board's second serial port, for the counter at the door, which sends nothing.
  private static let line = (path: "/dev/ttyS1", options: ["-serial", "null"])

  @Test func `looks on a board, from its image, as in memory, and does not wake up without touches`() async throws {
    try await makeApp()
    try #"{"server": "", "refresh-minutes": 10, "counter": "\#(Self.line.path)"}"#
      .write(to: resources.appending(path: "guide.json"), atomically: true, encoding: .utf8)
    try folder.write(
      """
      base = "qemu-x86_64"
      status = "unverified"

      [app]
      devices = ["\(Self.line.path)"]
      """, to: "Kettle/boards/desk.toml")
    let image = folder.appending(path: "image")
    try await vitrine(
      "image", "Kettle", "--app", app.path, "--board", "desk", "--set", "VITRINE_SCALE=1", "--set",
      "VITRINE_IDLE=\(Self.idle)", "--output",
      image.path)
    let built = folder.appending(path: "built")
    try await vitrine("build", "Kettle", "--app", app.path, "--board", "desk", "--output", built.path)
    let program = built.appending(path: "Kettle")
    _ = try await visit(by: ProgramRunner(program), "board")
    let wanted = try ["1-guide", "2-exhibit", "3-deutsch", "4-opinion", "5-poster"].map {
      try Screenshot(png: folder.appending(path: "board/\($0).png"))
    }

    try await VirtualAppliance(Image(in: image), options: Self.line.options).run { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await board.waitForTouch()
      _ = try await board.stableScreenshot(of: "the guide") { $0 == wanted[0] }
      for (place, wanted) in zip([(140, 170), (40, 24), (520, 44), (690, 44)], [wanted[1], wanted[0], wanted[2], nil]) {
        try await board.play(SingleTouchScript("0 down 1 \(place.0) \(place.1)\n0.1 up 1"))
        if let wanted { _ = try await board.stableScreenshot(of: "a visit") { $0 == wanted } }
      }
      try await board.play(SingleTouchScript("1 down 1 480 210\n1.1 up 1"))
      _ = try await board.stableScreenshot(of: "an opinion") { $0 == wanted[3] }
      _ = try await board.screenshot(of: "the poster", within: Self.limit) { $0 == wanted[4] }
      #expect(!board.console.contains { $0.contains(Self.line.path) }, "\(board.console)")
    }
    try recordProof("the museum's visit, from its image", build: "x86_64")

    // Wake-ups are counted on a board with the tests' agent, which does not require keep-alives from the app.
    let facts = try BoardConfiguration(named: "qemu-x86_64", in: repository)
    let agent = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await agent.build(["board-agent"])
    let kernel = try await Kernel.load(for: facts)
    let initramfs = try await Initramfs(
      program: StaticProgram(program, for: .x86_64), agent: StaticProgram(agent.program("board-agent"), for: .x86_64),
      kernel: kernel,
      facts: facts, overlay: AppResources(of: app).overlay(),
      settings: ["VITRINE_SCALE": "1", "VITRINE_IDLE": "\(Self.idle)"])
    let machine = try VirtualMachine(
      facts: facts.machine(of: "qemu-x86_64", in: repository), of: facts, kernel: kernel, initramfs: initramfs,
      devices: { _ in Self.line.options })
    try await machine.run { board in
      try await board.waitUntilReady()
      _ = try await board.firstFrame(within: Self.limit)
      _ = try await board.stableScreenshot(of: "the guide") { $0 == wanted[0] }
      #expect(try await wakeUps(of: board, in: 10) == 0, "on the guide")
      try await board.plug(.slots, width: 800, height: 480)
      _ = try await board.waitForPanel()
      try await board.play { $0.tap((140, 170)) }
      _ = try await board.stableScreenshot(of: "an exhibit") { $0 == wanted[1] }
      #expect(try await wakeUps(of: board, in: 5) == 0, "on an exhibit")
      _ = try await board.screenshot(of: "the poster", within: Self.limit) { $0 == wanted[4] }
      #expect(try await wakeUps(of: board, in: 10) == 0, "on the poster")
    }
    try recordProof("the museum does not wake up without touches", build: "x86_64")
  }

  private static let limit = Duration.seconds(120)
  /// The idle time in seconds, longer than an emulated board takes for a visit.
  private static let idle = 40

  /// Returns the number of wake-ups of the app's threads in the given number of seconds.
  private func wakeUps(of board: AgentBoard, in seconds: Int) async throws -> Int {
    // Waits until all pending work is done.
    try await Task.sleep(for: .seconds(2))
    let before = try await ProcessStatistics(of: board).sleeps
    try await Task.sleep(for: .seconds(seconds))
    return try await ProcessStatistics(of: board).sleeps - before
  }

  private var resources: URL { app.appending(path: "Resources") }

  private func place(_ name: String) throws -> URL {
    let place = folder.appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return place
  }

  /// Returns the screenshots of the demonstration without a server.
  private func visit(by runner: ProgramRunner, _ name: String) async throws -> [Data] {
    let place = try place(name)
    try await runner.run(
      settings: [
        "VITRINE_DISPLAY": "headless:800x480", "VITRINE_SCALE": "1",
        "VITRINE_REPLAY": app.appending(path: "Kettle.touch").path,
        "VITRINE_SCREENSHOT": "6-end.png", "VITRINE_RESOURCES": resources.path,
        "VITRINE_STORAGE": place.appending(path: "kept").path,
      ], in: place)
    return try ["1-guide", "2-exhibit", "3-deutsch", "4-opinion", "5-poster", "6-end"].map {
      try Data(contentsOf: place.appending(path: "\($0).png"))
    }
  }

  /// Tests the screen and the requests with a server that answers the first request, is unreachable for two, and
  /// returns.
  private func exchange(by runner: ProgramRunner, _ name: String) async throws {
    let place = try place("exchange-\(name)")
    let server = try Server(photographs: resources)
    // A copy of the resources that contains the server's address.
    let own = place.appending(path: "resources")
    try? FileManager.default.removeItem(at: own)
    try FileManager.default.copyItem(at: resources, to: own)
    let settings = #"{"server": "http://127.0.0.1:\#(server.port)", "refresh-minutes": 1, "counter": ""}"#
    try settings.write(to: own.appending(path: "guide.json"), atomically: true, encoding: .utf8)
    let script = place.appending(path: "exchange.touch")
    try Self.script.write(to: script, atomically: true, encoding: .utf8)
    try await runner.run(
      settings: [
        "VITRINE_DISPLAY": "headless:800x480", "VITRINE_SCALE": "1", "VITRINE_REPLAY": script.path,
        "VITRINE_SCREENSHOT": "back.png",
        "VITRINE_RESOURCES": own.path, "VITRINE_STORAGE": place.appending(path: "kept").path, "VITRINE_IDLE": "off",
      ], in: place)
    func picture(_ name: String) throws -> Screenshot { try Screenshot(png: place.appending(path: "\(name).png")) }
    let fresh = try picture("fresh")
    let old = try picture("old")
    let torn = try picture("torn")
    let back = try picture("back")
    // After the server has returned, the screen is as it was initially. In between, a line showed the age of the list.
    #expect(back == fresh)
    #expect(old != fresh)
    // A malformed list leaves the exhibits unchanged.
    #expect(torn != fresh && (0..<455).allSatisfy { y in (0..<800).allSatisfy { torn[$0, y] == fresh[$0, y] } })
    // The server's photograph of the sun is the one of the northern lights, which is now the fourth exhibit.
    let sun = Self.pixels(of: 0, in: fresh)
    let lights = Self.pixels(of: 3, in: fresh)
    #expect(
      Set(sun).count > 500 && Self.difference(sun, lights) < 6
        && Self.difference(sun, Self.pixels(of: 1, in: fresh)) > 12)
    let bottom = PixelRect(x: 0, y: 455, width: 800, height: 25)
    #expect(
      old.fraction(of: Self.ground, in: bottom) < 1 && old.fraction(of: Self.ground, in: bottom) > 0.8,
      "no line about the age")
    let said = try server.end()
    let wanted = #"POST /answers {"language":"en","remark":"","stars":4}"#
    // The first attempts to send it fail, and it arrives once.
    #expect(said.contains("POST away") && said.filter { $0.hasPrefix("POST /") } == [wanted], "\(said)")
    // A photograph that is not part of the app is requested once, and stored with a file that describes it.
    #expect(said.filter { $0 == "GET /sun.jpg" }.count == 1, "\(said)")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.appending(path: "kept/Kettle/images").path)
    #expect(files.count == 2, "\(files)")
  }

  private static let ground: UInt32 = 0x0F1116

  /// Returns the upper part of an exhibit's photograph, which contains no text.
  private static func pixels(of exhibit: Int, in picture: Screenshot) -> [UInt32] {
    // Three in a row after a margin of 20, 14 apart. The height of a row is 0.72 of their width.
    let left = 20 + 258 * (exhibit % 3)
    let top = cells + 190 * (exhibit / 3)
    return (20..<100).flatMap { y in (20..<220).map { x in picture[left + x, top + y] } }
  }

  /// The top of the first row of exhibits.
  private static let cells = 82

  /// Returns the average difference of the pixels' colors, from 0 to 255.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> Double {
    var sum = 0
    for (one, other) in zip(a, b) {
      for shift: UInt32 in [0, 8, 16] { sum += abs(Int(one >> shift & 255) - Int(other >> shift & 255)) }
    }
    return Double(sum) / Double(3 * a.count)
  }

  /// A rating of four stars while the server is unreachable.
  private static let script = """
    20.0 shot fresh.png
    70.0 down 1 690 44
    70.1 up 1
    71.0 down 1 480 210
    71.1 up 1
    72.0 down 1 570 344
    72.1 up 1
    100.0 shot old.png
    # The fourth answer is malformed, the fifth is good.
    230.0 shot torn.png
    320.0 shot later.png
    """

  /// A server of the museum in Python.
  private final class Server {
    private(set) var port = 0
    private let program = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(photographs: URL) throws {
      program.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      program.arguments = ["-u", "-c", Self.source, photographs.path]
      (program.standardInput, program.standardOutput) = (input, output)
      try program.run()
      // The line may arrive in pieces.
      var said = ""
      while !said.contains("\n") {
        let piece = output.fileHandleForReading.availableData
        if piece.isEmpty { break }
        said += String(decoding: piece, as: UTF8.self)
      }
      port = try #require(Int(said.drop { !$0.isNumber }.prefix { $0.isNumber }), "no server: \(said)")
    }

    /// Returns the requests line by line.
    func end() throws -> [String] {
      // The server ends when its input is closed. A thread of the tests may have started it with signals blocked.
      try input.fileHandleForWriting.close()
      program.waitUntilExit()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
    }

    deinit { try? input.fileHandleForWriting.close() }

    private static let source = """
      import http.server, json, os, sys, threading
      folder, asked = sys.argv[1], 0
      # In one write: each request has a thread, and a line's end that `print` writes by itself mixes with other lines.
      def tell(*words):
          sys.stdout.write(" ".join(map(str, words)) + "\\n")
          sys.stdout.flush()
      class House(http.server.BaseHTTPRequestHandler):
          def say(self, body):
              self.send_response(200)
              self.send_header("Content-Length", str(len(body)))
              self.end_headers()
              self.wfile.write(body)
          def do_GET(self):
              global asked
              tell("GET", self.path)
              if self.path != "/exhibits.json":
                  return self.say(open(folder + "/aurora.jpg", "rb").read())
              asked += 1
              if asked in (2, 3):
                  return
              if asked == 4:
                  return self.say(b'{"exhibits": [{"picture": "torn.jpg"')
              exhibits = json.load(open(folder + "/exhibits.json"))
              first = dict(exhibits["exhibits"][2], picture="sun.jpg", title={"en": "The Sun", "de": "Die Sonne"})
              exhibits["exhibits"].insert(0, first)
              self.say(json.dumps(exhibits).encode())
          def do_POST(self):
              body = self.rfile.read(int(self.headers["Content-Length"])).decode()
              if asked in (2, 3):
                  return tell("POST away")
              tell("POST", self.path, body)
              self.say(b"")
          def log_message(self, *words):
              pass
      server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), House)
      threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
      tell("port", server.server_port)
      server.serve_forever()
      """
  }
}
