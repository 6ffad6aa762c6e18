import Foundation

/// A statically linked program for one architecture.
public struct StaticProgram: Sendable {
  public let contents: Data

  /// Reads a program and checks that a board can run it without other files.
  public init(_ file: URL, for architecture: Architecture) throws {
    guard let contents = try? Data(contentsOf: file) else { throw AppError.noFile(file.path) }
    guard let header = ELFHeader(contents) else { throw AppError.noLinuxProgram(file.path) }
    guard header.architecture == architecture else {
      throw AppError.otherArchitecture(
        file.path, is: header.architecture.map { "\($0)" } ?? "machine \(header.machine)", wanted: architecture)
    }
    guard header.isProgram else { throw AppError.noLinuxProgram(file.path) }
    guard !header.needsInterpreter else { throw AppError.notStatic(file.path) }
    self.contents = contents
  }
}

/// The header of an ELF file.
struct ELFHeader {
  let machine: Int
  let isProgram: Bool
  /// Whether the program needs a dynamic loader and shared libraries.
  let needsInterpreter: Bool
  private let is64Bit: Bool

  /// Parses a header, or returns `nil` if the data is not an ELF file or is truncated.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(4096))
    guard bytes.count >= 64, bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]), bytes[5] == 1 else { return nil }
    let isWide = bytes[4] == 2
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return (0..<count).reduce(0) { $0 | Int(truncatingIfNeeded: UInt64(bytes[offset + $1]) << (8 * $1)) }
    }
    self.is64Bit = isWide
    machine = number(at: 18, bytes: 2)!
    let kind = number(at: 16, bytes: 2)!
    let entry = number(at: 24, bytes: isWide ? 8 : 4)!
    // The type is ET_EXEC or, if position-independent, ET_DYN. A library has no entry point.
    isProgram = (kind == 2 || kind == 3) && entry != 0
    let table = number(at: isWide ? 32 : 28, bytes: isWide ? 8 : 4)!
    let size = number(at: isWide ? 54 : 42, bytes: 2)!
    let count = number(at: isWide ? 56 : 44, bytes: 2)!
    guard (0...bytes.count).contains(table) else { return nil }
    var wantsLoader = false
    for index in 0..<count {
      guard let type = number(at: table + index * size, bytes: 4) else { return nil }
      // PT_INTERP
      if type == 3 { wantsLoader = true }
    }
    self.needsInterpreter = wantsLoader
  }

  /// The architecture, or `nil` if no board has it.
  var architecture: Architecture? {
    switch (machine, is64Bit) {
    case (62, true): .x86_64
    case (183, true): .arm64
    case (40, false): .armhf
    default: nil
    }
  }
}
