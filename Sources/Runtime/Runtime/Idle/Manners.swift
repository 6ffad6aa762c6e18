import Languages
import Toolkit

/// What a kiosk does when nobody is there. As it is made, nothing.
///
/// A visitor who leaves in the middle of something leaves it to the next one. So after `idle` seconds without a finger the panel asks whether
/// somebody is there still, counts down, and then the app begins anew: it forgets what was typed, chosen and scrolled. Any touch
/// ends all of this, and acts on nothing else. A finger that rests on the glass is somebody.
///
/// The settings `VITRINE_IDLE`, `VITRINE_DIM` and `VITRINE_DARK` say otherwise on a board.
public struct Manners {
  /// Seconds without a touch until the panel asks; nil: it never does.
  public var idle: Double?
  /// Seconds that the question stands there, counting down; 0: it is not asked.
  public var warning: Double
  /// Seconds without a touch until the light is dimmed; nil: never.
  public var dim: Double?
  /// Seconds without a touch until the light is off and the picture black; nil: never. The app goes on behind it, but draws nothing.
  public var dark: Double?
  /// Makes what is shown from when a visitor has left until the next one touches the panel; nil: what the app begins with.
  public var attract: (() -> ViewController)?
  /// What the panel asks, in the language that is shown.
  public var question: () -> String = { StandardWord.stillThere.text }
  /// What to do, below the question.
  public var hint: () -> String = { StandardWord.touchToGoOn.text }

  /// D: of the light that there was, when it is dimmed.
  static let dimmed = 0.25
  /// D: for how long a touch outside of the hours brings the light back where nothing else is said, in seconds.
  static let nightLight = 60.0

  // Functions, so that a program without hours and without a PIN has none of their code.

  /// Has the light follow the hours; gives what has to be kept for that. Nil: there are none.
  var keepHours: ((Foreground) -> AnyObject?)?
  /// Whether the light outside of the hours is dimmed, and not off.
  var dimsOutside = false
  /// The same for the hours that a text says; nil for a text that says none.
  var readHours: ((String) -> ((Foreground) -> AnyObject?)?)?
  /// Makes what the staff's gesture brings in the place of the page about the board.
  var staffPage: ((StaffPage.Place) -> FrontPage)?
  /// Has the staff asked for the PIN of a setting; false where it is none.
  var setPIN: ((String) -> Bool)?

  static let allowedHours = "days and hours such as 'Mo-Fr 8:00-18:30, Sa 10:00-16:00', or off"

  /// Nothing, where nothing is said.
  public init(
    idle: Double? = nil, warning: Double = 10, dim: Double? = nil, dark: Double? = nil, attract: (() -> ViewController)? = nil
  ) {
    (self.idle, self.warning, self.dim, self.dark, self.attract) = (idle, warning, dim, dark, attract)
  }

  /// Whether there is anything to do.
  var isNeeded: Bool { idle != nil || setsLight }

  /// Whether the light is to be set.
  var setsLight: Bool { dim != nil || dark != nil || keepHours != nil }
}
