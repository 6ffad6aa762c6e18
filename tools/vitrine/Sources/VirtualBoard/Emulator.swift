import Foundation
import Host
import Images
import Subprocess

/// What a virtual board is looked at with.
public enum Screen: Sendable {
  /// No window: only pictures show the panel.
  case none
  /// A window on the desktop, in which the mouse is a finger.
  case window
}

/// The emulator: switches a virtual board on, and off again when its user is done.
struct Emulator: Sendable {
  let facts: BoardFacts.VirtualMachine
  let screen: Screen
  /// Gets the lines of the board's console as they come.
  var log: (@Sendable (String) -> Void)?
  /// Whether a board that starts anew does so; else it is off then.
  var startsAnew = false

  /// What the board starts with.
  enum Start {
    /// The emulator hands over what a boot loader would.
    case parts(BootParts)
    /// From a card, by a boot loader.
    case card(URL, reader: String, firmware: URL)
  }

  /// A run of it.
  struct Run: Sendable {
    /// Of the emulator's sockets and its console.
    let folder: URL
    let start: ContinuousClock.Instant
    fileprivate let processID: pid_t

    /// The emulator is gone at once, with all that its board had not written.
    func cutPower() { kill(processID, SIGKILL) }

    /// A socket of this run, as soon as it is there.
    func connect(to name: String) async throws -> LineSocket {
      try await LineSocket(path: folder.appending(path: name).path, within: .seconds(60)) {
        // It stays a process until its end has been taken note of.
        var information = siginfo_t()
        return waitid(P_PID, id_t(processID), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
      }
    }
  }

  /// Switches the board on, lets `body` use it, and switches it off.
  ///
  /// - Parameters:
  ///   - start: what it starts with; called with the folder of this run.
  ///   - devices: more than the panel and the finger, by the same folder.
  func run<Result: Sendable>(
    from start: (URL) throws -> Start, devices: (URL) -> [String] = { _ in [] },
    _ body: @Sendable (Run) async throws -> Result
  ) async throws -> Result {
    // Sockets have short names at most: /tmp, not the caller's folder.
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString.prefix(8))")
    // A signal that ends this program ends the board too.
    let interruption = Interruption()
    defer {
      try? FileManager.default.removeItem(at: folder)
      interruption.finish()
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let arguments = arguments(try start(folder), in: folder) + devices(folder)
    guard let log else { return try await run(arguments, in: folder, interruption, body) }
    return try await ConsoleFollower(folder.appending(path: "console"), tell: log).follow {
      try await run(arguments, in: folder, interruption, body)
    }
  }

  private func run<Result: Sendable>(
    _ arguments: [String], in folder: URL, _ interruption: Interruption, _ body: @Sendable (Run) async throws -> Result
  ) async throws -> Result {
    let start = ContinuousClock.now
    let outcome = try await Subprocess.run(
      Command.executable(facts.emulator), arguments: Arguments(arguments),
      input: .none, output: .discarded, error: .string(limit: 1 << 20)
    ) { emulator -> Swift.Result<Result, any Error> in
      let processID = emulator.processIdentifier.value
      interruption.end { kill(processID, SIGTERM) }
      defer {
        interruption.end {}
        kill(processID, SIGTERM)
      }
      do {
        return .success(try await body(Run(folder: folder, start: start, processID: processID)))
      } catch {
        return .failure(error)
      }
    }
    // The reason why the emulator ended says more than the error that followed.
    if case .failure = outcome.closureResult, let reason = Self.complaint(outcome.terminationStatus, outcome.standardError) {
      throw VirtualMachineError.emulatorEnded(reason: reason)
    }
    return try outcome.closureResult.get()
  }

  /// What made the emulator end; nil where that was this program, or the board itself.
  private static func complaint(_ status: TerminationStatus, _ words: String) -> String? {
    let lines = words.split(whereSeparator: \.isNewline).joined(separator: "; ")
    return switch status {
    case .exited(0), .signaled(SIGTERM): nil
    case .exited(let code): lines.isEmpty ? "it ended with status \(code)" : lines
    case .signaled(let signal): "signal \(signal) killed it"
    }
  }

  private func arguments(_ start: Start, in folder: URL) -> [String] {
    let panel = "\(facts.panel.device),xres=\(facts.panel.width),yres=\(facts.panel.height)"
    func socket(_ name: String) -> String { folder.appending(path: name).path }
    let display =
      switch screen {
      // Beside pictures, a VNC display that is reached through a file: it can change the panel's size.
      case .none: ["-display", "none", "-vnc", "unix:\(socket("vnc"))"]
      // SDL's window takes the panel's size; GTK's would change it.
      case .window: ["-display", "sdl"]
      }
    return ["-nodefaults"] + (startsAnew ? [] : ["-no-reboot"]) + facts.arguments + [
      "-device", panel, "-device", facts.pointer,
      // Who connects to the line's other end can send something; what comes is kept anyway.
      "-chardev", "socket,id=line,path=\(socket("line")),server=on,wait=off,logfile=\(socket("console"))", "-serial", "chardev:line",
      "-qmp", "unix:\(socket("control")),server=on,wait=off",
    ] + Self.arguments(start) + display
  }

  /// An Ethernet port in a network of the emulator's own, in which a port of this machine leads to the board's for SSH.
  static func network(_ port: Int) -> [String] {
    ["-netdev", "user,id=network,hostfwd=tcp:127.0.0.1:\(port)-:22", "-device", "virtio-net-pci,netdev=network"]
  }

  /// A disk of the board's. The emulator does not wait until what is written lies on this machine's own disk: a busy one of
  /// ours would look like a disk of the board's that hangs.
  ///
  /// - Parameters:
  ///   - name: what the emulator's control calls it by; its device is `NAME-disk`.
  ///   - options: as the emulator takes them, each after a comma.
  static func disk(_ file: URL, named name: String = "data", options: String = "") -> [String] {
    [
      "-drive", "if=none,id=\(name),format=raw,cache=unsafe,file=\(file.path)\(options)",
      "-device", "virtio-blk-pci,drive=\(name),id=\(name)-disk",
    ]
  }

  /// The board's first disk, which it cannot write.
  private static func system(_ file: URL) -> [String] {
    ["-drive", "if=none,id=system,format=raw,readonly=on,file=\(file.path)", "-device", "virtio-blk-pci,drive=system"]
  }

  private static func arguments(_ start: Start) -> [String] {
    switch start {
    case .parts(let parts):
      ["-kernel", parts.kernel.path, "-initrd", parts.initramfs.path, "-append", parts.commandLine]
        + (parts.system.map(system) ?? [])
        + (parts.tree.map { ["-dtb", $0.path] } ?? [])
    case .card(let card, let reader, let firmware):
      // What the board writes is gone with it: the image stays as it was made.
      ["-bios", firmware.path, "-drive", "if=none,id=card,format=raw,snapshot=on,file=\(card.path)", "-device", "\(reader),drive=card"]
    }
  }
}
