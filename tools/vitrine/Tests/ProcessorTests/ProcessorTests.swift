import Foundation
import Host
import ProgramRunner
import Proofs
import SwiftSDKs
import TestServers
import Testing

/// Boards' programs run here in memory, with an emulator of their processor. Their results are bit-identical to the
/// ordinary build's.
@Suite struct ProcessorTests {
  private static let repository = Result { try Repository(around: #filePath) }
  private let repository: Repository

  init() throws { repository = try Self.repository.get() }

  @Test(arguments: Architecture.tested)
  func `every script of the Gallery gives the ordinary build's images`(architecture: Architecture) async throws {
    let wanted = try await Self.ordinaryPictures.value
    #expect(wanted.count >= 54)
    let pictures = try await GalleryScript.pictures(
      by: program("gallery", for: architecture), named: "\(architecture)", in: repository)
    let differing = wanted.keys.filter { wanted[$0] != pictures[$0] }.sorted()
    #expect(differing.isEmpty, "compare .build/pictures/processors/\(architecture) with its neighbor ordinary")
    for build in ["ordinary", "\(architecture)"] {
      try recordProof("54 systems of the Gallery, image by image", build: build)
    }
  }

  @Test(arguments: Architecture.tested)
  func `the random worlds end as in the ordinary build`(architecture: Architecture) async throws {
    #expect(
      try await program("conformance", for: architecture).run("random-world", Self.changes) == Self.ordinaryWorlds.value
    )
    for build in ["ordinary", "\(architecture)"] { try recordProof("random worlds, call by call", build: build) }
  }

  @Test(arguments: Architecture.tested)
  func `fuzz corpora of all inputs give the results of the ordinary build`(architecture: Architecture) async throws {
    let corpora = repository.root.appending(path: "tools/fuzz/corpora").path
    #expect(
      try await program("conformance", for: architecture).run("fuzz-replay", corpora) == Self.ordinaryInputs.value)
    for build in ["ordinary", "\(architecture)"] { try recordProof("fuzz corpora, byte by byte", build: build) }
  }

  @Test(arguments: Architecture.tested)
  func `an app receives events of threads, files and programs as in the ordinary build`(architecture: Architecture)
    async throws
  {
    let heard = """
      worker: 1 4 9 16 25 36 49 64
      late worker: 42
      threads: 10000 messages in order
      posts: 10000 in order
      descriptor: bytes
      file: 1 change
      program: one two, status 3
      reader: 4006381333931 04A2B
      printer: 1753 bytes, 4291588834049653175
      storage: 42 visitors, an answer
      formats: -92\u{A0}233\u{A0}720\u{A0}368\u{A0}547\u{A0}758,08\u{A0}zł 6192175255850198430
      speech: Buy, przycisk; Lamp, przełącznik, wyłączone; włączone; Volume, regulowane, 0%; 5%

      """
    #expect(try await program("conformance", for: architecture).run("event-listener") == heard)
    let allocations = try await program("measure", for: architecture).run("event-allocations")
    #expect(allocations == "0 allocations for 1000 reads, 1000 messages and 3000 works\n")
    // Ordinary Swift also supports tasks.
    #expect(try await Self.ordinary("conformance").run("event-listener") == heard + "task: begins, goes on\n")
    for build in ["ordinary", "\(architecture)"] {
      try recordProof("receives events of threads, files and programs", build: build)
    }
  }

  @Test(arguments: Architecture.tested)
  func `an app queries good and bad servers as in the ordinary build`(architecture: Architecture) async throws {
    let wanted = try await Self.ordinaryAnswers.value
    // Results that are required even if all builds agree on others.
    #expect(
      wanted.contains("good/echo: GET - - \n")
        && wanted.contains("expired/echo: localhost: the certificate has expired\n"))
    #expect(try await Self.answers(of: program("conformance", for: architecture)) == wanted)
    for build in ["ordinary", "\(architecture)"] { try recordProof("queries good and bad servers", build: build) }
  }

  @Test(arguments: Architecture.tested)
  func `every drawing scene has the ordinary build's bytes, for every vector width`(architecture: Architecture)
    async throws
  {
    let wanted = try await Self.ordinarySums.value
    #expect(wanted.split(separator: "\n").count == 14)
    let scenes = try await program("measure", for: architecture)
    #expect(try await scenes.run("raster-scenes", "sums") == wanted)
    #expect(try await scenes.run("raster-scenes", "sums", "narrow") == wanted)
    for build in ["ordinary", "\(architecture)"] {
      try recordProof("fourteen drawing scenes, with every vector width", build: build)
    }
  }

  @Test(arguments: Architecture.tested)
  func `a large frame written by several threads has the ordinary build's bytes on each path`(
    architecture: Architecture
  ) async throws {
    // A small panel's frame is written in one piece.
    for size in [("640", "480"), ("1280", "1024")] {
      let wanted = try await Self.ordinary("measure").run("frame-scenes", "sums", size.0, size.1)
      #expect(wanted.split(separator: "\n").count == 8)
      let scenes = try await program("measure", for: architecture)
      // Threads that wait for each other take a minute of an emulated processor.
      for _ in 0..<(architecture == .x86_64 ? 3 : 1) {
        #expect(try await scenes.run("frame-scenes", "sums", size.0, size.1) == wanted)
      }
    }
    for build in ["ordinary", "\(architecture)"] {
      try recordProof("a large frame written by several threads, byte by byte", build: build)
    }
  }

  @Test(arguments: Architecture.tested)
  func `scrolling, movement, fades and layout allocate no memory`(architecture: Architecture) async throws {
    let scenes = try await program("measure", for: architecture)
    let names = try await scenes.run("frame-scenes", "names").split(separator: "\n")
    for (number, name) in zip(1..., names) {
      // The app stores the strokes of ten fingers. With 32-bit words, row titles of more than ten bytes need memory on
      // the heap.
      if name == "ten fingers paint" || architecture == .armhf && name.hasPrefix("a list") { continue }
      // The scene expects the keys of a large panel.
      let panel = name.hasPrefix("a finger") || name.hasPrefix("a key") ? ("1024", "768") : ("480", "320")
      let count = try await scenes.run("frame-scenes", "allocations", "\(number)", "120", panel.0, panel.1)
      #expect(count == "0 in 120 frames\n", "\(name)")
    }
    let counted = try await scenes.run("frame-scenes", "allocations", "4", "120", "480", "320")
    #expect(counted != "0 in 120 frames\n", "allocations are counted")
    try recordProof("a steady scroll allocates no memory", build: "\(architecture)")
  }

  @Test func `a scrolling grid costs at most a tenth more than one that is laid out by hand`() async throws {
    _ = try await program("measure", for: .x86_64)
    let linked = repository.root.appending(path: ".build/boards/x86_64-build/release/measure")
    let stripped = FileManager.default.temporaryDirectory.appending(path: "vitrine-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: stripped) }
    // Callgrind needs the symbols, but cannot read the debug information.
    try await Command.run(Toolchain().program("llvm-objcopy"), ["--strip-debug", linked.path, stripped.path])
    /// Returns the number of instructions of 22 frames, in which two rows appear. It is the same in each run.
    func instructions(ofScene number: Int) async throws -> Int {
      var counts: [Int] = []
      for frames in [11, 33] {
        let told = try await Command.output(
          "sh",
          [
            "-c",
            "exec valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*SceneC4showyyF' \"$@\" 2>&1",
            "sh",
            stripped.path, "frame-scenes", "play", "\(number)", "\(frames)", "1024", "768",
          ])
        let line = try #require(told.split(separator: "\n").first { $0.contains(" Collected : ") }, "\(told)")
        counts.append(try #require(line.split(separator: " ").last.flatMap { Int($0) }))
      }
      return counts[1] - counts[0]
    }
    let collection = try await instructions(ofScene: 12)
    let byHand = try await instructions(ofScene: 13)
    #expect(byHand > 1_000_000)
    #expect(Double(collection) <= 1.1 * Double(byHand), "\(collection) and \(byHand) instructions")
  }

  @Test(arguments: Architecture.tested)
  func `the pixel loops are vectorized`(architecture: Architecture) async throws {
    _ = try await program("measure", for: architecture)
    // The linker's output, which has symbols.
    let linked = repository.root.appending(path: ".build/boards/\(architecture)-build/release/measure")
    let tool = try await Toolchain().program("llvm-objdump")
    for width in architecture == .x86_64 ? [16, 32] : [16] {
      for loop in ["fill", "copy", "over_color", "mix_color", "over"] {
        let symbol = "vt_\(loop)_\(width)"
        let text = try await Command.output(
          tool, ["--disassemble", "--no-show-raw-insn", "--disassemble-symbols=\(symbol)", linked.path])
        let code = VectorCode(text, for: architecture, width: width)
        #expect(code.stores > 0, "\(symbol) stores vectors")
        #expect(loop == "fill" || code.loads > 0, "\(symbol) loads vectors")
        #expect(["fill", "copy"].contains(loop) || code.products > 1, "\(symbol) multiplies vectors")
      }
    }
    try recordProof("pixel loops are vectorized", build: "\(architecture)")
  }

  @Test(arguments: Architecture.tested)
  func `C code protects its stack, and the kernel chooses the program's address`(architecture: Architecture)
    async throws
  {
    _ = try await program("measure", for: architecture)
    // The linker's output, which has symbols.
    let linked = repository.root.appending(path: ".build/boards/\(architecture)-build/release/measure").path
    // A function of FreeType that keeps arrays on the stack.
    let text = try await Command.output(
      Toolchain().program("llvm-objdump"), ["--disassemble-symbols=FT_Outline_Decompose", "--no-show-raw-insn", linked])
    #expect(text.contains("__stack_chk_fail"), "\(text)")
    // The type of an ELF file that can be loaded at any address: ET_DYN in e_type.
    let header = try Data(contentsOf: URL(fileURLWithPath: linked), options: .alwaysMapped)
    #expect(header[16] == 3 && header[17] == 0)
  }

  private func program(_ name: String, for architecture: Architecture) async throws -> ProgramRunner {
    let build = EmbeddedBuild(of: repository.root, for: architecture, repository: repository)
    try await build.build([name])
    return try ProgramRunner(build.program(name), for: architecture)
  }

  // Returns the ordinary build's program, whose results all processors share.
  private static func ordinary(_ name: String) throws -> ProgramRunner {
    try ProgramRunner(repository.get().root.appending(path: ".build/debug/\(name)"))
  }

  private static let ordinaryPictures = Task {
    try await GalleryScript.pictures(by: ordinary("gallery"), named: "ordinary", in: repository.get())
  }

  private static let ordinarySums = Task { try await ordinary("measure").run("raster-scenes", "sums") }

  private static let ordinaryInputs = Task {
    try await ordinary("conformance").run(
      "fuzz-replay", repository.get().root.appending(path: "tools/fuzz/corpora").path)
  }

  private static let ordinaryAnswers = Task { try await answers(of: ordinary("conformance")) }

  /// Returns the answers of servers that are started for one program.
  private static func answers(of program: ProgramRunner) async throws -> String {
    let servers = try TestServers(of: repository.get().root)
    defer { withExtendedLifetime(servers) {} }
    let ports = servers.ports.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    return try await program.run(with: ["network-client", servers.folder.path] + ports)
  }

  /// The number of changes in each of the 16 worlds. An emulated processor needs ten seconds for these. `tools/campaign
  /// worlds` makes a million changes in total.
  private static let changes = "100"

  private static let ordinaryWorlds = Task { try await ordinary("conformance").run("random-world", changes) }
}
