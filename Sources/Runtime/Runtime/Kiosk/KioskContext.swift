internal import AppContexts
import Platform
import Toolkit

/// The part of a context that holds what `Kiosk.run` opened.
final class KioskContext {
  var calibration: TouchCalibration?
  /// A display that stays open until the process ends.
  var lastDisplay: (any Display)?
  /// Shows the failure screen in the app's language. It is `nil` in an app with one language, which does not contain
  /// the code.
  var chooseLanguage: ((Application) -> Void)?
  #if !hasFeature(Embedded)
    /// The app's settings in a test, which take precedence over the environment.
    var settings: [String: String] = [:]
  #endif
  #if DeskWindow && !hasFeature(Embedded)
    var desk: DesktopWindowTools?
  #endif

  static var current: KioskContext { AppContext.current.part(.kiosk) { KioskContext() } }
}
