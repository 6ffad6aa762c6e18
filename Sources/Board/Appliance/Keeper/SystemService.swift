import System

/// The service that keeps an app running on a Debian system. systemd is the first process there.
public enum SystemService {
  /// Runs the service until it is asked to end. Under the name `vitrine-session`, handles an SSH connection instead, and
  /// under the name `vitrine-wifi`, forwards the app's commands to wpa_supplicant.
  @export(interface)
  public static func run() -> Never {
    let name = try? Process.programName()
    if name == DeploySession.programName { DeploySession.run() }
    if name == WiFiGate.programName { WiFiGate.run("wlan0") }
    do throws(Errno) {
      try SystemKeeper().run()
    } catch {
      Process.log("cannot supervise the app: \(error.message)")
      Process.exit(1)
    }
  }
}
