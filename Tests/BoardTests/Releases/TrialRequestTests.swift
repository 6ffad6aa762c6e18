import ReleaseFormat
import TestContexts
import Testing

@testable import Appliance

@Suite("A request to try a release", .freshContext) struct TrialRequestTests {
  private static let name = String(repeating: "0a", count: 32)

  @Test func `is the text that it is parsed from`() throws {
    for seconds in ["1", "30", "3600"] {
      let text = "try \(Self.name) \(seconds)"
      let words = text.split(separator: " ")
      let request = try #require(TrialRequest(name: words[1], seconds: words[2]))
      #expect(request.name.text == Self.name && request.seconds == Int(seconds))
      #expect(request.text == text)
    }
  }

  @Test(arguments: ["0", "3601", "-1", "+30", "", "1.5", "30s", " 30", "99999999999999999999"])
  func `allows no other time`(seconds: String) {
    #expect(TrialRequest(name: Self.name[...], seconds: seconds[...]) == nil)
  }

  @Test(arguments: ["", "built-in", "0A", String(repeating: "0A", count: 32)]) func `allows no other name`(name: String)
  {
    #expect(TrialRequest(name: name[...], seconds: "30") == nil)
  }
}
