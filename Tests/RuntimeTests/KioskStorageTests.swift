import Foundation
import Runtime
import TestContexts
import Testing

@Suite("What lasts", .freshContext, .aloneInProcess) struct KioskStorageTests {
  @Test(arguments: [("ready", Kiosk.DataPartitionState.ready), ("repaired", .repaired), ("new", .new), ("missing", .missing)])
  func `is told by the first process`(word: String, storage: Kiosk.DataPartitionState) {
    setenv("VITRINE_DATA", word, 1)
    defer { unsetenv("VITRINE_DATA") }
    #expect(Kiosk.dataPartitionState == storage)
  }

  @Test func `is nothing where nobody says so`() {
    #expect(Kiosk.dataPartitionState == nil)
  }
}
