/// A line of the start-up file: a step of the first process. The steps are carried out in the order of the lines. Empty
/// lines and lines that begin with `#` are ignored.
package enum StartUpStep: Equatable {
  /// `env NAME=VALUE`: a variable of the app's environment.
  case variable(name: String, assignment: String)
  /// `module PATH [NAME=VALUE…]`: a kernel module to load, with its parameters.
  case module(path: String, parameters: String)
  /// `device PATH`: a device that the app may use in addition to those of every app. `*` stands for any characters of
  /// its name.
  case device(path: String)
  /// `mount TYPE DEVICE FOLDER`: a persistent file system.
  case mount(type: String, device: String, folder: String)
  /// `watchdog PATH`: a device that restarts the machine if it is not fed.
  case watchdog(path: String)
  /// `service PROGRAM ARGUMENT…`: a program that runs in addition to the app, and is restarted whenever it ends.
  case service(words: [String])
  /// `ssh PROGRAM ARGUMENT…`: the SSH server, a service with few rights.
  case ssh(words: [String])
  /// `clock PROGRAM ARGUMENT…`: a service that sets the clock, and is restarted until it has.
  case clock(words: [String])
  /// `usb KIND…`: the USB devices that may be used, in place of `USBPolicy.default`.
  case usb(USBPolicy)
  /// `start`: the start of the app. The following steps are carried out while it runs.
  case start

  /// Returns `nil` if the line is not a valid step.
  init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 1)
    let rest = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "env":
      guard let sign = rest.firstIndex(of: "="), sign != rest.startIndex else { return nil }
      self = .variable(name: String(rest[..<sign]), assignment: rest)
    case "module":
      let parts = rest.split(separator: " ", maxSplits: 1)
      guard let path = parts.first else { return nil }
      self = .module(path: String(path), parameters: parts.count > 1 ? String(parts[1]) : "")
    case "device" where rest.hasPrefix("/dev/"): self = .device(path: rest)
    case "mount":
      let parts = rest.split(separator: " ")
      guard parts.count == 3 else { return nil }
      self = .mount(type: String(parts[0]), device: String(parts[1]), folder: String(parts[2]))
    case "watchdog" where !rest.isEmpty: self = .watchdog(path: rest)
    case "service", "ssh", "clock":
      guard rest.utf8.first == UInt8(ascii: "/") else { return nil }
      let program = rest.split(separator: " ").map { String($0) }
      self =
        words[0] == "ssh"
        ? .ssh(words: program) : words[0] == "clock" ? .clock(words: program) : .service(words: program)
    case "usb":
      guard let policy = USBPolicy(parsing: rest) else { return nil }
      self = .usb(policy)
    case "start" where rest.isEmpty: self = .start
    default: return nil
    }
  }

  /// Returns the steps of a file. `refuse` receives each invalid line and its number.
  package static func parse(_ text: String, refuse: (_ line: Substring, _ number: Int) -> Void) -> [StartUpStep] {
    var steps: [StartUpStep] = []
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty || line.utf8.first == UInt8(ascii: "#") { continue }
      if let step = StartUpStep(line) { steps.append(step) } else { refuse(line, number) }
    }
    return steps
  }
}
