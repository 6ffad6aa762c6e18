import Foundation
import Host
import Proofs
import SwiftSDKs
import Testing

/// Boards' programs run here in memory, by an emulator of their processor: they do what the ordinary build
/// does, to the last bit.
@Suite(.serialized) struct ProcessorTests {
  private static let repository = Result { try Repository(around: #filePath) }
  private let repository: Repository

  init() throws { repository = try Self.repository.get() }

  @Test(arguments: Architecture.allCases)
  func `every script of the Gallery gives the ordinary build's pictures`(architecture: Architecture) async throws {
    let board = try await ProgramRunner(of: "gallery", for: architecture, in: repository)
    let wanted = try await Self.ordinaryPictures.value
    #expect(wanted.count >= 54)
    let pictures = try await GalleryScript.pictures(by: board, in: repository)
    let differing = wanted.keys.filter { wanted[$0] != pictures[$0] }.sorted()
    #expect(differing.isEmpty, "compare those in \(board.pictures.path) with their neighbours in ordinary")
    for build in ["ordinary", "\(architecture)"] { try proved("54 systems of the Gallery, picture by picture", build) }
  }

  @Test(arguments: Architecture.allCases)
  func `the random worlds end as in the ordinary build`(architecture: Architecture) async throws {
    let board = try await ProgramRunner(of: "random-world", for: architecture, in: repository)
    #expect(try await board.run() == Self.ordinaryWorlds.value)
    for build in ["ordinary", "\(architecture)"] { try proved("random worlds, call by call", build) }
  }

  // Once for all processors.

  private static let ordinaryPictures = Task {
    let repository = try repository.get()
    return try await GalleryScript.pictures(by: ProgramRunner(ofOrdinary: "gallery", in: repository), in: repository)
  }

  private static let ordinaryWorlds = Task {
    try await ProgramRunner(ofOrdinary: "random-world", in: repository.get()).run()
  }
}
