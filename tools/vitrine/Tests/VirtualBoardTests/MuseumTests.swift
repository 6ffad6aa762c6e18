import Foundation
import Host
import ProgramRunner
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import VirtualBoard

/// The museum's guide, made by its template in a folder of its own, in both kinds of builds and with a server that comes and goes.
@Suite("The museum", .serialized, .fewAtOnce) struct MuseumTests {
  private let repository: Repository
  /// The same for these sources in every run: what is built knows its path.
  private let folder: TestFolder
  private var app: URL { folder.appending(path: "Kettle") }

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder("museum", of: repository.root)
  }

  private func vitrine(_ arguments: String...) async throws {
    try await Command.run(BuiltCommand.path, arguments)
  }

  @Test func `has 400 lines of Swift at most, none of them in C`() throws {
    let museum = repository.root.appending(path: "Sources/Apps/Museum/Sources")
    var lines = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: museum.path) {
      let file = museum.appending(path: path)
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
      #expect(path.hasSuffix(".swift"))
      // That one is made of Translations/*.toml.
      if path.hasSuffix("/Texts.swift") { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let code = line.drop { $0 == " " }
        if !code.isEmpty && !code.hasPrefix("//") { lines += 1 }
      }
    }
    #expect(lines > 300 && lines <= 400, "\(lines) lines")
  }

  @Test func `is made by its template, and looks and works on every processor as the ordinary build does`() async throws {
    try await vitrine("new", "Kettle", "--template", "museum", "--folder", app.path)
    try repository.shareBuild(with: app, as: "museum")
    try await Command.run("swift", ["test", "--disable-xctest"], in: app)
    let wanted = try await visit(by: ProgramRunner(app.appending(path: ".build/debug/Kettle")), "ordinary")
    // The next visitor begins where the first one did.
    #expect(wanted.first == wanted.last && Set(wanted).count == wanted.count - 1)
    try await exchange(by: ProgramRunner(app.appending(path: ".build/debug/Kettle")), "ordinary")
    try proved("the museum's visit, and its server", "ordinary")

    for architecture in Architecture.allCases {
      let built = folder.appending(path: "built-\(architecture)")
      try await vitrine("build", "Kettle", "--app", app.path, "--architecture", "\(architecture)", "--output", built.path)
      let program = built.appending(path: "Kettle")
      let size = try #require(try program.resourceValues(forKeys: [.fileSizeKey]).fileSize)
      #expect(size <= 3_600_000, "\(architecture): \(size) bytes")
      let runner = try ProgramRunner(program, for: architecture)
      let pictures = try await visit(by: runner, "\(architecture)")
      #expect(pictures == wanted, "\(architecture) draws another picture")
      try await exchange(by: runner, "\(architecture)")
      try proved("the museum's visit, and its server", "\(architecture)")
    }
  }

  private var resources: URL { app.appending(path: "Resources") }

  private func place(_ name: String) throws -> URL {
    let place = folder.appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    return place
  }

  /// What the demonstration shows, without a server.
  private func visit(by runner: ProgramRunner, _ name: String) async throws -> [Data] {
    let place = try place(name)
    try await runner.run(
      settings: [
        "VITRINE_DISPLAY": "headless:800x480", "VITRINE_SCALE": "1", "VITRINE_REPLAY": app.appending(path: "Kettle.touch").path,
        "VITRINE_SCREENSHOT": "6-end.png", "VITRINE_RESOURCES": resources.path, "VITRINE_STORAGE": place.appending(path: "kept").path,
      ], in: place)
    return try ["1-guide", "2-exhibit", "3-deutsch", "4-opinion", "5-poster", "6-end"].map {
      try Data(contentsOf: place.appending(path: "\($0).png"))
    }
  }

  /// A server answers the first question, then nobody is there for two, then it is back: what is shown meanwhile, and what it is sent.
  private func exchange(by runner: ProgramRunner, _ name: String) async throws {
    let place = try place("exchange-\(name)")
    let server = try Server(photographs: resources)
    // The resources, with a server in them.
    let own = place.appending(path: "resources")
    try? FileManager.default.removeItem(at: own)
    try FileManager.default.copyItem(at: resources, to: own)
    let settings = #"{"server": "http://127.0.0.1:\#(server.port)", "refresh-minutes": 1, "counter": ""}"#
    try settings.write(to: own.appending(path: "guide.json"), atomically: true, encoding: .utf8)
    let script = place.appending(path: "exchange.touch")
    try Self.script.write(to: script, atomically: true, encoding: .utf8)
    try await runner.run(
      settings: [
        "VITRINE_DISPLAY": "headless:800x480", "VITRINE_SCALE": "1", "VITRINE_REPLAY": script.path, "VITRINE_SCREENSHOT": "back.png",
        "VITRINE_RESOURCES": own.path, "VITRINE_STORAGE": place.appending(path: "kept").path, "VITRINE_IDLE": "off",
      ], in: place)
    func picture(_ name: String) throws -> Picture { try Picture(png: place.appending(path: "\(name).png")) }
    let (fresh, old, back) = (try picture("fresh"), try picture("old"), try picture("back"))
    // With the server back all is as it was fresh; meanwhile a line said how old it is.
    #expect(back == fresh)
    #expect(old != fresh)
    let bottom = PictureArea(x: 0, y: 455, width: 800, height: 25)
    #expect(old.share(of: Self.ground, in: bottom) < 1 && old.share(of: Self.ground, in: bottom) > 0.8, "no line about the age")
    let said = try server.end()
    let wanted = #"POST /answers [{"language":"en","number":1,"remark":"","stars":4}]"#
    // It is sent in vain first, and arrives once.
    #expect(said.contains("POST away") && said.filter { $0.hasPrefix("POST /") } == [wanted], "\(said)")
    // A photograph that the app does not bring along.
    #expect(said.contains("GET /sun.jpg"))
  }

  private static let ground: UInt32 = 0x0F1116

  /// Four stars while the server is away.
  private static let script = """
    20.0 shot fresh.png
    70.0 down 1 690 44
    70.1 up 1
    71.0 down 1 480 210
    71.1 up 1
    72.0 down 1 570 344
    72.1 up 1
    100.0 shot old.png
    320.0 shot later.png
    """

  /// A museum's server in Python.
  private final class Server {
    private(set) var port = 0
    private let program = Process()
    private let (input, output) = (Pipe(), Pipe())

    init(photographs: URL) throws {
      program.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      program.arguments = ["-u", "-c", Self.source, photographs.path]
      (program.standardInput, program.standardOutput) = (input, output)
      try program.run()
      // The line may come in pieces.
      var said = ""
      while !said.contains("\n") {
        let piece = output.fileHandleForReading.availableData
        if piece.isEmpty { break }
        said += String(decoding: piece, as: UTF8.self)
      }
      port = try #require(Int(said.drop { !$0.isNumber }.prefix { $0.isNumber }), "no server: \(said)")
    }

    /// What it was asked, line by line.
    func end() throws -> [String] {
      // It ends with its input. A signal may be blocked in what a thread of the tests has started.
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
