import Runtime
import Toolkit

/// A state of a kiosk without a user.
enum IdleState: CaseIterable {
  case question, attraction, dimmed, dark

  var idlePolicy: IdlePolicy {
    switch self {
    case .question: IdlePolicy(idleTimeout: 60)
    case .attraction: IdlePolicy(idleTimeout: 60, makeIdleContent: { ViewController() })
    case .dimmed: IdlePolicy(dimTimeout: 60)
    case .dark: IdlePolicy(darkTimeout: 60)
    }
  }

  /// The time after the last key or touch at which the state has been reached, in seconds.
  var time: Double { self == .question ? 65 : 160 }
}

/// A backlight that stores its brightness.
final class TestBacklight: Backlight {
  var brightness: Double? = 0.8
  func setBrightness(_ brightness: Double) { self.brightness = brightness }
}
