import System

/// The service that keeps an app running on a Debian system. systemd is the first process there.
public enum SystemService {
  /// Runs the service until it is asked to end. Under the name `vitrine-session`, handles an SSH connection instead.
  @export(interface)
  public static func run() -> Never {
    if (try? Process.programName()) == DeploySession.programName { DeploySession.run() }
    do throws(Errno) {
      try SystemKeeper().run()
    } catch {
      Process.log("cannot supervise the app: \(error.message)")
      Process.exit(1)
    }
  }
}
