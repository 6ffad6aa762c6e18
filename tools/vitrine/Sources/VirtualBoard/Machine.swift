import Foundation
import Images
import Subprocess

/// The emulator: switches a virtual board on, and off again when its user is done.
public struct Machine: Sendable {
  public enum Screen: Sendable {
    /// Nobody looks but through pictures.
    case none
    /// A window on the desktop, in which the mouse is a finger.
    case window
  }

  private let facts: BoardFacts.Machine
  private let kernelArguments: [String]
  private let kernel: Kernel
  private let initramfs: Initramfs

  /// - Parameter facts: how the emulator makes the board of `board`.
  public init(facts: BoardFacts.Machine, of board: BoardFacts, kernel: Kernel, initramfs: Initramfs) {
    self.facts = facts
    kernelArguments = board.kernel.arguments
    self.kernel = kernel
    self.initramfs = initramfs
  }

  /// Switches the board on, lets `body` use it, and switches it off.
  public func run<Result: Sendable>(
    screen: Screen = .none, _ body: @Sendable (Board) async throws -> Result
  ) async throws -> Result {
    // Sockets have short names at most: /tmp, not the caller's folder.
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let initrd = folder.appending(path: "initramfs")
    try initramfs.data.write(to: initrd)

    let outcome = try await Subprocess.run(
      .name(facts.emulator), arguments: Arguments(arguments(screen, folder: folder, initrd: initrd)),
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
        let board = try await Board(in: folder)
        defer { board.disconnect() }
        return .success(try await body(board))
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

  private func arguments(_ screen: Screen, folder: URL, initrd: URL) -> [String] {
    let panel = "\(facts.panel.device),xres=\(facts.panel.width),yres=\(facts.panel.height)"
    func socket(_ name: String) -> String { folder.appending(path: name).path }
    return ["-nodefaults", "-no-reboot"] + facts.arguments + [
      "-kernel", kernel.image.path, "-initrd", initrd.path,
      // The kernel hands what it does not know to the first process as its environment.
      "-append", (kernelArguments + ["rdinit=/init", "BOARD_AGENT_LINE=\(facts.agent.path)"]).joined(separator: " "),
      "-device", panel, "-device", facts.pointer,
      "-serial", "file:\(socket("console"))",
      "-chardev", "socket,id=agent,server=on,wait=off,path=\(socket("agent"))",
      "-device", "\(facts.agent.device),chardev=agent",
      "-qmp", "unix:\(socket("control")),server=on,wait=off",
    ] + display(screen, folder: folder)
  }

  private func display(_ screen: Screen, folder: URL) -> [String] {
    switch screen {
    // Beside pictures, a VNC display that is reached through a file: it can change the panel's size.
    case .none: ["-display", "none", "-vnc", "unix:\(folder.appending(path: "vnc").path)"]
    // SDL's window takes the panel's size; GTK's would change it.
    case .window: ["-display", "sdl"]
    }
  }
}
