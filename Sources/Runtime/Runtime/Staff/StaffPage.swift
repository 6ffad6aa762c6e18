import Geometry
import Toolkit

/// The page that the staff's gesture brings over an app that runs: how the board is, or what the app has for the staff. It goes
/// when it is closed, and by itself when nobody has touched it for a while.
final class StaffPage: FrontPage {
  /// D: seconds without a touch after which the kiosk is for visitors again.
  static let patience = 60.0
  /// D: seconds until the first answer of process 1 is there, and from one to the next.
  private static let firstLook = 0.1, pause = 1.0

  private var end: Double
  private let controller: DiagnosticsController

  /// When and where a page comes.
  struct Place {
    var now: Double
    /// Of the panel, in points.
    var size: Size
    /// Pixels a point.
    var scale: Double
    /// Whether it is a machine's own panel.
    var isPanel: Bool
    /// Tells how the board is.
    var read: () -> BoardDiagnosis
  }

  /// - Parameter service: makes the app's own screen with a button to the page about the board, and one that leaves; nil: it has none.
  init(_ place: Place, service: ((_ about: @escaping () -> Void, _ close: @escaping () -> Void) -> ViewController)? = nil) {
    end = place.now + Self.patience
    let leave = Leave()
    controller = DiagnosticsController(.staff(close: { leave.page?.isOver = true }), place.read)
    super.init()
    leave.page = self
    isForStaff = true
    advance(to: place.now)
    let window = Window(size: place.size, scale: place.scale)
    let about: () -> Void = { [unowned(unsafe) self] in
      self.window?.rootViewController = controller
    }
    window.rootViewController = service?(about, { leave.page?.isOver = true }) ?? controller
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
