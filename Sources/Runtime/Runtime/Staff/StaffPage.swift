import Geometry
import Toolkit

/// The page that the staff's gesture opens over a running app: the state of the board, or the app's screen for the
/// staff. It closes with its button, with the key Back, or after a time without touches and keys.
final class StaffPage: OverlayApplication {
  /// The time in seconds without a touch or key after which the page closes. Chosen value.
  static let idleTimeout = 60.0
  /// The delays until the first answer of process 1 is read and between updates, in seconds. Chosen values.
  private static let firstUpdateDelay = 0.1, updateInterval = 1.0

  private let controller: DiagnosticsController

  /// The time and the environment in which a page is opened.
  struct Context {
    var now: Double
    var size: Size
    var scale: Double
    /// Whether the display is the machine's own panel.
    var isOwnPanel: Bool
    var diagnose: () -> BoardDiagnosis
  }

  /// Creates the page.
  ///
  /// - Parameter service: Returns the app's screen with buttons that open the page about the board and close the
  ///   screen. If it is `nil`, the page about the board is shown.
  init(
    _ context: Context,
    service: ((_ about: @escaping () -> Void, _ close: @escaping () -> Void) -> ViewController)? = nil
  ) {
    let leave = PageReference()
    controller = DiagnosticsController(.staff(close: { leave.page?.terminate() }), context.diagnose)
    super.init(timeout: Self.idleTimeout, at: context.now)
    leave.page = self
    isForStaff = true
    let window = Window(size: context.size, scale: context.scale)
    let about: () -> Void = { [unowned(unsafe) self] in
      self.window?.rootViewController = controller
    }
    window.rootViewController = service?(about, { leave.page?.terminate() }) ?? controller
    self.window = window
    schedule(after: Self.firstUpdateDelay) { [unowned(unsafe) self] _ in update() }
    schedule(after: Self.updateInterval, repeats: true) { [unowned(unsafe) self] _ in update() }
  }

  /// A reference from the controller back to the page that owns it.
  private final class PageReference { unowned(unsafe) var page: StaffPage? }

  private func update() {
    controller.update()
    if now >= end { terminate() }
  }
}
