import Foundation
import TestFolder
import Testing

/// `vitrine deploy` when its connection is lost or it is interrupted, with a program in place of ssh.
@Suite("An interrupted deploy") struct DeployInterruptionTests {
  private let folder: TestFolder
  private let temporary: TestFolder

  init() throws {
    folder = try TestFolder()
    temporary = try TestFolder()
    try folder.writeProgram(to: "kettle")
  }

  private static let status = #"printf 'board qemu-x86_64\narchitecture x86_64\nrelease built-in\nstate on screen\n'"#

  /// - Parameter deploy: What ssh does in place of receiving a release. `$name` is the release.
  private func deploy(_ deploy: String) throws -> CommandRun {
    try folder.writeSSH(
      """
      *" status "*) \(Self.status) ;;
      *" deploy "*) for word; do test ${#word} = 64 && name=$word; done; cat >/dev/null; \(deploy) ;;
      """)
    return try CommandRun(
      ["deploy", "k", "--app", folder.appending(path: "kettle").path], in: folder,
      environment: ["TMPDIR": temporary.path])
  }

  @Test func `a connection that is lost during the upload is reported as that, and nothing stays behind`() async throws
  {
    let run = try deploy("echo 'client_loop: send disconnect: Broken pipe' >&2; exit 255")
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    let line = try #require(run.lines.last)
    #expect(
      line.contains("lost while the release was being sent") && line.contains("deploy to k again"), "\(run.lines)")
    #expect(!line.contains("check its address"))
    #expect(temporary.names.isEmpty)
  }

  @Test(arguments: ["Timeout, server k not responding.", "Connection reset by 10.0.0.7 port 22"])
  func `a connection that is lost during the trial is reported with who decides, and how to see the result`(
    message: String
  ) async throws {
    let run = try deploy("echo received $name; echo '\(message)' >&2; exit 255")
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    let line = try #require(run.lines.last)
    #expect(
      line.contains("continues the trial and decides alone; run 'vitrine status k' for the result"), "\(run.lines)")
  }

  @Test func `a stored release whose trial never began is not reported as on trial`() async throws {
    let held = folder.path("name")
    try folder.writeSSH(
      """
      *" status "*) \(Self.status); echo holds "$(cat '\(held)' 2>/dev/null)" ;;
      *" deploy "*) for word; do test ${#word} = 64 && name=$word; done; cat >/dev/null; echo $name >'\(held)'
        echo received $name; echo good $name ;;
      *" try "*) echo 'ssh: connect to host k port 22: Connection refused' >&2; exit 255 ;;
      """)
    func deploy(status: Int32) async throws -> CommandRun {
      let run = try CommandRun(["deploy", "k", "--app", folder.path("kettle")], in: folder)
      #expect(try await run.waitForExit(within: .seconds(60)) == status, "\(run.lines) \(run.standardError)")
      return run
    }
    _ = try await deploy(status: 0)
    let second = try await deploy(status: 1)
    #expect(second.standardError.contains { $0.contains("already has this release") }, "\(second.standardError)")
    let line = try #require(second.lines.last)
    #expect(line.hasPrefix("k cannot be reached: ") && !line.contains("trial"), "\(second.lines)")
  }

  @Test func `if ssh is killed, the reason is the signal, and not the board's last answer`() async throws {
    let run = try deploy("echo received $name; echo shown $name; kill -9 $$")
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.lines.last?.hasPrefix(
        "the connection to k was lost during the trial: signal 9 ended ssh on this machine; the board continues")
        == true,
      "\(run.lines)")
  }

  @Test func `a full disk that SwiftPM reports by its number is reported as that`() async throws {
    try folder.writeSSH("*\" status \"*) \(Self.status) ;;")
    try folder.write("// swift-tools-version: 6.1\n", to: "Shop/Package.swift")
    try folder.writeProgram(
      "#!/bin/sh\necho \"error: 'shop': encountered an I/O error (code: 28) while reading /tmp/a/manifest.swift\" >&2\nexit 1\n",
      to: "swift")
    let run = try CommandRun(["deploy", "k", "--app", folder.appending(path: "Shop").path], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.standardError.contains {
        $0.contains("the disk is full: swift cannot write its files; remove files") && $0.contains("TMPDIR")
      }, "\(run.standardError)")
  }

  @Test func `Ctrl-C during the trial says that the board continues it, and leaves no files`() async throws {
    let run = try deploy("echo received $name; exec sleep 60")
    #expect(try await run.waitForOutput("received; the app starts", within: .seconds(60)), "\(run.standardError)")
    #expect(temporary.names.count == 1)
    run.interrupt()
    #expect(try await run.waitForExit(within: .seconds(30)) == SIGINT)
    let all = run.lines + run.standardError
    #expect(
      all.contains { $0.contains("k continues the trial and decides alone; run 'vitrine status k' for the result") },
      "\(all)")
    #expect(temporary.names.isEmpty)
  }

  @Test func `Ctrl-C before anything was sent says that nothing has changed`() async throws {
    try folder.writeSSH("*\" status \"*) exec sleep 60 ;;")
    let run = try CommandRun(
      ["deploy", "k", "--app", folder.appending(path: "kettle").path], in: folder,
      environment: ["TMPDIR": temporary.path])
    try await Task.sleep(for: .seconds(1))
    run.interrupt()
    #expect(try await run.waitForExit(within: .seconds(30)) == SIGINT)
    #expect(
      run.lines.contains {
        $0.contains("interrupted before the release was sent; the app of k has not changed; run the command again")
      },
      "\(run.lines)")
    #expect(temporary.names.isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func `a signal during a dry run leaves no files`(signal: Int32)
    async throws
  {
    try folder.writeSSH("*\" status \"*) touch '\(folder.path("asked"))'; exec sleep 60 ;;")
    let run = try CommandRun(
      ["deploy", "k", "--app", folder.path("kettle"), "--dry-run"], in: folder,
      environment: ["TMPDIR": temporary.path])
    try await waitForFile("asked")
    #expect(temporary.names.count == 1)
    run.send(signal: signal)
    #expect(try await run.waitForExit(within: .seconds(30)) == signal)
    #expect(temporary.names.isEmpty)
  }

  @Test(arguments: [SIGINT, SIGHUP]) func `a signal ends a deploy at every save, and leaves no files`(signal: Int32)
    async throws
  {
    try folder.writeSSH("*\" status \"*) touch '\(folder.path("asked"))'; exec sleep 60 ;;")
    try writePackage()
    let run = try CommandRun(
      ["deploy", "k", "--app", folder.path("Shop"), "--watch"], in: folder, environment: ["TMPDIR": temporary.path])
    try await waitForFile("asked")
    #expect(temporary.names.contains { $0.hasPrefix("vitrine-deploy-") }, "\(temporary.names)")
    run.send(signal: signal)
    #expect(try await run.waitForExit(within: .seconds(30)) == 0)
    #expect(!temporary.names.contains { $0.hasPrefix("vitrine-") }, "\(temporary.names)")
  }

  @Test(arguments: [("dump-package", "build --architecture x86_64"), ("build", "run --headless")])
  func `a signal while SwiftPM works leaves none of its folders`(step: String, command: String) async throws {
    try writePackage()
    // The program leaves a folder, as SwiftPM does if a signal ends it, and works for a minute at one of its commands.
    try folder.writeProgram(
      """
      #!/bin/sh
      case " $* " in
      *" \(step) "*) mkdir -p "$TMPDIR/TemporaryDirectory.a1"; touch "$TMPDIR/TemporaryDirectory.a1/.keep-directory"
        touch '\(folder.path("asked"))'; exec sleep 60 ;;
      esac
      PATH=${PATH#*:} exec swift "$@"

      """, to: "swift")
    // Other runs of SwiftPM on this machine would keep the folders, so the command does not see them.
    let alone = [
      "unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c",
      """
      env --default-signal=INT "$@" & command=$!
      until test -e '\(folder.path("asked"))'; do sleep 0.1; done
      kill -INT $command; wait $command; echo status $?
      """, "sh",
    ]
    let run = try CommandRun(
      command.split(separator: " ").map(String.init) + ["--app", folder.path("Shop")], in: folder,
      environment: ["TMPDIR": temporary.path], under: alone)
    #expect(try await run.waitForExit(within: .seconds(120)) == 0, "\(run.standardError)")
    #expect(run.lines.last == "status \(128 + SIGINT)", "\(run.lines) \(run.standardError)")
    #expect(temporary.names.filter { $0.hasPrefix("TemporaryDirectory") }.isEmpty)
  }

  @Test(arguments: [([], ""), (["--unoptimized"], "Kettle")])
  func `a deploy optimizes the app's own modules, unless it is told not to`(options: [String], modules: String)
    async throws
  {
    try folder.writeSSH("*\" status \"*) \(Self.status) ;;")
    try writePackage()
    // The program passes the environment of a build on to this test.
    try folder.writeProgram(
      """
      #!/bin/sh
      case " $* " in *" build "*) echo "modules $VITRINE_UNOPTIMIZED" >'\(folder.path("asked"))'; exit 1 ;; esac
      PATH=${PATH#*:} exec swift "$@"

      """, to: "swift")
    let run = try CommandRun(
      ["deploy", "k", "--app", folder.path("Shop")] + options, in: folder,
      environment: ["VITRINE_UNOPTIMIZED": ""])
    #expect(try await run.waitForExit(within: .seconds(120)) == 1)
    let asked = try? String(contentsOf: folder.appending(path: "asked"), encoding: .utf8)
    #expect(asked == "modules \(modules)\n", "\(run.lines) \(run.standardError)")
  }

  @Test func `a program that is not built cannot be deployed without optimization`() async throws {
    let run = try CommandRun(["deploy", "k", "--app", folder.path("kettle"), "--unoptimized"], in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 64)
    #expect(run.standardError.contains { $0.contains("--unoptimized needs an app's package") }, "\(run.standardError)")
  }

  @Test func `Ctrl-C while a bundle is signed leaves no files`() async throws {
    try folder.makeKeys("fleet")
    try folder.writeProgram(
      "#!/bin/sh\ntouch '\(folder.path("asked"))'\nexec sleep 60\n", to: "minisign")
    let stick = folder.appending(path: "stick")
    try stick.createFolder()
    let run = try CommandRun(
      ["bundle", folder.path("kettle"), "--board", "qemu-x86_64", "--sign", folder.path("fleet.key"), stick.path],
      in: folder, environment: ["TMPDIR": temporary.path])
    try await waitForFile("asked")
    #expect(temporary.names.count == 2, "\(temporary.names)")
    run.interrupt()
    #expect(try await run.waitForExit(within: .seconds(30)) == SIGINT)
    #expect(temporary.names.isEmpty, "\(temporary.names)")
  }

  /// Writes the package of an app with one program.
  private func writePackage() throws {
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Shop", targets: [.executableTarget(name: "Kettle")])

      """, to: "Shop/Package.swift")
    try folder.write("@main struct A { static func main() {} }\n", to: "Shop/Sources/Kettle/A.swift")
  }

  /// Waits until a program that replaces another one has made a file.
  private func waitForFile(_ name: String) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !folder.names.contains(name) {
      try #require(ContinuousClock.now < deadline)
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @Test func `a full temporary folder is reported with both sizes before anything is sent`() async throws {
    try folder.writeSSH("*\" status \"*) \(Self.status) ;;")
    let full = folder.appending(path: "full")
    try full.createFolder()
    let run = try CommandRun(
      ["deploy", "k", "--app", folder.appending(path: "kettle").path], in: folder, environment: ["TMPDIR": full.path],
      under: CommandRun.smallDisk(at: full))
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.standardError.contains {
        $0.contains("\(full.path) has ") && $0.contains("and 16 MB are needed; remove files from its disk")
      },
      "\(run.standardError)")
  }

  @Test func `a stick that is full is reported with both sizes, and is not advised to be another folder`() async throws
  {
    try folder.makeKeys("fleet")
    let stick = folder.appending(path: "stick")
    try stick.createFolder()
    let run = try CommandRun(
      ["bundle", folder.path("kettle"), "--board", "qemu-x86_64", "--sign", folder.path("fleet.key"), stick.path],
      in: folder, under: CommandRun.smallDisk(at: stick))
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.standardError.last
        == "Error: \(stick.path)/vitrine has 0 MB free, and 1 MB are needed; remove files from it, or use another stick",
      "\(run.standardError)")
  }

  @Test func `a screenshot that does not fit on the disk is reported with its file and the cause`() async throws {
    try folder.writeSSH(#"*" shot "*) printf '\211PNG'; head -c 300000 /dev/zero ;;"#)
    let full = folder.appending(path: "full")
    try full.createFolder()
    let run = try CommandRun(["shot", "k", "--output", full.path], in: folder, under: CommandRun.smallDisk(at: full))
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    let all = (run.lines + run.standardError).joined(separator: "\n")
    #expect(
      all.contains("k.png") && all.contains("No space left on device; remove files") && !all.contains("Error Domain"),
      "\(all)")
  }

  @Test(arguments: [
    ("size=64k", "img has 0 MB free, and "), ("size=64k,ro", "cannot be used: Read-only file system; make it writable"),
  ]) func `an image whose folder is on a full or read-only disk is refused before its files are made`(
    options: String, reason: String
  ) async throws {
    let full = folder.appending(path: "full")
    try full.createFolder()
    let arguments = [
      "image", folder.path("kettle"), "--board", "qemu-x86_64-data", "--output", full.appending(path: "img").path,
    ]
    let run = try CommandRun(arguments, in: folder, under: CommandRun.smallDisk(at: full, options))
    #expect(try await run.waitForExit(within: .seconds(120)) == 1)
    #expect(run.standardError.last?.contains(reason) == true, "\(run.standardError)")
  }
}
