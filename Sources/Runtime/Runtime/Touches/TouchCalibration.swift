import Geometry
import Platform
import System

/// The calibration of the panel's touches, for a program that determines the matrix.
///
/// While `matrix` is the identity, touches have the raw positions of the panel.
public final class TouchCalibration {
  /// The matrix that is applied to touches, starting with the next one.
  public var matrix: CalibrationMatrix {
    didSet { touch.calibrate(with: matrix) }
  }
  /// The file that stores the matrix, or `nil` if the settings contain its numbers.
  public let file: CalibrationFile?

  private let touch: any TouchSource
  private let loop: FrameLoop

  init(matrix: CalibrationMatrix, file: CalibrationFile?, touch: any TouchSource, loop: FrameLoop) {
    self.matrix = matrix
    self.file = file
    self.touch = touch
    self.loop = loop
  }

  /// Returns the position on the panel of a point in the window, or `nil` without a screen.
  public func panelPosition(of point: Point) -> PanelPosition? { loop.mapping?.panelPosition(of: point) }

  /// The panel's shorter side in pixels, or 0 without a screen.
  public var shorterSide: Double {
    guard let size = loop.mapping?.screen.mode.size else { return 0 }
    return Double(min(size.width, size.height))
  }

  /// Returns the distance between two positions on the panel in pixels, or 0 without a screen.
  public func distance(from a: PanelPosition, to b: PanelPosition) -> Double {
    guard let size = loop.mapping?.screen.mode.size else { return 0 }
    return a.distance(to: b, inPixelsOf: size)
  }
}
