import Appliance
import ReleaseFormat
import System
import Toolkit

/// Handles the staff's gesture: asks for the PIN if one is set, then opens the app's screen for the staff or the page
/// about the board.
final class StaffAccess {
  private let service: (() -> ViewController)?
  private var pin: StaffPIN?
  /// The counter of wrong PINs, or `nil` before the PIN is requested.
  private var attempts: PINAttemptLimiter?

  /// Creates the access.
  ///
  /// - Parameter service: Returns the app's screen for the staff, or `nil` if there is none.
  init(_ service: (() -> ViewController)?) { self.service = service }

  /// Sets the PIN. Returns `false` if the text is invalid.
  func setPIN(_ text: String) -> Bool {
    pin = StaffPIN(parsing: text)
    return pin != nil
  }

  /// The file of the counter, or `nil` if the machine has no such folder and need not store it.
  private static var path: String? {
    Directory.exists(at: DataFolder.path) ? "\(DataFolder.path)/\(DataFolder.pinAttempts)" : nil
  }

  /// Returns the page that opens after the gesture.
  func page(_ context: StaffPage.Context) -> OverlayApplication {
    guard let pin else { return open(context) }
    let limiter =
      attempts
      ?? PINAttemptLimiter(
        path: context.isOwnPanel ? Self.path : nil, isLasting: !context.isOwnPanel || Appliance.keepsData,
        at: context.now)
    return PINScreen(pin, limiter, context) { [self] now in
      var context = context
      context.now = now
      return open(context)
    } keep: { [self] in
      attempts = $0
    }
  }

  private func open(_ context: StaffPage.Context) -> OverlayApplication {
    guard let service else { return StaffPage(context) }
    return StaffPage(context) { about, close in StaffScreenController(service(), about: about, close: close) }
  }
}

extension IdlePolicy {
  /// Returns a copy with access for the staff. If the setting `VITRINE_STAFF_PIN` is set, the staff must enter the PIN
  /// after the gesture.
  ///
  /// - Parameter service: Returns the app's screen for the staff, which gets a button that opens the page about the
  ///   board. It closes a minute after the last touch. If `service` is `nil`, the gesture opens the page about the
  ///   board.
  public func withStaffAccess(makeScreen service: (() -> ViewController)? = nil) -> IdlePolicy {
    let access = StaffAccess(service)
    var idlePolicy = self
    idlePolicy.staffPage = { access.page($0) }
    idlePolicy.setPIN = { access.setPIN($0) }
    return idlePolicy
  }
}
