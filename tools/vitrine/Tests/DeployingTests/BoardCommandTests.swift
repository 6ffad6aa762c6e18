import Foundation
import Host
import TestFolder
import Testing

@testable import Images

/// The commands for boards, with a program in place of ssh: what they print, and their exit status.
@Suite("Commands about a board's state") struct BoardCommandTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: String..., status: Int32) async throws -> CommandRun {
    let run = try CommandRun(arguments, in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == status, "\(run.lines) \(run.standardError)")
    return run
  }

  private func objects(_ run: CommandRun) throws -> [[String: Any]] {
    let data = Data(run.lines.joined(separator: "\n").utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  @Test func `a board in trouble makes status fail, with the reason and the next attempt`() async throws {
    try folder.writeSSH(
      """
      *" good "*) printf 'board b\\nrelease built-in\\nstate on screen\\nuptime 60\\n' ;;
      *) printf 'board b\\nrelease built-in\\nstate in trouble\\nuptime 60\\nreason no lamp\\nnext-attempt 57\\n' ;;
      """)
    let list = try objects(await run("status", "good", "bad", "--json", status: 1))
    #expect(list[0]["ok"] as? Bool == true && list[0]["app"] as? String == "built-in")
    #expect(
      list[1]["ok"] as? Bool == false && list[1]["state"] as? String == "in trouble"
        && list[1]["reason"] as? String == "no lamp")
    let error = try #require(list[1]["error"] as? String)
    #expect(error.hasPrefix("the app keeps failing: no lamp; the next attempt is in 57 s; run 'vitrine logs bad'"))
    #expect(try await run("status", "good", status: 0).lines.count == 2)
    // The table has the boards in trouble first; JSON has them in the order of the arguments.
    let table = try await run("status", "good", "bad", status: 1).lines
    #expect(table.dropFirst().prefix(2).map { $0.prefix { $0 != " " } } == ["bad", "good"], "\(table)")
    #expect(table.last?.hasPrefix("bad: the app keeps failing: no lamp") == true, "\(table)")
  }

  @Test func `a state that this version does not know is shown with the next step`() async throws {
    try folder.writeSSH(
      """
      *" health "*) echo time 0 ;;
      *) printf 'board b\\napp tiles\\nrelease built-in\\nstate dancing\\nuptime 60\\n' ;;
      """)
    let notice =
      "k reports the state 'dancing', which this version does not know; run 'vitrine logs k', "
      + "or use the version of the host tool that built the board's image"
    let table = try await run("status", "k", status: 0).lines
    #expect(table[1].contains("dancing") && table.last == notice, "\(table)")
    let row = try objects(await run("status", "k", "--json", status: 0))[0]
    #expect(row["notice"] as? String == notice && row["state"] as? String == "dancing", "\(row)")
    let doctor = try CommandRun(["doctor", "k"], in: folder)
    _ = try #require(try await doctor.waitForExit(within: .seconds(60)))
    #expect(
      doctor.lines.contains {
        $0.hasPrefix("warning  app: the state of tiles, 'dancing', is unknown to this version; run 'vitrine logs k'")
      }, "\(doctor.lines)")
    #expect(try await run("metrics", "k", status: 0).lines.contains { $0.contains("state=\"dancing\"") })
  }

  @Test func `an app that crashes again and again makes status and doctor fail, and sets the metric of trouble`()
    async throws
  {
    try folder.writeSSH(
      """
      *" health "*) echo time 0 ;;
      *) printf 'board b\\nrelease built-in\\nstate crashing\\nuptime 60\\nfailures 4\\n'
        printf 'app-end the app was killed by signal 4\\nlast-end by request\\n' ;;
      """)
    let run = try await run("status", "k", status: 1)
    #expect(
      run.lines[1].contains("crashing") && run.lines[1].contains("the app was killed by signal 4"), "\(run.lines)")
    #expect(
      run.lines.last
        == "k: the app failed 4 times in the last 10 minutes, the last time because the app was killed by signal 4; "
        + "run 'vitrine logs k', then 'vitrine rollback k' or deploy a corrected app", "\(run.lines)")
    #expect(try await self.run("metrics", "k", status: 0).lines.contains("vitrine_in_trouble{host=\"k\"} 1"))
    let doctor = try await self.run("doctor", "k", status: 1)
    #expect(
      doctor.lines.contains { $0.hasPrefix("failure") && $0.contains("the app failed 4 times") }, "\(doctor.lines)")
  }

  @Test func `a refused log is reported once, without the board's own line`() async throws {
    try folder.writeSSH("*) echo 'failed the service vitrine is not running'; exit 1 ;;")
    let run = try await run("logs", "k", status: 1)
    #expect(run.lines.isEmpty, "\(run.lines)")
    #expect(
      run.standardError == [
        "k: the service vitrine is not running; start it with 'ssh k systemctl start vitrine'; its log is in "
          + "'ssh k journalctl -u vitrine'"
      ])
  }

  @Test func `clean with a preview, and symbolicate with a wrong address, report that before anything else`()
    async throws
  {
    for option in ["--dry-run", "--preview"] {
      #expect(
        try await run("clean", "k", option, status: 64).standardError.first
          == "Error: clean has no preview, because without options it only lists what can be removed; "
          + "run 'vitrine clean HOST' without options")
    }
    let usage = try await run("symbolicate", "no.debug", "xyz", status: 64).standardError
    #expect(usage.contains { $0.hasPrefix("Usage: vitrine symbolicate ") }, "\(usage)")
    let settings = try await run("settings", "VITRINE_ROTATION=90", status: 64).standardError
    #expect(settings.contains("Usage: vitrine settings <host> ... [NAME=VALUE ...] [--json]"), "\(settings)")
    #expect(
      try await run("deploy", "k", "--app", folder.path("nothing"), status: 1).standardError.last?.hasSuffix(
        "nothing does not exist; check the path, or build one with 'vitrine build'") == true)
  }

  @Test func `a setting that the app ignores makes settings fail, with the app's message and the way back`()
    async throws
  {
    try folder.writeSSH(
      """
      *) cat >/dev/null
        echo 'ignored VITRINE_MODE DSI-1 has no mode 4000x3000, so the preferred mode is used'
        printf 'board VITRINE_MADE=1700000000\\nboard VITRINE_SCALE=2\\nkept VITRINE_MODE=4000x3000\\n'
        echo 'release VITRINE_FONT=/var/lib/vitrine/releases/3f2c/font.ttf' ;;
      """)
    let changed = try await run("settings", "k", "VITRINE_MODE=4000x3000", status: 1)
    #expect(
      changed.lines.last?.hasSuffix(
        "k: VITRINE_MODE=4000x3000 is stored, but DSI-1 has no mode 4000x3000, so the preferred mode is used; set another value, "
          + "or remove it with 'vitrine settings k VITRINE_MODE='") == true, "\(changed.lines)")
    // Another change is not blamed for it.
    _ = try await run("settings", "k", "VITRINE_SCALE=2", status: 0)
    let shown = try await run("settings", "k", status: 0)
    #expect(shown.lines[1].contains("VITRINE_SCALE=2") && shown.lines[1].contains("VITRINE_MODE=4000x3000"))
    // Variables that Vitrine sets itself are not settings.
    #expect(!shown.lines[1].contains("VITRINE_MADE") && !shown.lines[1].contains("/var/lib"), "\(shown.lines)")
  }

  @Test func `a setting that the app ignores makes deploy fail after the trial, with the app's message`() async throws {
    try folder.writeProgram(to: "kettle")
    try folder.writeSSH(
      """
      *" status "*) printf 'board qemu-x86_64\\narchitecture x86_64\\nrelease built-in\\nstate on screen\\n'
        echo 'ignored VITRINE_MODE DSI-1 has no mode 4000x3000, so the preferred mode is used' ;;
      *" deploy "*) for word; do test ${#word} = 64 && name=$word; done; cat >/dev/null
        echo received $name; echo shown $name; echo good $name ;;
      """)
    let app = folder.appending(path: "kettle").path
    let ignored = try await run("deploy", "k", "--app", app, "--set", "VITRINE_MODE=4000x3000", status: 1)
    #expect(
      ignored.lines.last?.hasSuffix(
        "k: VITRINE_MODE=4000x3000 is part of the release, but DSI-1 has no mode 4000x3000, so the preferred mode is used; "
          + "deploy it with another value") == true, "\(ignored.lines)")
    // The board has kept the release. A deploy without this setting is not blamed for it.
    #expect(ignored.lines.contains { $0.contains("kettle") }, "\(ignored.lines)")
    _ = try await run("deploy", "k", "--app", app, status: 0)
  }

  @Test(arguments: [("kept", 0), ("start", 0), ("release", 1), ("board", 1)])
  func `a deploy is not blamed for an ignored setting that comes from the board`(source: String, status: Int32)
    async throws
  {
    try folder.writeProgram(to: "kettle")
    try folder.writeSSH(
      """
      *" status "*) printf 'board qemu-x86_64\\narchitecture x86_64\\nrelease built-in\\nstate on screen\\n'
        echo 'ignored VITRINE_MODE DSI-1 has no mode 4000x3000, so the preferred mode is used' ;;
      *" settings "*) echo '\(source) VITRINE_MODE=4000x3000' ;;
      *" deploy "*) for word; do test ${#word} = 64 && name=$word; done; cat >/dev/null
        echo received $name; echo shown $name; echo good $name ;;
      """)
    let words = ["deploy", "k", "--app", folder.path("kettle"), "--set", "VITRINE_MODE=800x480"]
    let run = try CommandRun(words, in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == status, "\(run.lines) \(run.standardError)")
  }

  @Test func `after a refused change, settings shows the values that the board still has`() async throws {
    try folder.writeSSH(
      """
      *" settings "[0-9]*) cat >/dev/null; echo 'failed the app presented no frame with VITRINE_SCALE=4'; exit 1 ;;
      *" settings "*) printf 'kept VITRINE_SCALE=2\\nrelease VITRINE_IDLE=60\\n' ;;
      """)
    let refused = try await run("settings", "k", "VITRINE_SCALE=4", status: 1)
    #expect(refused.lines[1].contains("VITRINE_SCALE=2"), "\(refused.lines)")
    #expect(refused.lines[1].contains("VITRINE_IDLE=60") && refused.lines[1].hasSuffix("failed"), "\(refused.lines)")
    #expect(refused.lines.last?.contains("presented no frame with VITRINE_SCALE=4") == true, "\(refused.lines)")
  }

  @Test func `clean lists what can be removed with sizes, and removes only what is named`() async throws {
    let log = folder.appending(path: "removed")
    try folder.writeSSH(
      """
      *" room "*) echo 'free 200000'; echo 'item 4000000 previous'; echo 'item 12000 logs'
        test -e '\(log.path)' || echo 'item 90000000 file my photos' ;;
      *" clean "*) cat >'\(log.path)' ;;
      """)
    let preview = try await run("clean", "k", status: 0)
    for words in ["200 KB", "4.0 MB", "12 KB", "my photos 90.0 MB"] {
      #expect(preview.lines[1].contains(words), "\(preview.lines)")
    }
    #expect(!folder.names.contains("removed"))
    let list = try objects(await run("clean", "k", "--json", status: 0))
    #expect(list[0]["previous"] as? String == "4000000" && list[0]["files"] as? String == "my photos 90000000")
    let done = try await run("clean", "k", "--logs", "--file", "my photos", status: 0)
    #expect(try String(contentsOf: log, encoding: .utf8) == "logs\nfile my photos\n")
    #expect(done.lines[1].contains("90.0 MB"), "\(done.lines)")
  }

  /// The answers of a board without a data partition, and of one with it.
  private static let boardsWithAndWithoutData = """
    *" status "*) printf 'app tiles\\nrelease built-in\\nstate on screen\\n' ;;
    *" none "*" health "*) printf 'file proc/mounts rootfs / rootfs rw 0 0\\ndata 260000000\\n' ;;
    *" disk "*" health "*) printf 'file proc/mounts rootfs / rootfs rw 0 0\\n'
      printf 'file proc/mounts /dev/vda2 /var/lib/vitrine ext4 rw 0 0\\ndata 5000000\\n' ;;
    *" room "*) echo 'free 260000000'; echo 'item 4000000 previous' ;;
    """

  @Test func `clean does not take memory for a data partition that is missing`() async throws {
    try folder.writeSSH(Self.boardsWithAndWithoutData + "\n*\" clean \"*) cat >'\(folder.path("removed"))' ;;")
    let run = try await run("clean", "none", "--all", status: 1)
    #expect(
      run.lines.last
        == "none has no data partition: its files are in memory until it is switched off, so there is no disk to clean; "
        + "'vitrine doctor none' shows what to do, and 'vitrine logs none' the cause")
    #expect(!run.lines.contains { $0.contains("MB") } && !folder.names.contains("removed"), "\(run.lines)")
    #expect(try await self.run("clean", "disk", status: 0).lines[1].contains("260.0 MB"))
  }

  @Test func `a live table and metrics do not take memory for a data partition that is missing`() async throws {
    try folder.writeSSH(Self.boardsWithAndWithoutData)
    let watch = try CommandRun(["status", "none", "disk", "--watch"], in: folder)
    #expect(try await watch.waitForOutput("5.0 MB", within: .seconds(60)), "\(watch.lines) \(watch.standardError)")
    watch.interrupt()
    #expect(try await watch.waitForExit(within: .seconds(30)) == SIGINT)
    #expect(watch.lines.contains { $0.hasPrefix("none ") && $0.contains("no disk") }, "\(watch.lines)")
    #expect(!watch.lines.contains { $0.contains("260") }, "\(watch.lines)")
    let metrics = try await run("metrics", "none", "disk", status: 0).lines.filter { $0.hasPrefix("vitrine_data") }
    #expect(
      metrics == [
        "vitrine_data_partition{host=\"none\"} 0", "vitrine_data_partition{host=\"disk\"} 1",
        "vitrine_data_free_bytes{host=\"disk\"} 5000000",
      ])
  }

  @Test(arguments: ["../etc", "", "a/b"]) func `clean takes names, and not paths`(name: String) async throws {
    try folder.writeSSH("*) exit 1 ;;")
    let run = try await run("clean", "k", "--file", name, status: 64)
    #expect(run.standardError.contains { $0.contains("--file takes a name") }, "\(run.standardError)")
  }

  @Test func `an interrupted command prints its table, and says that the board may have carried it out`() async throws {
    try folder.writeSSH("*) exec sleep 60 ;;")
    let run = try CommandRun(["restart", "k"], in: folder)
    try await Task.sleep(for: .seconds(1))
    run.interrupt()
    #expect(try await run.waitForExit(within: .seconds(30)) == SIGINT)
    #expect(
      run.lines.last?.contains("interrupted; k may have carried out the command; run 'vitrine status k'") == true,
      "\(run.lines)")
  }

  /// - Parameter end: How ssh ends in place of answering.
  @Test(arguments: ["echo 'client_loop: send disconnect: Broken pipe' >&2; exit 255", "kill -9 $$"])
  func `a rollback whose connection was lost may have happened, so it is not advised again`(end: String) async throws {
    try folder.writeSSH("*) \(end) ;;")
    let rollback = try #require(try await run("rollback", "k", status: 1).lines.last)
    #expect(rollback.hasPrefix("the connection to k was lost: "), "\(rollback)")
    #expect(rollback.hasSuffix("; k may have carried out the command; run 'vitrine status k' first"), "\(rollback)")
    // A query can be repeated.
    let status = try #require(try await run("status", "k", status: 1).lines.last)
    #expect(status.hasSuffix("; run the command again") && !status.contains("carried out"), "\(status)")
  }

  @Test(arguments: [
    "echo 'client_loop: send disconnect: Broken pipe' >&2; exit 255",
    "echo 'ssh: connect to host k port 22: No route to host' >&2; exit 255", "exit 1",
  ])
  func `a rollback whose result is unknown has happened, and is not advised again`(end: String) async throws {
    try folder.writeSSH("*\" rollback \"*) echo done ;;\n*\" status \"*) \(end) ;;")
    let result = try await run("rollback", "k", status: 0)
    let all = (result.lines + result.standardError).joined(separator: "\n")
    #expect(all.contains("rolled back; run 'vitrine status k'"), "\(all)")
    #expect(!all.contains("again") && !all.contains("cannot be reached"), "\(all)")
    // Programs find names of releases only in the field for them.
    let row = try objects(await run("rollback", "k", "--json", status: 0))[0]
    #expect(row["release"] == nil && row["ok"] as? Bool == true, "\(row)")
    #expect((row["notice"] as? String)?.hasPrefix("rolled back; run 'vitrine status k'") == true, "\(row)")
  }

  @Test(arguments: [
    (1, "", "it printed no reason"), (2, "tar: ./a: Cannot write: No space left on device", "tar: ./a: Cannot write"),
    (137, "Killed", "Killed"), (1, "x: Permission denied", "x: Permission denied"),
    (1, "sh: 1: gizmo: not found", "sh: 1: gizmo: not found"),
  ])
  func `a command that fails on the board is not reported as an unreachable board`(
    status: Int, output: String, reason: String
  ) async throws {
    try folder.writeSSH("*) echo '\(output)' >&2; echo run >>'\(folder.path("calls"))'; exit \(status) ;;")
    let line = try #require(try await run("restart", "k", status: 1).lines.last)
    #expect(line.contains("the command failed on k with status \(status): \(reason)"), "\(line)")
    #expect(line.hasSuffix("; run 'vitrine doctor k' for what is wrong there"), "\(line)")
    // Not a second time as another user.
    #expect(try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8) == "run\n")
  }

  @Test(arguments: [
    ("sh: 1: vitrine-session: not found", 127), ("sudo: vitrine-session: command not found", 1),
  ])
  func `a board without Vitrine is recognized`(output: String, status: Int) async throws {
    try folder.writeSSH("*) echo '\(output)' >&2; exit \(status) ;;")
    let line = try #require(try await run("restart", "k", status: 1).lines.last)
    #expect(line.contains("Vitrine is not installed on k"), "\(line)")
  }

  @Test func `a program that does not start is reported with its name and a next step`() async throws {
    try folder.writeProgram("#!/nowhere/sh\n", to: "ssh")
    let line = try #require(try await run("status", "k", status: 1).lines.last)
    #expect(line.hasPrefix("k: ssh failed: "), "\(line)")
    #expect(line.hasSuffix("; check the cause, and run the vitrine command again"), "\(line)")
  }

  @Test func `a live table has boards in trouble first`() async throws {
    try folder.writeSSH(
      """
      *" good "*" status "*) printf 'app tiles\\nrelease built-in\\nstate on screen\\nuptime 60\\nstate-age 7300\\nlast-frame 5\\nlast-touch 300\\n' ;;
      *" bad "*" status "*) printf 'app tiles\\nrelease built-in\\nstate in trouble\\nreason no lamp\\n' ;;
      *" new "*" status "*) printf 'app tiles\\nrelease built-in\\nstate starting\\n' ;;
      *" health "*) printf 'file sys/class/thermal/thermal_zone0/temp 48000\\ndata 5000000\\n' ;;
      """)
    let run = try CommandRun(["status", "good", "new", "bad", "--watch"], in: folder)
    #expect(try await run.waitForOutput("on screen", within: .seconds(60)), "\(run.lines) \(run.standardError)")
    run.interrupt()
    #expect(try await run.waitForExit(within: .seconds(30)) == SIGINT)
    #expect(run.lines.prefix(5).dropFirst(2).map { $0.prefix { $0 != " " } } == ["bad", "new", "good"], "\(run.lines)")
    #expect(
      run.lines[4].contains("48 °C") && run.lines[4].contains("5 s ago") && run.lines[4].contains("5 min ago")
        && run.lines[4].contains("5.0 MB") && run.lines[4].contains("2 h ago"))
    #expect(run.lines[1].contains("  since  "), "\(run.lines)")
    #expect(run.lines.contains { $0.hasPrefix("bad: the app keeps failing: no lamp") }, "\(run.lines)")
  }

  @Test func `a board that does not answer has its reason apart from the metrics`() async throws {
    try folder.writeSSH("*) echo 'ssh: connect to host k port 22: No route to host' >&2; exit 255 ;;")
    let run = try await run("metrics", "k", status: 0)
    #expect(run.lines.last == "vitrine_up{host=\"k\"} 0")
    #expect(run.standardError.contains { $0.hasPrefix("k cannot be reached: ssh: connect to host k") })
  }

  @Test func `a command that does not exist is answered with the one that was meant`() async throws {
    let run = try await run("depoly", "k", status: 64)
    #expect(
      run.standardError[0]
        == "Error: there is no command 'depoly'; did you mean 'vitrine deploy'? 'vitrine --help' lists all",
      "\(run.standardError)")
  }

  /// Writes a folder with the files of an image.
  private func writeImage() async throws -> URL {
    for (name, text) in [
      "kernel": "", "initramfs": "", "command-line": "quiet\n", "packages": "network dhcpcd 1\n",
      "qemu-x86_64-card.toml": try BoardFile(named: "qemu-x86_64-card", in: Repository(around: #filePath)).text,
    ] { try folder.write(text, to: "image/\(name)") }
    let image = folder.appending(path: "image")
    _ = try await Command.output("sh", ["-c", "sha256sum * >SHA256SUMS"], in: image)
    return image
  }

  @Test func `a card is refused if the image has none, before a board starts`() async throws {
    let image = try await writeImage()
    let run = try await run(
      "boot", "--image", image.path, "--card", "--port", "2222", "--data", folder.path("card"), status: 1)
    #expect(
      run.standardError == ["Error: the image in \(image.path) has no card; make it with 'vitrine image --card'"])
    let partition = try await self.run("boot", "--image", image.path, "--data", folder.path("data"), status: 1)
    #expect(
      partition.standardError == [
        "Error: the data partition of the board qemu-x86_64-card is on its card, which --data keeps as a whole; add --card, and make the image with 'vitrine image --card'"
      ])
    #expect(!folder.names.contains("data"))
    // A file that has changed is named.
    try folder.write("loud\n", to: "image/command-line")
    let changed = try await self.run("boot", "--image", image.path, "--card", status: 1)
    #expect(
      changed.standardError == [
        "Error: files of the image in \(image.path) have changed: command-line; make it again with 'vitrine image --board NAME --output FOLDER'"
      ])
  }

  @Test func `a board that discards its data is announced as such, and one with a file is not`() async throws {
    let image = try await writeImage()
    try folder.write("a card", to: "image/card.img")
    _ = try await Command.output(
      "sh", ["-c", "rm SHA256SUMS; sha256sum * >../sums; mv ../sums SHA256SUMS"], in: image)
    let words = ["boot", "--image", image.path, "--card", "--scripted", "--pictures", folder.path("pictures")]
    func notices(_ more: String...) async throws -> [String] {
      try folder.writeProgram("#!/bin/sh\nexit 3\n", to: "qemu-system-x86_64")
      let run = try CommandRun(words + more, in: folder)
      #expect(try await run.waitForExit(within: .seconds(60)) == 1)
      return run.standardError.filter { $0.contains("discards") }
    }
    #expect(
      try await notices("--port", "2222") == [
        "The board discards releases, settings, and its host key when it is switched off; keep them with --data FILE"
      ])
    #expect(try await notices("--port", "2222", "--data", folder.path("card")).isEmpty)
    #expect(try await notices().isEmpty)
  }

  @Test func `a full temporary folder is reported before a board starts, with both sizes`() async throws {
    let image = try await writeImage()
    let full = folder.appending(path: "full")
    try full.createFolder()
    let run = try CommandRun(
      ["boot", "--image", image.path, "--scripted", "--pictures", folder.path("pictures")], in: folder,
      environment: ["TMPDIR": full.path], under: CommandRun.smallDisk(at: full))
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.standardError.last
        == "Error: \(full.path) has 0 MB free, and 16 MB are needed; remove files from its disk ('df -h \(full.path)'), "
        + "or set TMPDIR to a folder with more space", "\(run.standardError)")
  }

  @Test func `a deploy outside of a package says so, and names Vitrine's apps as what they are`() async throws {
    let run = try CommandRun(["deploy", "k"], in: folder, under: ["sh", "-c", "cd / && exec \"$@\"", "sh"])
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.standardError == [
        "Error: / is not in the package of an app, and the command names no app; run the command in your app's folder, "
          + "name that folder with '--app FOLDER', or name one of Vitrine's apps: calibrate, gallery, tiles"
      ])
  }

  @Test(arguments: [
    (["--network", "dhcp"], "--network needs the keys that may log in; add '--key FILE'"),
    (["--key", "a.pub"], "--key and --view-key need --network, for the board's address; add '--network dhcp'"),
  ]) func `a network without keys, or keys without a network, is refused with the option that is missing`(
    options: [String], reason: String
  ) async throws {
    let run = try CommandRun(["image", "--board", "qemu-x86_64"] + options, in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == 64)
    #expect(run.standardError[0].contains(reason), "\(run.standardError)")
  }

  @Test func `a wrong name of an app is answered with similar ones, before the board is asked`() async throws {
    try folder.writeSSH("*) touch '\(folder.path("asked"))' ;;")
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Shop", targets: [.executableTarget(name: "Kettle"), .executableTarget(name: "Oven")])

      """, to: "Shop/Package.swift")
    for app in ["Kettle", "Oven"] {
      try folder.write("@main struct A { static func main() {} }\n", to: "Shop/Sources/\(app)/A.swift")
    }
    let shop = folder.appending(path: "Shop").path
    let typo = try await run("deploy", "k", "--app", "\(shop)/Ketle", status: 1)
    #expect(typo.standardError == ["Error: \(shop) has no program 'Ketle'; did you mean Kettle?"])
    let other = try await run("run", "Fridge", "--app", shop, status: 1)
    #expect(
      other.standardError == [
        "Error: \(shop) has no program 'Fridge'; name one of its apps: Kettle, Oven, or another package with '--app FOLDER'"
      ])
    let second = try await run(
      "build", "--architecture", "x86_64", "Kettle", "oevn", "--app", shop, status: 1)
    #expect(second.standardError == ["Error: \(shop) has no program 'oevn'; did you mean Oven?"])
    #expect(!folder.names.contains("asked"))
  }

  @Test func `settings and names that boards refuse are reported before a release is sent`() async throws {
    try folder.writeSSH(
      """
      *" status "*) printf 'board qemu-x86_64\\narchitecture x86_64\\nrelease built-in\\nstate on screen\\n' ;;
      *) touch '\(folder.path("sent"))'; exit 1 ;;
      """)
    try folder.writeProgram(to: "kettle")
    try folder.writeProgram(to: "ket\ttle")
    func message(_ arguments: String..., app: String = "kettle", status: Int32) async throws -> String {
      let run = try CommandRun(["deploy", "k", "--app", folder.path(app)] + arguments, in: folder)
      #expect(try await run.waitForExit(within: .seconds(60)) == status, "\(run.lines) \(run.standardError)")
      return (status == 1 ? run.lines.last : run.standardError.first) ?? ""
    }
    #expect(
      try await message("--set", "GREETING=a\tb", status: 64)
        == "Error: The value 'GREETING=a\tb' is invalid for '--set <name=value>': the setting GREETING contains a "
        + "control character; leave it out of the value after 'GREETING='")
    let long = String(repeating: "a", count: 70_000)
    #expect(
      try await message("--set", "A=\(long)", status: 1)
        == "k: the release's description has 69 KB, and 64 are allowed; use fewer resources or shorter --set values")
    #expect(try await message(app: "ket\ttle", status: 1).contains("boards do not accept the line 'app ket"))
    #expect(!folder.names.contains("sent"))
    let change = try await run("settings", "k", "GREETING=a\tb", status: 64)
    #expect(change.standardError.contains { $0.contains("GREETING contains a control character") })
  }

  @Test func `a setting's value can be in a file`() async throws {
    try folder.writeSSH(
      """
      *" settings "[0-9]*) cat > '\(folder.path("received"))' ;;
      """)
    let secret = try folder.write("s3cret=\"x\"\n", to: "key.txt").path
    _ = try await run("settings", "k", "API_KEY=@\(secret)", "HANDLE=@@vitrine", status: 0)
    #expect(
      try String(contentsOfFile: folder.path("received"), encoding: .utf8) == "API_KEY=s3cret=\"x\"\nHANDLE=@vitrine\n")
    let several = try folder.write("a\nb\n", to: "several.txt").path
    let refused = try await run("settings", "k", "API_KEY=@\(several)", status: 64)
    #expect(refused.standardError.contains { $0.contains("API_KEY contains a control character") })
    let missing = try await run("deploy", "k", "--set", "API_KEY=@\(folder.path("nothing"))", status: 64)
    #expect(
      missing.standardError.first?.hasSuffix(
        "nothing' of the setting API_KEY cannot be read as a text of at most 1 MB; name a file after '@', or write 'API_KEY=@@…' for a value that begins with '@'"
      ) == true, "\(missing.standardError)")
  }

  @Test func `a message about a file or a server names the option that was used`() async throws {
    let none = "/nowhere"
    let publicKey = try folder.write("ssh-ed25519 AAAA me@desk\n", to: "key.pub")
    let privateKey = try folder.write("-----BEGIN OPENSSH PRIVATE KEY-----\n", to: "private")
    func message(_ arguments: String...) async throws -> String {
      let run = try CommandRun(
        ["image", "tiles", "--board", "qemu-x86_64", "--network", "dhcp", "--key", publicKey.path] + arguments,
        in: folder)
      #expect(try await run.waitForExit(within: .seconds(60)) != 0)
      return run.standardError.first ?? ""
    }
    #expect(
      try await message("--view-key", none).contains("the file /nowhere of --view-key does not exist; name a file"))
    #expect(try await message("--view-key", privateKey.path).contains("/private of --view-key is a private key"))
    #expect(try await message("--nts", "a b").contains("'a b' is not a host for --nts; use"))
  }

  @Test func `a deploy without an app names the apps and the option`() async throws {
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Shop", targets: [.executableTarget(name: "Kettle"), .executableTarget(name: "Oven")])

      """, to: "Shop/Package.swift")
    for app in ["Kettle", "Oven"] {
      try folder.write("@main struct A { static func main() {} }\n", to: "Shop/Sources/\(app)/A.swift")
    }
    let run = try await run("deploy", "k", "--app", folder.appending(path: "Shop").path, status: 1)
    let shop = folder.appending(path: "Shop").path
    #expect(
      run.standardError == [
        "Error: \(shop) has several apps: Kettle, Oven; name one of them, such as '--app \(shop)/Kettle'"
      ])
  }
}
