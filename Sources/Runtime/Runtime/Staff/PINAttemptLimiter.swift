import System

/// Counts wrong PINs. After three of them, entering a PIN is blocked for a time, which doubles with each further one.
struct PINAttemptLimiter {
  /// The first and the longest delay, in seconds. Chosen: trying ten thousand PINs takes at least a year.
  private static let firstDelay = 30.0, maximumDelay = 3600.0
  private static let freeAttempts = 3

  /// The file that stores the count across restarts, or `nil` for none.
  private let path: String?
  private var count = 0
  private var end = 0.0

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist. If the file cannot be written, such as in a folder that does
  ///     not exist or on a full disk, a start begins with a delay, and so does each wrong PIN.
  ///   - isLasting: Whether the file survives a power failure. If it does not, each start begins with a delay;
  ///     otherwise switching the board off and on would give three more attempts.
  ///   - now: The current time in seconds. A delay for the stored count starts again at this time.
  init(path: String?, isLasting: Bool = true, at now: Double) {
    self.path = path
    if let path, let text = try? File.text(at: path, limit: 64) {
      count = Int(digits: text.prefix { $0 >= "0" && $0 <= "9" }) ?? 0
    }
    // Writes the count even if it is unchanged: if that fails, it may have failed before the start too.
    if !isLasting || !save() { count = max(count, Self.freeAttempts) }
    pause(from: now)
  }

  /// Returns the time in seconds until a PIN is accepted again, or 0.
  func remainingDelay(at now: Double) -> Double { max(0, end - now) }

  mutating func recordFailure(at now: Double) {
    count = min(count, 1000) + 1
    // Otherwise, switching the board off and on would give free attempts again.
    if !save() { count = max(count, Self.freeAttempts) }
    pause(from: now)
  }

  mutating func recordSuccess() {
    if count == 0 { return }
    count = 0
    _ = save()
  }

  private mutating func pause(from now: Double) {
    guard count >= Self.freeAttempts else { return }
    // More doublings would exceed the longest delay anyway.
    end = now + min(Self.maximumDelay, Self.firstDelay * Double(1 << min(count - Self.freeAttempts, 16)))
  }

  /// Stores the count. Returns `false` if it cannot be stored.
  private func save() -> Bool {
    guard let path else { return true }
    do throws(Errno) {
      try File.replace(at: path, with: "\(count)\n")
      return true
    } catch {
      Process.log("\(path): wrong PINs are not counted across restarts: \(error.message)")
      return false
    }
  }
}
