/// Writes a touch script gesture by gesture.
public struct TouchScriptWriter {
  public private(set) var text = ""
  private var time = 0.0

  public init() {}

  public typealias Location = (x: Int, y: Int)

  /// Adds a pause, in seconds.
  public mutating func pause(_ seconds: Double) { time += seconds }

  /// Adds a tap of 60 ms.
  public mutating func tap(_ place: Location, finger: Int = 0) {
    add("down \(finger) \(place.x) \(place.y)")
    pause(0.06)
    add("up \(finger)")
  }

  /// Adds a tap whose down and up events are in the same write to the kernel, which is shorter than a frame.
  public mutating func quickTap(_ place: Location) {
    add("down 0 \(place.x) \(place.y)")
    add("up 0")
  }

  /// Adds two taps that are close enough in time for a double tap.
  public mutating func doubleTap(_ place: Location) {
    tap(place)
    pause(0.1)
    tap(place)
  }

  /// Adds a tap of two fingers that land in one report and lift in another.
  public mutating func twoFingerTap(_ first: Location, _ second: Location) {
    add("down 0 \(first.x) \(first.y)")
    add("down 1 \(second.x) \(second.y)")
    pause(0.06)
    add("up 0")
    add("up 1")
  }

  /// Adds fingers that land one after the other, do not move, and lift together.
  public mutating func press(_ places: [Location], seconds: Double) {
    for (finger, place) in places.enumerated() { add("down \(finger) \(place.x) \(place.y)") }
    pause(seconds)
    for finger in places.indices { add("up \(finger)") }
  }

  /// Adds a finger that moves through `places` in straight lines, with 125 reports a second, and lifts at the last one.
  ///
  /// - Parameter picture: The name of a screenshot taken halfway, while the finger is down.
  public mutating func drag(through places: [Location], seconds: Double, picture: String? = nil) {
    guard let first = places.first else { return }
    add("down 0 \(first.x) \(first.y)")
    let steps = max(places.count, Int(seconds * 125))
    for step in 1...steps {
      pause(seconds / Double(steps))
      let way = Double(step) / Double(steps) * Double(places.count - 1)
      let leg = min(Int(way), max(0, places.count - 2))
      let part = way - Double(leg)
      let start = places[leg]
      let end = places[min(leg + 1, places.count - 1)]
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
