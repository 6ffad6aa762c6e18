import Geometry
import Languages
import ReleaseFormat
import Toolkit

/// Asks the staff for the PIN, over an app that runs. It goes with the right one, when it is closed, and by itself.
final class KeypadPage: FrontPage {
  /// D: seconds without a touch after which the kiosk is for visitors again.
  static let patience = 30.0
  private static let pause = 1.0

  private var end: Double
  private let pin: StaffPIN
  private var tries: PINTries
  private let keep: (PINTries) -> Void
  private let keypad = KeypadView()

  /// - Parameter keep: gets the tries when there was another one.
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

  /// Without what follows the right one.
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
