import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance
@testable import Signatures

@Suite(.freshContext) struct SlotStoreTests {
  private static let old = TestSystem("old")
  private static let oldDebian = TestSystem("old", root: "an old root file system")
  private static let new = TestSystem("new", kernel: "another")

  @Test(arguments: BootLoader.allCases) func `an update starts once, and from then on when it is accepted`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    #expect(card.store(runningFrom: .a).status.contains("other-state empty"))
    try Self.new.send(to: card.store(runningFrom: .a))
    #expect(
      card.store(runningFrom: .a).status.suffix(3) == [
        "other-system \(Self.new.name.text)", "other-version 1", "other-state waiting",
      ])
    #expect(try card.start() == .b)
    let store = card.store(runningFrom: .b)
    #expect(
      store.status.prefix(5) == [
        "slot b", "system \(Self.new.name.text)", "system-version 1", "system-kind appliance", "system-state trial",
      ])
    try store.acceptRunning()
    #expect(store.status.contains("system-state accepted") && store.status.contains("other-state previous"))
    for _ in 1...3 { #expect(try card.start() == .b) }
  }

  @Test(arguments: BootLoader.allCases) func `a system on trial expects a panel only if one is connected`(
    loader: BootLoader
  ) throws {
    for hasPanel in [false, true] {
      let card = try ModelCard(loader, with: Self.old)
      try Self.new.send(to: card.store(runningFrom: .a), hasPanel: hasPanel)
      let path = loader == .uBoot ? "b/trial.conf" : "loader/entries/b+1.conf"
      let words = String(decoding: try card.files.read(path, from: 0, count: 4096), as: UTF8.self).split {
        $0 == " " || $0 == "\n"
      }
      #expect(words.contains("SYSTEM_PANEL=1") == hasPanel && words.contains("SYSTEM_TRIAL=30"), "\(words)")
    }
  }

  @Test(arguments: BootLoader.allCases, TestSystem.root.manifest.files.map(\.name))
  func `a system is not accepted if a bit of a file has changed on the card`(loader: BootLoader, name: String) throws {
    let card = try ModelCard(loader, with: Self.oldDebian)
    try TestSystem.root.send(to: card.store(runningFrom: .a))
    #expect(try card.start() == .b)
    let store = card.store(runningFrom: .b)
    try store.checkRunning()
    #expect(try !store.isRunningAccepted)
    let last = try #require(TestSystem.root.contents[name]?.count) - 1
    let byte = try card.files.read("b/\(name)", from: last, count: 1)[0]
    try card.files.overwrite("b/\(name)", at: last, with: [byte ^ 4])
    #expect(throws: SlotError.damaged(file: name)) { try store.checkRunning() }
    try card.files.overwrite("b/\(name)", at: last, with: [byte])
    try card.files.append([0], to: "b/\(name)")
    #expect(throws: SlotError.damaged(file: name)) { try store.checkRunning() }
    try card.files.truncate("b/\(name)", to: last + 1)
    try store.checkRunning()
    try store.acceptRunning()
    #expect(try store.isRunningAccepted)
  }

  @Test(arguments: BootLoader.allCases) func `a system that is not accepted leaves its reason, or gets the general one`(
    loader: BootLoader
  ) throws {
    for reason in [nil, "it presented no frame\nwithin 10 s"] {
      let card = try ModelCard(loader, with: Self.old)
      try Self.new.send(to: card.store(runningFrom: .a))
      #expect(try card.start() == .b)
      if let reason { try card.store(runningFrom: .b).storeFailure(of: .b, reason) }
      for _ in 1...2 {
        #expect(try card.start() == .a)
        try card.store(runningFrom: .a).settle(cause: "it went down")
        #expect(
          card.store(runningFrom: .a).status.suffix(2) == [
            "other-state rejected",
            "system-failure \(Self.new.name.text) \(reason == nil ? "it went down" : "it presented no frame within 10 s")",
          ])
      }
      // The next update forgets it.
      try TestSystem("next").send(to: card.store(runningFrom: .a))
      #expect(card.store(runningFrom: .a).status.last == "other-state waiting")
    }
  }

  @Test(arguments: BootLoader.allCases) func `only files that differ are sent, and only those are written`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    let same = TestSystem("same kernel")
    #expect(try store.missingFiles(of: same.manifest) == ["initramfs", "command-line"])
    try same.send(to: store)
    #expect(card.completeSystem(in: .b)?.name == same.name)
    let before = card.files.written
    try TestSystem("other").send(to: store)
    #expect(card.files.written - before < TestSystem.blockSize * 3)
    #expect(card.completeSystem(in: .b)?.manifest.app == "other")
  }

  @Test(arguments: BootLoader.allCases) func `a large file has its place in the folder before all of it is written`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.oldDebian)
    card.files.mostNeverSynchronized = 0
    let large = TestSystem("new", root: String(repeating: "file system", count: 1000))
    try large.send(to: card.store(runningFrom: .a), seconds: nil)
    #expect(card.files.mostNeverSynchronized == TestSystem.blockSize)
  }

  @Test(arguments: BootLoader.allCases) func `an interrupted update continues with the files that it lacks`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    #expect(throws: SlotError.cutShort(file: "initramfs")) {
      try Self.new.send(to: store, limit: TestSystem.blockSize * 3 / 2 + 3)
    }
    #expect(try card.start() == .a)
    #expect(try store.missingFiles(of: Self.new.manifest) == ["initramfs", "command-line"])
    try Self.new.send(to: store)
    #expect(try card.start() == .b)
    #expect(card.completeSystem(in: .b)?.name == Self.new.name)
  }

  @Test(arguments: BootLoader.allCases)
  func `a damaged or incomplete file, another board, and a full card change nothing`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    #expect(throws: SlotError.damaged(file: "kernel")) { try Self.new.send(to: store, damagingByte: 5) }
    #expect(throws: SlotError.cutShort(file: "kernel")) { try Self.new.send(to: store, limit: 100) }
    let foreign = TestSystem("new", board: BoardName(board: "another", architecture: "arm64"))
    #expect(throws: SlotError.otherBoard(is: "another", wanted: "test")) { try foreign.send(to: store) }
    let armhf = TestSystem("new", board: BoardName(board: "test", architecture: "armhf"))
    #expect(throws: SlotError.otherArchitecture(is: "armhf", wanted: "arm64")) { try armhf.send(to: store) }
    #expect(throws: SlotError.notSent(file: "kernel")) {
      try store.receive(manifest: Self.new.bytes, for: TestRelease.board, sent: [], seconds: 30) { _ in [] }
    }
    #expect(throws: SlotError.badManifest(line: 1)) {
      try store.receive(manifest: TestRelease("x").bytes, for: TestRelease.board, sent: [], seconds: 30) { _ in [] }
    }
    card.files.capacity = 500
    #expect(throws: SlotError.self) { try Self.new.send(to: store) }
    for _ in 1...2 { #expect(try card.start() == .a) }
    #expect(card.completeSystem(in: .a)?.name == Self.old.name)
  }

  @Test(arguments: BootLoader.allCases)
  func `a Debian system does not replace an appliance, nor an appliance a Debian system`(loader: BootLoader) throws {
    for (old, other) in [(Self.old, TestSystem.root), (Self.oldDebian, Self.new)] {
      let card = try ModelCard(loader, with: old)
      let store = card.store(runningFrom: .a)
      #expect(store.status.contains("system-kind \(old.manifest.systemKind.rawValue)"))
      let before = card.files.written
      #expect(throws: SlotError.otherKind(is: other.manifest.systemKind)) {
        try store.parse(other.bytes, for: TestRelease.board)
      }
      #expect(throws: SlotError.otherKind(is: other.manifest.systemKind)) { try other.send(to: store) }
      #expect(card.files.written == before)
      #expect(try card.start() == .a)
      #expect(card.completeSystem(in: .a)?.name == old.name)
    }
  }

  @Test(arguments: BootLoader.allCases) func `an image that is too large leaves the previous system in its slot`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    try Self.new.send(to: card.store(runningFrom: .a))
    #expect(try card.start() == .b)
    try card.store(runningFrom: .b).acceptRunning()
    card.files.capacity = 10
    let store = card.store(runningFrom: .b)
    let large = TestSystem("large", kernel: "a large one")
    #expect(throws: SlotError.noSpace(needed: 738, free: 644)) { try large.send(to: store) }
    #expect(card.completeSystem(in: .a)?.name == Self.old.name)
    #expect(store.status.contains("other-state previous"))
  }

  @Test(arguments: BootLoader.allCases) func `a system that waits can be canceled, and its files are not sent again`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    #expect(try store.cancel() == nil)
    try Self.new.send(to: store)
    #expect(try store.cancel() == Self.new.name)
    #expect(store.status.suffix(2) == ["system-state accepted", "other-state empty"])
    #expect(try store.cancel() == nil)
    for _ in 1...2 { #expect(try card.start() == .a) }
    #expect(try store.missingFiles(of: Self.new.manifest).isEmpty)
    try Self.new.send(to: store)
    #expect(try card.start() == .b)
    // A trial that has begun cannot be canceled.
    #expect(try card.store(runningFrom: .b).cancel() == nil)
    #expect(try card.start() == .a)
  }

  @Test(.slow, arguments: BootLoader.allCases)
  func `after a power cut while a system is canceled, a complete one starts`(
    loader: BootLoader
  ) throws {
    for loss in ModelFiles.Loss.allCases {
      for cut in 0..<1000 {
        let place: Comment = "cut after step \(cut), \(loss)"
        let card = try ModelCard(loader, with: Self.old)
        try Self.new.send(to: card.store(runningFrom: .a))
        card.files.remainingSteps = cut
        if (try? card.store(runningFrom: .a).cancel()) == Self.new.name {
          #expect(cut > 2, place)
          break
        }
        card.restorePower(after: loss)
        let started = try #require(try card.start(), place)
        #expect(card.completeSystem(in: started) != nil, place)
        #expect(try started == .a || card.start() == .a, place)
      }
    }
  }

  @Test(arguments: BootLoader.allCases) func `files that are stored do not start, and are not sent again`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    try Self.new.send(to: store, seconds: nil)
    for _ in 1...2 { #expect(try card.start() == .a) }
    #expect(store.status.suffix(2) == ["system-state accepted", "other-state empty"])
    #expect(try store.missingFiles(of: Self.new.manifest).isEmpty)
    try store.receive(manifest: Self.new.bytes, for: TestRelease.board, sent: [], seconds: 30) { _ in [] }
    #expect(try card.start() == .b)
    #expect(card.completeSystem(in: .b)?.name == Self.new.name)
  }

  @Test(arguments: BootLoader.allCases) func `storing a system cancels one that waits`(loader: BootLoader) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    try Self.new.send(to: store)
    try TestSystem("next").send(to: store, seconds: nil)
    #expect(try card.start() == .a)
  }

  @Test(arguments: BootLoader.allCases) func `the signature counts when all files are stored, and before the start`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    let store = card.store(runningFrom: .a)
    var accepted = 0
    #expect(throws: SlotError.cutShort(file: "kernel")) {
      try Self.new.send(to: store, limit: 100) { accepted += 1 }
    }
    #expect(accepted == 0)
    #expect(throws: SlotError.notTrusted(reason: "no")) {
      try Self.new.send(to: store) { () throws(SlotError) in throw .notTrusted(reason: "no") }
    }
    #expect(try card.start() == .a)
    try Self.new.send(to: store) { accepted += 1 }
    #expect(try accepted == 1 && card.start() == .b)
  }

  @Test func `a system that does not fit leaves the time of the latest signature`() throws {
    let key = SigningKey(1)
    let trust = try TrustStore(ModelFiles(), imageKeys: KeyList(number: 0, [key.trusted])!.text)
    let card = try ModelCard(.uBoot, with: Self.old)
    let store = card.store(runningFrom: .a)
    func send(_ system: TestSystem, at time: Int64) throws(SlotError) {
      let signature = key.sign(system.bytes, at: time)
      do throws(SignatureError) { _ = try trust.check(system.bytes, signature) } catch {
        throw .notTrusted(reason: error.message)
      }
      try system.send(to: store) { () throws(SlotError) in
        do throws(SignatureError) { try trust.accept(system.bytes, signature) } catch {
          throw .notTrusted(reason: error.message)
        }
      }
    }
    card.files.capacity = 500
    #expect(throws: SlotError.self) { try send(Self.new, at: 2000) }
    card.files.capacity = .max
    try send(Self.new, at: 1999)
    #expect(try trust.times()[.system] == 1999)
  }

  @Test(arguments: BootLoader.allCases) func `the status has the times of the signatures of both systems`(
    loader: BootLoader
  ) throws {
    let card = try ModelCard(loader, with: Self.old)
    try Self.new.send(to: card.store(runningFrom: .a), signedAt: 2000)
    #expect(card.store(runningFrom: .a).status.last == "other-signed 2000")
    #expect(try card.start() == .b)
    try card.store(runningFrom: .b).acceptRunning()
    #expect(card.store(runningFrom: .b).status.contains("system-signed 2000"))
    // The next system in slot a is not signed.
    try Self.old.send(to: card.store(runningFrom: .b), signedAt: 3000)
    try TestSystem("next").send(to: card.store(runningFrom: .b))
    #expect(!card.store(runningFrom: .b).status.contains { $0.hasPrefix("other-signed") })
  }

  @Test(arguments: BootLoader.allCases) func `a system on trial accepts no update`(loader: BootLoader) throws {
    let card = try ModelCard(loader, with: Self.old)
    try Self.new.send(to: card.store(runningFrom: .a))
    #expect(try card.start() == .b)
    #expect(throws: SlotError.onTrial) { try TestSystem("next").send(to: card.store(runningFrom: .b)) }
    #expect(card.completeSystem(in: .a)?.name == Self.old.name)
  }

  // MARK: Systems that cannot be read

  /// A card with an accepted system in slot b, and the one before it in slot a.
  private func updatedCard(_ loader: BootLoader) throws -> ModelCard {
    let card = try ModelCard(loader, with: Self.old)
    try Self.new.send(to: card.store(runningFrom: .a))
    #expect(try card.start() == .b)
    try card.store(runningFrom: .b).acceptRunning()
    return card
  }

  @Test(arguments: BootLoader.allCases, [SystemSlot.FileName.kernel, SystemSlot.FileName.initramfs])
  func `U-Boot starts the previous system if it cannot read the accepted one, and the board can be updated`(
    loader: BootLoader, name: String
  ) throws {
    let card = try updatedCard(loader)
    try card.files.remove("b/\(name)")
    for _ in 1...3 { #expect(try card.start() == (loader == .uBoot ? .a : nil)) }
    guard loader == .uBoot else { return }
    try Self.new.send(to: card.store(runningFrom: .a))
    #expect(try card.start() == .b && card.completeSystem(in: .b)?.name == Self.new.name)
    try card.store(runningFrom: .b).acceptRunning()
    #expect(try card.start() == .b)
  }

  @Test(arguments: BootLoader.allCases)
  func `if neither system can be read, the boot loader stops`(loader: BootLoader) throws {
    let card = try updatedCard(loader)
    for slot in [SystemSlot.a, .b] { try card.files.remove(slot.path(SystemSlot.FileName.kernel)) }
    for _ in 1...3 { #expect(try card.start() == nil) }
  }

  /// The record of the trial is written before the system is read.
  @Test(arguments: BootLoader.allCases)
  func `a system on trial that cannot be read is not tried again`(loader: BootLoader) throws {
    let card = try ModelCard(loader, with: Self.old)
    try Self.new.send(to: card.store(runningFrom: .a))
    try card.files.remove("b/kernel")
    if loader == .uBoot {
      #expect(try card.start() == .a)
    } else {
      // systemd-boot has counted the start, and a person or the firmware restarts the board.
      #expect(try card.start() == nil)
    }
    #expect(try card.start() == .a)
    try card.store(runningFrom: .a).settle(cause: "the power was cut")
    #expect(card.store(runningFrom: .a).status.contains("other-state rejected"))
  }
}
