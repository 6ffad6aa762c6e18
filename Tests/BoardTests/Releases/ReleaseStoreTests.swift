import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

@Suite(.freshContext) struct ReleaseStoreTests {
  private let files = ModelFiles()
  private let store: ReleaseStore

  init() { store = ReleaseStore(files, chunkSize: TestRelease.blockSize) }

  @Test func `a received release is complete, and a stored choice is found again`() throws {
    let release = TestRelease("tiles")
    try release.send(to: store)
    #expect(try store.check(release.name) == release.manifest)
    var choice = try #require(try store.choice())
    #expect(choice == ReleaseChoice())
    choice.startTrial(of: release.name)
    try store.store(choice)
    #expect(try store.choice() == choice)
    // Receiving the same release again writes nothing.
    let steps = files.steps
    try release.send(to: store)
    #expect(files.steps == steps)
  }

  @Test
  func
    `a release for another board or processor, or one that is truncated, changed or renamed, is rejected and removed`()
    throws
  {
    let release = TestRelease("tiles")
    #expect(throws: ReleaseError.cutShort(file: "program")) {
      try release.send(to: store, contents: Array(release.contents.dropLast(300)))
    }
    #expect(throws: ReleaseError.cutShort(file: "font.ttf")) {
      try release.send(to: store, contents: release.contents.dropLast())
    }
    var changed = release.contents
    changed[100] ^= 1
    #expect(throws: ReleaseError.damaged(file: "program")) { try release.send(to: store, contents: changed) }
    #expect(throws: ReleaseError.otherBoard(is: "other", wanted: "test")) {
      try TestRelease("tiles", board: BoardName(board: "other", architecture: "arm64")).send(to: store)
    }
    #expect(throws: ReleaseError.otherArchitecture(is: "armhf", wanted: "arm64")) {
      try TestRelease("tiles", board: BoardName(board: "test", architecture: "armhf")).send(to: store)
    }
    #expect(throws: ReleaseError.otherName) {
      try store.receive(release.name, manifest: TestRelease("other").bytes, for: TestRelease.board) { _ in [] }
    }
    let large = ReleaseManifest(
      app: "large", board: "test", architecture: "arm64", version: "1", settings: [],
      files: [
        .init(name: "program", size: 200 << 20, sum: release.name.text),
        .init(name: "font.ttf", size: 200 << 20, sum: release.name.text),
      ])
    #expect(throws: ReleaseError.badManifest(line: 8)) {
      let bytes = Array(large.text.utf8)
      try store.receive(ReleaseName(ofManifest: bytes), manifest: bytes, for: TestRelease.board) { _ in [] }
    }
    #expect(try files.names(in: "").isEmpty)
  }

  @Test func `a damaged release is detected, and is replaced when it is sent again`() throws {
    let release = TestRelease("tiles")
    try release.send(to: store)
    files.damage("\(release.name.text)/font.ttf")
    #expect(throws: ReleaseError.damaged(file: "font.ttf")) { try store.check(release.name) }
    try release.send(to: store)
    files.damage("\(release.name.text)/manifest")
    #expect(throws: ReleaseError.damaged(file: "manifest")) { try store.check(release.name) }
    try release.send(to: store)
    #expect(try store.check(release.name) == release.manifest)
  }

  @Test func `a release is verified while it is copied, no longer needs the original, and is not copied twice`() throws
  {
    let release = TestRelease("tiles")
    try release.send(to: store)
    let memory = ModelFiles()
    let copies = ReleaseStore(memory, chunkSize: TestRelease.blockSize)
    #expect(try store.copy(release.name, to: copies) == release.manifest)
    #expect(try copies.check(release.name) == release.manifest)
    // The disk fails.
    files.remainingSteps = -1
    let steps = memory.steps
    #expect(try store.copy(release.name, to: copies) == release.manifest)
    #expect(memory.steps == steps)
    let other = ModelFiles()
    #expect(throws: ReleaseError.self) { try store.copy(release.name, to: ReleaseStore(other)) }
    #expect(try other.names(in: "").isEmpty)
  }

  @Test func `resources are in their own folders, are not copied, and are removed with their release`() throws {
    let release = TestRelease("tiles", resources: ["a.png", "menu/drinks/tea.jpg", "menu/cake.jpg"])
    try release.send(to: store)
    let folder = "\(release.name.text)/resources"
    #expect(try files.names(in: folder) == ["a.png", "menu"])
    #expect(
      try files.read("\(folder)/menu/drinks/tea.jpg", from: 0, count: 99) == Array("menu/drinks/tea.jpg of tiles".utf8))
    let memory = ModelFiles()
    let copies = ReleaseStore(memory, chunkSize: TestRelease.blockSize, hasResources: false)
    #expect(try store.copy(release.name, to: copies) == release.manifest)
    #expect(try memory.names(in: release.name.text) == ["font.ttf", "manifest", "program"])
    #expect(try copies.check(release.name) == release.manifest)
    files.damage("\(folder)/menu/cake.jpg")
    #expect(try store.check(release.name, resources: false) == release.manifest)
    #expect(throws: ReleaseError.damaged(file: "resources/menu/cake.jpg")) { try store.check(release.name) }
    try release.send(to: store)
    #expect(try store.check(release.name) == release.manifest)
    try store.prune(keeping: [])
    #expect(try files.names(in: "").isEmpty)
  }

  @Test func `a release that is damaged or does not fit is not copied, and leaves no files`() throws {
    let release = TestRelease("tiles")
    try release.send(to: store)
    let memory = ModelFiles()
    let copies = ReleaseStore(memory, chunkSize: TestRelease.blockSize)
    memory.capacity = release.manifest.size
    #expect(throws: ReleaseError.noSpace(needed: release.manifest.size + 1 << 20, free: release.manifest.size)) {
      try store.copy(release.name, to: copies)
    }
    memory.capacity = 1 << 30
    files.damage("\(release.name.text)/font.ttf")
    #expect(throws: ReleaseError.damaged(file: "font.ttf")) { try store.copy(release.name, to: copies) }
    #expect(try memory.names(in: "").isEmpty)
  }

  @Test func `only releases that are not needed are removed`() throws {
    let first = TestRelease("a")
    let second = TestRelease("bb")
    let third = TestRelease("ccc")
    for release in [first, second, third] { try release.send(to: store) }
    try store.store(ReleaseChoice())
    try store.prune(keeping: [first.name, third.name])
    #expect(Set(try files.names(in: "")) == [first.name.text, third.name.text, "choice"])
  }

  @Test func `a release that was received before is complete without its files, and others make room for it`() throws {
    let old = TestRelease("old")
    let postponed = TestRelease("postponed")
    for release in [old, postponed] { try release.send(to: store) }
    try store.makeRoom(for: postponed.name)
    #expect(try files.names(in: "") == [postponed.name.text])
    try store.receive(postponed.name, manifest: postponed.bytes, for: TestRelease.board) { _ in [] }
    #expect(try store.check(postponed.name) == postponed.manifest)
  }

  @Test func `a damaged release that is not chosen makes room for its files`() throws {
    let release = TestRelease("tiles")
    try release.send(to: store)
    files.damage("\(release.name.text)/font.ttf")
    try store.makeRoom(for: release.name)
    #expect(throws: ReleaseError.self) {
      try store.receive(release.name, manifest: release.bytes, for: TestRelease.board) { _ in [] }
    }
    #expect(try files.names(in: "").isEmpty)
    try release.send(to: store)
    // A chosen release runs as well as it can until the new files are complete.
    var choice = ReleaseChoice()
    choice.startTrial(of: release.name)
    try store.store(choice)
    files.damage("\(release.name.text)/font.ttf")
    #expect(throws: ReleaseError.self) {
      try store.receive(release.name, manifest: release.bytes, for: TestRelease.board) { _ in [] }
    }
    #expect(try files.names(in: "").contains(release.name.text))
  }

  @Test func `an unreadable choice counts as none`() throws {
    for text in [
      "", "current x\n", "current built-in\n", "current built-in\nprevious built-in\ntrial x starts 1 seconds 30\n",
    ] {
      try files.create("choice", isProgram: false)
      try files.append(Array(text.utf8), to: "choice")
      #expect(try store.choice() == nil)
    }
  }
}
