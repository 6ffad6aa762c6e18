import Languages
import ReleaseFormat
import System
import Toolkit

/// Asks the staff for the PIN of the setting `VITRINE_STAFF_PIN`, as a page of a program of its own. Wrong PINs count
/// together with those of the app.
package final class PINController: ViewController {
  private let pin: StaffPIN
  private var attempts: PINAttemptLimiter
  private let keypad = KeypadView()
  private let finish: (_ isRight: Bool) -> Void
  private static let updateInterval = 1.0

  /// Creates the page, or returns `nil` if no PIN is set.
  ///
  /// - Parameters:
  ///   - setting: The value of `VITRINE_STAFF_PIN`, or `nil`.
  ///   - finish: Called with `true` after the right PIN, and with `false` if the page was closed.
  package init?(
    _ setting: String?, keepingAttemptsAt path: String?, isLasting: Bool, at now: Double,
    finish: @escaping (_ isRight: Bool) -> Void
  ) {
    guard let setting, let pin = StaffPIN(parsing: setting) else { return nil }
    self.pin = pin
    self.finish = finish
    attempts = PINAttemptLimiter(path: path, isLasting: isLasting, at: now)
    super.init()
  }

  package override func loadView() { view = keypad }

  package override func viewDidLoad() {
    super.viewDidLoad()
    // The controller owns the keypad, so it outlives these closures.
    keypad.onClose = { [unowned(unsafe) self] in finish(false) }
    keypad.onEnter = { [unowned(unsafe) self] in submit($0) }
  }

  package override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    update()
    view.window?.application?.schedule(after: Self.updateInterval, repeats: true) { [self] timer in
      if view.window == nil { timer.cancel() } else { update() }
    }
  }

  private var now: Double { view.window?.application?.now ?? 0 }

  private func submit(_ digits: [UInt8]) {
    if attempts.remainingDelay(at: now) > 0 { return }
    if pin.matches(digits) {
      attempts.recordSuccess()
      return finish(true)
    }
    attempts.recordFailure(at: now)
    keypad.message = StandardWord.wrongPIN.text
    update()
  }

  private func update() {
    let wait = attempts.remainingDelay(at: now)
    keypad.isLocked = wait > 0
    if wait > 0 { keypad.message = StandardWord.tooManyPINs.text(Int(wait.rounded(.up))) }
  }
}
