import Foundation
import TestFolder
import Testing

@testable import Debian
@testable import Images

@Suite("A kernel") struct KernelTests {
  private let folder = try! TestFolder()

  @Test func `finds a device tree, and names the tree and the kernel if it has none`() throws {
    try folder.write("", to: "modules.dep")
    try folder.write("", to: "modules.builtin")
    let tree = try folder.write("", to: "trees/broadcom/known.dtb")
    let package = try #require(DebianPackage("'http://x/y' linux-image-6.1_6.1.1_arm64.deb 1 SHA256:00"))
    let kernel = try Kernel("linux-image-arm64", package, in: folder.url)
    #expect(try kernel.tree("broadcom/known.dtb").path == tree.path)
    let error = BoardError.noTree("broadcom/other.dtb", kernel: "linux-image-arm64")
    #expect(throws: error) { try kernel.tree("broadcom/other.dtb") }
    #expect("\(error)".hasPrefix("linux-image-arm64 has no device tree 'broadcom/other.dtb'; "))
  }
}
