import Foundation
import Glibc
import Host
import Images
import Subprocess

/// The display of a virtual board.
public enum Screen: Sendable {
  /// No window. The panel is only visible in screenshots.
  case none
  /// A window on the desktop, in which the mouse acts as a finger.
  case window
}

/// Runs a virtual board in an emulator while a closure uses it.
struct Emulator: Sendable {
  let facts: BoardConfiguration.VirtualMachine
  let screen: Screen
  /// Receives the lines of the board's console as they arrive.
  var log: (@Sendable (String) -> Void)?
  /// Whether a board that restarts does so; otherwise it powers off instead.
  var allowsReboot = false

  /// The source from which the board boots.
  enum Start {
    /// Parts that the emulator passes to the board in place of a boot loader.
    case parts(BootParts)
    /// A card with a boot loader. If it does not last, the board's writes are discarded. A log gets all writes
    /// (`blklogwrites`).
    case card(URL, reader: String, firmware: URL, isLasting: Bool = false, log: URL? = nil)
  }

  /// A run of the emulator.
  struct Run: Sendable {
    /// The folder of the emulator's sockets and the console.
    let folder: URL
    let start: ContinuousClock.Instant
    fileprivate let processID: pid_t
    /// Whether this program killed the emulator.
    fileprivate let isKilled = Flag()

    /// Kills the emulator immediately. Data that the board has not written is lost.
    func kill() {
      isKilled.set()
      Glibc.kill(processID, SIGKILL)
    }

    /// Connects to a socket of this run as soon as it exists.
    func connect(to name: String) async throws -> LineSocket {
      try await LineSocket(path: folder.appending(path: name).path, within: .seconds(60)) {
        // WNOWAIT leaves the status of the process for the caller that waits for it.
        var information = siginfo_t()
        return waitid(P_PID, id_t(processID), &information, WEXITED | WNOHANG | WNOWAIT) == 0
          && information.si_signo == 0
      }
    }
  }

  /// The free space that the console and the screenshots need in the temporary folder, in bytes. Chosen.
  private static let requiredSpace: Int64 = 16 << 20

  /// Switches the board on, calls `body`, and switches it off.
  ///
  /// - Parameters:
  ///   - start: Returns the source to boot from, given the folder of this run.
  ///   - devices: Returns options for additional devices, given the same folder.
  func run<Result: Sendable>(
    from start: (URL) throws -> Start, devices: (URL) -> [String] = { _ in [] },
    _ body: @Sendable (Run) async throws -> Result
  ) async throws -> Result {
    // The paths of sockets must be short, so the folder is in /tmp and not in the caller's folder.
    let temporary = try TemporaryFolder(for: "boot", space: Self.requiredSpace)
    let folder = temporary.url
    // A signal that ends this program also ends the emulator.
    let interruption = SignalGuard()
    defer {
      temporary.remove()
      interruption.release()
    }
    let arguments = arguments(try start(folder), in: folder) + devices(folder)
    guard let log else { return try await run(arguments, in: folder, interruption, body) }
    return try await ConsoleReader(folder.appending(path: "console"), tell: log).read {
      try await run(arguments, in: folder, interruption, body)
    }
  }

  private func run<Result: Sendable>(
    _ arguments: [String], in folder: URL, _ interruption: SignalGuard, _ body: @Sendable (Run) async throws -> Result
  ) async throws -> Result {
    let start = ContinuousClock.now
    let outcome = try await Subprocess.run(
      Command.executable(facts.emulator), arguments: Arguments(arguments),
      input: .none, output: .discarded, error: .string(limit: 1 << 20)
    ) { emulator -> Swift.Result<(Result, wasKilled: Bool), any Error> in
      let processID = emulator.processIdentifier.value
      let follower = try EmulatorWatcher(of: processID, removing: folder)
      defer { follower.dismiss() }
      interruption.setCleanup { kill(processID, SIGTERM) }
      defer {
        interruption.setCleanup {}
        kill(processID, SIGTERM)
      }
      do {
        let run = Run(folder: folder, start: start, processID: processID)
        let result = try await body(run)
        return .success((result, run.isKilled.isSet))
      } catch {
        return .failure(error)
      }
    }
    // The reason why the emulator ended is more helpful than the error that it caused.
    let reason = Self.failureReason(outcome.terminationStatus, outcome.standardError)
    switch outcome.closureResult {
    case .success((let result, let wasKilled)):
      if let reason, !wasKilled { throw VirtualMachineError.emulatorEnded(reason: reason) }
      return result
    case .failure(let error):
      if let reason { throw VirtualMachineError.emulatorEnded(reason: reason) }
      throw error
    }
  }

  /// Returns the reason why the emulator failed, or `nil` if this program or the board ended it.
  private static func failureReason(_ status: TerminationStatus, _ words: String) -> String? {
    let lines = words.split(whereSeparator: \.isNewline).joined(separator: "; ")
    return switch status {
    case .exited(0), .signaled(SIGTERM): nil
    case .exited(let code): lines.isEmpty ? "it ended with status \(code)" : lines
    case .signaled(let signal): "signal \(signal) killed it"
    }
  }

  private func arguments(_ start: Start, in folder: URL) -> [String] {
    let panel = facts.panel.device.map {
      ["-device", "\($0),xres=\(facts.panel.width),yres=\(facts.panel.height)"]
    }
    func socket(_ name: String) -> String { folder.appending(path: name).path }
    let display =
      switch screen {
      // A VNC display on a socket can change the panel's size. Screenshots alone would not need it.
      case .none: ["-display", "none", "-vnc", "unix:\(socket("vnc"))"]
      // SDL's window adopts the panel's size; GTK's would change it.
      case .window: ["-display", "sdl"]
      }
    return ["-nodefaults"] + (allowsReboot ? [] : ["-no-reboot"]) + facts.arguments + (panel ?? []) + [
      "-device", facts.pointer,
      // Tests can connect to the serial line and send data. The log file receives the output in any case.
      "-chardev", "socket,id=line,path=\(socket("line")),server=on,wait=off,logfile=\(socket("console"))", "-serial",
      "chardev:line",
      "-qmp", "unix:\(socket("control")),server=on,wait=off",
    ] + Self.arguments(start) + display
  }

  /// Returns options for an Ethernet port in the emulator's own network. A port of this machine is forwarded to the
  /// board's SSH port.
  static func network(_ port: Int) -> [String] {
    ["-netdev", "user,id=network,hostfwd=tcp:127.0.0.1:\(port)-:22", "-device", "virtio-net-pci,netdev=network"]
  }

  /// Returns options for a disk. The emulator does not flush writes to this machine's disk: if that is busy, the
  /// board's disk would seem to hang.
  ///
  /// - Parameters:
  ///   - name: The name of the drive in the emulator's control socket. Its device is `NAME-disk`.
  ///   - options: The emulator's options, each after a comma.
  static func disk(_ file: URL, named name: String = "data", options: String = "") -> [String] {
    [
      "-drive", "if=none,id=\(name),format=raw,cache=unsafe,file=\(file.path)\(options)",
      "-device", "virtio-blk-pci,drive=\(name),id=\(name)-disk",
    ]
  }

  /// Returns options for a card in the reader of the emulated machine. If it does not last, the board's writes are
  /// discarded.
  static func builtInCard(_ card: URL, isLasting: Bool) -> [String] {
    ["-drive", "if=sd,format=raw,\(isLasting ? "cache=unsafe" : "snapshot=on"),file=\(card.path)"]
  }

  /// Returns options for the board's first disk, which is read-only.
  private static func system(_ file: URL) -> [String] {
    ["-drive", "if=none,id=system,format=raw,readonly=on,file=\(file.path)", "-device", "virtio-blk-pci,drive=system"]
  }

  private static func arguments(_ start: Start) -> [String] {
    switch start {
    case .parts(let parts):
      ["-kernel", parts.kernel.path, "-initrd", parts.initramfs.path, "-append", parts.commandLine]
        + (parts.system.map(system) ?? [])
        + (parts.tree.map { ["-dtb", $0.path] } ?? [])
    case .card(let card, let reader, let firmware, _, let log?):
      [
        "-bios", firmware.path, "-blockdev",
        "driver=blklogwrites,node-name=card,"
          + [("file", card), ("log", log)].map { "\($0).driver=file,\($0).filename=\($1.path),\($0).cache.no-flush=on" }
          .joined(separator: ","), "-device", "\(reader),drive=card",
      ]
    case .card(let card, let reader, let firmware, let isLasting, nil):
      [
        "-bios", firmware.path, "-drive",
        "if=none,id=card,format=raw,\(isLasting ? "cache=unsafe" : "snapshot=on"),file=\(card.path)", "-device",
        "\(reader),drive=card",
      ]
    }
  }
}
