import TestContexts
import Testing

@testable import ReleaseFormat

@Suite(.freshContext) struct StaffPINTests {
  private static let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 0xFF]

  @Test func `its digits match, and no others do`() throws {
    let pin = try #require(StaffPIN("2580", salt: Self.salt, rounds: 10))
    #expect(pin.matches(Array("2580".utf8)))
    for other in ["", "258", "25800", "2581", "0000"] { #expect(!pin.matches(Array(other.utf8)), "\(other)") }
  }

  @Test func `the stored text does not reveal the digits, and can be parsed again`() throws {
    let pin = try #require(StaffPIN("123456", salt: Self.salt, rounds: 3))
    // Computed with another program: the hash of the previous hash, the salt and the digits, three times.
    #expect(pin.text == "3:01020304050607ff:148bc69b7075099f169137ca3a537fc14daa986bc69a920ff131f0370287325f")
    #expect(StaffPIN(parsing: pin.text) == pin)
    let other = try #require(StaffPIN("123456", salt: [0] + Self.salt.dropFirst(), rounds: 3))
    #expect(other.text.suffix(64) != pin.text.suffix(64))
  }

  @Test(arguments: ["", "123", "1234567890123", "12 4", "12a4", "１２３４"])
  func `other characters, too few or too many digits are not a PIN`(digits: String) {
    #expect(StaffPIN(digits, salt: Self.salt) == nil)
  }

  @Test(arguments: [
    "", "1234", "10:0102030405060708", "0:S:H", "100001:S:H", "10:SS:H", "10:S:H0", "10:S:g", "10:S:H:", "-1:S:H",
    "+10:S:H", "ten:S:H",
  ])
  func `an invalid stored PIN is rejected`(text: String) {
    let whole = text.replacing("S", with: "0102030405060708").replacing("H", with: String(repeating: "0a", count: 32))
    #expect(StaffPIN(parsing: whole) == nil)
    #expect(StaffPIN(parsing: "10:0102030405060708:" + String(repeating: "0a", count: 32)) != nil)
  }
}
