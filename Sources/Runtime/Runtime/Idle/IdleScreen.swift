import Geometry
import Raster
import Toolkit
import Typography

/// The page over an app while the kiosk is idle. It receives no touches: the first one ends it.
final class IdleScreen: OverlayApplication {
  enum Kind: Equatable {
    /// Asks whether the user is still there, and counts down to this time.
    case question(until: Double)
    /// The content that the app shows to people passing by.
    case content
    /// A black screen without animations.
    case black
  }

  let kind: Kind

  /// Creates a page.
  ///
  /// - Parameter scale: The pixels per point.
  init(_ kind: Kind, _ idlePolicy: IdlePolicy, at now: Double, size: Size, scale: Double) {
    self.kind = kind
    super.init(at: now)
    let window = Window(size: size, scale: scale)
    self.window = window
    switch kind {
    case .question(let end):
      let controller = QuestionController(idlePolicy, seconds: Self.seconds(from: now, to: end))
      window.rootViewController = controller
      schedule(after: 1, repeats: true) { [unowned(unsafe) self, unowned(unsafe) controller] _ in
        controller.question.seconds = Self.seconds(from: self.now, to: end)
      }
    case .content: window.rootViewController = idlePolicy.makeIdleContent?()
    case .black: break
    }
  }

  /// Returns the remaining seconds, with a tolerance for timers that fire late.
  static func seconds(from now: Double, to end: Double) -> Int { Int(max(0, min(end - now + 0.1, 86_400))) }

  private final class QuestionController: ViewController {
    let question: IdleWarningView

    init(_ idlePolicy: IdlePolicy, seconds: Int) {
      question = IdleWarningView(idlePolicy.question(), idlePolicy.hint(), seconds: seconds)
      super.init()
    }

    override func loadView() { view = question }
  }
}
