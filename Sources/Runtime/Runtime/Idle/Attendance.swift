import Toolkit

/// Whether somebody is there, by what fingers do and the time that goes by; a value that knows no clock.
struct Attendance: Equatable {
  /// Where the visit stands.
  enum Visit: Equatable {
    case present
    /// The panel asks, until this time.
    case asked(until: Double)
    /// The app has begun anew.
    case over
  }

  enum Light: Equatable { case full, dim, dark }

  private(set) var visit = Visit.present
  private(set) var light = Light.full

  private let (idle, warning, dim, dark): (Double?, Double, Double?, Double?)
  /// Whether something else than the app is shown when a visit is over.
  private let hasAttraction: Bool
  /// Whether outside of the hours the light is dimmed, and not off.
  private let dimsOutside: Bool
  /// Whether there is a light that can be dimmed: nobody is to touch in vain what looks as before.
  private var canDim = true
  /// Whether it is outside of the hours.
  private var isClosed = false
  /// When somebody was seen last.
  private var seen: Double
  private var fingers: [Int32] = []
  /// Those that woke the kiosk: nobody else hears of them.
  private var wakers: [Int32] = []

  /// Somebody is there at `now`.
  init(_ manners: Manners, at now: Double) {
    (idle, warning, dim, dark) = (manners.idle, max(0, manners.warning), manners.dim, manners.dark)
    (hasAttraction, dimsOutside) = (manners.attract != nil, manners.dimsOutside)
    seen = now
  }

  /// Whether all is as if there were no manners.
  var isAwake: Bool { visit == .present && light == .full }

  /// Whether the panel shows something that a touch ends.
  private var rests: Bool {
    switch visit {
    case .present: light != .full
    case .asked: true
    case .over: hasAttraction || light != .full
    }
  }

  // MARK: Fingers

  /// Takes in what a finger does; says whether it is for the app. A finger that ends the rest is for nobody, until it lifts.
  mutating func follow(_ input: TouchInput) -> Bool {
    switch input.phase {
    case .down:
      fingers.removeAll { $0 == input.contact }
      wakers.removeAll { $0 == input.contact }
      // D: more than a panel reports; lost lifts must not fill the memory.
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

  /// Takes in that a key comes down; says whether it is for the app. One that ends the rest is for nobody.
  mutating func followKey(at now: Double) -> Bool {
    defer { see(at: now) }
    return !rests
  }

  /// Somebody is there, whatever it is that shows it.
  mutating func see(at now: Double) {
    seen = max(seen, now)
    (visit, light, canDim) = (.present, .full, true)
  }

  /// The panel is another one now, or gone: no finger is on it.
  mutating func forgetFingers() {
    fingers.removeAll()
    wakers.removeAll()
  }

  // MARK: Time

  /// Takes in whether the kiosk has its hours now. With the first of them the light comes back by itself; after the last it goes where nobody
  /// is there, or `darkness` seconds after the last touch.
  ///
  /// - Parameter isSurprise: whether the clock was set, so that nobody could expect it: whoever is there keeps the light for as long as
  ///   after a touch.
  mutating func follow(isOpen: Bool, at now: Double, isSurprise: Bool) {
    guard isOpen == isClosed else { return }
    isClosed = !isOpen
    if isOpen { (light, canDim) = (.full, true) }
    if isOpen || isSurprise { seen = max(seen, now) }
  }

  /// Seconds without a touch until the light is off.
  private var darkness: Double? { isClosed && !dimsOutside ? dark ?? Manners.nightLight : dark }

  /// The same until it is dimmed.
  private var dimness: Double? { isClosed && dimsOutside ? dim ?? Manners.nightLight : dim }

  /// When `advance` has something to do; nil while a finger is on the panel, or nothing more is to come.
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

  /// Brings it to `now`.
  ///
  /// - Parameter hasLight: whether there is one that can be dimmed now.
  mutating func advance(to now: Double, hasLight: Bool = true) {
    guard fingers.isEmpty else { return }
    canDim = hasLight
    if visit == .present, let idle, now >= seen + idle { visit = .asked(until: seen + idle + warning) }
    if case .asked(let end) = visit, now >= end { visit = .over }
    if light == .full, canDim, let dimness, now >= seen + dimness { light = .dim }
    if light != .dark, let darkness, now >= seen + darkness { light = .dark }
  }
}
