import InputNodes
import System

extension EvdevTouch {
  /// Returns a line for each input device: its node, name, kind, and range, and whether `choice` selects it, or why it
  /// cannot be opened. Used by `VITRINE_TOUCH=list`.
  @export(interface)
  public static func listing(_ choice: TouchChoice = .all) -> [String] {
    var paths = NodeWatch.allPaths()
    if case .path(let path) = choice, !paths.contains(path) { paths.append(path) }
    if paths.isEmpty { return ["no input devices in \(NodeWatch.inputFolder)"] }
    return paths.map { path in
      var line = "\(path) "
      do throws(EvdevTouchError) {
        _ = try EvdevDevice(opening: path, tag: 0) { device in
          line += "\(device.summary): \(choice.status(of: device, at: path))"
          return false
        }
      } catch {
        if let known = SysfsDevice(node: path) { line += "\"\(PrintableText.line(known.description.name))\": " }
        line += error.cause
      }
      return line
    }
  }
}

extension TouchChoice {
  /// Returns a log line for a device that is not used although the user may expect it, or `nil` for other devices.
  func rejectionMessage(for device: DeviceDescription, at path: String) -> String? {
    let isMeant = self == .all ? device.kind.isTouch : matches(name: device.name)
    return isMeant ? "touch: \(path) \(device.summary): \(status(of: device, at: path))" : nil
  }

  /// The log line while there is no device.
  var waitingLine: String {
    switch self {
    case .all: "no touch device yet; waiting for one"
    case .path(let path): "\(path) does not exist or cannot be used; waiting for it"
    case .name(let pattern): "no device named \"\(pattern)\" yet; waiting for one"
    }
  }

  /// Returns "chosen", or the reason why the device at `path` is not.
  fileprivate func status(of device: DeviceDescription, at path: String) -> String {
    if !device.kind.isTouch { return "not chosen" }
    if !device.hasRange { return "not chosen: an axis has no range" }
    switch self {
    case .all: return "chosen"
    case .path(let chosen): return chosen == path ? "chosen" : "not chosen: its path differs"
    case .name: return accepts(device) ? "chosen" : "not chosen: its name differs"
    }
  }
}
