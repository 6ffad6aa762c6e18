import Foundation
import Images

/// A virtual board on which the tests' agent is process 1.
public struct VirtualMachine: Sendable {
  private let facts: BoardConfiguration.VirtualMachine
  private let commandLine: String
  private let kernel: URL
  private let initramfs: Initramfs
  private let devices: @Sendable (URL) -> [String]

  /// - Parameters:
  ///   - facts: The emulator's configuration of `board`.
  ///   - devices: Returns the emulator's options for additional devices, given the folder of its sockets.
  public init(
    facts: BoardConfiguration.VirtualMachine, of board: BoardConfiguration, kernel: Kernel, initramfs: Initramfs,
    devices: @escaping @Sendable (URL) -> [String] = { _ in [] }
  ) {
    self.init(facts: facts, of: board, kernelFile: kernel.image, initramfs: initramfs, devices: devices)
  }

  /// Creates a board that starts another file of the kernel.
  ///
  /// - Parameter kernelFile: The kernel, in a format that the emulator or its firmware starts.
  init(
    facts: BoardConfiguration.VirtualMachine, of board: BoardConfiguration, kernelFile: URL, initramfs: Initramfs,
    devices: @escaping @Sendable (URL) -> [String] = { _ in [] }
  ) {
    self.facts = facts
    commandLine = board.commandLine
    kernel = kernelFile
    self.initramfs = initramfs
    self.devices = devices
  }

  /// Switches the board on, calls `body`, and switches it off.
  ///
  /// - Parameters:
  ///   - pictures: The folder for an unexpected screenshot, which must exist, or `nil` to discard it.
  ///   - log: Receives the lines of the board's console as they arrive.
  public func run<Result: Sendable>(
    pictures: URL? = nil, log: (@Sendable (String) -> Void)? = nil,
    _ body: @Sendable (AgentBoard) async throws -> Result
  ) async throws -> Result {
    try await Emulator(facts: facts, screen: .none, log: log).run { folder in
      let file = folder.appending(path: "initramfs")
      try initramfs.data.write(to: file)
      return .parts(BootParts(kernel: kernel, initramfs: file, commandLine: commandLine))
    } devices: { folder in
      [
        "-chardev", "socket,id=agent,server=on,wait=off,path=\(folder.appending(path: "agent").path)",
        // The agent finds the port by this name. Serial ports are left for the app.
        "-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=vitrine.agent",
      ] + devices(folder)
    } _: { run in
      let board = try await AgentBoard(run, pictures: pictures)
      defer { board.disconnect() }
      return try await body(board)
    }
  }
}
