import System
import Toolkit

/// Runs instead of an app that fails repeatedly, and shows a page with the reason and the next steps.
final class FailureScreenDelegate: ApplicationDelegate {
  private let controller: DiagnosticsController
  /// The interval between updates, in seconds, because the board's address may become available late. Chosen value.
  private static let updateInterval = 10.0

  /// Creates the delegate.
  init(_ reason: String) {
    controller = DiagnosticsController(.failure(reason)) {
      // The answer is available at the next update.
      ServiceManager()?.requestDiagnostics()
      return BoardDiagnosis.read()
    }
  }

  func applicationDidFinishLaunching(_ application: Application) {
    KioskContext.current.chooseLanguage?(application)
    application.window?.rootViewController = controller
    application.schedule(after: Self.updateInterval, repeats: true) { [controller] _ in controller.update() }
  }
}
