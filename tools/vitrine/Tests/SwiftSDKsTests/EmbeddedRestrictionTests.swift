import Testing

@testable import SwiftSDKs

@Suite struct `What Embedded Swift refuses` {
  @Test(arguments: [
    ("a.swift:1:8: error: no such module 'Foundation'", EmbeddedRestriction.foundation),
    ("a.swift:3:17: error: attribute 'weak' cannot be used in Embedded Swift [#EmbeddedRestrictions]", .weakReference),
    ("a.swift:3:48: error: cannot use a value of protocol type 'any Shape' in embedded Swift", .valueExistential),
    ("a.swift:4:35: error: cannot use a value of protocol type 'any Error' in embedded Swift", .throwsAny),
    ("a.swift:3:37: error: cannot do dynamic casting in embedded Swift", .reflection),
    ("a.swift:3:29: error: 'init(describing:)' is unavailable: unavailable in embedded Swift", .reflection),
    ("a.swift:3:35: error: cannot use key path in embedded Swift", .keyPath),
  ])
  func `is known by the compiler's words`(line: String, restriction: EmbeddedRestriction) {
    #expect(EmbeddedRestriction(inErrorLine: Substring(line)) == restriction)
  }

  @Test func `is not blamed for other mistakes`() {
    #expect(EmbeddedRestriction(inErrorLine: "a.swift:1:8: error: cannot find 'x' in scope") == nil)
    #expect(EmbeddedRestriction(inErrorLine: "a.swift:1:8: warning: 'weak' is odd") == nil)
  }
}
