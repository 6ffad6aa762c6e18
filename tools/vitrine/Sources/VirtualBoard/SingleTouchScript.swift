/// A touch script for one finger. The emulator's touch panel supports only one.
public struct SingleTouchScript: Sendable {
  enum Action: Equatable, Sendable {
    /// A touch. The location is in the script's points.
    case finger(x: Double, y: Double, isDown: Bool)
    case shot(String)
  }

  /// The steps sorted by time, in seconds since the script's start.
  let steps: [(time: Double, action: Action)]

  /// Parses the lines of a touch script.
  public init(_ text: String) throws { try self.init(TouchScript(text)) }

  /// Converts a script. Throws `VirtualMachineError.badScript` if it has several fingers.
  public init(_ script: TouchScript) throws {
    var steps: [(time: Double, action: Action)] = []
    var finger: (x: Double, y: Double)?
    for step in script.steps {
      switch step.action {
      case .down(_, let x, let y):
        guard finger == nil else {
          throw VirtualMachineError.badScript(
            line: step.line, reason: "only one finger can be down on this board; boot the app without --image for more")
        }
        finger = (x, y)
        steps.append((step.time, .finger(x: x, y: y, isDown: true)))
      case .move(_, let x, let y):
        finger = (x, y)
        steps.append((step.time, .finger(x: x, y: y, isDown: true)))
      case .up, .cancel:
        guard let last = finger else { continue }
        finger = nil
        steps.append((step.time, .finger(x: last.x, y: last.y, isDown: false)))
      case .shot(let name): steps.append((step.time, .shot(name)))
      }
    }
    self.steps = steps
  }
}
