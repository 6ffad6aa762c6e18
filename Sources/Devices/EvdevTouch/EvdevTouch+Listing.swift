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
        _ = try EvdevDevice(opening: path, tag: 0, as: choice) { device in
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
    let isMeant = self == .all ? device.kind.isTouch || device.canBeForced : matches(name: device.name)
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

  /// Returns "chosen" or "not chosen", and the reason.
  func status(of device: DeviceDescription, at path: String) -> String {
    if !device.kind.isTouch {
      return "not chosen: \(device.reason)"
        + (device.canBeForced ? "; VITRINE_TOUCH=\(path) uses it nevertheless" : "")
    }
    if !device.hasRange { return "not chosen: an axis has no range" }
    switch self {
    case .path(let chosen) where chosen != path: return "not chosen: its path differs"
    case .name where !accepts(device): return "not chosen: its name differs"
    default: return "chosen: \(device.reason)"
    }
  }
}
