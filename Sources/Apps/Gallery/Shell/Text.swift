import Vitrine

/// Formats values for readouts.
enum Text {
  /// Returns `value` with 0 to 6 decimal places, rounded half away from zero.
  static func decimal(_ value: Double, places: Int = 0) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return value.isNaN ? "–" : value > 0 ? "∞" : "−∞" }
    let whole = Int64(abs(scaled))
    let sign = scaled < 0 ? "−" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let unit = Int64(scale)
    let fraction = "\(whole % unit)"
    let zeros = String(repeating: "0", count: places - fraction.utf8.count)
    return "\(sign)\(whole / unit).\(zeros)\(fraction)"
  }

  static func point(_ point: Point) -> String { "\(decimal(point.x)), \(decimal(point.y))" }

  static func vector(_ vector: Vector) -> String { "\(decimal(vector.dx)), \(decimal(vector.dy))" }

  static func degrees(_ radians: Double) -> String { "\(decimal(radians * 180 / Double.pi))°" }

  static func phase(_ phase: Touch.Phase) -> String {
    switch phase {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  static func state(_ state: GestureRecognizer.State) -> String {
    switch state {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
