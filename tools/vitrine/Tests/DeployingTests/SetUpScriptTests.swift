import Foundation
import Host
import TestFolder
import Testing

@testable import Deploying

/// `tools/debian/set-up` with programs in place of systemd's, in a mount namespace whose changes stay in memory.
@Suite("The script set-up") struct SetUpScriptTests {
  private let folder: TestFolder
  private let repository: Repository

  /// Runs the setup in the folder of its first argument, with the programs of its folder `bin`.
  private static let namespace = """
    set -eu
    own=$1
    mkdir "$own/changes"
    mount -t tmpfs tmpfs "$own/changes"
    mount -t tmpfs tmpfs /run
    for place in etc usr; do
      mkdir "$own/changes/$place" "$own/changes/work-$place"
      mount -t overlay overlay \\
        -o "lowerdir=/$place,upperdir=$own/changes/$place,workdir=$own/changes/work-$place" "/$place"
    done
    if [ -e "$own/installed" ]; then cp -a "$own/installed/." /; fi
    cp "$own/bin/true" /lib/systemd/systemd-sysctl
    cd "$own/set-up"
    export PATH="$own/bin:$PATH"
    status=0
    sh ./set-up || status=$?
    if [ -e /usr/lib/vitrine/program ]; then touch "$own/remains"; fi
    exit $status
    """

  init() throws {
    folder = try TestFolder()
    repository = try Repository(around: #filePath)
    let scripts = repository.root.appending(path: "tools/debian")
    try folder.write("usr/lib/vitrine/program\n", to: "set-up/files")
    try folder.write("set-up-version 1.0.0\n", to: "set-up/set-up-as")
    try folder.write("a program\n", to: "set-up/new/usr/lib/vitrine/program")
    for script in ["set-up", "remove"] {
      try FileManager.default.copyItem(
        at: scripts.appending(path: script), to: folder.appending(path: "set-up/\(script)"))
    }
    for name in ["true", "systemctl", "systemd-sysusers", "udevadm", "journalctl", "userdel", "groupdel", "sync"] {
      try folder.writeProgram("#!/bin/sh\n", to: "bin/\(name)")
    }
    try folder.write(Self.namespace, to: "namespace")
    try folder.writeSSH(
      "*) exec unshare --user --map-root-user --mount sh '\(folder.path("namespace"))' '\(folder.path)' ;;")
  }

  /// Runs the script as a board would, and returns the error.
  private func failure() async throws -> DeployError {
    let board = try RemoteBoard("k", options: [], client: folder.path("ssh"))
    var failure: DeployError?
    do { try await board.runShell(["sh", "./set-up"], asRoot: true) } catch let error as DeployError { failure = error }
    return try #require(failure)
  }

  /// Replaces systemctl with a program whose request to restart the service fails.
  private func refuseTheService() throws {
    try folder.writeProgram("#!/bin/sh\ntest \"$1\" != restart\n", to: "bin/systemctl")
    try folder.writeProgram(
      "#!/bin/sh\ncase \"$*\" in *short-monotonic*) echo '[    9.1] vitrine[7]: no display' ;; *) echo no display ;; esac\n",
      to: "bin/journalctl")
  }

  @Test func `a service that does not start is reported with its log, and with a command that still works`()
    async throws
  {
    try refuseTheService()
    let error = try await failure()
    #expect(
      error.description
        == "the service vitrine did not start, and the set-up was removed; read 'ssh k journalctl -u vitrine -n 30', "
        + "and deploy again")
    guard case .refused(_, let log, _) = error else { return }
    #expect(log == ["[    9.1] vitrine[7]: no display"])
    #expect(!folder.names.contains("remains"))
  }

  @Test func `if a newer setup's service does not start, the setup stays`() async throws {
    try refuseTheService()
    try folder.write("set-up-version 0.9.0\n", to: "installed/usr/lib/vitrine/set-up-as")
    let message = try await failure().description
    #expect(message.hasPrefix("the service vitrine did not start; read 'ssh k journalctl"), "\(message)")
    #expect(folder.names.contains("remains"))
  }

  @Test func `devices that udev does not hand over are reported with udev's state`() async throws {
    try folder.writeProgram("#!/bin/sh\ntest \"$1\" != trigger\n", to: "bin/udevadm")
    #expect(
      try await failure().description
        == "udev did not give the app its devices within two minutes, and the set-up was removed; "
        + "read 'ssh k systemctl status systemd-udevd', and deploy again")
    #expect(!folder.names.contains("remains"))
  }

  @Test func `a command that fails is reported with its reason`() async throws {
    try folder.writeProgram(
      "#!/bin/sh\necho 'Failed to create the group: no space left on device' >&2\nexit 1\n", to: "bin/systemd-sysusers")
    #expect(
      try await failure().description
        == "the set-up failed, and the previous state was restored: Failed to create the group: "
        + "no space left on device; correct that on k, and deploy again")
    #expect(!folder.names.contains("remains"))
  }

  @Test func `a file of others is reported with its path`() async throws {
    try folder.write("their program\n", to: "installed/usr/lib/vitrine/program")
    #expect(
      try await failure().description
        == "/usr/lib/vitrine/program already exists and does not belong to Vitrine; move it away, and deploy again")
  }
}
