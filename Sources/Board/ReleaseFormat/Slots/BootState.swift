/// The choice between the two systems of a board, which the board and its boot loader change in turn.
///
/// ```
///             startTrial          loader starts it         accept
/// .none ─────────────────► .waiting ─────────────► .started ─────► .none, the other slot is accepted
///    ▲                        │                        │
///    └────────────────────────┴────────────────────────┘
///              endTrial, or another update
/// ```
///
/// From `.started`, the loader starts the accepted slot.
public struct BootState: Equatable, Sendable {
  /// The trial of the slot that is not accepted. The values are those in a `BootRecord`.
  public enum Trial: UInt32, Sendable {
    case none = 0
    /// The loader starts the slot next.
    case waiting = 1
    /// The loader has started the slot. It does not start it again.
    case started = 2
  }

  /// The slot whose system passed its trial.
  public private(set) var accepted: SystemSlot
  /// The trial of the other slot.
  public private(set) var trial: Trial

  /// Creates a state.
  public init(accepted: SystemSlot, trial: Trial = .none) {
    self.accepted = accepted
    self.trial = trial
  }

  /// The start that a boot loader makes.
  public struct Start: Equatable, Sendable {
    /// The slot whose system starts.
    public let slot: SystemSlot
    /// Whether the system has not been accepted.
    public let isTrial: Bool

    /// Creates a start.
    public init(slot: SystemSlot, isTrial: Bool) {
      self.slot = slot
      self.isTrial = isTrial
    }
  }

  /// Marks the slot that is not accepted, so that the loader starts it once.
  public mutating func startTrial() { trial = .waiting }

  /// Changes the state as a boot loader does before it starts a system, and returns that start.
  public mutating func start() -> Start {
    guard trial == .waiting else { return Start(slot: accepted, isTrial: false) }
    trial = .started
    return Start(slot: accepted.other, isTrial: true)
  }

  /// Accepts a slot and ends the trial.
  public mutating func accept(_ slot: SystemSlot) {
    accepted = slot
    trial = .none
  }

  /// Ends the trial without accepting the slot.
  public mutating func endTrial() { trial = .none }
}
