import Foundation
import Host
import Proofs
import Testing

@testable import VirtualBoard

/// `faulty-tiles` on a kernel whose display refuses calls: a row is a start of it.
@Suite("A display that is refused something on a board") struct DisplayFaultTests {
  /// As `KernelFault` reads it. 4 is EINTR, 5 EIO, 12 ENOMEM, 16 EBUSY, 22 EINVAL.
  private static let table = [
    // No memory for the second buffer, or not at once.
    "create 12 2 always", "create 12 2 2", "map 12 2 always", "addfb 22 2 always", "create 12 1 3",
    // Commits refused for good, from the start and later, or for a while.
    "atomic 22 1 always", "atomic 22 5 always", "atomic 16 1 always", "atomic 16 5 3s", "atomic 12 1 3s", "blob 12 1 always",
    // Flips that nobody tells of.
    "event silent 1 always", "event silent 5 always",
    // Questions that are not answered.
    "connector 4 1 2", "plane 5 1 1", "planes 12 1 3", "properties 12 1 4", "resources 12 1 3",
    // A commit that takes long.
    slow,
  ]

  private static let slow = "atomic 6s 4 1"

  @Test func `shows every tap, comes to rest, and says little`() async throws {
    let repository = try Repository(around: #filePath)
    let machine = try await BuiltBoard("qemu-x86_64", with: "faulty-tiles", in: repository).machine
    try await machine.run(pictures: repository.pictures()) { board in
      try await board.waitUntilReady()
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      for fault in Self.table {
        try await board.stopApp()
        let before = board.console.count
        try await board.set("FAULT", fault)
        do {
          let tiles = try await board.freshTiles()
          #expect(try await board.isPanelHeard(after: before))
          var selected: Set<Int> = []
          for tile in [1, 8, 15] {
            try await board.play { $0.tap(tiles.places[tile].center) }
            selected.insert(tile)
            try await board.expectSelected(selected, of: tiles)
          }
          let frames = try await board.frames()
          try await Task.sleep(for: .seconds(1))
          #expect(try await board.frames() == frames, "\(fault)")
        } catch {
          Issue.record(error, "\(fault): \(board.console.dropFirst(before).joined(separator: "\n"))")
        }
        // Two are of the touch panel.
        let lines = board.console.dropFirst(before).filter { $0.hasPrefix("vitrine: ") }
        if fault == Self.slow { #expect(lines.contains { $0.contains("held up for") }, "\(lines.joined(separator: "\n"))") }
        #expect(lines.count <= 7, "\(fault): \(lines.joined(separator: "\n"))")
      }
    }
    try proved("goes on where the kernel refuses the display", "x86_64")
  }
}
