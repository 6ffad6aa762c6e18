import Vitrine

/// Counts who comes in: the counter at the door says by a serial line how many people came.
final class Door {
  /// Since midnight.
  private(set) var visitors = 0
  /// What is wrong with the counter; nil: nothing.
  private(set) var problem: String?
  var changed: (() -> Void)?

  private let clock: LocalClock
  private let storage: Storage?
  private var line: SerialLine?

  init(_ path: String, for application: Application, _ storage: Storage?) {
    (clock, self.storage) = (application.wallClock, storage)
    visitors = storage?.text("day") == today ? storage?.number("visitors") ?? 0 : 0
    do throws(Errno) { line = try SerialLine(path, for: application) } catch { problem = "\(path): \(error.message)" }
    line?.receivedLine = { [unowned(unsafe) self] in take($0) }
  }

  var state: String { problem ?? (line?.isOpen == true ? "in order" : "not plugged in") }

  private var today: String { "\(clock.now.year)-\(clock.now.month)-\(clock.now.day)" }

  private func take(_ text: String) {
    if let people = Int(text), 0...1000 ~= people {
      visitors = (storage?.text("day") == today ? visitors : 0) + people
      storage?.keep(today, as: "day")
      storage?.keep(visitors, as: "visitors")
      problem = nil
    } else {
      problem = "'\(text)' is no number of people"
    }
    changed?()
  }
}
