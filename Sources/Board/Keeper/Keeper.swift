import Appliance

/// `vitrine-keeper`, the service of a Debian system that looks after an app and its releases; under the name `vitrine-session` what comes
/// in over ssh.
@main struct Keeper {
  static func main() { SystemService.run() }
}
