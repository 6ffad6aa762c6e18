import Foundation

/// Outlines in SVG: the attribute `d` of a path, and the basic shapes.
enum IconOutline {
  /// Parses all commands of a path.
  static func steps(of data: String) throws(IconFault) -> [IconStep] {
    var reader = IconNumbers(data)
    var steps: [IconStep] = []
    var here = IconPoint()
    var start = IconPoint()
    var control = IconPoint()
    var last: Character = " "
    var command: Character?
    while !reader.isAtEnd {
      if let letter = reader.letter() {
        command = letter
      } else if last == "Z" {
        command = nil
      } else if command == "M" || command == "m" {
        // Additional pairs of numbers are lines.
        command = command == "M" ? "L" : "l"
      }
      guard let letter = command else { throw IconFault.noMove }
      let kind = Character(letter.uppercased())
      let base = letter.isLowercase ? here : IconPoint()
      guard !steps.isEmpty || kind == "M" else { throw IconFault.noMove }
      func point() throws(IconFault) -> IconPoint { base + IconPoint(x: try reader.number(), y: try reader.number()) }
      let before = here
      switch kind {
      case "M":
        here = try point()
        start = here
        steps.append(.move(here))
      case "L":
        here = try point()
        steps.append(.line(here))
      case "H":
        here.x = base.x + (try reader.number())
        steps.append(.line(here))
      case "V":
        here.y = base.y + (try reader.number())
        steps.append(.line(here))
      case "C", "S":
        let mirrored = last == "C" || last == "S" ? here + here - control : here
        let first = kind == "C" ? try point() : mirrored
        control = try point()
        here = try point()
        steps.append(.cubic(here, first, control))
      case "Q", "T":
        let mirrored = last == "Q" || last == "T" ? here + here - control : here
        control = kind == "Q" ? try point() : mirrored
        here = try point()
        steps.append(.quad(here, control: control))
      case "A":
        let radii = IconPoint(x: abs(try reader.number()), y: abs(try reader.number()))
        let turn = try reader.number()
        let isLarge = try reader.flag()
        let isClockwise = try reader.flag()
        here = try point()
        steps += arc(from: before, to: here, radii, turn * .pi / 180, isLarge, isClockwise)
      case "Z":
        here = start
        steps.append(.close)
      default: throw IconFault.badCommand(letter)
      }
      last = kind
    }
    return steps
  }

  /// Returns an arc as cubic curves of at most a quarter turn each. The center is computed as in SVG's appendix B.2.4.
  private static func arc(
    from start: IconPoint, to end: IconPoint, _ radii: IconPoint, _ turn: Double, _ isLarge: Bool, _ isClockwise: Bool
  ) -> [IconStep] {
    if start == end { return [] }
    guard radii.x > 0, radii.y > 0 else { return [.line(end)] }
    let sine = sin(turn)
    let cosine = cos(turn)
    let half = (start - end) * 0.5
    let x = cosine * half.x + sine * half.y
    let y = cosine * half.y - sine * half.x
    // Radii that are too short are scaled up.
    let reach = max(1, (x * x / (radii.x * radii.x) + y * y / (radii.y * radii.y)).squareRoot())
    let rx = radii.x * reach
    let ry = radii.y * reach
    let p = rx * rx * y * y + ry * ry * x * x
    let q = rx * rx * ry * ry
    let factor = (max(0, q - p) / p).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let cx = factor * rx * y / ry
    let cy = -factor * ry * x / rx
    let middle = (start + end) * 0.5
    let center = IconPoint(x: cosine * cx - sine * cy + middle.x, y: sine * cx + cosine * cy + middle.y)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi } else if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(count)
    let handle = 4 / 3 * tan(step / 4)
    func place(_ u: Double, _ v: Double) -> IconPoint {
      center + IconPoint(x: cosine * rx * u - sine * ry * v, y: sine * rx * u + cosine * ry * v)
    }
    return (0..<count).map { index in
      let a = first + step * Double(index)
      let b = first + step * Double(index + 1)
      return .cubic(
        index == count - 1 ? end : place(cos(b), sin(b)), place(cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
        place(cos(b) + handle * sin(b), sin(b) - handle * cos(b)))
    }
  }

  static func ellipse(center: IconPoint, _ rx: Double, _ ry: Double) -> [IconStep] {
    guard rx > 0, ry > 0 else { return [] }
    let left = IconPoint(x: center.x - rx, y: center.y)
    let right = IconPoint(x: center.x + rx, y: center.y)
    let radii = IconPoint(x: rx, y: ry)
    return [.move(right)] + arc(from: right, to: left, radii, 0, false, true)
      + arc(from: left, to: right, radii, 0, false, true) + [.close]
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ rx: Double, _ ry: Double)
    -> [IconStep]
  {
    guard width > 0, height > 0 else { return [] }
    let rx = min(max(0, rx), width / 2)
    let ry = min(max(0, ry), height / 2)
    func point(_ x: Double, _ y: Double) -> IconPoint { IconPoint(x: x, y: y) }
    let right = x + width
    let bottom = y + height
    guard rx > 0, ry > 0 else {
      return [.move(point(x, y)), .line(point(right, y)), .line(point(right, bottom)), .line(point(x, bottom)), .close]
    }
    func corner(_ from: IconPoint, _ to: IconPoint) -> [IconStep] {
      [.line(from)] + arc(from: from, to: to, point(rx, ry), 0, false, true)
    }
    return [.move(point(x + rx, y))] + corner(point(right - rx, y), point(right, y + ry))
      + corner(point(right, bottom - ry), point(right - rx, bottom))
      + corner(point(x + rx, bottom), point(x, bottom - ry))
      + corner(point(x, y + ry), point(x + rx, y)) + [.close]
  }

  static func polygon(_ points: String, isClosed: Bool) throws(IconFault) -> [IconStep] {
    var reader = IconNumbers(points)
    var steps: [IconStep] = []
    while let x = try reader.next() {
      let point = IconPoint(x: x, y: try reader.number())
      steps.append(steps.isEmpty ? .move(point) : .line(point))
    }
    return steps.isEmpty || !isClosed ? steps : steps + [.close]
  }
}
