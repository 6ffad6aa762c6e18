import Geometry
import ScriptedTouch
import TestKit

/// A virtual touch panel over a screen with a known size in points.
struct PanelGeometry {
  let device: VirtualPanel
  private let size: Size

  init(_ kind: Command.PanelKind, width: Double, height: Double) throws(VirtualPanelError) {
    size = Size(width, height)
    // Finer than a pixel, as on real panels.
    let x = PanelModel.Axis(0, Int32(width) &* 8 &- 1)
    let y = PanelModel.Axis(0, Int32(height) &* 8 &- 1)
    let name = "Vitrine virtual touch panel"
    let model: PanelModel
    switch kind {
    case .slots: model = PanelModel(.slots(10), name: name, x: x, y: y)
    case .anonymous: model = PanelModel(.anonymous, name: name, x: x, y: y)
    case .single: model = PanelModel(.singleTouch, name: name, x: x, y: y)
    case .tablet: model = .tablet()
    case .mouse: model = .mouse()
    }
    device = try VirtualPanel(model)
  }

  func apply(_ action: TouchScript.Action) {
    switch action {
    case .down(let finger, let point): device.down(Int(finger), column(point), row(point))
    case .move(let finger, let point): device.move(Int(finger), column(point), row(point))
    case .up(let finger), .cancel(let finger): device.up(Int(finger))
    case .screenshot, .step: break
    }
  }

  private func column(_ point: Point) -> Int { units(point.x, of: size.width, on: device.model.x) }

  private func row(_ point: Point) -> Int { units(point.y, of: size.height, on: device.model.y) }

  /// Returns a coordinate in device units. A mouse uses points; other devices use the range of their axis.
  private func units(_ value: Double, of extent: Double, on axis: PanelModel.Axis) -> Int {
    let units = device.model.kind == .mouse ? value : value / extent * Double(axis.maximum + 1)
    // A script may name locations far outside the panel. Limit them, so that they fit an `Int`.
    return Int(max(-1e6, min(1e6, units)))
  }
}
