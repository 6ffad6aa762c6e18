import Geometry
import TestContexts
import Testing
import Toolkit
import Typography

@testable import Runtime

@Suite(.freshContext) struct DiagnosticsControllerTests {
  private static let written = """
    release 3f2c9a0b1d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8
    previous built-in
    app tiles
    version 0.4.0
    state in trouble
    uptime 7384

    [    1.204] vitrine: the app was killed by signal 4; starting it again now
    [    9.731] vitrine: the app was killed by signal 4; trying it again in 60 s
    """

  private static let diagnosis = BoardDiagnosis(
    board: "beaglebone-black-lcd7", host: "(none)", addresses: ["192.168.1.20"], written: written)

  @Test func `the file of process 1 is parsed, and unknown values are omitted`() {
    let facts = Self.diagnosis.facts.map { "\($0.name): \($0.value)" }
    let expected = [
      "App: tiles 0.4.0", "Release: 3f2c9a0b1d4e", "Board: beaglebone-black-lcd7", "Address: 192.168.1.20",
      "Running for: 2 h 3 min",
    ]
    #expect(facts == expected)
    #expect(Self.diagnosis.log.last == "[    9.731] the app was killed by signal 4; trying it again in 60 s")
    #expect(Self.diagnosis.log.count == 2)
    let bare = BoardDiagnosis(board: nil, host: "desk", addresses: [], written: "")
    #expect(bare.facts.map(\.value) == ["desk", "no network"] && bare.log.isEmpty)
    // A program without its own network uses the addresses that process 1 has written.
    let told = BoardDiagnosis(
      board: nil, host: "", addresses: [], written: "uptime 59\naddress 10.0.2.15\naddress 192.168.1.20\n\n")
    #expect(told.addresses == ["10.0.2.15", "192.168.1.20"] && told.facts.first?.value == "10.0.2.15, 192.168.1.20")
    let own = BoardDiagnosis(board: nil, host: "", addresses: ["192.168.1.20"], written: "address 10.0.2.15\n\n")
    #expect(own.addresses == ["192.168.1.20"])
    let trial = BoardDiagnosis(board: nil, host: "", addresses: [], written: "trial 3f2c9a0b1d4e5f\nrelease built-in\n")
    #expect(trial.facts.first?.value == "3f2c9a0b1d4e, on trial")
    let restarted = BoardDiagnosis(
      board: nil, host: "", addresses: [], written: "last-end by the kernel, Kernel panic\n")
    #expect(
      restarted.facts.last == BoardDiagnosis.Fact(name: "Previous run ended", value: "by the kernel, Kernel panic"))
  }

  @Test(arguments: [(59, "59 s"), (60, "1 min 0 s"), (7384, "2 h 3 min"), (90_000, "1 d 1 h"), (-1, "-1 s")])
  func `a duration is formatted in its two largest units`(seconds: Int, text: String) {
    #expect(BoardDiagnosis.formattedDuration(seconds) == text)
  }

  @Test(
    arguments: [Size(800, 480), Size(480, 800), Size(320, 240), Size(240, 320), Size(1920, 1080), Size(64, 64)],
    [1, 1.5, 2])
  func `no part is cut off or overlaps another, however large the text`(size: Size, textScale: Double) throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let long = String(repeating: "the app was killed by signal 4; trying it again in 60 s ", count: 20)
    for occasion in [DiagnosticsController.Reason.failure(long), .failure("it ended with status 2"), .staff(close: {})]
    {
      let controller = DiagnosticsController(occasion) { Self.diagnosis }
      let application = Application()
      let window = Window(size: size)
      window.theme.textScale = textScale
      window.rootViewController = controller
      application.window = window
      application.advance(to: 1)
      let parts = controller.view.subviews.filter { !$0.isHidden && !$0.frame.isEmpty }
      if case .staff = occasion, size.width > 64 {
        let facts = try #require(parts.compactMap { $0 as? FactsView }.first)
        #expect(facts.frame.height >= facts.height(for: facts.frame.width), "a fact is cut off")
      }
      #expect(parts.count >= (size.width > 64 ? 5 : 1))
      for (index, part) in parts.enumerated() {
        #expect(controller.view.bounds.contains(part.frame), "\(part.frame)")
        for other in parts[..<index] { #expect(!part.frame.intersects(other.frame), "\(part.frame) \(other.frame)") }
      }
    }
  }
}
