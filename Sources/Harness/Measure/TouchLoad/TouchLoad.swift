import Geometry
import System
import Toolkit

/// Measures the cost of touches alone: twenty fingers drag over two hundred views, each with a recognizer, at 240
/// samples per second, without drawing. First it makes the mistakes that a release build must tolerate.
struct TouchLoad {
  /// The share of one core that touches may use.
  private static let goal = 0.05
  private static let fingers = 20
  private static let rate = 240.0
  private static let frameRate = 60.0
  /// The duration of the touches in seconds, in the time of the touches.
  private static let duration = 60.0

  static func run() -> Never {
    if let consequence = APIMisuse().firstEffect() {
      Process.log("touch-load: \(consequence)")
      Process.exit(1)
    }
    let field = Field()
    // Play once for objects that are created on first use.
    play(field, seconds: 2)
    let start = Clock.processorTime
    play(field, seconds: duration)
    let share = (Clock.processorTime - start) / duration
    let percent = (share * 1000).rounded() / 10
    print(
      "20 fingers over 200 views with 200 recognizers, 240 samples/s: \(percent) % of a core (goal 5 %), \(field.actions) actions"
    )
    Process.exit(share <= goal ? 0 : 1)
  }

  /// Drags with each finger for a second, from down to up, at different times.
  private static func play(_ field: Field, seconds: Double) {
    let samples = Int(seconds * rate)
    let perFrame = Int(rate / frameRate)
    var report: [TouchInput] = []
    report.reserveCapacity(fingers * perFrame)
    let begin = field.application.now + 1
    for sample in 0..<samples {
      let time = begin + Double(sample) / rate
      for finger in 0..<fingers { report.append(input(finger, sample, time)) }
      guard sample % perFrame == perFrame - 1 else { continue }
      field.application.receive(report)
      field.application.advance(to: time)
      report.removeAll(keepingCapacity: true)
    }
    field.application.cancelTouches(at: field.application.now)
  }

  private static func input(_ finger: Int, _ sample: Int, _ time: Double) -> TouchInput {
    let step = (sample + finger * 12) % 240
    let stroke = (sample + finger * 12) / 240
    let start = Point(Double((finger * 67 + stroke * 31) % 1200), Double((finger * 41 + stroke * 17) % 760))
    let place = start + Vector(Double(step) * 0.3, Double(step % 40) * 0.5)
    return TouchInput(
      contact: Int32(finger), phase: step == 0 ? .down : step == 239 ? .up : .move, location: place, time: time,
      endsReport: finger == fingers - 1)
  }
}
