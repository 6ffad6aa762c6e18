import Geometry
import Platform
import System

/// How the panel's touches are straightened, for the program that finds out the matrix.
///
/// While `matrix` is the identity, touches are what the panel reads.
public final class TouchCalibration {
  /// What straightens touches, from the next one on.
  public var matrix: CalibrationMatrix {
    didSet { touch.calibrate(with: matrix) }
  }
  /// Where the matrix is kept; nil where the settings hold its numbers.
  public let file: CalibrationFile?

  private let touch: any TouchSource
  private let loop: FrameLoop

  init(matrix: CalibrationMatrix, file: CalibrationFile?, touch: any TouchSource, loop: FrameLoop) {
    self.matrix = matrix
    self.file = file
    self.touch = touch
    self.loop = loop
  }

  /// Where a point of the window lies on the panel; nil while there is no screen.
  public func panelPlace(of point: Point) -> PanelPlace? { loop.mapping?.place(of: point) }

  /// The panel's shorter side in pixels; 0 while there is no screen.
  public var shorterSide: Double {
    guard let size = loop.mapping?.screen.mode.size else { return 0 }
    return Double(min(size.width, size.height))
  }

  /// How far two places on the panel are from each other, in its pixels; 0 while there is no screen.
  public func distance(from a: PanelPlace, to b: PanelPlace) -> Double {
    guard let size = loop.mapping?.screen.mode.size else { return 0 }
    return a.distance(to: b, inPixelsOf: size)
  }
}
