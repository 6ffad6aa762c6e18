import Foundation

/// Metrics of boards in the text format of Prometheus.
public enum BoardMetrics {
  /// A board's answer, or `nil` if it did not answer.
  public typealias Answer = (host: String, status: BoardStatus?, health: HealthReport?)

  /// The names of the metrics, their types, and their descriptions.
  static let descriptions: [(name: String, type: String, help: String)] = [
    ("vitrine_up", "gauge", "Whether the board answered."),
    ("vitrine_on_screen", "gauge", "Whether the app presents frames."),
    ("vitrine_in_trouble", "gauge", "Whether the app keeps failing or is missing."),
    ("vitrine_info", "gauge", "The board, the app, and the release. The value is always 1."),
    ("vitrine_uptime_seconds", "gauge", "The time since the board's start."),
    ("vitrine_last_frame_seconds", "gauge", "The time since the last frame on the panel."),
    ("vitrine_last_touch_seconds", "gauge", "The time since the last touch."),
    ("vitrine_temperature_celsius", "gauge", "The temperature of a sensor."),
    ("vitrine_undervoltage", "gauge", "Whether the supply voltage is too low."),
    ("vitrine_throttled", "gauge", "Whether the processor's speed is reduced."),
    ("vitrine_storage_worn_percent", "gauge", "The share of its life that a storage device has used."),
    ("vitrine_memory_available_bytes", "gauge", "The available memory."),
    ("vitrine_data_partition", "gauge", "Whether the board has a data partition. Without one, data is in memory."),
    ("vitrine_data_free_bytes", "gauge", "The free space of the data partition."),
    ("vitrine_displays", "gauge", "The number of connected displays."),
    ("vitrine_touch_screens", "gauge", "The number of touch screens."),
    ("vitrine_clock_seconds", "gauge", "The board's time in seconds since 1970."),
  ]

  public static func text(_ answers: [Answer]) -> String {
    var samples: [String: [String]] = [:]
    func add(_ name: String, _ host: String, _ value: String, _ labels: [(String, String)] = []) {
      let list = ([("host", host)] + labels).map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",")
      samples[name, default: []].append("\(name){\(list)} \(value)")
    }
    for (host, status, health) in answers {
      add("vitrine_up", host, status == nil ? "0" : "1")
      guard let status else { continue }
      add("vitrine_on_screen", host, status.state == .onScreen ? "1" : "0")
      add("vitrine_in_trouble", host, status.trouble(host: host) == nil ? "0" : "1")
      let release = BoardStatus.abbreviated(status.trial ?? status.release)
      add(
        "vitrine_info", host, "1",
        [
          ("board", status.board ?? ""), ("app", status.app ?? ""), ("release", release),
          ("state", status.values["state"] ?? ""),
        ])
      if let uptime = status.uptime { add("vitrine_uptime_seconds", host, "\(uptime)") }
      if let seconds = status.lastFrame { add("vitrine_last_frame_seconds", host, "\(seconds)") }
      if let seconds = status.lastTouch { add("vitrine_last_touch_seconds", host, "\(seconds)") }
      guard let health else { continue }
      for (sensor, degrees) in health.temperatures.sorted(by: { $0.key < $1.key }) {
        add("vitrine_temperature_celsius", host, "\(degrees)", [("sensor", sensor)])
      }
      if let low = health.isUndervolted { add("vitrine_undervoltage", host, low ? "1" : "0") }
      if let slowdown = health.slowdown { add("vitrine_throttled", host, slowdown == .now ? "1" : "0") }
      for device in health.storage {
        guard let worn = device.worn else { continue }
        add("vitrine_storage_worn_percent", host, "\(worn)", [("device", device.name)])
      }
      if let memory = health.memory { add("vitrine_memory_available_bytes", host, "\(memory.available)") }
      if let isInMemory = health.isDataInMemory { add("vitrine_data_partition", host, isInMemory ? "0" : "1") }
      if let free = health.freeData { add("vitrine_data_free_bytes", host, "\(free)") }
      add("vitrine_displays", host, "\(health.connectors.count(where: \.isConnected))")
      add("vitrine_touch_screens", host, "\(health.touchScreens.count)")
      if let time = health.time { add("vitrine_clock_seconds", host, "\(time)") }
    }
    return descriptions.reduce(into: "") { text, metric in
      guard let lines = samples[metric.name] else { return }
      text +=
        "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(metric.type)\n"
        + lines.map { "\($0)\n" }.joined()
    }
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
