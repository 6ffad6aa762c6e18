import Host
import SwiftSDKs

extension DeployError {
  /// A login by hand, at which ssh shows the board's key and asks for confirmation. The board's command works on images
  /// and on Debian systems.
  private static func login(to host: String) -> String {
    host.contains("@") ? "ssh \(host) vitrine-session status" : "ssh -l root \(host) vitrine-session status"
  }

  public var problem: String {
    switch self {
    case .badHost(let host): "'\(host)' is not the name of a host"
    case .portWithoutScheme(let host): "'\(host)' has a port, which ssh takes for a part of the name"
    case .unknownKey(let host): "the host key of \(host) is not among your known hosts"
    case .changedKey(let host, _):
      "the host key of \(host) differs from the one among your known hosts: it is another board, its data partition is new, or another machine intercepts the connection"
    case .permissionDenied(let host): "\(host) accepts none of your keys"
    case .tooManyKeys(let host): "\(host) ended the login because ssh offered too many keys"
    case .unreachable(let host, let reason): "\(host) cannot be reached: \(reason)"
    case .connectionLost(let host, .query, let reason): "the connection to \(host) was lost: \(reason)"
    case .connectionLost(let host, .command, let reason):
      "the connection to \(host) was lost: \(reason); \(host) may have carried out the command"
    case .connectionLost(let host, .upload, let reason):
      "the connection to \(host) was lost while the release was being sent: \(reason); the board keeps its app and removes what it received"
    case .connectionLost(let host, .trial, let reason):
      "the connection to \(host) was lost during the trial: \(reason); the board continues the trial and decides alone"
    case .connectionLost(let host, .systemUpload, let reason):
      "the connection to \(host) was lost while the system was being sent: \(reason); the board runs its present system, and keeps the files that it has received completely"
    case .connectionLost(let host, .systemTrial, let reason):
      "the connection to \(host) was lost at its restart with the new system: \(reason); the board decides alone whether it keeps the system"
    case .interrupted(let host, .systemUpload):
      "interrupted while the system was being sent; \(host) runs its present system, and keeps the files that it has received completely"
    case .interrupted(let host, .systemTrial):
      "interrupted after \(host) had the new system; it restarts with it, and decides alone whether it keeps the system"
    case .interrupted(let host, .trial): "interrupted during the trial; \(host) continues the trial and decides alone"
    case .interrupted(let host, .upload):
      "interrupted while the release was being sent; \(host) keeps its app and removes what it received"
    case .interrupted(let host, nil): "interrupted before the release was sent; the app of \(host) has not changed"
    case .interrupted(let host, .query): "interrupted before \(host) had answered"
    case .interrupted(let host, .command): "interrupted; \(host) may have carried out the command"
    case .noPicture(let host): "\(host) did not send a PNG image"
    case .refused(let reason, _, let nextStep): Self.parts(of: reason, nextStep).problem
    case .unknownBoard(let host):
      "\(host) does not report which board it is, so it does not run an image of 'vitrine image --network'"
    case .notSetUp(let host): "Vitrine is not installed on \(host)"
    case .commandFailed(let host, let status, let reason):
      "the command failed on \(host) with status \(status): \(reason)"
    case .noRoot(let host): "you cannot become root on \(host)"
    case .noDebian(let host, let system): "\(host) does not run Debian but \(system)"
    case .noSystemd(let host, let system): "\(host), \(system), was not started by systemd, which supervises the kiosk"
    case .unsupportedProcessor(let host, let processor): "the processor of \(host), \(processor), is not supported"
    case .noSpace(let host, let needed, let free):
      "\(host) has \(free / 1024) MB free in /usr, and \(needed / 1024) MB are needed"
    case .noDataPartition(let host):
      "\(host) has no data partition: its files are in memory until it is switched off, so there is no disk to clean"
    case .isImage(let host): "\(host) runs an image of 'vitrine image', which has no parts to remove"
    case .notCounting(let board):
      "no boot loader in the file of the board \(board) counts starts, so a system that fails would stay"
    case .imageWithoutSlots(let folder):
      "the image in \(folder) was made without --network, or with an earlier version of Vitrine, so it cannot be sent"
    case .updateOfDebian(let host): "\(host) runs Debian, which 'vitrine update' does not replace"
    case .noSlots(let host):
      "the card of \(host) has one system: its image was made without --network, or with an earlier version of Vitrine"
    case .otherBoard(let host, let board, let wanted):
      "the image is for the board \(wanted), and \(host) is the board \(board)"
    case .otherKind(let host, let folder, is: .appliance):
      "\(host) runs a Debian system, and \(folder) is an appliance (--system is missing)"
    case .otherKind(let host, let folder, is: .debian):
      "\(host) runs an appliance, and \(folder) is a Debian system (it was made with --system)"
    case .rejectedBefore(let host, let reason): "\(host) has rejected this system before: \(reason)"
    case .systemRejected(let host, let reason): "\(host) returned to its previous system: \(reason)"
    case .noVerdict(let host, let seconds):
      "\(host) has not reported within \(seconds) s whether it accepts the new system, which it decides alone"
    case .newSystemRejectsKey(let host):
      "\(host) answers, and rejects your key, because the new image has other keys; it decides alone whether it keeps the system"
    case .systemWithoutTrial(let host):
      "the app of the new system on \(host) was built with a version of Vitrine that cannot accept it"
    case .notSigned(let host, let trusted):
      "\(host) accepts only what is signed with the key \(trusted.joined(separator: " or "))"
    case .noTrust(let host): "\(host) has no trusted keys"
    case .imageWithoutKeys(let host):
      "\(host) accepts only what is signed, and with this image it would accept everything"
    case .stickFull(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free, and \((needed >> 20) + 1) MB are needed"
    case .twoBundlesForBoard(let board, let kind):
      "a bundle has one \(kind == .system ? "system" : "app") for a board, and two are for \(board)"
    case .noWatch(let folder, let reason): "\(folder) cannot be watched: \(reason)"
    }
  }

  public var remedy: String {
    switch self {
    case .badHost: "name a board as for ssh, such as kiosk-3, 192.168.1.20, or ssh://192.168.1.20:2222"
    case .portWithoutScheme(let host): "write ssh://\(host)"
    case .unknownKey(let host):
      "run '\(Self.login(to: host))' once, and compare the key with the one that the board prints on its console"
    case .changedKey(let host, let removal):
      "if you expected that, run '\(removal)', then '\(Self.login(to: host))', "
        + "and compare the new key with the one that the board prints on its console"
    case .permissionDenied:
      "load your key with 'ssh-add FILE', or name it after IdentityFile in ~/.ssh/config; "
        + "an image accepts the keys of 'vitrine image --key', a Debian system those of its user"
    case .tooManyKeys(let host):
      "add to ~/.ssh/config for \(host): IdentityFile with the right key, and 'IdentitiesOnly yes'; or remove keys with 'ssh-add -D'"
    case .unreachable(_, let reason): Self.remedy(forUnreachable: reason)
    case .connectionLost(_, .query, _): "run the command again"
    // A second `rollback` would return to the release that the first one has left.
    case .connectionLost(let host, .command, _): "run 'vitrine status \(host)' first"
    case .connectionLost(let host, .upload, _): "check the network, and deploy to \(host) again"
    case .connectionLost(_, .systemUpload, _):
      "check the network, and run the command again: it sends the files that are missing"
    case .interrupted(_, .systemUpload): "run the command again: it sends the files that are missing"
    case .connectionLost(let host, .trial, _), .connectionLost(let host, .systemTrial, _),
      .interrupted(let host, .trial), .interrupted(let host, .systemTrial):
      "run 'vitrine status \(host)' for the result"
    case .interrupted(let host, .command): "run 'vitrine status \(host)' to see its state"
    case .interrupted: "run the command again"
    case .noPicture(let host): "run 'vitrine status \(host)'; the state must be 'on screen'"
    case .refused(let reason, _, let nextStep): Self.parts(of: reason, nextStep).remedy
    case .unknownBoard: "make an image with 'vitrine image --board NAME --network dhcp --key FILE'"
    case .commandFailed(let host, _, _): "run 'vitrine doctor \(host)' for what is wrong there"
    case .notSetUp(let host): "install it with 'vitrine deploy \(host) --app APP'"
    case .noRoot(let host):
      "log in as root (root@\(host.split(separator: "@").last ?? "")), or allow your user sudo without a password; "
        + "on Raspberry Pi OS, run 'sudo raspi-config nonint do_sudo_pass 1' there"
    case .noDebian: "use Debian 12 or 13, Raspberry Pi OS, or an image of 'vitrine image'"
    case .noSystemd: "install systemd-sysv there and restart it"
    case .unsupportedProcessor:
      "use a board with one of these: \(Architecture.allCases.map(\.debianName).joined(separator: ", ")) (ARMv7 or later)"
    case .noSpace: "remove packages there with 'apt remove' or 'apt clean'"
    case .noDataPartition(let host): "'vitrine doctor \(host)' shows what to do, and 'vitrine logs \(host)' the cause"
    case .isImage: "write another image onto its card"
    case .notCounting: "write a new image to its card; docs/updates.md lists boards that can be updated"
    case .imageWithoutSlots: "make one with \(Self.updatableImage), and with this version of Vitrine"
    case .updateOfDebian(let host): "use apt there, and 'vitrine deploy \(host) --app APP' for the app"
    case .noSlots: "make one with \(Self.updatableImage), and write it to the card once"
    case .otherBoard: "make an image for that board"
    case .otherKind(_, _, is: .appliance): "make an image with --system, or write a new card"
    case .otherKind(_, _, is: .debian): "make an image without --system, or write a new card"
    case .rejectedBefore: "make an image without that fault, or use --again if the cause was outside of the image"
    case .systemRejected(let host, _): "run 'vitrine logs \(host)' for the last lines before its restart"
    case .systemWithoutTrial:
      "switch the board off and on, which returns it to the previous system, and build the app with this version"
    case .noVerdict(let host, _): "run 'vitrine status \(host)', and check its power and network"
    case .newSystemRejectsKey(let host):
      "load a key of the new image with 'ssh-add FILE', and run 'vitrine status \(host)'; if it is lost, write an image to the card"
    case .notSigned: "name the file of that key after --sign"
    case .noTrust: "make an image with 'vitrine image --trust'"
    case .imageWithoutKeys: "make the image with --trust"
    case .stickFull: "remove files from it, or use another stick"
    case .twoBundlesForBoard:
      "name only one of them, or run the command for two folders"
    case .noWatch: "raise the kernel's limit with 'sysctl fs.inotify.max_user_watches=524288'"
    }
  }

  /// The command that makes an image that `update` can replace. docs/updates.md lists the boards.
  private static let updatableImage =
    "'vitrine image APP --board BOARD --network dhcp --key FILE' (docs/updates.md)"

  private static func remedy(forUnreachable reason: String) -> String {
    if reason.contains("resolve hostname") { return "check the name, or use the board's address" }
    if reason.contains("Connection refused") {
      return
        "no SSH server answers there: check the port and that the board is on; an image needs 'vitrine image --board BOARD --network dhcp --key FILE'"
    }
    if reason.contains("closed by") || reason.contains("reset by") || reason.contains("kex_exchange") {
      return "the board may still be starting: try again in a minute, and read its console if that fails"
    }
    if reason.contains("timed out") {
      return "check its power, its cable, and its address; if it is starting, try again in a minute; its image must be "
        + "made with 'vitrine image --board BOARD --network dhcp --key FILE'"
    }
    return
      "check its power, its cable, and its address; its image must be made with 'vitrine image --board BOARD --network dhcp --key FILE'"
  }

  /// Splits a refusal of the board. It includes a remedy after a semicolon, or has a next step.
  private static func parts(of reason: String, _ nextStep: String?) -> (problem: String, remedy: String) {
    if let nextStep { return (reason, nextStep) }
    guard let separator = reason.range(of: "; ") else { return (reason, BoardRefusal.unknownStep(by: "HOST")) }
    return (String(reason[..<separator.lowerBound]), String(reason[separator.upperBound...]))
  }
}
