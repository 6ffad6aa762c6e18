import System
import Toolkit

/// Runs instead of an app that fails repeatedly, and shows a page with the reason and the next steps.
final class TroubleDelegate: ApplicationDelegate {
  private let controller: DiagnosticsController
  /// The interval between updates, in seconds, because the board's address may become available late. Chosen value.
  private static let pause = 10.0

  /// Creates the delegate.
  ///
  /// - Parameter reason: A line of the log.
  init(_ reason: String) {
    controller = DiagnosticsController(.trouble(reason)) {
      // The answer is available at the next update.
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
