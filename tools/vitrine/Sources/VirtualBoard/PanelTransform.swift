import Foundation
import Images

/// The position of the app's screen on a panel. It converts locations of touch scripts to locations on the panel.
public struct PanelTransform: Sendable {
  private let panel: BoardConfiguration.Panel
  /// The number of pixels in a point.
  private let scale: Double
  /// The clockwise rotation in degrees.
  private let rotation: Int

  /// - Parameters:
  ///   - settings: The app's settings. The defaults are those of emulated panels: one pixel for each point, and no
  ///     rotation.
  ///   - arguments: The kernel's arguments, which may contain the orientation of the panel.
  public init(_ panel: BoardConfiguration.Panel, settings: [String: String], arguments: [String] = []) {
    self.panel = panel
    scale = settings["VITRINE_SCALE"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? 1
    rotation = settings["VITRINE_ROTATION"].flatMap { Int($0) } ?? Self.orientation(in: arguments)
  }

  /// Returns the rotation with which frames are upright on a panel that is built in as `video=` describes.
  private static func orientation(in arguments: [String]) -> Int {
    for argument in arguments where argument.hasPrefix("video=") {
      if argument.contains("panel_orientation=right_side_up") { return 90 }
      if argument.contains("panel_orientation=upside_down") { return 180 }
      if argument.contains("panel_orientation=left_side_up") { return 270 }
    }
    return 0
  }

  private var isQuarterTurn: Bool { rotation == 90 || rotation == 270 }

  /// The size in points.
  public var width: Double { Double(isQuarterTurn ? panel.height : panel.width) / scale }
  public var height: Double { Double(isQuarterTurn ? panel.width : panel.height) / scale }

  /// The size, for messages.
  public var size: String { "\(Int(width))x\(Int(height)) points" }

  /// Returns the location on the panel, in pixels, of a location on the screen, in points.
  func pixel(x: Double, y: Double) -> (x: Double, y: Double) {
    let u = x * scale
    let v = y * scale
    let right = Double(panel.width)
    let bottom = Double(panel.height)
    return switch rotation {
    case 90: (right - v, u)
    case 180: (right - u, bottom - v)
    case 270: (v, bottom - u)
    default: (u, v)
    }
  }
}

extension PanelTransform {
  /// Returns the location as fractions of the panel's width and height, from 0 to 1. It is in the middle of the pixel,
  /// and never outside the panel.
  func normalized(x: Double, y: Double) -> (x: Double, y: Double) {
    let place = pixel(x: x + 0.5 / scale, y: y + 0.5 / scale)
    return (min(max(place.x / Double(panel.width), 0), 1), min(max(place.y / Double(panel.height), 0), 1))
  }
}

extension Double {
  /// The number with three decimals, without an exponent.
  var threeDecimals: String { String(format: "%.3f", self) }
}
