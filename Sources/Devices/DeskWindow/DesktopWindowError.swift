/// The reason why there is no window on this desktop.
public enum DesktopWindowError: Error, Equatable, Sendable {
  /// SDL or the kernel refused the window. The value is its message.
  case refused(String)

  /// A message for the user.
  public var message: String {
    switch self {
    case .refused(let reason): "cannot open a window on this desktop: \(reason)"
    }
  }
}
