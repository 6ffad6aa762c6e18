import BoardFixtures
import Foundation
import Host
import Proofs
import TestFolder
import Testing

@testable import VirtualBoard

/// A new app in a window of a real X server, with input from xdotool.
@Suite("A desktop window", .serialized, .fewAtOnce, .inCampaign) struct DeskTests {
  /// An app with a field, a box that follows the finger, a button that presents a card, a view for two fingers, and a
  /// control that takes a second.
  private static let source = """
    import Vitrine

    final class Box: View {
      override func touchesMoved(_ touches: TouchSet, with event: Event) {
        for touch in touches { center = touch.location(in: superview!) }
      }
    }

    final class Sleeper: View {
      override func touchesEnded(_ touches: TouchSet, with event: Event) {
        backgroundColor = Color(hex: 0x305070)
        animate(duration: 1) { self.alpha = 0.9 } completion: { _ in (self.alpha, self.backgroundColor) = (1, Color(hex: 0x00A0C0)) }
      }
    }

    final class CardController: ViewController {
      override func viewDidLoad() {
        view.backgroundColor = Color(hex: 0x7A1FA0)
        preferredContentSize = Size(200, 120)
      }
    }

    final class LampController: ViewController, PresentationRestoring {
      let field = TextField("Name")
      let box = Box(frame: Rect(40, 120, 80, 80))
      let spread = View(frame: Rect(360, 20, 100, 80))
      let sleeper = Sleeper(frame: Rect(360, 190, 100, 40))

      override func viewDidLoad() {
        view.backgroundColor = Color(hex: 0x203040)
        field.frame = Rect(40, 20, 300, 48)
        field.onChange = { [unowned(unsafe) self] in box.backgroundColor = Color(hex: $0.text == "Akettle" ? 0x00C000 : 0xF0C040) }
        box.backgroundColor = Color(hex: 0xF0C040)
        view.addSubview(field)
        view.addSubview(box)
        let button = Button(title: "Card") { [unowned(unsafe) self] _ in presentAgain("card") }
        button.frame = Rect(360, 120, 100, 48)
        view.addSubview(button)
        box.hitMargins = HitMargins(contact: 8, tracking: 8)
        for part in [spread, sleeper] {
          part.backgroundColor = Color(hex: 0x304050)
          view.addSubview(part)
        }
        spread.isMultipleTouchEnabled = true
        spread.addGestureRecognizer(
          PinchGestureRecognizer { [unowned(unsafe) self] in if $0.scale > 1.2 { spread.backgroundColor = Color(hex: 0xC03000) } })
      }

      func presentAgain(_ name: String) { present(CardController(), as: .form, named: name) }
    }
    """

  private let repository: Repository
  /// The folder has the same path in every run, because build products depend on it.
  let folder: TestFolder
  let bench: DesktopFixture
  private var app: URL { folder.appending(path: "Kettle") }
  var program: String { app.appending(path: ".build/release/Kettle").path }
  private var main: URL { app.appending(path: "Sources/Kettle/LampController.swift") }

  init() async throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder("desk", of: repository.root)
    bench = try await DesktopFixture()
  }

  /// Makes the app and builds it. Build products stay between runs.
  func make() async throws {
    try await Command.run(BuiltCommand.path, ["new", "Kettle", "--folder", app.path])
    try repository.shareBuild(with: app, as: "desk-app")
    for name in ["LampView.swift"] {
      try FileManager.default.removeItem(at: app.appending(path: "Sources/Kettle/\(name)"))
    }
    try Self.source.write(to: main, atomically: true, encoding: .utf8)
    try await Command.run(
      "swift", ["build", "--configuration", "release", "--product", "Kettle", "--package-path", app.path])
  }

  /// Returns the app's frame in memory after `script` was played.
  private func picture(after script: String, on size: String) async throws -> Screenshot {
    let touches = try folder.write(script, to: "memory.touch")
    let end = folder.appending(path: "memory.png")
    try await Command.run(
      "env",
      ["VITRINE_DISPLAY=headless:\(size)", "VITRINE_REPLAY=\(touches.path)", "VITRINE_SCREENSHOT=\(end.path)", program])
    return try Screenshot(png: end)
  }

  @Test func `shows the same as in memory, follows mouse and keyboard, and exits correctly`() async throws {
    try await make()
    for size in ["800x480", "480x800"] {
      let log = folder.appending(path: "log-\(size)")
      let process = try bench.start(program, settings: ["VITRINE_DISPLAY": "window:\(size)"], log: log)
      let window = try await bench.window("Kettle")
      let start = try await picture(after: "", on: size)
      try await bench.wait(60, "the first picture on \(size)") { try await bench.picture(of: window) == start }

      // The box follows the finger.
      try await bench.act(
        "mousemove", "--window", window, "80", "160", "mousedown", "1", "mousemove", "--window", window, "200", "300")
      try await bench.act("mousemove", "--window", window, "300", "260", "mouseup", "1")
      let end = try await picture(
        after: "0.1 down 1 80 160\n0.2 move 1 200 300\n0.3 move 1 300 260\n0.4 up 1\n", on: size)
      #expect(end != start)
      try await bench.wait(60, "the box where it was dragged, on \(size)") {
        try await bench.picture(of: window) == end
      }

      // A click makes the field the first responder, and letters go to it. The on-screen keyboard covers the lower half
      // of the box.
      try await bench.act("windowfocus", window, "mousemove", "--window", window, "100", "44", "click", "1")
      try await Task.sleep(for: .milliseconds(300))
      try await bench.act("type", "--delay", "30", "kettles")
      try await bench.act("key", "--delay", "30", "shift+Left", "Delete", "x", "BackSpace", "ctrl+Left", "A")
      try await bench.wait(60, "what was typed, on \(size)") {
        try await bench.picture(of: window)[300, 230] == 0x00C000
      }

      // Resizes the window to almost nothing, and then to a size larger than before, as another panel.
      try await bench.act("windowsize", window, "1", "1")
      try await Task.sleep(for: .milliseconds(200))
      try await bench.act("windowsize", window, "640", "400")
      try await bench.wait(60, "another size") { try await bench.picture(of: window)[639, 2] == 0x203040 }

      try await bench.act("key", "ctrl+q")
      try await bench.wait(60, "the end") { !process.isRunning }
      #expect(process.terminationStatus == 0)
    }

    // A desktop that disappears.
    let log = folder.appending(path: "log-lost")
    let process = try bench.start(program, log: log)
    _ = try await bench.window("Kettle")
    bench.crash()
    try await bench.wait(60, "the end without an X server") { !process.isRunning }
    #expect(process.terminationReason == .exit && process.terminationStatus == 2)
    #expect(try String(contentsOf: log, encoding: .utf8).contains("the X server disconnected"))
    // A desktop that no longer exists.
    let late = try bench.start(program, log: log)
    try await bench.wait(60, "the end without a desktop") { !late.isRunning }
    #expect(late.terminationStatus == 2)
    #expect(try String(contentsOf: log, encoding: .utf8).contains("VITRINE_DISPLAY=headless:800x480"))
    try recordProof("a desktop window, pixel by pixel", build: "ordinary")
  }

  @Test func `with --watch follows every save, and reports one that does not build`() async throws {
    try await make()
    let log = folder.appending(path: "watch")
    let process = try bench.start(
      BuiltCommand.path, ["run", "--app", app.path, "--watch", "--size", "480x320"], settings: ["TMPDIR": folder.path],
      log: log)
    func text() throws -> String { try String(contentsOf: log, encoding: .utf8) }
    func shown() throws -> Int { try text().components(separatedBy: "on the screen after").count - 1 }
    func save(_ old: String, _ new: String) throws {
      let source = try String(contentsOf: main, encoding: .utf8)
      try source.replacing(old, with: new).write(to: main, atomically: true, encoding: .utf8)
    }
    try await bench.wait(300, "the app") { try shown() == 1 }
    let first = try await bench.window("Kettle")
    try await bench.wait(60, "its background") { try await bench.picture(of: first)[470, 310] == 0x203040 }

    // Letters that a save preserves. With them, the box becomes green.
    try await bench.act("windowfocus", first, "mousemove", "--window", first, "100", "44", "click", "1")
    try await Task.sleep(for: .milliseconds(300))
    try await bench.act("type", "--delay", "30", "Akettle")
    try await bench.wait(60, "what was typed") { try await bench.picture(of: first)[44, 124] == 0x00C000 }

    try save("0x203040", "0x405060")
    try await bench.wait(300, "the app that was saved") { try shown() == 2 }
    let second = try await bench.window("Kettle")
    try await bench.wait(60, "what was typed before the save") {
      try await bench.picture(of: second)[44, 124] == 0x00C000
    }
    try await bench.act("windowfocus", second, "key", "Return")
    try await bench.wait(60, "its new background") { try await bench.picture(of: second)[470, 310] == 0x405060 }

    try save("view.addSubview(box)", "view.addSubview(bax)")
    try await bench.wait(300, "the error") { try text().contains("cannot find 'bax' in scope") }
    // The same app with the error at the top of the window.
    try await bench.wait(60, "the error in the window") { try await bench.picture(of: second)[2, 2] == 0xA3121F }
    #expect(try await bench.picture(of: second)[470, 310] == 0x405060)

    try save("view.addSubview(bax)", "view.addSubview(box)")
    try await bench.wait(300, "the app that was mended") { try shown() == 3 }
    let third = try await bench.window("Kettle")
    try await bench.wait(60, "a window without the error") { try await bench.picture(of: third)[2, 2] == 0x405060 }

    // A card above the app is restored, and the window keeps its position and size.
    try await bench.act("mousemove", "--window", third, "410", "144", "click", "1")
    try await bench.wait(60, "the card") { try await bench.picture(of: third)[240, 160] == 0x7A1FA0 }
    try await bench.act("windowsize", third, "520", "340", "windowmove", third, "333", "222")
    try await bench.wait(60, "the card in a larger window") { try await bench.picture(of: third)[350, 220] == 0x7A1FA0 }
    try save("0x405060", "0x506070")
    try await bench.wait(300, "the app that was saved with a card") { try shown() == 4 }
    let fourth = try await bench.window("Kettle")
    try await bench.wait(60, "the card after the save") { try await bench.picture(of: fourth)[350, 220] == 0x7A1FA0 }
    #expect(try await bench.act("getwindowgeometry", "--shell", fourth).contains("X=333\nY=222\nWIDTH=520\nHEIGHT=340"))
    try await bench.act("windowfocus", fourth, "key", "ctrl+q")
    try await bench.wait(60, "the end") { !process.isRunning }
    #expect(process.terminationStatus == 0)
    try recordProof("an app in a window follows every save", build: "ordinary")
  }

  @Test func `has a tool bar, an inspector, and touches that are recorded and played`() async throws {
    try await make()
    let log = folder.appending(path: "tools")
    let tree = folder.appending(path: "tree")
    let process = try bench.start(
      "/usr/bin/env", ["-C", folder.url.path, program],
      settings: ["VITRINE_DISPLAY": "window:480x272:95x54", "VITRINE_TREE": tree.path],
      log: log)
    func says(_ words: String) throws -> Bool { try String(contentsOf: log, encoding: .utf8).contains(words) }
    let window = try await bench.window("Kettle")
    try await bench.wait(60, "the app") { try await bench.picture(of: window)[470, 260] == 0x203040 }
    func size() async throws -> String { try await bench.act("getwindowgeometry", "--shell", window) }

    // The panel keeps its size next to the bar, which is taller.
    try await bench.act("windowfocus", window, "key", "F1")
    try await bench.wait(60, "the bar") { try await size().contains("WIDTH=780\nHEIGHT=600") }
    try await bench.wait(60, "the app beside the bar") { try await bench.picture(of: window)[470, 260] == 0x203040 }

    // A drag is recorded and replayed.
    try await bench.act("key", "F8", "mousemove", "--window", window, "80", "160", "mousedown", "1")
    try await bench.act("mousemove", "--window", window, "200", "200", "mouseup", "1")
    try await bench.wait(60, "the box at its new place") { try await bench.picture(of: window)[200, 200] == 0xF0C040 }
    try await bench.act("key", "F8")
    try await bench.wait(60, "the touches") { try says("touches Kettle-1.touch") }
    try await bench.act("key", "F6")
    try await bench.wait(60, "the app as it began") { try await bench.picture(of: window)[80, 160] == 0xF0C040 }
    try await bench.act("key", "F9")
    try await bench.wait(60, "the box dragged again") { try await bench.picture(of: window)[200, 200] == 0xF0C040 }

    // The right button reports the view at its position.
    try await bench.act("mousemove", "--window", window, "200", "200", "mousedown", "3")
    // The report is on the half without the finger.
    try await bench.wait(60, "the report over the app") { try await bench.picture(of: window)[470, 2] == 0x14305A }
    try await bench.act("mouseup", "3")
    try await bench.wait(60, "the report") { try says("200,200: Box") && says("in: View of LampController < Window") }

    // The first panel of the bar is the smallest.
    try await bench.act("mousemove", "--window", window, "538", "144", "click", "1")
    try await bench.wait(60, "a panel of 3.5 inches") { try await bench.picture(of: window)[470, 310] == 0x203040 }
    try await bench.act("key", "F1")
    try await bench.wait(60, "a window without the bar") { try await size().contains("WIDTH=480\nHEIGHT=320") }
    try await bench.act("key", "ctrl+q")
    try await bench.wait(60, "the end") { !process.isRunning }
    #expect(process.terminationStatus == 0)
    #expect(
      try String(contentsOf: tree, encoding: .utf8).hasPrefix(
        "Window 0,0 480x320\n  View of LampController 0,0 480x320\n"))
    try recordProof("a tool bar next to the window, and an inspector", build: "ordinary")
  }
}
