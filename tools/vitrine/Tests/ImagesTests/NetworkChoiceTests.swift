import Foundation
import Testing

@testable import Images

@Suite struct NetworkChoiceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-network-\(UUID().uuidString.prefix(8))")
  private let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPo5Z1mB8mW8m7J6Uu3o9v6cY1p9Z1mB8mW8m7J6Uu3o me@desk"

  private func keys(_ text: String, as name: String = "key.pub") throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  @Test func `an address, a router and keys are taken as they are written`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try keys("# mine\n\(key)\n\n")
    #expect(try NetworkChoice("dhcp", keys: [file, file]).keys == "\(key)\n\(key)\n")
    #expect(try NetworkChoice("dhcp", keys: [file]).address == nil)
    let fixed = try #require(try NetworkChoice("192.168.1.20/24,192.168.1.1", keys: [file]).address)
    #expect(fixed.address == "192.168.1.20/24" && fixed.router == "192.168.1.1")
    #expect(try NetworkChoice("10.0.0.2/8", keys: [file]).address?.router == nil)
  }

  @Test(arguments: [
    "", "DHCP", "192.168.1.20", "192.168.1.20/0", "192.168.1.20/31", "192.168.1/24", "192.168.1.256/24", "1.2.3.4/24,", "1.2.3.4/24,5,6",
    "+1.2.3.4/24",
  ])
  func `what is no address is refused`(text: String) throws {
    #expect(throws: BoardImageError.badAddress(text)) { try NetworkChoice(text, keys: []) }
  }

  @Test(arguments: [
    "", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n", "command=\"sh\" ssh-ed25519 AAAA", "ssh-ed25519", "ssh-ed25519 !",
  ])
  func `what is no public key is refused`(text: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try keys(text)
    #expect(throws: BoardImageError.noKey(file.path)) { try NetworkChoice("dhcp", keys: [file]) }
    #expect(throws: BoardImageError.noKey("/nowhere")) { try NetworkChoice("dhcp", keys: [URL(fileURLWithPath: "/nowhere")]) }
  }
}
