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
      toolchain.program("clang"),
      ["-g", "-O0", "-nostdlib", "-static", "-fuse-ld=lld", path("source.c"), "-o", path("program")])
    _ = try await Command.output(
      toolchain.program("llvm-objcopy"), ["--only-keep-debug", path("program"), path("debug")])
    let symbols = try await Command.output(toolchain.program("llvm-nm"), [path("program")])
    let address = try #require(
      symbols.split(separator: "\n").first { $0.hasSuffix(" _start") }?.split(separator: " ").first)

    let symbolication = try await Symbolicator(URL(fileURLWithPath: path("debug")))
    let line = "crashed at 0x\(address)"
    #expect(try await symbolication.symbolicate(line) == [line, "    0x\(address) _start at source.c:3"])
    #expect(try await symbolication.symbolicate("nothing here") == ["nothing here"])
  }

  /// Compiles a program in which the linker merges `a` and `b`, and `store` is inlined into `_start`.
  private func makeOptimizedProgram(in folder: TestFolder) async throws -> (file: URL, symbols: [String: UInt64]) {
    let source = try folder.write(
      """
      int a(int x) { return x * 7 + 3; }
      int b(int x) { return x * 7 + 3; }
      volatile int sink;
      static inline __attribute__((always_inline)) void store(int x) { sink = x; }
      void _start(void) { for (;;) store(1); }

      """, to: "optimized.c")
    let file = folder.appending(path: "optimized.debug")
    let toolchain = try await Toolchain()
    _ = try await Command.output(
      toolchain.program("clang"),
      [
        "-g", "-O1", "-ffunction-sections", "-nostdlib", "-static", "-fuse-ld=lld", "-Wl,--icf=all", source.path, "-o",
        file.path,
      ])
    let symbols = try await Command.output(toolchain.program("llvm-nm"), [file.path]).split(separator: "\n").map {
      $0.split(separator: " ")
    }
    return (
      file, Dictionary(symbols.compactMap { $0.count == 3 ? (String($0[2]), UInt64($0[0], radix: 16)!) : nil }) { $1 }
    )
  }

  @Test func `in merged code is told with all functions that it may belong to, and inlined functions are marked`()
    async throws
  {
    let folder = try TestFolder()
    let (file, symbols) = try await makeOptimizedProgram(in: folder)
    try #require(symbols["a"] != nil && symbols["a"] == symbols["b"])
    let symbolicator = try await Symbolicator(file)
    let merged = try await symbolicator.functions(at: symbols["a"]!)
    #expect(merged.count == 1 && merged[0].contains(", or another function with the same code: "), "\(merged)")
    let names = try #require(merged.first?.wholeMatch(of: /(a|b) at optimized.c:[12], or .*: (a|b)/))
    #expect(names.1 != names.2)

    let start = try #require(symbols["_start"])
    var inlined: [String] = []
    for address in start..<start + 24 where inlined.isEmpty {
      let functions = try await symbolicator.functions(at: address)
      if functions.count == 2 { inlined = functions }
    }
    #expect(inlined == ["store at optimized.c:4 (inlined)", "_start at optimized.c:5"])
  }

  @Test func `in a crash's line of a log is explained, and other lines stay as they are`() async throws {
    let folder = try TestFolder()
    let (_, symbols) = try await makeOptimizedProgram(in: folder)
    let start = String(symbols["_start"]!, radix: 16)
    let log = ["[1.0] lamp: 0x\(start)", "[2.0] vitrine: crashed by signal 4 (SIGILL) in 0x\(start) …"]
    let lines = await Symbolicator.symbolicateCrashes(in: log, of: folder.appending(path: "optimized"))
    #expect(
      lines.prefix(2) == log[...] && lines.dropFirst(2).contains { $0.contains("_start at optimized.c:5") }, "\(lines)")
    #expect(await Symbolicator.symbolicateCrashes(in: log, of: folder.appending(path: "unknown")) == log)
  }

  @Test func `needs a file with symbols`() async throws {
    let folder = try TestFolder()
    let (file, _) = try await makeOptimizedProgram(in: folder)
    try await Symbolicator(file).requireDebugInformation()
    let program = folder.appending(path: "stripped")
    let toolchain = try await Toolchain()
    _ = try await Command.output(toolchain.program("llvm-objcopy"), ["--strip-all", file.path, program.path])
    await #expect(throws: SDKError.noDebugInformation(program.path)) {
      try await Symbolicator(program).requireDebugInformation()
    }
    #expect(try await Symbolicator(file).functions(at: 0xffff_ffff).isEmpty)
  }

  @Test func `needs that file`() async {
    await #expect(throws: SDKError.noDebugFile("/nowhere/tiles.debug")) {
      try await Symbolicator(URL(fileURLWithPath: "/nowhere/tiles.debug"))
    }
  }
}
