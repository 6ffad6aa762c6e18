import System

/// Counts wrong PINs: after three of them no more are taken for a while, which doubles with each further one.
struct PINTries {
  /// D: the first pause, and the longest, in seconds. Ten thousand PINs take a year at the least.
  private static let pause = 30.0, longest = 3600.0
  private static let free = 3

  /// Where their number is kept over restarts; nil: nowhere.
  private let path: String?
  private var count = 0
  private var end = 0.0

  /// - Parameters:
  ///   - path: a file, which need not be there; where its folder is not, nothing is kept.
  ///   - now: since when the program has known of those in it: a pause begins anew with it.
  init(path: String?, at now: Double) {
    self.path = path
    guard let path, let text = try? File.text(at: path, limit: 64) else { return }
    count = Int(decimal: text.prefix { $0 >= "0" && $0 <= "9" }) ?? 0
    pause(from: now)
  }

  /// Seconds until the next one is taken; 0: at once.
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
    // Doubled more often it would be longer than the longest, anyway.
    end = now + min(Self.longest, Self.pause * Double(1 << min(count - Self.free, 16)))
  }

  private func keep() {
    guard let path else { return }
    do throws(Errno) { try File.replace(at: path, with: "\(count)\n") } catch {
      Process.log("\(path): wrong PINs are not counted over a restart: \(error.message)")
    }
  }
}
