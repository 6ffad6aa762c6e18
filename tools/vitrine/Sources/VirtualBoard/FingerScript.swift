/// A touch script for one finger: all that the emulator's own touch panel knows.
public struct FingerScript: Sendable {
  enum Action: Equatable, Sendable {
    /// In the script's places.
    case finger(x: Double, y: Double, isDown: Bool)
    case shot(String)
  }

  /// In the order of their times, which are seconds since the script's start.
  let steps: [(time: Double, action: Action)]

  /// Reads the lines of a touch script.
  public init(_ text: String) throws { try self.init(TouchScript(text)) }

  /// Throws `VirtualMachineError.badScript` for a script of several fingers.
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
