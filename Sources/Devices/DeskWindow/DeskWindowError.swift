/// Why there is no window on this desktop.
public enum DeskWindowError: Error, Equatable, Sendable {
  /// What SDL or the kernel says.
  case refused(String)

  /// For people.
  public var message: String {
    switch self {
    case .refused(let reason): "no window on this desktop: \(reason)"
    }
  }
}
