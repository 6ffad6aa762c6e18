import CEvdev
import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import EvdevTouch
@testable import TestKit

/// Decodes the events that a virtual panel writes to the kernel.
@Suite("A virtual panel", .freshContext) struct PanelEventsTests {
  private func phases(_ model: PanelModel, _ touch: (inout PanelEvents) -> Void) -> [[TouchSample.Phase]] {
    samples(model, touch).map { $0.map(\.phase) }
  }

  private func samples(_ model: PanelModel, _ touch: (inout PanelEvents) -> Void) -> [[TouchSample]] {
    let kind: DeviceKind =
      switch model.kind {
      case .slots(let count): .slots(count)
      case .anonymous: .anonymous
      case .singleTouch: .singleTouch
      case .tablet: .tablet
      case .mouse: .mouse
      case .keyboard(points: false): .other
      case .keyboard(points: true): .mouse
      }
    var panel = PanelEvents(model)
    touch(&panel)
    var decoder = TouchDecoder(
      DeviceDescription(
        name: model.name, kind: kind, x: Axis(model.x.minimum, model.x.maximum),
        y: Axis(model.y.minimum, model.y.maximum)))
    decoder.screenChanged(
      to: Screen(name: "Virtual-1", mode: DisplayMode(size: PixelSize(100, 100), refreshRate: 60)))
    var contacts = ContactNumberGenerator()
    var samples: [TouchSample] = []
    for event in panel.events {
      decoder.decode(InputEvent(event.type, event.code, event.value, time: 0), &contacts, into: &samples)
    }
    var reports: [[TouchSample]] = [[]]
    for sample in samples {
      reports[reports.count - 1].append(sample)
      if sample.endsReport { reports.append([]) }
    }
    return reports.dropLast()
  }

  static let models = [
    PanelModel.multiTouch(width: 100, height: 100),
    PanelModel(.anonymous, name: "A", x: .init(0, 99), y: .init(0, 99)),
    PanelModel(.singleTouch, name: "S", x: .init(0, 99), y: .init(0, 99)),
    PanelModel(.tablet, name: "T", x: .init(0, 99), y: .init(0, 99)),
  ]

  @Test(arguments: models) func `of every kind reports a finger from down to up`(_ model: PanelModel) {
    let reports = samples(model) { panel in
      panel.down(0, 10, 20)
      panel.endReport()
      panel.move(0, 30, 40)
      panel.endReport()
      panel.up(0)
      panel.endReport()
    }
    #expect(reports.map { $0.map(\.phase) } == [[.down], [.move], [.up]])
    #expect(
      reports.map { $0[0].position } == [PanelPosition(0.1, 0.2), PanelPosition(0.3, 0.4), PanelPosition(0.3, 0.4)])
  }

  @Test(arguments: models.prefix(2)) func `for many fingers reports two in one report`(_ model: PanelModel) {
    let reports = phases(model) { panel in
      panel.down(0, 10, 20)
      panel.down(1, 60, 70)
      panel.endReport()
      panel.up(0)
      panel.move(1, 61, 70)
      panel.endReport()
      panel.up(1)
      panel.endReport()
    }
    #expect(reports.map(\.count) == [2, 2, 1])
    #expect(reports.first == [.down, .down])
  }

  @Test func `of a mouse moves by the difference of the positions`() {
    let reports = samples(.mouse()) { panel in
      panel.move(0, 100, 0)
      panel.endReport()
      panel.down(0, 80, -10)
      panel.endReport()
    }
    #expect(reports.map { $0.map(\.phase) } == [[.hover], [.hover, .down]])
    #expect(reports.map { $0[0].position } == [PanelPosition(0.99, 0.5), PanelPosition(0.79, 0.4)])
  }

  @Test func `replaces a finger that is down already`() {
    let reports = phases(Self.models[0]) { panel in
      panel.down(3, 10, 20)
      panel.endReport()
      panel.down(3, 60, 70)
      panel.endReport()
      panel.palm(3)
      panel.endReport()
    }
    #expect(reports == [[.down], [.up, .down], [.cancel]])
  }

  @Test(arguments: models) func `ignores fingers beyond its slots, and those that are not down`(_ model: PanelModel) {
    let reports = phases(model) { panel in
      panel.move(0, 1, 1)
      panel.up(0)
      panel.up(.max)
      panel.endReport()
    }
    #expect(reports == [])
  }

  @Test func `that cannot be created names the file and the reason`() {
    #expect(VirtualPanelError.cannotOpen(.permissionDenied).message == "/dev/uinput: cannot open: Permission denied")
    #expect(
      VirtualPanelError.cannotCreate(name: "P", .invalidArgument).message
        == "/dev/uinput: cannot create \"P\": Invalid argument")
  }
}
