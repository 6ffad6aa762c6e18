import Toolkit

/// Determines from touches and elapsed time whether the kiosk is in use. A value type that reads no clock.
struct Attendance: Equatable {
  /// The phase of a visit.
  enum Visit: Equatable {
    case present
    /// The question whether the user is still there is shown until this time.
    case asked(until: Double)
    /// The visit is over, and the app has been reset.
    case over
  }

  enum Light: Equatable { case full, dim, dark }

  private(set) var visit = Visit.present
  private(set) var light = Light.full

  private let (idle, warning, dim, dark): (Double?, Double, Double?, Double?)
  /// Whether content other than the app is shown after a visit.
  private let hasAttraction: Bool
  /// Whether the backlight is dimmed outside of the hours instead of switched off.
  private let dimsOutside: Bool
  /// Whether there is a backlight that can be dimmed. Without one, a dimmed panel would look unchanged, but would
  /// ignore the next touch.
  private var canDim = true
  /// Whether the time is outside of the hours.
  private var isClosed = false
  /// The time of the last activity.
  private var seen: Double
  private var fingers: [Int32] = []
  /// The touches that woke the kiosk. They are not delivered to the app.
  private var wakers: [Int32] = []

  /// Creates a tracker whose last activity is at `now`.
  init(_ manners: Manners, at now: Double) {
    (idle, warning, dim, dark) = (manners.idle, max(0, manners.warning), manners.dim, manners.dark)
    (hasAttraction, dimsOutside) = (manners.attract != nil, manners.dimsOutside)
    seen = now
  }

  /// Whether there is a visit and the backlight is at full brightness.
  var isAwake: Bool { visit == .present && light == .full }

  /// Whether a touch only wakes the kiosk, instead of acting on the content.
  private var rests: Bool {
    switch visit {
    case .present: light != .full
    case .asked: true
    case .over: hasAttraction || light != .full
    }
  }

  // MARK: Touches

  /// Updates the state for a touch. Returns `true` if the touch is for the app. A touch that wakes the kiosk is not
  /// delivered, up to and including its lift.
  mutating func follow(_ input: TouchInput) -> Bool {
    switch input.phase {
    case .down:
      fingers.removeAll { $0 == input.contact }
      wakers.removeAll { $0 == input.contact }
      // More than a panel reports. The limit keeps lost lifts from filling the memory. Chosen value.
      if fingers.count < 64 { fingers.append(input.contact) }
      if rests, wakers.count < 64 { wakers.append(input.contact) }
      see(at: input.time)
      return !wakers.contains(input.contact)
    case .move: return !wakers.contains(input.contact)
    case .up, .cancel:
      fingers.removeAll { $0 == input.contact }
      see(at: input.time)
      guard let index = wakers.firstIndex(of: input.contact) else { return true }
      wakers.remove(at: index)
      return false
    }
  }

  /// Updates the state for a key press. Returns `true` if the key is for the app. A key that wakes the kiosk is not
  /// delivered.
  mutating func followKey(at now: Double) -> Bool {
    defer { see(at: now) }
    return !rests
  }

  /// Records activity of any kind.
  mutating func see(at now: Double) {
    seen = max(seen, now)
    (visit, light, canDim) = (.present, .full, true)
  }

  /// Forgets all touches, because the panel was replaced or removed.
  mutating func forgetFingers() {
    fingers.removeAll()
    wakers.removeAll()
  }

  // MARK: Time

  /// Updates the state at the start or end of the hours. At the start, the backlight is switched on. After the end, it
  /// is dimmed or switched off if the panel was not touched for the time that applies outside of the hours.
  ///
  /// - Parameter isSurprise: Whether the change was caused by setting the clock. The light then stays on for as long as
  ///   after a touch.
  mutating func follow(isOpen: Bool, at now: Double, isSurprise: Bool) {
    guard isOpen == isClosed else { return }
    isClosed = !isOpen
    if isOpen { (light, canDim) = (.full, true) }
    if isOpen || isSurprise { seen = max(seen, now) }
  }

  /// The time in seconds after the last activity at which the backlight is switched off, or `nil` for never.
  private var darkness: Double? { isClosed && !dimsOutside ? dark ?? Manners.nightLight : dark }

  /// The time in seconds after the last activity at which the backlight is dimmed, or `nil` for never.
  private var dimness: Double? { isClosed && dimsOutside ? dim ?? Manners.nightLight : dim }

  /// The time of the next change, or `nil` while a finger is on the panel or if no change is due.
  var deadline: Double? {
    guard fingers.isEmpty else { return nil }
    var next = Double.infinity
    switch visit {
    case .present: if let idle { next = seen + idle }
    case .asked(let end): next = end
    case .over: break
    }
    if light == .full, canDim, let dimness, darkness.map({ dimness < $0 }) ?? true { next = min(next, seen + dimness) }
    if light != .dark, let darkness { next = min(next, seen + darkness) }
    return next < .infinity ? next : nil
  }

  /// Advances the state to `now`.
  ///
  /// - Parameter hasLight: Whether there is a backlight that can be dimmed.
  mutating func advance(to now: Double, hasLight: Bool = true) {
    guard fingers.isEmpty else { return }
    canDim = hasLight
    if visit == .present, let idle, now >= seen + idle { visit = .asked(until: seen + idle + warning) }
    if case .asked(let end) = visit, now >= end { visit = .over }
    if light == .full, canDim, let dimness, now >= seen + dimness { light = .dim }
    if light != .dark, let darkness, now >= seen + darkness { light = .dark }
  }
}
