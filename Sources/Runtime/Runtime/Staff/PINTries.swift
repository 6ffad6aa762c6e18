import System

/// Counts wrong PINs. After three of them, entering a PIN is blocked for a time, which doubles with each further one.
struct PINTries {
  /// The first and the longest delay, in seconds. Chosen: trying ten thousand PINs takes at least a year.
  private static let pause = 30.0, longest = 3600.0
  private static let free = 3

  /// The file that stores the count across restarts, or `nil` for none.
  private let path: String?
  private var count = 0
  private var end = 0.0

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - path: a file, which need not be there; where its folder is not, nothing is kept.
  ///   - isLasting: Whether what is kept outlives the power. If it does not, each start begins with a pause: to switch the board off and on
  ///     would give three more tries otherwise.
  ///   - now: since when the program has known of those in it: a pause begins anew with it.
  init(path: String?, isLasting: Bool = true, at now: Double) {
    self.path = path
    if let path, let text = try? File.text(at: path, limit: 64) {
      count = Int(decimal: text.prefix { $0 >= "0" && $0 <= "9" }) ?? 0
    }
    if !isLasting { count = max(count, Self.free) }
    pause(from: now)
  }

  /// Returns the time in seconds until a PIN is accepted again, or 0.
  func wait(at now: Double) -> Double { max(0, end - now) }

  mutating func fail(at now: Double) {
    count = min(count, 1000) + 1
    pause(from: now)
    keep()
  }

  mutating func succeed() {
    if count == 0 { return }
    count = 0
    keep()
  }

  private mutating func pause(from now: Double) {
    guard count >= Self.free else { return }
    // More doublings would exceed the longest delay anyway.
    end = now + min(Self.longest, Self.pause * Double(1 << min(count - Self.free, 16)))
  }

  private func keep() {
    guard let path else { return }
    do throws(Errno) { try File.replace(at: path, with: "\(count)\n") } catch {
      Process.log("\(path): wrong PINs are not counted over a restart: \(error.message)")
    }
  }
}
