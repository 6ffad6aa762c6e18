import Foundation
import Images

/// A virtual board on which the tests' agent is process 1.
public struct VirtualMachine: Sendable {
  private let facts: BoardFacts.VirtualMachine
  private let commandLine: String
  private let kernel: Kernel
  private let initramfs: Initramfs
  private let devices: @Sendable (URL) -> [String]

  /// - Parameters:
  ///   - facts: how the emulator makes the board of `board`.
  ///   - devices: the emulator's options for more of them, by the folder of its sockets.
  public init(
    facts: BoardFacts.VirtualMachine, of board: BoardFacts, kernel: Kernel, initramfs: Initramfs,
    devices: @escaping @Sendable (URL) -> [String] = { _ in [] }
  ) {
    self.facts = facts
    commandLine = board.commandLine
    self.kernel = kernel
    self.initramfs = initramfs
    self.devices = devices
  }

  /// Switches the board on, lets `body` use it, and switches it off.
  ///
  /// - Parameters:
  ///   - pictures: the folder for a picture that was not expected; it must be there. Nil: none is kept.
  ///   - log: gets the lines of the board's console as they come.
  public func run<Result: Sendable>(
    pictures: URL? = nil, log: (@Sendable (String) -> Void)? = nil, _ body: @Sendable (Board) async throws -> Result
  ) async throws -> Result {
    try await Emulator(facts: facts, screen: .none, log: log).run { folder in
      let file = folder.appending(path: "initramfs")
      try initramfs.data.write(to: file)
      return .parts(BootParts(kernel: kernel.image, initramfs: file, commandLine: commandLine))
    } devices: { folder in
      [
        "-chardev", "socket,id=agent,server=on,wait=off,path=\(folder.appending(path: "agent").path)",
        // By this name the agent finds it; its serial ports are the app's.
        "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=vitrine.agent",
      ] + devices(folder)
    } _: { run in
      let board = try await Board(run, pictures: pictures)
      defer { board.disconnect() }
      return try await body(board)
    }
  }
}
