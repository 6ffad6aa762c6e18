import Geometry
import Platform
import ScriptedTouch
import TestContexts
import Testing

@Suite("A scripted finger", .freshContext) struct ScriptedTouchTests {
  static let screen = Screen(name: "memory", mode: DisplayMode(size: PixelSize(400, 200), refreshRate: 60))

  static func source(_ text: String) throws -> ScriptedTouch {
    let source = ScriptedTouch(try TouchScript(parsing: text))
    source.start(at: 10)
    source.screenChanged(to: PanelMapping(screen: screen, scale: 1))
    return source
  }

  @Test func `reports nothing before its time`() throws {
    let source = try Self.source("0.5 down 1 100 100\n0.6 up 1")
    var samples: [TouchSample] = []
    source.drain(into: &samples, at: 10.4)
    #expect(samples.isEmpty)
    #expect(source.deadline == 10.5)
    source.drain(into: &samples, at: 10.5)
    #expect(samples == [TouchSample(contact: 1, phase: .down, position: PanelPosition(0.25, 0.5), time: 10.5)])
    source.drain(into: &samples, at: 11)
    #expect(samples.map(\.phase) == [.down, .up])
    #expect(source.isFinished && source.deadline == nil)
  }

  @Test func `touches at its point of the window, however large the window is`() throws {
    let source = try Self.source("0 down 1 100 50")
    source.screenChanged(to: PanelMapping(screen: Self.screen, scale: 2))
    var samples: [TouchSample] = []
    source.drain(into: &samples, at: 10)
    #expect(samples.map(\.position) == [PanelPosition(0.5, 0.5)])
  }

  @Test func `shares its report with the other fingers of the same time`() throws {
    let source = try Self.source("0 down 1 0 0\n0 down 2 100 0\n0 up 1\n0.1 up 2")
    var samples: [TouchSample] = []
    source.drain(into: &samples, at: 10)
    #expect(samples.map(\.endsReport) == [false, true, true])
  }

  @Test func `waits until a screenshot was taken`() throws {
    let source = try Self.source("0 down 1 0 0\n0.1 shot a.png\n0.2 up 1")
    var samples: [TouchSample] = []
    source.drain(into: &samples, at: 12)
    #expect(samples.map(\.phase) == [.down])
    #expect(source.pendingScreenshot == "a.png")
    #expect(source.deadline == nil)
    source.didTakeScreenshot()
    source.drain(into: &samples, at: 12)
    #expect(samples.map(\.phase) == [.down, .up])
  }
}
