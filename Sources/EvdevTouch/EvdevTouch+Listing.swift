import System

extension EvdevTouch {
  /// One line for each input device there is: its node, name, kind and range, whether
  /// `choice` takes it, or why it cannot be opened. For `VITRINE_TOUCH=list`.
  public static func listing(_ choice: TouchChoice = .all) -> [String] {
    var paths = NodeWatch.allPaths()
    if case .path(let path) = choice, !paths.contains(path) { paths.append(path) }
    if paths.isEmpty { return ["no input devices in \(NodeWatch.inputFolder)"] }
    return paths.map { path in
      var line = "\(path) "
      do throws(EvdevTouchError) {
        _ = try EvdevDevice(opening: path, tag: 0) { device in
          line += "\(device.summary): \(choice.verdict(on: device, at: path))"
          return false
        }
      } catch {
        line += error.cause
      }
      return line
    }
  }

  /// Says in the log why a device that the user may have meant is not used.
  func logRefusal(of device: DeviceDescription, at path: String) {
    let isMeant: Bool
    switch choice {
    case .all: isMeant = device.kind.isTouch
    case .path: isMeant = true
    case .name(let pattern): isMeant = NameGlob(pattern).matches(device.name)
    }
    if isMeant { Process.log("touch: \(path) \(device.summary): \(choice.verdict(on: device, at: path))") }
  }

  func logWaiting() {
    switch choice {
    case .all: Process.log("touch: no device yet: waiting for one")
    case .path(let path): Process.log("touch: waiting for \(path)")
    case .name(let pattern): Process.log("touch: no device named \"\(pattern)\" yet: waiting for one")
    }
  }
}

extension TouchChoice {
  /// Whether the device at `path` is chosen, and if not, why, in a word or two.
  fileprivate func verdict(on device: DeviceDescription, at path: String) -> String {
    if !device.kind.isTouch { return "not chosen" }
    if !device.hasRange { return "not chosen: an axis without a range" }
    switch self {
    case .all: return "chosen"
    case .path(let chosen): return chosen == path ? "chosen" : "not chosen: another path"
    case .name: return accepts(device) ? "chosen" : "not chosen: another name"
    }
  }
}
