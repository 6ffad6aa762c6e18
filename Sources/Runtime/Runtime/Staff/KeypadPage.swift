import Geometry
import Languages
import ReleaseFormat
import Toolkit

/// Asks the staff for the PIN, over a running app. It closes after the right PIN, with its button, or after a time
/// without touches.
final class KeypadPage: FrontPage {
  /// The time in seconds without a touch after which the page closes. Chosen value.
  static let patience = 30.0
  private static let pause = 1.0

  private var end: Double
  private let pin: StaffPIN
  private var tries: PINTries
  private let keep: (PINTries) -> Void
  private let keypad = KeypadView()

  /// Creates the page.
  ///
  /// - Parameter keep: Called with the updated attempts after each one.
  init(_ pin: StaffPIN, _ tries: PINTries, _ place: StaffPage.Place, keep: @escaping (PINTries) -> Void) {
    (self.pin, self.tries, self.keep, end) = (pin, tries, keep, place.now + Self.patience)
    super.init()
    isForStaff = true
    advance(to: place.now)
    keypad.close = { [unowned(unsafe) self] in leave() }
    keypad.enter = { [unowned(unsafe) self] in take($0) }
    let window = Window(size: place.size, scale: place.scale)
    window.rootViewController = KeypadController(keypad)
    self.window = window
    look()
    schedule(after: Self.pause, repeats: true) { [unowned(unsafe) self] _ in look() }
  }

  private final class KeypadController: ViewController {
    private let keypad: KeypadView

    init(_ keypad: KeypadView) {
      self.keypad = keypad
      super.init()
    }

    override func loadView() { view = keypad }
  }

  private func take(_ digits: [UInt8]) {
    if tries.wait(at: now) > 0 { return }
    if pin.matches(digits) {
      tries.succeed()
      isOver = true
    } else {
      tries.fail(at: now)
      keypad.message = StandardWord.wrongPIN.text
      if tries.wait(at: now) > 0 { look() }
    }
    keep(tries)
  }

  /// Closes the page without opening the one that follows the right PIN.
  private func leave() {
    following = nil
    isOver = true
  }

  private func look() {
    let wait = tries.wait(at: now)
    keypad.isLocked = wait > 0
    if wait > 0 { keypad.message = StandardWord.tooManyPINs.text(Int(wait.rounded(.up))) }
    if now >= end { leave() }
  }

  override func sendEvent(_ event: Event) {
    end = event.timestamp + Self.patience
    super.sendEvent(event)
  }
}
