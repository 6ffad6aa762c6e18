import Host
import Testing

@testable import SwiftSDKs

@Suite("A restriction of Embedded Swift") struct EmbeddedRestrictionTests {
  private let modules: ProductModules

  init() throws { modules = ProductModules(of: try Repository(around: #filePath)) }

  /// Lines of Swift 6.3.1, each from a program with the mistake.
  @Test(arguments: [
    ("a.swift:1:8: error: no such module 'Foundation'", EmbeddedRestriction.foundation),
    ("a.swift:1:8: error: no such module 'Glibc'", .foundation),
    ("a.swift:1:8: error: no such module 'Observation'", .foundation),
    ("a.swift:2:12: error: cannot find 'DispatchQueue' in scope", .foundation),
    ("a.swift:2:12: error: cannot find 'Task' in scope", .concurrency),
    ("a.swift:1:37: error: '_Concurrency' module not imported, required for async main", .concurrency),
    ("a.swift:3:17: error: attribute 'weak' cannot be used in Embedded Swift [#EmbeddedRestrictions]", .weakReference),
    (
      "a.swift:4:38: error: attribute 'unowned' cannot be used in Embedded Swift [#EmbeddedRestrictions]",
      .weakReference
    ),
    ("a.swift:1:18: error: 'Codable' is unavailable: unavailable in embedded Swift", .codable),
    ("a.swift:1:8: error: type 'Settings' does not conform to protocol 'Decodable'", .codable),
    ("a.swift:1:27: error: 'Mirror' is unavailable", .reflection),
    ("a.swift:3:29: error: 'init(describing:)' is unavailable: unavailable in embedded Swift", .reflection),
    ("a.swift:3:37: error: cannot do dynamic casting in embedded Swift [#EmbeddedRestrictions]", .cast),
    (
      "a.swift:3:36: error: cannot use metatype of type '@thick View.Type' in embedded Swift [#EmbeddedRestrictions]",
      .metatype
    ),
    (
      "a.swift:4:35: error: cannot use a value of protocol type 'any Error' in embedded Swift [#EmbeddedRestrictions]",
      .throwsAny
    ),
    (
      "a.swift:2:29: error: cannot use a value of protocol type 'Any' in embedded Swift [#EmbeddedRestrictions]",
      .anyValue
    ),
    ("a.swift:1:14: error: 'AnyHashable' is unavailable: unavailable in embedded Swift", .anyValue),
    (
      "a.swift:3:48: error: cannot use a value of protocol type 'any Shape' in embedded Swift [#EmbeddedRestrictions]",
      .valueExistential
    ),
    ("a.swift:2:48: error: cannot use key path in embedded Swift [#EmbeddedRestrictions]", .keyPath),
    (
      "a.swift:2:32: error: classes cannot have a non-final, generic method 'show' in embedded Swift [#EmbeddedRestrictions]",
      .genericMethod
    ),
    ("a.swift:1:32: error: missing argument label 'terminator:' in call", .printing),
    ("a.swift:3:60: error: extra argument 'separator' in call", .printing),
    (
      "a.swift:1:42: error: missing 'Regex' declaration, probably because the '_StringProcessing' module was not imported properly",
      .regularExpression
    ),
    (
      "a.swift:1:58: error: conformance of 'AnyCollection<Element>' to 'Collection' is unavailable: unavailable in embedded Swift",
      .unavailable
    ),
    (
      "a.swift:4:12: warning: untyped throws is not available in Embedded Swift; add a thrown error type with '(type)' [#EmbeddedRestrictions]",
      .throwsAny
    ),
    (
      "a.swift:5:16: warning: generic instance method 'show' in a class must be 'final' in Embedded Swift [#EmbeddedRestrictions]",
      .genericMethod
    ),
    (
      "a.swift:6:39: warning: cannot perform a dynamic cast to a type involving protocol 'Named' in Embedded Swift [#EmbeddedRestrictions]",
      .cast
    ),
  ])
  func `is recognized by the compiler's message`(line: String, restriction: EmbeddedRestriction) {
    #expect(EmbeddedRestriction(inErrorLine: Substring(line)) == restriction)
  }

  @Test func `is not reported for other errors`() {
    #expect(EmbeddedRestriction(inErrorLine: "a.swift:1:8: error: cannot find 'x' in scope") == nil)
    #expect(EmbeddedRestriction(inErrorLine: "a.swift:1:8: warning: 'weak' is odd") == nil)
    #expect(EmbeddedRestriction(inErrorLine: "a.swift:1:8: warning: attribute 'weak' cannot be used") == nil)
  }

  @Test func `is reported once per source line`() throws {
    let mirror = try #require(
      EmbeddedDiagnostic(
        inErrorLine: "/a.swift:5:30: error: 'Mirror' is unavailable", package: "/", modules: modules))
    let after =
      "/a.swift:5:58: error: conformance of 'AnyCollection<Element>' to 'Collection' is unavailable: unavailable in embedded Swift"
    let second = EmbeddedDiagnostic(inErrorLine: Substring(after), package: "/", modules: modules)
    #expect(try #require(second).isRedundant(with: mirror))
    let repeated: Substring = "  |         `- error: 'Mirror' is unavailable"
    #expect(EmbeddedDiagnostic(inErrorLine: repeated, package: "/", modules: modules) == nil)
  }

  @Test func `is reported with its position in the package and the remedy`() throws {
    let line = "/home/me/Kettle/Sources/Kettle/Lid.swift:12:8: error: cannot use key path in embedded Swift"
    let diagnostic = try #require(
      EmbeddedDiagnostic(inErrorLine: Substring(line), package: "/home/me/Kettle", modules: modules))
    #expect("\(diagnostic)" == "Sources/Kettle/Lid.swift:12: key paths are not available: use closures, '{ $0.name }'")
    #expect(
      "\(SDKError.doesNotBuild("Kettle", diagnostics: [diagnostic]))" == """
        Kettle does not build for a board:
        Sources/Kettle/Lid.swift:12: key paths are not available: use closures, '{ $0.name }'
        correct the error, and run the command again
        """)
  }
}
