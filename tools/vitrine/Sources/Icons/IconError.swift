/// Contents of an SVG file that icons do not support. The description includes the line and the remedy.
public struct IconError: Error, CustomStringConvertible, Equatable {
  let file: String
  let line: Int
  let reason: String

  public var description: String { "\(file):\(line): \(reason)" }
}

/// An error without its location.
struct IconFault: Error, Equatable {
  let reason: String
}
