import Foundation
import Images

/// How the app's picture lies on a panel: a touch script names places of the one, and a finger touches the other.
public struct PictureOnPanel: Sendable {
  private let panel: BoardFacts.Panel
  /// Pixels a point.
  private let scale: Double
  /// Clockwise, in degrees.
  private let rotation: Int

  /// - Parameter settings: the app's. What they do not say is as on the emulator's panels: a point is a pixel, and
  ///   nothing is turned.
  public init(_ panel: BoardFacts.Panel, settings: [String: String]) {
    self.panel = panel
    scale = settings["VITRINE_SCALE"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? 1
    rotation = settings["VITRINE_ROTATION"].flatMap { Int($0) } ?? 0
  }

  private var isOnItsSide: Bool { rotation == 90 || rotation == 270 }

  /// In points.
  public var width: Double { Double(isOnItsSide ? panel.height : panel.width) / scale }
  public var height: Double { Double(isOnItsSide ? panel.width : panel.height) / scale }

  /// For people.
  public var size: String { "\(Int(width))x\(Int(height)) points" }

  /// The place on the panel, in its pixels, of one in the picture, in points.
  func pixel(x: Double, y: Double) -> (x: Double, y: Double) {
    let (u, v) = (x * scale, y * scale)
    let (right, bottom) = (Double(panel.width), Double(panel.height))
    return switch rotation {
    case 90: (right - v, u)
    case 180: (right - u, bottom - v)
    case 270: (v, bottom - u)
    default: (u, v)
    }
  }
}

extension PictureOnPanel {
  /// The same place as a share of the panel's width and height, from 0 to 1: in the middle of its pixel, and never beside
  /// the panel.
  func share(x: Double, y: Double) -> (x: Double, y: Double) {
    let place = pixel(x: x + 0.5 / scale, y: y + 0.5 / scale)
    return (min(max(place.x / Double(panel.width), 0), 1), min(max(place.y / Double(panel.height), 0), 1))
  }
}

extension Double {
  /// To the thousandth, without an exponent.
  var plain: String { String(format: "%.3f", self) }
}
