import System
import Toolkit

/// What is run in the place of an app that fails all the time: a page that says why, and that the app is tried again.
final class TroubleDelegate: ApplicationDelegate {
  private let controller: DiagnosticsController
  /// D: seconds; the board's address may come late.
  private static let pause = 10.0

  /// - Parameter reason: one line of the log.
  init(_ reason: String) {
    controller = DiagnosticsController(.trouble(reason)) {
      // For the next time.
      ServiceManager()?.askForDiagnostics()
      return BoardDiagnosis.read()
    }
  }

  func applicationDidFinishLaunching(_ application: Application) {
    KioskContext.current.chooseLanguage?(application)
    application.window?.rootViewController = controller
    application.schedule(after: Self.pause, repeats: true) { [controller] _ in controller.update() }
  }
}
