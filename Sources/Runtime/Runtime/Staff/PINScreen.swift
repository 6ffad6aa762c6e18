import Geometry
import Languages
import ReleaseFormat
import Toolkit

/// Asks the staff for the PIN, over a running app. It closes after the right PIN, with its button, or after a time
/// without touches.
final class PINScreen: OverlayApplication {
  /// The time in seconds without a touch after which the page closes. Chosen value.
  static let idleTimeout = 30.0
  private static let updateInterval = 1.0

  /// Makes the page that follows the right PIN.
  private let makeNextPage: (Double) -> OverlayApplication
  private let pin: StaffPIN
  private var attempts: PINAttemptLimiter
  private let attemptsChanged: (PINAttemptLimiter) -> Void
  private let keypad = KeypadView()

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - makeNextPage: Makes the page that follows the right PIN, at the given time.
  ///   - keep: Called with the updated attempts after each one.
  init(
    _ pin: StaffPIN, _ attempts: PINAttemptLimiter, _ context: StaffPage.Context,
    makeNextPage: @escaping (Double) -> OverlayApplication, keep: @escaping (PINAttemptLimiter) -> Void
  ) {
    self.pin = pin
    self.attempts = attempts
    self.attemptsChanged = keep
    self.makeNextPage = makeNextPage
    super.init(timeout: Self.idleTimeout, at: context.now)
    isForStaff = true
    keypad.onClose = { [unowned(unsafe) self] in terminate() }
    keypad.onEnter = { [unowned(unsafe) self] in submit($0) }
    let window = Window(size: context.size, scale: context.scale)
    window.rootViewController = KeypadController(keypad)
    self.window = window
    update()
    schedule(after: Self.updateInterval, repeats: true) { [unowned(unsafe) self] _ in update() }
  }

  private final class KeypadController: ViewController {
    private let keypad: KeypadView

    init(_ keypad: KeypadView) {
      self.keypad = keypad
      super.init()
    }

    override func loadView() { view = keypad }
  }

  private func submit(_ digits: [UInt8]) {
    if attempts.remainingDelay(at: now) > 0 { return }
    if pin.matches(digits) {
      attempts.recordSuccess()
      makeNext = makeNextPage
      terminate()
    } else {
      attempts.recordFailure(at: now)
      keypad.message = StandardWord.wrongPIN.text
      if attempts.remainingDelay(at: now) > 0 { update() }
    }
    attemptsChanged(attempts)
  }

  private func update() {
    let wait = attempts.remainingDelay(at: now)
    keypad.isLocked = wait > 0
    if wait > 0 { keypad.message = StandardWord.tooManyPINs.text(Int(wait.rounded(.up))) }
    if now >= end { terminate() }
  }
}
