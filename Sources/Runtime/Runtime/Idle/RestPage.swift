import Geometry
import Raster
import Toolkit
import Typography

/// What lies over an app while nobody is there. No finger reaches it: the first one ends it.
final class RestPage: FrontPage {
  enum Kind: Equatable {
    /// Asks whether somebody is there, and counts down to this time.
    case question(until: Double)
    /// What the app shows to those who pass by.
    case attraction
    /// Black, and without anything that moves.
    case darkness
  }

  let kind: Kind

  /// - Parameters:
  ///   - size: of the panel, in points.
  ///   - scale: pixels a point.
  init(_ kind: Kind, _ manners: Manners, at now: Double, size: Size, scale: Double) {
    self.kind = kind
    super.init()
    advance(to: now)
    let window = Window(size: size, scale: scale)
    self.window = window
    switch kind {
    case .question(let end):
      let controller = QuestionController(manners, seconds: Self.seconds(from: now, to: end))
      window.rootViewController = controller
      schedule(after: 1, repeats: true) { [unowned(unsafe) self, unowned(unsafe) controller] _ in
        controller.question.seconds = Self.seconds(from: self.now, to: end)
      }
    case .attraction: window.rootViewController = manners.attract?()
    case .darkness: break
    }
  }

  /// Timers come a little late.
  private static func seconds(from now: Double, to end: Double) -> Int { Int(max(0, min(end - now + 0.1, 86_400))) }

  private final class QuestionController: ViewController {
    let question: QuestionView

    init(_ manners: Manners, seconds: Int) {
      question = QuestionView(manners.question(), manners.hint(), seconds: seconds)
      super.init()
    }

    override func loadView() { view = question }
  }
}
