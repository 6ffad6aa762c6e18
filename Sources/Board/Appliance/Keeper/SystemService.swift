import System

/// What looks after an app on a Debian system, where systemd is the first process.
public enum SystemService {
  /// Does so until it is asked to end; or, under the name `vitrine-session`, what somebody asks for who has come in over the network.
  @export(interface)
  public static func run() -> Never {
    if (try? Process.programName()) == DeploySession.programName { DeploySession.run() }
    do throws(Errno) {
      try SystemKeeper().run()
    } catch {
      Process.log("cannot look after the app: \(error.message)")
      Process.exit(1)
    }
  }
}
