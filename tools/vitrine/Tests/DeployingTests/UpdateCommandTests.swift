import Foundation
import Host
import ReleaseFormat
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import Signing
@testable import vitrine

/// `vitrine update`, with a program in place of ssh: what it refuses, sends, and prints.
@Suite("The command update") struct UpdateCommandTests {
  private let folder: TestFolder
  private let repository: Repository

  init() throws {
    folder = try TestFolder()
    repository = try Repository(around: #filePath)
  }

  /// Writes an image with small files, and returns the name of its system.
  private func writeImage(for board: String = "qemu-arm64-card", trusting key: String? = nil, isDebian: Bool = false)
    async throws
    -> String
  {
    let image = folder.appending(path: "image")
    try image.createFolder()
    try folder.write(try BoardFile(named: board, in: repository).text, to: "image/\(board).toml")
    try folder.write("quiet\n", to: "image/command-line")
    try folder.write(String(repeating: "k", count: 3000), to: "image/kernel")
    try folder.write("an initramfs", to: "image/initramfs")
    let parts = BootParts(
      kernel: image.appending(path: "kernel"), initramfs: image.appending(path: "initramfs"), commandLine: "quiet")
    let facts = try BoardConfiguration(named: board, in: repository)
    let manifest = try parts.systemManifest(app: "tiles", board, facts)
    if facts.slots != nil { try manifest.write(to: image.appending(path: "manifest")) }
    if let key {
      let keys = try PublicKeys(in: [folder.appending(path: "\(key).pub")])
      try folder.write(keys.list(number: 0).text, to: "image/trusted-keys")
    }
    try folder.write("network dropbear-bin 2022.83\n", to: "image/packages")
    if isDebian { try folder.write("a root file system", to: "image/root.squashfs") }
    let names = try FileManager.default.contentsOfDirectory(atPath: image.path).sorted()
    try folder.write(try await Command.output("sha256sum", names, in: image), to: "image/SHA256SUMS")
    return ReleaseName(ofManifest: Array(manifest)).text
  }

  /// The path of the image.
  private var image: String { folder.appending(path: "image").path }

  private func update(_ arguments: String..., status: Int32) async throws -> CommandRun {
    let run = try CommandRun(["update"] + arguments, in: folder)
    #expect(try await run.waitForExit(within: .seconds(60)) == status, "\(run.lines) \(run.standardError)")
    return run
  }

  @Test func `sends the files that a board lacks, and waits for the verdict`() async throws {
    let name = try await writeImage()
    try folder.writeSSH(
      """
      *" plan "*) cat >/dev/null; echo missing initramfs command-line ;;
      *" receive "*) cat >\(folder.appending(path: "sent").path); echo progress 12; echo received \(name) ;;
      *" reboot 0 "*) touch \(folder.appending(path: "new").path); echo done ;;
      *" status "*)
        printf 'board qemu-arm64-card\\nrelease built-in\\nstate on screen\\n'
        if [ -e \(folder.appending(path: "new").path) ]; then printf 'slot b\\nsystem \(name)\\nsystem-state accepted\\n'
        else printf 'slot a\\nsystem 3f2c\\nsystem-state accepted\\n'; fi ;;
      """)
    let run = try await update("k", image, status: 0)
    #expect(run.lines.last!.contains("accepted") && run.lines.last!.hasSuffix(" ok"), "\(run.lines)")
    #expect(
      run.standardError == [
        "k: sending 0.0 MB", "k: received; the app runs until the restart", "k: restarting with the new system",
      ])
    let sent = try Data(contentsOf: folder.appending(path: "sent"))
    #expect(sent.suffix(18) == Data("an initramfsquiet\n".utf8))
    #expect(!sent.contains(UInt8(ascii: "k")) || sent.count < 3000)
    // The second time, the board has it.
    #expect(try await update("k", image, status: 0).lines.last!.contains("up to date"))
  }

  @Test func `reports the reason of a board that returned to its previous system`() async throws {
    let name = try await writeImage()
    try folder.writeSSH(
      """
      *" plan "*) cat >/dev/null; echo missing ;;
      *" receive "*) cat >/dev/null; touch \(folder.appending(path: "failed").path); echo received \(name) ;;
      *" reboot 0 "*) echo done ;;
      *" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-state accepted\\n'
        if [ -e \(folder.appending(path: "failed").path) ]; then echo 'system-failure \(name) it presented no frame'; fi ;;
      """)
    let run = try await update("k", image, status: 1)
    #expect(
      run.lines.last!.contains(
        "k returned to its previous system: it presented no frame; run 'vitrine logs k'"), "\(run.lines)")
  }

  /// Runs an update with answers of the board to `receive` and `reboot`, and a new system after `reboot`.
  private func update(receive: String, reboot: String = "echo done", interruptedAt step: String? = nil) async throws
    -> (run: CommandRun, status: Int32?, leftovers: [String])
  {
    try? FileManager.default.removeItem(atPath: image)
    _ = try await writeImage()
    let temporary = try TestFolder()
    try folder.writeSSH(
      """
      *" plan "*) cat >/dev/null; echo missing initramfs ;;
      *" receive "*) cat >/dev/null; touch '\(folder.path("receive"))'; \(receive) ;;
      *" reboot 0 "*) touch '\(folder.path("reboot"))'; \(reboot) ;;
      *" status "*) printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-state accepted\\n' ;;
      """)
    let run = try CommandRun(["update", "k", image], in: folder, environment: ["TMPDIR": temporary.path])
    if let step {
      let deadline = ContinuousClock.now + .seconds(60)
      while !folder.names.contains(step) {
        try #require(ContinuousClock.now < deadline)
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(temporary.names.count == 1)
      try await Task.sleep(for: .seconds(2))
      run.interrupt()
    }
    let status = try await run.waitForExit(within: .seconds(60))
    return (run, status, temporary.names)
  }

  @Test func `a lost connection is reported with its stage, and with what the board does`() async throws {
    let lost = "echo 'client_loop: send disconnect: Broken pipe' >&2; exit 255"
    let upload = try await update(receive: lost)
    #expect(
      upload.status == 1
        && upload.run.lines.last?.hasSuffix(
          "was lost while the system was being sent: client_loop: send disconnect: Broken pipe; the board runs its present "
            + "system, and keeps the files that it has received completely; check the network, and run the command again: it sends the files that are missing"
        )
          == true,
      "\(upload.run.lines)")
    // ssh prints this message both before and after the login.
    let reset = try await update(
      receive: "echo progress 12; echo 'Connection reset by 10.0.0.7 port 22' >&2; exit 255")
    #expect(
      reset.run.lines.last?.contains("was lost while the system was being sent: Connection reset by") == true,
      "\(reset.run.lines)")
    let restart = try await update(receive: "echo received", reboot: lost)
    #expect(
      restart.status == 1
        && restart.run.lines.last?.hasSuffix(
          "the board decides alone whether it keeps the system; run 'vitrine status k' for the result") == true,
      "\(restart.run.lines)")
    #expect(upload.leftovers.isEmpty && restart.leftovers.isEmpty)
  }

  @Test func `Ctrl-C is reported with its stage, and leaves no files`() async throws {
    let upload = try await update(receive: "exec sleep 60", interruptedAt: "receive")
    #expect(
      upload.status == SIGINT
        && upload.run.lines.last?.hasSuffix(
          "k runs its present system, and keeps the files that it has received completely; run the command again: it sends the files that are missing"
        )
          == true,
      "\(upload.run.lines)")
    let trial = try await update(receive: "echo received", interruptedAt: "reboot")
    #expect(
      trial.status == SIGINT
        && trial.run.lines.last?.hasSuffix(
          "interrupted after k had the new system; it restarts with it, and decides alone whether it keeps the system; "
            + "run 'vitrine status k' for the result") == true,
      "\(trial.run.lines)")
    #expect(upload.leftovers.isEmpty && trial.leftovers.isEmpty, "\(upload.leftovers) \(trial.leftovers)")
  }

  @Test func `a board with trusted keys gets a signature, by --sign or of the image, and no image without keys`()
    async throws
  {
    try folder.makeKeys("fleet")
    let name = try await writeImage()
    try folder.writeSSH(
      """
      *" plan "*) cat >/dev/null; echo missing initramfs ;;
      *" receive "*) echo "$*" >\(folder.path("words")); cat >\(folder.path("sent")); echo received \(name) ;;
      *" reboot "*) echo done ;;
      *" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-state accepted\\ntrusts 1F77DC7D7EA8EAB9\\n' ;;
      """)
    let key = folder.path("fleet.key")
    func expectSent(_ line: SourceLocation = #_sourceLocation) throws {
      let words = try String(contentsOf: folder.appending(path: "words"), encoding: .utf8)
        .split(whereSeparator: \.isWhitespace)
      let size = try #require(Int(words[words.count - 4]))
      let signatureSize = try #require(Int(words[words.count - 1]))
      let sent = try Data(contentsOf: folder.appending(path: "sent"))
      let manifest = sent.prefix(size)
      #expect(ReleaseName(ofManifest: Array(manifest)).text == name, sourceLocation: line)
      let signature = sent.dropFirst(size).prefix(signatureSize)
      #expect(try folder.isSigned(manifest, by: "fleet", signature), sourceLocation: line)
      #expect(sent.dropFirst(size + signatureSize) == Data("an initramfs".utf8), sourceLocation: line)
    }
    var run = try await update("k", image, "--sign", key, "--at", "03:00", status: 1)
    #expect(run.lines.last!.contains("with this image it would accept everything; make the image with --trust"))

    try FileManager.default.removeItem(at: folder.appending(path: "image"))
    _ = try await writeImage(trusting: "fleet")
    run = try await update("k", image, "--at", "03:00", status: 1)
    #expect(run.lines.last!.contains("k accepts only what is signed with the key 1F77DC7D7EA8EAB9"), "\(run.lines)")
    #expect(!folder.names.contains("sent"))
    _ = try await update("k", image, "--sign", key, "--at", "03:00", status: 0)
    try expectSent()

    try FileManager.default.removeItem(at: folder.appending(path: "sent"))
    let sign = try CommandRun(["sign", key, image], in: folder)
    #expect(try await sign.waitForExit(within: .seconds(60)) == 0, "\(sign.standardError)")
    _ = try await update("k", image, "--at", "03:00", status: 0)
    try expectSent()
    // A new image may replace it.
    #expect(Image.containsOnlyImageFiles(folder.appending(path: "image")))
  }

  @Test func `with --at the board restarts later, and the command ends`() async throws {
    _ = try await writeImage()
    try folder.writeSSH(
      """
      *" plan "*|*" receive "*) cat >/dev/null; echo missing ;;
      *" reboot 0 "*) exit 1 ;;
      *" reboot "*) echo done ;;
      *" status "*) printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-state accepted\\n' ;;
      """)
    #expect(try await update("k", image, "--at", "03:00", status: 0).lines.last!.contains("restarts at 03:00"))
    #expect(try await update("k", image, "--at", "3", status: 64).standardError[0].contains("a time such as 03:00"))
  }

  @Test func `cancels a waiting system by --cancel, or by the image of the running one`() async throws {
    let name = try await writeImage()
    let other = String(repeating: "5", count: 64)
    try folder.writeSSH(
      """
      *" reboot never "*) echo "reboot" >>\(folder.path("requests")); echo done ;;
      *" system cancel "*)
        echo "cancel" >>\(folder.path("requests"))
        if [ -e \(folder.path("canceled")) ]; then echo none
        else touch \(folder.path("canceled")); echo canceled \(other); fi ;;
      *" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem \(name)\\nsystem-state accepted\\n'
        if [ -e \(folder.path("canceled")) ]; then echo other-state empty
        else printf 'other-system \(other)\\nother-state waiting\\nrestart-in 10800\\n'; fi ;;
      """)
    func requests() -> [String] {
      let text = try? String(contentsOf: folder.appending(path: "requests"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }
    let status = try CommandRun(["status", "k"], in: folder)
    #expect(try await status.waitForExit(within: .seconds(60)) == 0)
    #expect(status.lines.last!.contains("b: 555555555555 waiting, restart in 3 h"), "\(status.lines)")
    #expect(try await update("k", image, status: 0).lines.last!.contains("canceled 555555555555"))
    #expect(requests() == ["reboot", "cancel"])
    #expect(try await update("k", image, status: 0).lines.last!.contains("up to date"))

    try FileManager.default.removeItem(at: folder.appending(path: "canceled"))
    #expect(try await update("k", "--cancel", status: 0).lines.last!.contains("canceled 555555555555"))
    #expect(try await update("k", "--cancel", status: 0).lines.last!.contains("no update waited"))
    let refused = try await update("k", "--cancel", "--at", "03:00", status: 64)
    #expect(
      refused.standardError[0].contains("--cancel sends no system; leave out --again, --at, and --sign"),
      "\(refused.standardError)")
    let named = try await update("k", image, "--cancel", status: 64)
    #expect(
      named.standardError[0].contains("--cancel takes boards only; leave out the image \(image)"),
      "\(named.standardError)")
  }

  @Test func `reports a system whose program cannot be tried, and an image without a network`() async throws {
    _ = try await writeImage()
    try folder.writeSSH(
      """
      *" reboot 0 "*) echo done ;;
      *" status "*) printf 'board qemu-arm64-card\\nrelease built-in\\nstate on screen\\n' ;;
      """)
    let upload = try SystemUpload(of: Image(unchecked: folder.appending(path: "image")), in: folder.url)
    let board = try RemoteBoard("k", options: [], client: folder.path("ssh"))
    await #expect(throws: DeployError.systemWithoutTrial(host: "k")) {
      try await upload.restart(board, reportLimit: .zero) { _ in }
    }
    try folder.write("program tiles\n", to: "image/packages")
    #expect(throws: DeployError.imageWithoutSlots(image)) {
      try SystemUpload(of: Image(unchecked: folder.appending(path: "image")), in: folder.url)
    }
    try folder.write("a file system", to: "image/root.squashfs")
    // An image of a Debian system can be sent, and can be part of a bundle.
    let debian = try Image(unchecked: folder.appending(path: "image"))
    _ = try SystemUpload(of: debian, in: folder.url)
    #expect(throws: Never.self) { try BundleFolder.Item(debian, signature: Data()) }
  }

  @Test(arguments: [
    (
      "echo 'root@k: Permission denied (publickey).' >&2; exit 255",
      "k answers, and rejects your key, because the new image has other keys; it decides alone whether it keeps the system; "
        + "load a key of the new image with 'ssh-add FILE', and run 'vitrine status k'"
    ),
    (
      "echo '@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @' >&2; exit 255",
      "the host key of k differs from the one among your known hosts"
    ),
  ])
  func `reports a new system that answers and refuses the login, and does not wait for its verdict`(
    answer: String, message: String
  ) async throws {
    let name = try await writeImage()
    // The server of a board that starts may refuse the first login.
    try folder.writeSSH(
      """
      *" reboot 0 "*) echo done ;;
      *) if [ -e '\(folder.path("good"))' ]; then
          printf 'board qemu-arm64-card\\nslot b\\nsystem \(name)\\nsystem-state accepted\\n'
        else \(answer); fi ;;
      """)
    let upload = try SystemUpload(of: Image(unchecked: folder.appending(path: "image")), in: folder.url)
    let board = try RemoteBoard("k", options: [], client: folder.path("ssh"))
    let error = await #expect(throws: DeployError.self) {
      try await upload.restart(board, within: .seconds(30), reportLimit: .seconds(2)) { _ in }
    }
    #expect(error?.description.hasPrefix(message) == true, "\(String(describing: error))")
    try folder.write("", to: "good")
    try await upload.restart(board, within: .seconds(30), reportLimit: .zero) { _ in }
  }

  @Test func `a full temporary folder is named before a board receives anything`() async throws {
    _ = try await writeImage()
    try folder.write(String(repeating: "k", count: 3 << 20), to: "image/kernel")
    try folder.writeSSH("*) touch '\(folder.path("asked"))'; exit 1 ;;")
    let temporary = try TestFolder()
    let names = try FileManager.default.contentsOfDirectory(atPath: image).filter { $0 != "SHA256SUMS" }.sorted()
    try folder.write(
      try await Command.output("sha256sum", names, in: URL(fileURLWithPath: image)), to: "image/SHA256SUMS")
    let run = try CommandRun(
      ["update", "k", image], in: folder, environment: ["TMPDIR": temporary.path],
      under: CommandRun.smallDisk(at: temporary.url, "size=2m"))
    #expect(try await run.waitForExit(within: .seconds(60)) == 1)
    #expect(
      run.standardError.last
        == "Error: \(temporary.path) has 2 MB free, and 4 MB are needed; remove files from its disk "
        + "('df -h \(temporary.path)'), or set TMPDIR to a folder with more space", "\(run.standardError)")
    #expect(!folder.names.contains("asked"))
  }

  @Test func `refuses a board without slots, another board, and a boot loader that does not count, in one line each`()
    async throws
  {
    _ = try await writeImage()
    try folder.writeSSH(
      """
      *" debian "*) printf 'board debian\\nset-up 3f2c\\nstate on screen\\n' ;;
      *" old "*) printf 'board qemu-arm64-card\\nstate on screen\\n' ;;
      *" other "*) printf 'board qemu-armhf-card\\nslot a\\nsystem 3f2c\\nsystem-state accepted\\n' ;;
      """)
    let lines = try await update("old", "other", "debian", image, status: 1).lines
    let debian =
      "debian runs Debian, which 'vitrine update' does not replace; use apt there, and 'vitrine deploy debian --app APP' for the app"
    #expect(lines.last == debian)
    #expect(try await update("debian", "--cancel", status: 1).lines.last == debian)
    #expect(lines.contains { $0.hasPrefix("the card of old has one system") }, "\(lines)")
    #expect(
      lines.contains {
        $0.hasPrefix("the image is for the board qemu-arm64-card, and other is the board qemu-armhf-card")
      },
      "\(lines)")
    try FileManager.default.removeItem(at: folder.appending(path: "image"))
    _ = try await writeImage(for: "qemu-arm64")
    let run = try await update("k", image, status: 1)
    #expect(
      run.standardError.last?.contains("no boot loader in the file of the board qemu-arm64 counts starts") == true
        || run.lines.last?.contains("no boot loader in the file of the board qemu-arm64 counts starts") == true,
      "\(run.standardError) \(run.lines)")
    // The wrong board comes before the boot loader, which may differ.
    #expect(
      try await update("other", image, status: 1).lines.last?.hasPrefix(
        "the image is for the board qemu-arm64, and other is the board qemu-armhf-card") == true)
  }

  @Test func `refuses a system of the other kind before it sends anything`() async throws {
    _ = try await writeImage()
    try folder.writeSSH(
      """
      *" debian "*" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-kind debian\\nsystem-state accepted\\n' ;;
      *" appliance "*" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-kind appliance\\nsystem-state accepted\\n' ;;
      *) touch '\(folder.path("asked"))'; exit 1 ;;
      """)
    #expect(
      try await update("debian", image, status: 1).lines.last
        == "debian runs a Debian system, and \(image) is an appliance (--system is missing); "
        + "make an image with --system, or write a new card")
    try FileManager.default.removeItem(atPath: image)
    _ = try await writeImage(isDebian: true)
    #expect(
      try await update("appliance", image, status: 1).lines.last
        == "appliance runs an appliance, and \(image) is a Debian system (it was made with --system); "
        + "make an image without --system, or write a new card")
    #expect(!folder.names.contains("asked"))
  }

  @Test func `sends a rejected system again only with --again`() async throws {
    let name = try await writeImage()
    try folder.writeSSH(
      """
      *" plan "*|*" receive "*) cat >/dev/null; touch '\(folder.path("asked"))'; echo missing ;;
      *" reboot "*) echo done ;;
      *" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-state accepted\\nother-system \(name)\\n'
        printf 'other-state rejected\\nsystem-failure \(name) it presented no frame\\n' ;;
      """)
    #expect(
      try await update("k", image, "--at", "03:00", status: 1).lines.last
        == "k has rejected this system before: it presented no frame; make an image without that fault, "
        + "or use --again if the cause was outside of the image")
    #expect(!folder.names.contains("asked"))
    let again = try await update("k", image, "--at", "03:00", "--again", status: 0)
    #expect(again.lines.last!.contains("restarts at 03:00"))
    // Another system is not concerned.
    try folder.writeSSH(
      """
      *" plan "*|*" receive "*) cat >/dev/null; echo missing ;;
      *" reboot "*) echo done ;;
      *" status "*)
        printf 'board qemu-arm64-card\\nslot a\\nsystem 3f2c\\nsystem-failure 5555 it presented no frame\\n' ;;
      """)
    _ = try await update("k", image, "--at", "03:00", status: 0)
  }

  @Test func `a restart is due at the next such time, at most a day later`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin")!
    func seconds(_ text: String, after now: String) throws -> Int {
      try RestartTime(parsing: text).seconds(from: Date(now, strategy: .iso8601), in: calendar)
    }
    #expect(try seconds("03:00", after: "2026-11-26T18:00:00+01:00") == 9 * 3600)
    #expect(try seconds("03:00", after: "2026-11-26T02:59:30+01:00") == 30)
    #expect(try seconds("03:00", after: "2026-11-26T03:00:00+01:00") == 86_400)
    // Summer time begins at 02:00.
    #expect(try seconds("02:30", after: "2026-03-29T01:00:00+01:00") == 3600)
    for text in ["24:00", "3:60", "03", "03:0", "-1:00", "+3:00", "a:bc", "03:00:00"] {
      #expect(throws: (any Error).self, "\(text)") { try RestartTime(parsing: text) }
    }
  }

  @Test func `the progress has bytes and the time left, every two seconds`() {
    let progress = UpdateProgress("k", trialDuration: 30)
    let start = ContinuousClock.now
    #expect(progress.line(for: .missing(30 << 20), at: start) == "sending 30.0 MB")
    #expect(progress.line(for: .received(1 << 20), at: start + .seconds(1)) == nil)
    #expect(progress.line(for: .received(10 << 20), at: start + .seconds(2)) == "10.0 of 30.0 MB, 4 s left")
    #expect(progress.line(for: .received(11 << 20), at: start + .seconds(3)) == nil)
    #expect(progress.line(for: .received(15 << 20), at: start + .seconds(300)) == "15.0 of 30.0 MB, 5 min left")
    #expect(progress.line(for: .missing(0), at: start) == "the board has all files of this system")
  }
}
