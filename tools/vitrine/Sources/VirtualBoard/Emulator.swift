import Foundation
import Host
import Images
import Subprocess

/// What a virtual board is looked at with.
public enum Screen: Sendable {
  /// Nobody looks but through pictures.
  case none
  /// A window on the desktop, in which the mouse is a finger.
  case window
}

/// The emulator: switches a virtual board on, and off again when its user is done.
struct Emulator: Sendable {
  let facts: BoardFacts.Machine
  let screen: Screen

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
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let arguments = arguments(try start(folder), in: folder) + devices(folder)
    let run = Run(folder: folder, start: .now)

    let outcome = try await Subprocess.run(
      Command.executable(facts.emulator), arguments: Arguments(arguments),
      input: .none, output: .discarded, error: .string(limit: 1 << 20)
    ) { emulator -> Swift.Result<Result, any Error> in
      defer { try? emulator.send(signal: .terminate) }
      // Whoever ends this program ends the board as well.
      let ending = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
      ending.setEventHandler { try? emulator.send(signal: .terminate) }
      signal(SIGTERM, SIG_IGN)
      ending.resume()
      defer {
        ending.cancel()
        signal(SIGTERM, SIG_DFL)
      }
      do {
        return .success(try await body(run))
      } catch {
        return .failure(error)
      }
    }
    // What the emulator complains about explains more than what came of it.
    if case .failure = outcome.closureResult, !outcome.terminationStatus.isSuccess, !outcome.standardError.isEmpty {
      throw MachineError.emulatorEnded(reason: outcome.standardError.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return try outcome.closureResult.get()
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
    return ["-nodefaults", "-no-reboot"] + facts.arguments + [
      "-device", panel, "-device", facts.pointer,
      "-serial", "file:\(socket("console"))",
      "-qmp", "unix:\(socket("control")),server=on,wait=off",
    ] + Self.arguments(start) + display
  }

  private static func arguments(_ start: Start) -> [String] {
    switch start {
    case .parts(let parts):
      ["-kernel", parts.kernel.path, "-initrd", parts.initramfs.path, "-append", parts.commandLine]
        + (parts.tree.map { ["-dtb", $0.path] } ?? [])
    case .card(let card, let reader, let firmware):
      // What the board writes is gone with it: the image stays as it was made.
      ["-bios", firmware.path, "-drive", "if=none,id=card,format=raw,snapshot=on,file=\(card.path)", "-device", "\(reader),drive=card"]
    }
  }
}
