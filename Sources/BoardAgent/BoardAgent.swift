import System

/// The first process of the virtual board: brings up the devices, starts the kiosk
/// and does what the host asks for over a serial port: BOARD_AGENT_LINE names it, which
/// the kernel takes from its command line.
@main
struct BoardAgent {
  static func main() {
    do throws(Errno) {
      for (type, path) in [("devtmpfs", "/dev"), ("proc", "/proc"), ("sysfs", "/sys"), ("tmpfs", "/tmp")] {
        try Machine.mount(type, at: path)
      }
      let agent = try Agent(host: try HostLine(Process.environment("BOARD_AGENT_LINE") ?? "/dev/ttyS1"), signals: try Signals(Signals.childEnded), poll: try Poll())
      agent.obey(fileAt: "/etc/board-agent")
      try agent.run()
    } catch {
      // The kernel's console is where the host looks when the line stays silent.
      Process.log("board-agent: \(error.message)")
    }
    Machine.end(.powerOff)
  }
}
