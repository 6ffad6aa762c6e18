import Platform

/// What the board's start-up file and the host may ask for, a line each.
enum Command: Equatable {
  /// `module PATH [PARAMETERS]`: load a kernel module.
  case module(path: String, parameters: String)
  /// `env NAME=VALUE`: for programs started from now on.
  case variable(name: String, assignment: String)
  /// `panel KIND WIDTH HEIGHT`: plug in a touch panel as wide and high as the
  /// screen, in points; it replaces the one before.
  case panel(PanelKind, width: Double, height: Double)
  /// `unplug`: take the touch panel away.
  case unplug
  /// `keyboard NAME`: plug in a keyboard, or a scanner, of this name; it replaces the one before. Without a name: take it away.
  case keyboard(String)
  /// `type MILLISECONDS KEY…`: keys come down and are let go, one in so many milliseconds, by the kernel's numbers; `+` before one has it come
  /// down alone, `-` has it let go.
  case type(milliseconds: Double, [KeyChange])
  /// `start PATH`: start the kiosk program.
  case start(String)
  /// `signal NUMBER`: send the kiosk program a signal.
  case signal(Int32)
  /// `script`: a touch script follows, up to a line `end`, and is played.
  case script
  /// `go`: the picture a script wanted has been taken.
  case go
  /// `send PATH`: the lines of a file.
  case send(String)
  /// `clock SECONDS`: the clock on the wall jumps so far, forward or back.
  case clock(Int)
  /// `fill MEBIBYTES`: so much memory is in use beside the programs', instead of what was before.
  case fill(Int)
  /// `figures`: what the kiosk program has cost so far.
  case figures
  /// `hears`: whether the kiosk program has the touch panel open that is plugged in.
  case hears
  /// `uptime`: seconds since the kernel's start.
  case uptime
  /// `off`: switch the board off.
  case off

  /// A key that comes down, or is let go.
  struct KeyChange: Equatable {
    var code: UInt16
    var isDown: Bool
  }

  /// What a screen may measure, in points.
  private static let extents = 1.0...100_000

  enum PanelKind: String { case slots, anonymous, single, tablet, mouse }

  /// Nil for what is not a command.
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
      guard let name = rest.split(separator: "=", omittingEmptySubsequences: false).first, !name.isEmpty else { return nil }
      self = .variable(name: String(name), assignment: rest)
    case "panel":
      let parts = rest.split(separator: " ")
      guard parts.count == 3, let kind = PanelKind(rawValue: String(parts[0])),
        let width = Double(decimal: parts[1]), let height = Double(decimal: parts[2]), Self.extents.contains(width),
        Self.extents.contains(height)
      else { return nil }
      self = .panel(kind, width: width, height: height)
    case "unplug": self = .unplug
    case "keyboard": self = .keyboard(rest)
    case "type":
      let parts = rest.split(separator: " ")
      guard let first = parts.first, let milliseconds = Double(decimal: first), (0...1000).contains(milliseconds), parts.count > 1 else {
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
    case "clock":
      guard let seconds = Int(rest) else { return nil }
      self = .clock(seconds)
    case "fill":
      guard let mebibytes = Int(rest), (0...65_536).contains(mebibytes) else { return nil }
      self = .fill(mebibytes)
    case "figures": self = .figures
    case "hears": self = .hears
    case "uptime": self = .uptime
    case "off": self = .off
    default: return nil
    }
  }
}
