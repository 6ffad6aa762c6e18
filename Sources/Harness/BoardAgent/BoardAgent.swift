import System

/// The first process of the virtual board: brings up the devices, starts the kiosk
/// and does what the host asks for.
@main
struct BoardAgent {
  /// What the host calls its end of the line.
  private static let portName = "vitrine.agent"

  static func main() {
    do throws(Errno) {
      for (type, path) in [("devtmpfs", "/dev"), ("proc", "/proc"), ("sysfs", "/sys"), ("tmpfs", "/tmp")] {
        try Machine.mount(type, at: path, limits: [])
      }
      let console = try Descriptor(opening: "/dev/console", [.writeOnly, .noControllingTerminal])
      let agent = try Agent(console: console, signals: try Signals(Signals.childEnded), poll: try Poll())
      // The line's driver is loaded by this file.
      let refusals = agent.obey(fileAt: "/etc/board-agent")
      try agent.serve(HostLine(portNamed: portName), telling: refusals)
    } catch {
      // Where the line stays silent, the host shows the kernel's console.
      Process.log("board-agent: \(error.message)")
    }
    Machine.end(.powerOff)
  }
}
