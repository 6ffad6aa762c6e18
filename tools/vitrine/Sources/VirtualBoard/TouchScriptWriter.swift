/// Writes a touch script, gesture after gesture.
public struct TouchScriptWriter {
  public private(set) var text = ""
  private var time = 0.0

  public init() {}

  public typealias Place = (x: Int, y: Int)

  /// A pause, in seconds, before what comes next.
  public mutating func pause(_ seconds: Double) { time += seconds }

  /// A finger lands and lifts again 60 ms later.
  public mutating func tap(_ place: Place, finger: Int = 0) {
    add("down \(finger) \(place.x) \(place.y)")
    pause(0.06)
    add("up \(finger)")
  }

  /// Down and up in the same write to the kernel: shorter than any frame.
  public mutating func quickTap(_ place: Place) {
    add("down 0 \(place.x) \(place.y)")
    add("up 0")
  }

  /// Two taps, quick enough to belong together.
  public mutating func doubleTap(_ place: Place) {
    tap(place)
    pause(0.1)
    tap(place)
  }

  /// Two fingers land in one report, and lift in one.
  public mutating func tapTogether(_ first: Place, _ second: Place) {
    add("down 0 \(first.x) \(first.y)")
    add("down 1 \(second.x) \(second.y)")
    pause(0.06)
    add("up 0")
    add("up 1")
  }

  /// Fingers land one after the other, stay where they are, and lift together.
  public mutating func hold(_ places: [Place], seconds: Double) {
    for (finger, place) in places.enumerated() { add("down \(finger) \(place.x) \(place.y)") }
    pause(seconds)
    for finger in places.indices { add("up \(finger)") }
  }

  /// A finger glides through `places` in straight lines, reporting 125 times a
  /// second, and lifts at the last one.
  ///
  /// - Parameter picture: taken half way, the finger still down.
  public mutating func drag(through places: [Place], seconds: Double, picture: String? = nil) {
    guard let first = places.first else { return }
    add("down 0 \(first.x) \(first.y)")
    let steps = max(places.count, Int(seconds * 125))
    for step in 1...steps {
      pause(seconds / Double(steps))
      let way = Double(step) / Double(steps) * Double(places.count - 1)
      let leg = min(Int(way), max(0, places.count - 2))
      let part = way - Double(leg)
      let (start, end) = (places[leg], places[min(leg + 1, places.count - 1)])
      let x = Double(start.x) + part * Double(end.x - start.x)
      let y = Double(start.y) + part * Double(end.y - start.y)
      add("move 0 \(Int(x)) \(Int(y))")
      if step == steps / 2, let picture { add("shot \(picture)") }
    }
    add("up 0")
  }

  private mutating func add(_ action: String) {
    let milliseconds = Int((time * 1000).rounded())
    let fraction = String(milliseconds % 1000)
    text += "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) \(action)\n"
  }
}
