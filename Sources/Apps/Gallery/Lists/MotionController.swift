import Vitrine

/// Balls that move to the other side at a tap, each with a different animation.
final class MotionController: DemoController {
  private struct Ball {
    let view = View()
    let label = Label()
    let name: String
  }

  private let balls = ["curve", "spring, 1", "spring, 0.6", "spring, 0.25", "steps"].map { Ball(name: $0) }
  private let pulse = View()
  private var isRight = false
  private var runs = 0

  override func setUp() {
    for (index, ball) in balls.enumerated() {
      ball.view.backgroundColor = index == 0 ? Style.quiet : Style.accent
      ball.label.text = ball.name
      ball.label.textColor = Style.quiet
      stage.addSubview(ball.label)
      stage.addSubview(ball.view)
    }
    pulse.backgroundColor = Color(hex: 0x5B9DFF)
    stage.addSubview(pulse)
    stage.accessibilityLabel = "Run"
    stage.addGestureRecognizer(TapGestureRecognizer { [unowned(unsafe) self] _ in run() })
    show("runs", "0")
  }

  private func run() {
    isRight.toggle()
    runs += 1
    show("runs", "\(runs)")
    let area = stage.bounds
    let motions: [Motion] = [
      .curve(.easeInOut, duration: 1), .spring(duration: 1, dampingRatio: 1), .spring(duration: 1, dampingRatio: 0.6),
      .spring(duration: 1, dampingRatio: 0.25),
    ]
    for (ball, motion) in zip(balls, motions) { stage.animate(motion) { ball.view.center.x = target(in: area) } }
    let last = balls[4].view
    let height = last.center.y
    stage.animateKeyframes(.curve(.linear, duration: 1)) { frames in
      frames.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { last.center = Point(area.midX, height - 30) }
      frames.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { last.center = Point(target(in: area), height) }
    }
    stage.animate(.curve(duration: 0.3).repeated(3, autoreverses: true)) {
      pulse.alpha = 0.1
    } completion: { [pulse] _ in
      // This controller may have been released.
      pulse.alpha = 1
    }
  }

  private func target(in area: Rect) -> Double { isRight ? area.width - 60 : 60 }

  override func layOut(_ area: Rect) {
    let height = area.height / Double(balls.count + 1)
    for (index, ball) in balls.enumerated() {
      let y = (height * (Double(index) + 0.5)).rounded()
      ball.label.font = metrics.caption
      ball.label.frame = Rect(8, y - height / 2, 120, 18)
      ball.view.frame = Rect(center: Point(target(in: area), y + 6), size: Size(34, 34))
      ball.view.cornerRadius = 17
    }
    pulse.frame = Rect(center: Point(area.midX, area.height - height / 2), size: Size(26, 26))
    pulse.cornerRadius = 13
  }
}
