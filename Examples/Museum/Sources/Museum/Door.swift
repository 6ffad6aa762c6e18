import Vitrine

/// Counts visitors: a counter at the door sends the number of people in each group over a serial line.
final class Door: WeaklyReferenceable {
  /// The error of the counter, or `nil`.
  private(set) var problem: String?
  /// Called when the number of visitors or the state changes.
  var onChange: (() -> Void)?

  private let clock: LocalClock
  private let storage: Storage
  private let line: SerialPort
  private var day: String
  private var count: Int

  init(_ path: String, for application: Application, _ storage: Storage) {
    clock = application.wallClock
    self.storage = storage
    day = storage.string(forKey: "day") ?? ""
    count = storage.integer(forKey: "visitors") ?? 0
    line = SerialPort(path, for: application)
    super.init()
    line.onLine = weakly { door, text in door.receive(text) }
  }

  /// The number of visitors since midnight.
  var visitors: Int { day == today ? count : 0 }

  var state: String { problem ?? (line.isOpen ? "OK" : "not connected") }

  private var today: String { clock.now.isoDate }

  private func receive(_ text: String) {
    if let people = Int(text), 0...1000 ~= people {
      count = visitors + people
      day = today
      problem = nil
      storage.set(day, forKey: "day")
      storage.set(count, forKey: "visitors")
    } else {
      problem = "'\(text)' is not a number of people"
    }
    onChange?()
  }
}
