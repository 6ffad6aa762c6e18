import Geometry
import Toolkit

/// The page that the staff's gesture brings over an app that runs: an application of its own, so that the app's views, recognizers and
/// touches have nothing to do with it. It goes when it is closed, and by itself when nobody has touched it for a while.
final class StaffPage: Application {
  /// D: seconds without a touch after which the kiosk is for visitors again.
  static let patience = 60.0
  /// D: seconds until the first answer of process 1 is there, and from one to the next.
  private static let firstLook = 0.1, pause = 1.0

  /// Whether it is to go.
  private(set) var isOver = false
  private var end: Double
  private let controller: DiagnosticsController

  /// - Parameters:
  ///   - size: of the panel, in points.
  ///   - scale: pixels a point.
  ///   - read: tells how the board is now.
  init(at now: Double, size: Size, scale: Double, _ read: @escaping () -> BoardDiagnosis) {
    end = now + Self.patience
    let leave = Leave()
    controller = DiagnosticsController(.staff(close: { leave.page?.isOver = true }), read)
    super.init()
    leave.page = self
    advance(to: now)
    let window = Window(size: size, scale: scale)
    window.rootViewController = controller
    self.window = window
    schedule(after: Self.firstLook) { [unowned(unsafe) self] _ in look() }
    schedule(after: Self.pause, repeats: true) { [unowned(unsafe) self] _ in look() }
  }

  /// The page owns its controller, and this the way back.
  private final class Leave { unowned(unsafe) var page: StaffPage? }

  private func look() {
    controller.update()
    if now >= end { isOver = true }
  }

  override func sendEvent(_ event: Event) {
    end = event.timestamp + Self.patience
    super.sendEvent(event)
  }
}
