import Host

/// Contents of an SVG file that icons do not support. The description includes the line and the remedy.
public struct IconError: ExplainedError, Equatable {
  let file: String
  let line: Int
  let fault: IconFault

  public var problem: String { "\(file):\(line): \(fault.problem)" }
  public var remedy: String { fault.remedy }
}
