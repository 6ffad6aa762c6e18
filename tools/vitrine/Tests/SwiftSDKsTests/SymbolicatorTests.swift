import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

@Suite("An address in a crash report") struct SymbolicatorTests {
  @Test func `is resolved to function and line, by the file kept when the program was stripped`() async throws {
    let folder = try TestFolder()
    func path(_ name: String) -> String { folder.appending(path: name).path }
    try folder.write("int other(void) { return 1; }\n\nvoid _start(void) { for (;;) other(); }\n", to: "source.c")
    let toolchain = try await Toolchain()
    _ = try await Command.output(
      toolchain.program("clang"), ["-g", "-O0", "-nostdlib", "-static", "-fuse-ld=lld", path("source.c"), "-o", path("program")])
    _ = try await Command.output(toolchain.program("llvm-objcopy"), ["--only-keep-debug", path("program"), path("debug")])
    let symbols = try await Command.output(toolchain.program("llvm-nm"), [path("program")])
    let address = try #require(symbols.split(separator: "\n").first { $0.hasSuffix(" _start") }?.split(separator: " ").first)

    let symbolication = try await Symbolicator(URL(fileURLWithPath: path("debug")))
    let line = "crashed at 0x\(address)"
    #expect(try await symbolication.symbolicate(line) == [line, "    0x\(address) _start at source.c:3"])
    #expect(try await symbolication.symbolicate("nothing here") == ["nothing here"])
  }

  @Test func `needs that file`() async {
    await #expect(throws: SDKError.noDebugFile("/nowhere/tiles.debug")) {
      try await Symbolicator(URL(fileURLWithPath: "/nowhere/tiles.debug"))
    }
  }
}
