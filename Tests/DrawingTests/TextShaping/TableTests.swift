import Foundation
import TestContexts
import TestKit
import Testing

@Suite(.freshContext) struct TableTests {
  @Test(.slow) func `the tables match the output of tools/unicode-tables`() throws {
    let root = URL(filePath: Checkout.path)
    let process = Process()
    process.executableURL = root.appending(path: "tools/unicode-tables")
    process.arguments = ["--check"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
