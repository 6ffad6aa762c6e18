import Platform

/// A command of the board's start-up file or of the host: one line each.
enum Command: Equatable {
  /// `module PATH [PARAMETERS]`: loads a kernel module.
  case module(path: String, parameters: String)
  /// `env NAME=VALUE`: sets a variable for programs that are started later.
  case variable(name: String, assignment: String)
  /// `panel KIND WIDTH HEIGHT`: plugs in a touch panel with the size of the screen, in points, in place of the current
  /// one.
  case panel(PanelKind, width: Double, height: Double)
  /// `unplug`: removes the touch panel.
  case unplug
  /// `keyboard NAME`: plugs in a keyboard or a scanner with this name, in place of the current one. Without a name,
  /// removes it. `pointing-keyboard NAME`: a keyboard that is also a mouse.
  case keyboard(String, points: Bool)
  /// `point X Y`: moves the pointer of the keyboard by so many counts of a mouse.
  case point(x: Int32, y: Int32)
  /// `type MILLISECONDS KEY…`: presses and releases keys, given as the kernel's key codes, one per interval. `+` before
  /// a key only presses it, and `-` only releases it.
  case type(milliseconds: Double, [KeyChange])
  /// `start PATH`: starts the kiosk program.
  case start(String)
  /// `signal NUMBER`: sends a signal to the kiosk program.
  case signal(Int32)
  /// `script`: starts a touch script, which ends with a line `end` and is then played.
  case script
  /// `go`: the screenshot that a script requested has been taken.
  case go
  /// `send PATH`: sends the lines of a file.
  case send(String)
  /// `write PATH TEXT`: writes a text to a file of the kernel.
  case write(path: String, text: String)
  /// `clock SECONDS`: moves the wall clock by this amount, forward or back.
  case clock(Int)
  /// `fill MEBIBYTES`: uses this amount of memory, in place of the previous amount.
  case fill(Int)
  /// `figures`: sends what the kiosk program has used so far.
  case usage
  /// `hears`: sends whether the kiosk program has opened the touch panel that is plugged in.
  case hasOpenedPanel
  /// `uptime`: sends the seconds since the kernel's start.
  case uptime
  /// `off`: switches the board off.
  case powerOff

  /// A key that is pressed or released.
  struct KeyChange: Equatable {
    var code: UInt16
    var isDown: Bool
  }

  /// The allowed sizes of a screen, in points.
  private static let extents = 1.0...100_000

  enum PanelKind: String { case slots, anonymous, single, tablet, mouse }

  /// Parses a line. Returns `nil` if it is not a command.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let verb = words.first else { return nil }
    let rest = words.count > 1 ? String(words[1]) : ""
    switch verb {
    case "module":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard let path = parts.first else { return nil }
      self = .module(path: String(path), parameters: parts.count > 1 ? String(parts[1]) : "")
    case "env":
      guard let name = rest.split(separator: "=", omittingEmptySubsequences: false).first, !name.isEmpty else {
        return nil
      }
      self = .variable(name: String(name), assignment: rest)
    case "panel":
      let parts = rest.split(separator: " ")
      guard parts.count == 3, let kind = PanelKind(rawValue: String(parts[0])),
        let width = Double(decimal: parts[1]), let height = Double(decimal: parts[2]), Self.extents.contains(width),
        Self.extents.contains(height)
      else { return nil }
      self = .panel(kind, width: width, height: height)
    case "unplug": self = .unplug
    case "keyboard": self = .keyboard(rest, points: false)
    case "pointing-keyboard": self = .keyboard(rest, points: true)
    case "point":
      let parts = rest.split(separator: " ")
      guard parts.count == 2, let x = Int32(parts[0]), let y = Int32(parts[1]) else { return nil }
      self = .point(x: x, y: y)
    case "type":
      let parts = rest.split(separator: " ")
      guard let first = parts.first, let milliseconds = Double(decimal: first), (0...1000).contains(milliseconds),
        parts.count > 1
      else {
        return nil
      }
      var changes: [KeyChange] = []
      for part in parts.dropFirst() {
        let sign = part.first
        guard let code = UInt16(sign == "+" || sign == "-" ? part.dropFirst() : part) else { return nil }
        if sign != "-" { changes.append(KeyChange(code: code, isDown: true)) }
        if sign != "+" { changes.append(KeyChange(code: code, isDown: false)) }
      }
      self = .type(milliseconds: milliseconds, changes)
    case "start": self = .start(rest)
    case "signal":
      guard let number = Int32(rest) else { return nil }
      self = .signal(number)
    case "script": self = .script
    case "go": self = .go
    case "send": self = .send(rest)
    case "write":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      self = .write(path: String(parts[0]), text: String(parts[1]))
    case "clock":
      guard let seconds = Int(rest) else { return nil }
      self = .clock(seconds)
    case "fill":
      guard let mebibytes = Int(rest), (0...65_536).contains(mebibytes) else { return nil }
      self = .fill(mebibytes)
    case "figures": self = .usage
    case "hears": self = .hasOpenedPanel
    case "uptime": self = .uptime
    case "off": self = .powerOff
    default: return nil
    }
  }
}
