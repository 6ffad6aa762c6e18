import Foundation
import TestFolder

extension TestFolder {
  /// Writes a program that replaces ssh.
  ///
  /// - Parameter cases: Branches of a shell's `case` over all arguments, between two spaces.
  func writeSSH(_ cases: String) throws {
    try writeProgram(
      "#!/bin/sh\ncase \" $* \" in\n*\" -G \"*) echo \"user root\" ;;\n\(cases)\nesac\n", to: "ssh")
  }

  /// Writes the header of a static program for x86-64, which is enough for a release.
  func writeProgram(to name: String) throws {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: [0x7F, 0x45, 0x4C, 0x46])
    // 64 bits, little endian, an executable for x86-64 with an entry point.
    header[4] = 2
    header[5] = 1
    header[16] = 2
    header[18] = 62
    header[24] = 1
    try Data(header).write(to: appending(path: name))
  }
}
