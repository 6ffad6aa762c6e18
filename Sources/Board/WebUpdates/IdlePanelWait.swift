import ReleaseFormat

/// The wait until users leave the panel, before an update interrupts the app. Times are in seconds.
///
/// The app reports the touches. So the wait for each release has a limit: otherwise, an app could prevent its own
/// replacement.
struct IdlePanelWait {
  /// The time without a touch after which the app may be interrupted. Chosen, as the time after which many kiosks show
  /// their first screen.
  static let idleTime: Int64 = 60
  /// The time after which the app is interrupted although the panel is in use. Chosen: a day, so that each time of the
  /// day had its chance.
  static let limit = 24.0 * 3600

  enum Decision: Equatable {
    /// The panel is in use.
    case wait
    case isIdle
    /// The panel was in use until the limit.
    case isOver
  }

  private var name: ReleaseName?
  /// The time at which the wait for `name` began.
  private var start = 0.0

  /// Decides whether the update may begin. The wait for a release continues in the next hours of updates.
  ///
  /// - Parameters:
  ///   - name: The name of the release or system to install.
  ///   - lastTouch: The time since the last touch, or `nil` if the app has reported none.
  mutating func decision(on name: ReleaseName, lastTouch: Int64?, at now: Double) -> Decision {
    if self.name != name {
      self.name = name
      start = now
    }
    guard let lastTouch, lastTouch < Self.idleTime else { return .isIdle }
    return now - start < Self.limit ? .wait : .isOver
  }
}
