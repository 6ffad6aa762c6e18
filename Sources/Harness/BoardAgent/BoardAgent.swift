import System

/// The first process of a virtual board. It creates the devices, starts the kiosk program, and executes the host's
/// commands.
@main
struct BoardAgent {
  /// The host's name for the port.
  private static let portName = "vitrine.agent"

  static func main() {
    do throws(Errno) {
      for (type, path) in [("devtmpfs", "/dev"), ("proc", "/proc"), ("sysfs", "/sys"), ("tmpfs", "/tmp")] {
        try Machine.mount(type, at: path, limits: [])
      }
      let console = try Descriptor(opening: "/dev/console", [.writeOnly, .noControllingTerminal])
      let agent = try Agent(console: console, signals: try Signals(Signals.childEnded), poll: try Poll())
      // This file loads the port's driver.
      let refusals = agent.runCommands(inFileAt: "/etc/board-agent")
      try agent.serve(HostLine(portNamed: portName), reporting: refusals)
    } catch {
      // If the port sends nothing, the host shows the kernel's console.
      Process.log("board-agent: \(error.message)")
    }
    Machine.shutDown(.powerOff)
  }
}
