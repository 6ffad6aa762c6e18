import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying

/// This machine as a board, with its own sshd. The keeper runs an app whose panel is in memory. All writes go to memory
/// too, in a mount namespace that overlays this machine's folders.
final class LocalSSHBoard {
  let host: String
  let remote: RemoteBoard
  private let process = Process()
  private let log: URL

  /// The script that creates the namespace, a user for the app as Debian's programs would, and the two services. Its
  /// arguments are the folder of the setup, a folder for this board's files, and sshd's settings.
  private static let script = """
    set -eu
    setup=$1 own=$2 settings=$3
    mount -t tmpfs tmpfs "$own"
    mount -t tmpfs tmpfs /run
    for place in etc usr var; do
      mkdir "$own/$place" "$own/work-$place"
      mount -t overlay overlay -o "lowerdir=/$place,upperdir=$own/$place,workdir=$own/work-$place" "/$place"
    done
    cp -a "$setup/new/." /
    cp "$setup/set-up-as" /usr/lib/vitrine/
    echo 'vitrine:x:990:990::/var/lib/vitrine:/usr/sbin/nologin' >>/etc/passwd
    echo 'vitrine:x:990:' >>/etc/group
    mkdir -p /run/sshd /run/vitrine /var/lib/vitrine
    chgrp 990 /run/vitrine /var/lib/vitrine
    chmod 750 /run/vitrine
    chmod 1770 /var/lib/vitrine
    VITRINE_DISPLAY=headless:800x480 VITRINE_TOUCH=none setpriv --regid 990 --clear-groups /usr/lib/vitrine/vitrine-keeper &
    exec /usr/sbin/sshd -D -e -f "$settings"
    """

  /// Starts the board and waits until it answers.
  init(in folder: TestFolder, login: SSHTestIdentity, repository: Repository) async throws {
    let port = try #require(FreePort.find())
    _ = try await DebianSetup(for: .x86_64, repository: repository, in: folder.url)
    let own = folder.appending(path: "own")
    try own.createFolder()
    _ = try await Command.output(
      "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.appending(path: "host-key").path])
    let settings = try folder.write(
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(folder.appending(path: "host-key").path)
      AuthorizedKeysFile \(login.publicKey.path)
      PidFile none
      StrictModes no
      PermitRootLogin prohibit-password

      """, to: "sshd.conf")
    let script = try folder.write(Self.script, to: "local-board")
    log = try folder.write("", to: "local-board.log")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    let places = [folder.appending(path: "set-up-x86_64"), own, settings].map(\.path)
    // All processes end with the first one in their namespace.
    process.arguments = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", script.path] + places
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
    host = "ssh://root@127.0.0.1:\(port)"
    remote = try RemoteBoard(host, options: login.options)
    #expect(try await login.learnKey(of: port, within: .seconds(30)), "\(said)")
  }

  /// The output of sshd and the keeper.
  var said: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  // The first process ignores SIGTERM while it waits for the others, which end with it.
  deinit { kill(process.processIdentifier, SIGKILL) }
}
