import System
import WebUpdates

/// `vitrine-web`, which updates a board from a web server. See `WebService`.
///
/// The program runs in two roles: as a service of process 1 or systemd, and as the confined process that talks to the
/// server.
@main struct WebUpdater {
  static func main() {
    WebReader.runIfRequested()
    WebService.run((try? Process.arguments()) ?? [])
  }
}
