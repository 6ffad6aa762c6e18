import Appliance

/// `vitrine-keeper`, the service that looks after an app and its releases on a Debian system. Under the name
/// `vitrine-session`, it handles an SSH connection.
@main struct Keeper {
  static func main() { SystemService.run() }
}
