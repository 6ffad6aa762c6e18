import Foundation
import Host
import TestFolder
import Testing

@testable import Images

@Suite struct KernelCompressionTests {
  /// Returns a kernel file for x86 boot loaders with this compressed kernel.
  private func bootImage(_ stream: Data, size: Int) -> Data {
    var file = Data(repeating: 0, count: 1024)
    file[0x1F1] = 0
    func put(_ value: Int, at offset: Int) {
      for index in 0..<4 { file[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
    put(0x5372_6448, at: 0x202)
    // From the end of the setup code, which takes one sector.
    put(512, at: 0x248)
    put(stream.count + 4, at: 0x24C)
    let trailer = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
    return file + stream + Data(trailer) + Data("more".utf8)
  }

  @Test(arguments: ["xz", "zstd"])
  func `a PC's kernel is decompressed, as in Debian 12 and in Debian 13`(program: String) async throws {
    let folder = try TestFolder()
    let kernel = Data("the kernel ".utf8) + Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) })
    let plain = folder.appending(path: "plain")
    let packed = folder.appending(path: "vmlinuz")
    let image = folder.appending(path: "vmlinux")
    try kernel.write(to: plain)
    let compressed = folder.appending(path: "compressed")
    try await Command.run("sh", ["-c", "\(program) --stdout '\(plain.path)' >'\(compressed.path)'"])
    try bootImage(Data(contentsOf: compressed), size: kernel.count).write(to: packed)
    #expect(try await Kernel.decompress(packed, to: image))
    #expect(try Data(contentsOf: image) == kernel)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == ["plain", "compressed", "vmlinuz", "vmlinux"])
  }

  @Test func `a PC's kernel with another compression stays as it is`() async throws {
    let folder = try TestFolder()
    let packed = folder.appending(path: "vmlinuz")
    let image = folder.appending(path: "vmlinux")
    let file = bootImage(Data("another compression".utf8), size: 9)
    try file.write(to: packed)
    #expect(try await Kernel.decompress(packed, to: image))
    #expect(try Data(contentsOf: image) == file)
  }

  @Test(arguments: [0, 100, 1500]) func `a PC's kernel that is cut short is damaged`(size: Int) async throws {
    let folder = try TestFolder()
    let packed = folder.appending(path: "vmlinuz")
    try bootImage(Data(repeating: 7, count: 1000), size: 9).prefix(size).write(to: packed)
    #expect(try await Kernel.decompress(packed, to: folder.appending(path: "vmlinux")) == false)
    #expect(
      BoardError.damagedKernel(package: "linux-image-6.1", file: "/cache/a.deb").description
        == "the kernel of linux-image-6.1 is damaged; remove /cache/a.deb from the cache, and run 'vitrine image' again"
    )
  }
}
