import Foundation
import Runtime
import TestContexts
import Testing

@Suite("The data partition's state", .freshContext, .aloneInProcess) struct KioskStorageTests {
  @Test(arguments: [
    ("ready", Kiosk.DataPartitionState.ready), ("repaired", .repaired), ("new", .new), ("missing", .missing),
  ])
  func `is reported by the first process`(word: String, storage: Kiosk.DataPartitionState) {
    setenv("VITRINE_DATA", word, 1)
    defer { unsetenv("VITRINE_DATA") }
    #expect(Kiosk.dataPartitionState == storage)
  }

  @Test func `is missing if no process reports it`() {
    #expect(Kiosk.dataPartitionState == nil)
  }
}
