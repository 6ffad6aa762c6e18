import Foundation
import TestFolder
import Testing

@testable import Images

@Suite struct NetworkChoiceTests {
  private let folder = try! TestFolder()
  private let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIPo5Z1mB8mW8m7J6Uu3o9v6cY1p9Z1mB8mW8m7J6Uu3o me@desk"

  private func keys(_ text: String) throws -> URL { try folder.put(text, "key.pub") }

  @Test func `an address, a router and keys are taken as they are written`() throws {
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
    let file = try keys(text)
    #expect(throws: BoardImageError.noKey(file.path)) { try NetworkChoice("dhcp", keys: [file]) }
    #expect(throws: BoardImageError.noKey("/nowhere")) { try NetworkChoice("dhcp", keys: [URL(fileURLWithPath: "/nowhere")]) }
  }
}
