import Vitrine

/// Determines a touch panel's calibration matrix from five crosses, and saves it in the file that every kiosk reads.
@main
struct Calibrate {
  static func main() {
    // `Kiosk.calibration` is set before this closure runs.
    Kiosk.run { CalibrateController(Kiosk.calibration!) }
  }
}
