import Vitrine

/// Finds the matrix of a touch panel by five crosses, and keeps it where every kiosk looks.
@main
struct Calibrate {
  static func main() {
    // The calibration is there from the app's start on.
    Kiosk.run { CalibrateController(Kiosk.calibration!) }
  }
}
