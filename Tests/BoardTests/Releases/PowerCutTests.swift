import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

/// Stops a store after each of its steps in turn, discards unsynchronized data, and restarts the store.
@Suite(.freshContext) struct PowerCutTests {
  private static let good = TestRelease("good")
  private static let better = TestRelease("better", resources: ["menu/a photo.jpg", "menu/drinks/b.png", "c"])
  private static let bad = TestRelease("it fails")

  private let folder = TemporaryFolder()

  /// The operations of a board: three deployments, the last of which fails, a rollback, and cleanup.
  private static var story: [(ReleaseStore) throws -> Void] {
    [
      { try deploy(good, in: $0) { $0.confirm() } },
      { try deploy(better, in: $0) { $0.confirm() } },
      { try deploy(bad, in: $0) { $0.rollBack() } },
      { store in try change(store) { $0.rollBack() } },
      { store in try store.prune(keeping: store.choice()!.needed) },
    ]
  }

  private static func deploy(_ release: TestRelease, in store: ReleaseStore, end: (inout ReleaseChoice) -> Void) throws
  {
    try store.prune(keeping: store.choice()!.needed)
    try release.send(to: store)
    try change(store) { $0.startTrial(of: release.name) }
    try change(store) { _ = $0.countStart() }
    try change(store, end)
  }

  private static func change(_ store: ReleaseStore, _ body: (inout ReleaseChoice) -> Void) throws {
    var choice = try #require(try store.choice())
    body(&choice)
    try store.store(choice)
  }

  /// The chosen release after each operation.
  private static let currents: [ReleaseName?] = [nil, good.name, better.name, better.name, good.name, good.name]

  /// Expects that a complete release is chosen, either the one before or the one after the interrupted operation.
  private static func expectConsistent(_ store: ReleaseStore, step chapter: Int, _ place: Comment) throws {
    let choice = try #require(try store.choice(), place)
    #expect([currents[chapter], currents[chapter + 1]].contains(choice.current), place)
    for name in choice.needed { #expect(throws: Never.self, place) { try store.check(name) } }
  }

  @Test(.slow) func `after a power cut at any step there is a complete release, and the next deployment succeeds`()
    throws
  {
    let whole = ModelFiles()
    var ends: [Int] = []
    for chapter in Self.story {
      try chapter(ReleaseStore(whole, chunkSize: TestRelease.blockSize))
      ends.append(whole.steps)
    }
    var cuts = 0
    for loss in ModelFiles.Loss.allCases {
      for cut in 0..<whole.steps {
        let files = ModelFiles()
        files.remainingSteps = cut
        let chapter = ends.firstIndex { cut < $0 }!
        for index in 0..<chapter { try Self.story[index](ReleaseStore(files, chunkSize: TestRelease.blockSize)) }
        #expect(throws: (any Error).self) {
          try Self.story[chapter](ReleaseStore(files, chunkSize: TestRelease.blockSize))
        }
        files.restorePower(after: loss)
        let store = ReleaseStore(files, chunkSize: TestRelease.blockSize)
        try Self.expectConsistent(store, step: chapter, "cut after step \(cut), \(loss)")
        let next = TestRelease("the next one")
        try Self.deploy(next, in: store) { $0.confirm() }
        #expect(try store.choice()?.current == next.name)
        #expect(try store.check(next.name) == next.manifest)
        cuts += 1
      }
    }
    print(
      "cut after each of \(whole.steps) steps, with \(ModelFiles.Loss.allCases.count) kinds of loss: \(cuts) cuts, a whole release each time"
    )
  }

  @Test(.slow) func `the same holds on a disk if the program is killed after each step`() throws {
    var cuts = 0
    while true {
      let place = "\(folder.path)/\(cuts)"
      let files = FailingFiles(try FolderStorage(in: place), after: cuts)
      var chapter = 0
      while chapter < Self.story.count,
        (try? Self.story[chapter](ReleaseStore(files, chunkSize: TestRelease.blockSize))) != nil
      {
        chapter += 1
      }
      if chapter == Self.story.count { break }
      try Self.expectConsistent(
        ReleaseStore(try FolderStorage(in: place), chunkSize: TestRelease.blockSize), step: chapter,
        "killed after step \(cuts)")
      cuts += 1
      try File.removeTree(at: place)
    }
    print("killed after each of \(cuts) steps on a disk: a whole release each time")
    #expect(cuts > 50)
  }
}
