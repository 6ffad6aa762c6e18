import Languages
import Toolkit

/// The behavior of an idle kiosk. By default, nothing happens.
///
/// If a user leaves in the middle of a task, the next user would find it unfinished. After `idleTimeout` seconds
/// without a touch, the panel asks whether the user is still there and counts down. Then the app is reset, which clears
/// text, selections, and scroll positions. Any touch ends the idle state and has no other effect. A finger that rests
/// on the panel counts as activity.
///
/// On a board, the settings `VITRINE_IDLE`, `VITRINE_DIM` and `VITRINE_DARK` override these values.
public struct IdlePolicy {
  /// The time in seconds without a touch until the question is shown, or `nil` for never.
  public var idleTimeout: Double?
  /// The duration of the question's countdown in seconds. If it is 0, the question is not shown. The default is 20, as
  /// EN 301 549 requires (11.2.2.1).
  public var warningDuration: Double
  /// The time in seconds without a touch until the backlight is dimmed, or `nil` for never.
  public var dimTimeout: Double?
  /// The time in seconds without a touch until the backlight is off and the screen is black, or `nil` for never. The
  /// app continues to run, but draws nothing.
  public var darkTimeout: Double?
  /// Returns the content to show between the end of a visit and the next touch. If it is `nil`, the reset app is shown.
  public var makeIdleContent: (() -> ViewController)?
  /// Returns the question, in the current language.
  public var question: () -> String = { StandardWord.stillThere.text }
  /// Returns the hint below the question.
  public var hint: () -> String = { StandardWord.touchToContinue.text }

  /// The dimmed brightness, as a share of the previous brightness. Chosen value.
  static let dimFactor = 0.25
  /// The default time for which a touch outside of the hours lights the panel, in seconds. Chosen value.
  static let defaultWakeDuration = 60.0

  // These are closures, so that a program without hours or a PIN does not contain their code.

  /// Starts to apply the hours, and returns an object to retain. It is `nil` if there are no hours.
  var applyHours: ((PanelOwnership) -> AnyObject?)?
  /// Whether the backlight is dimmed outside of the hours instead of switched off.
  var dimsOutsideHours = false
  /// Parses hours and returns a closure that applies them, or `nil` for invalid text. See ``applyHours``.
  var parseHours: ((String) -> ((PanelOwnership) -> AnyObject?)?)?
  /// Returns the page that the staff's gesture opens instead of the page about the board.
  var staffPage: ((StaffPage.Context) -> OverlayApplication)?
  /// Sets the staff's PIN from a setting. Returns `false` if the setting is invalid.
  var setPIN: ((String) -> Bool)?

  /// Creates a policy. The default does nothing.
  public init(
    idleTimeout: Double? = nil, warningDuration: Double = 20, dimTimeout: Double? = nil, darkTimeout: Double? = nil,
    makeIdleContent: (() -> ViewController)? = nil
  ) {
    self.idleTimeout = idleTimeout
    self.warningDuration = warningDuration
    self.dimTimeout = dimTimeout
    self.darkTimeout = darkTimeout
    self.makeIdleContent = makeIdleContent
  }

  var isActive: Bool { idleTimeout != nil || changesBacklight }

  var changesBacklight: Bool { dimTimeout != nil || darkTimeout != nil || applyHours != nil }
}
