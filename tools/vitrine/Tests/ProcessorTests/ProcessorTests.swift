import Foundation
import Host
import SwiftSDKs
import Testing

/// Boards' programs run here in memory, by an emulator of their processor: they do what the ordinary build
/// does, to the last bit.
@Suite(.serialized) struct ProcessorTests {
  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  @Test(arguments: Architecture.allCases)
  func `every script of the Gallery gives the ordinary build's pictures`(architecture: Architecture) async throws {
    let ordinary = try ProgramRunner(ofOrdinary: "gallery", in: repository)
    let board = try await ProgramRunner(of: "gallery", for: architecture, in: repository)
    let scripts = try GalleryScript.all(in: repository)
    #expect(scripts.count >= 54)
    let differing = try await scripts.filterConcurrently { script in
      try await script.pictures(by: board) != script.pictures(by: ordinary)
    }
    let names = differing.map(\.name).joined(separator: ", ")
    #expect(differing.isEmpty, "\(names): compare \(board.pictures.path) with \(ordinary.pictures.path)")
  }

  @Test(arguments: Architecture.allCases)
  func `the random worlds end as in the ordinary build`(architecture: Architecture) async throws {
    let ordinary = try ProgramRunner(ofOrdinary: "random-world", in: repository)
    let board = try await ProgramRunner(of: "random-world", for: architecture, in: repository)
    #expect(try await board.run() == ordinary.run())
  }
}

extension Array where Element: Sendable {
  /// Those that pass, in their order; as many are looked at together as there are processors.
  fileprivate func filterConcurrently(_ passes: @Sendable @escaping (Element) async throws -> Bool) async throws -> [Element] {
    try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
      var passed: [Int] = []
      var running = 0
      for index in indices {
        if running == ProcessInfo.processInfo.activeProcessorCount, let (done, does) = try await group.next() {
          running -= 1
          if does { passed.append(done) }
        }
        group.addTask { (index, try await passes(self[index])) }
        running += 1
      }
      for try await (done, does) in group where does { passed.append(done) }
      return passed.sorted().map { self[$0] }
    }
  }
}
