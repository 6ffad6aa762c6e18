import Toolkit

/// Determines from touches and elapsed time whether the kiosk is in use. A value type that reads no clock.
///
/// It has two independent states. `visit` is the user's: active, then a warning, and then idle, when the app is reset
/// for the next user. `light` is the backlight's: full, dim, and dark. Each touch or key restarts both.
struct IdleTracker: Equatable {
  enum Phase: Equatable {
    case active
    /// The question whether the user is still there is shown until this time.
    case warning(until: Double)
    /// The visit is over, and the app has been reset.
    case idle
  }

  enum Brightness: Equatable { case full, dim, dark }

  private(set) var visit = Phase.active
  private(set) var light = Brightness.full

  /// The times in seconds after the last activity, or `nil` for never. See `IdlePolicy`.
  private let idleTimeout: Double?
  private let dimTimeout: Double?
  private let darkTimeout: Double?
  private let warningDuration: Double
  /// Whether content other than the app is shown after a visit.
  private let hasIdleContent: Bool
  /// Whether the backlight is dimmed outside of the hours instead of switched off.
  private let dimsOutside: Bool
  /// Whether there is a backlight that can be dimmed. Without one, a dimmed panel would look unchanged, but would
  /// ignore the next touch.
  private var canDim = true
  private var isOutsideHours = false
  private var lastActivity: Double
  private var activeContacts: [Int32] = []
  /// The touches that woke the kiosk. They are not delivered to the app.
  private var wakingContacts: [Int32] = []

  /// Creates a tracker whose last activity is at `now`.
  init(_ idlePolicy: IdlePolicy, at now: Double) {
    idleTimeout = idlePolicy.idleTimeout
    warningDuration = max(0, idlePolicy.warningDuration)
    dimTimeout = idlePolicy.dimTimeout
    darkTimeout = idlePolicy.darkTimeout
    hasIdleContent = idlePolicy.makeIdleContent != nil
    dimsOutside = idlePolicy.dimsOutsideHours
    lastActivity = now
  }

  /// Whether there is a visit and the backlight is at full brightness.
  var isAwake: Bool { visit == .active && light == .full }

  /// Whether a touch only wakes the kiosk, instead of acting on the content.
  private var isIdle: Bool {
    switch visit {
    case .active: light != .full
    case .warning: true
    case .idle: hasIdleContent || light != .full
    }
  }

  // MARK: Touches

  /// Updates the state for a touch. Returns `true` if the touch is for the app. A touch that wakes the kiosk is not
  /// delivered, up to and including its lift.
  mutating func update(with input: TouchInput) -> Bool {
    switch input.phase {
    case .down:
      activeContacts.removeAll { $0 == input.contact }
      wakingContacts.removeAll { $0 == input.contact }
      // More than a panel reports. The limit keeps lost lifts from filling the memory. Chosen value.
      if activeContacts.count < 64 { activeContacts.append(input.contact) }
      if isIdle, wakingContacts.count < 64 { wakingContacts.append(input.contact) }
      recordActivity(at: input.time)
      return !wakingContacts.contains(input.contact)
    case .move: return !wakingContacts.contains(input.contact)
    case .up, .cancel:
      activeContacts.removeAll { $0 == input.contact }
      recordActivity(at: input.time)
      guard let index = wakingContacts.firstIndex(of: input.contact) else { return true }
      wakingContacts.remove(at: index)
      return false
    }
  }

  /// Updates the state for a key press. Returns `true` if the key is for the app. A key that wakes the kiosk is not
  /// delivered.
  mutating func keyPressed(at now: Double) -> Bool {
    defer { recordActivity(at: now) }
    return !isIdle
  }

  mutating func recordActivity(at now: Double) {
    lastActivity = max(lastActivity, now)
    visit = .active
    light = .full
    canDim = true
  }

  /// Forgets all touches, because the panel was replaced or removed.
  mutating func removeAllTouches() {
    activeContacts.removeAll()
    wakingContacts.removeAll()
  }

  // MARK: Time

  /// Updates the state at the start or end of the hours. At the start, the backlight is switched on. After the end, it
  /// is dimmed or switched off if the panel was not touched for the time that applies outside of the hours.
  ///
  /// - Parameter isSurprise: Whether the change was caused by setting the clock. The light then stays on for as long as
  ///   after a touch.
  mutating func hoursChanged(isOpen: Bool, at now: Double, clockWasSet isSurprise: Bool) {
    guard isOpen == isOutsideHours else { return }
    isOutsideHours = !isOpen
    if isOpen {
      light = .full
      canDim = true
    }
    if isOpen || isSurprise { lastActivity = max(lastActivity, now) }
  }

  /// The time in seconds after the last activity at which the backlight is switched off, or `nil` for never.
  private var darkDelay: Double? {
    isOutsideHours && !dimsOutside ? darkTimeout ?? IdlePolicy.defaultWakeDuration : darkTimeout
  }

  /// The time in seconds after the last activity at which the backlight is dimmed, or `nil` for never.
  private var dimDelay: Double? {
    isOutsideHours && dimsOutside ? dimTimeout ?? IdlePolicy.defaultWakeDuration : dimTimeout
  }

  /// The time of the next change, or `nil` while a finger is on the panel or if no change is due.
  var deadline: Double? {
    guard activeContacts.isEmpty else { return nil }
    var next = Double.infinity
    switch visit {
    case .active: if let idleTimeout { next = lastActivity + idleTimeout }
    case .warning(let end): next = end
    case .idle: break
    }
    if light == .full, canDim, let dimDelay, darkDelay.map({ dimDelay < $0 }) ?? true {
      next = min(next, lastActivity + dimDelay)
    }
    if light != .dark, let darkDelay { next = min(next, lastActivity + darkDelay) }
    return next < .infinity ? next : nil
  }

  /// Advances the state to `now`.
  ///
  /// - Parameter hasLight: Whether there is a backlight that can be dimmed.
  mutating func advance(to now: Double, hasLight: Bool = true) {
    guard activeContacts.isEmpty else { return }
    canDim = hasLight
    if visit == .active, let idleTimeout, now >= lastActivity + idleTimeout {
      visit = .warning(until: lastActivity + idleTimeout + warningDuration)
    }
    if case .warning(let end) = visit, now >= end { visit = .idle }
    if light == .full, canDim, let dimDelay, now >= lastActivity + dimDelay { light = .dim }
    if light != .dark, let darkDelay, now >= lastActivity + darkDelay { light = .dark }
  }
}
