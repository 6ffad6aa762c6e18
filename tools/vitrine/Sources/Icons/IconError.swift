/// What an SVG file has that no icon is made of; the description says where, and the way out.
public struct IconError: Error, CustomStringConvertible, Equatable {
  let file: String
  let line: Int
  let reason: String

  public var description: String { "\(file):\(line): \(reason)" }
}

/// The same before it is known where.
struct IconFault: Error, Equatable {
  let reason: String
}
