import TestKit
import TestContexts
import Testing

@testable import Languages

@Suite(.freshContext) struct PluralRuleTests {
  // Samples of Unicode CLDR's plural rules, only for integers.
  @Test(arguments: [
    ("ja", "other: 0 1 2 11 100"), ("en", "one: 1; other: 0 2 11 21 101"), ("de", "one: 1; other: 0 2 11 21 1000000"),
    ("fr", "one: 0 1; many: 1000000 2000000; other: 2 21 1000001"),
    ("es", "one: 1; many: 1000000 3000000; other: 0 2 11 1000001"),
    ("pt-PT", "one: 1; other: 0 2"), ("pt", "one: 0 1; other: 2"), ("hi", "one: 0 1; other: 2 11"),
    ("tr", "one: 1; other: 0 2 101"), ("el", "one: 1; other: 0 2 101"), ("he", "one: 1; two: 2; other: 0 3 20 22 100"),
    ("pl", "one: 1; few: 2 3 4 22 24 32 104 1002; many: 0 5 11 12 14 19 21 100 101 111 112 1000000"),
    ("uk", "one: 1 21 31 101 1001; few: 2 4 22 34 102; many: 0 5 11 12 14 19 20 25 100 111 1000000"),
    (
      "ar",
      "zero: 0; one: 1; two: 2; few: 3 10 103 110 1003; many: 11 26 99 111 1011; other: 100 101 102 200 1000 1000000"
    ),
    ("cs", "one: 1; few: 2 4; other: 0 5 22"), ("hr", "one: 1 21 101; few: 2 22 104; other: 0 5 11 12 111"),
    ("is", "one: 1 21 101; other: 0 11 111"), ("lv", "zero: 0 10 11 19 20 111; one: 1 21 101; other: 2 9 22 102"),
    ("lt", "one: 1 21 101; few: 2 9 22 102; other: 0 10 11 19 20 111"),
    ("ro", "one: 1; few: 0 2 16 101 119; other: 20 35 100 120"),
    ("sl", "one: 1 101 201; two: 2 102; few: 3 4 103; other: 0 5 11 100"),
    ("ga", "one: 1; two: 2; few: 3 6; many: 7 10; other: 0 11 22"),
    ("cy", "zero: 0; one: 1; two: 2; few: 3; many: 6; other: 4 5 7 16"),
  ])
  func `plurals match CLDR`(language: String, samples: String) throws {
    let rule = try #require(PluralRule(Language(language)))
    for sample in samples.split(separator: "; ") {
      let parts = sample.split(separator: ": ")
      for number in parts[1].split(separator: " ") {
        #expect(rule.category(of: Int(number)!).name == parts[0], "\(language) \(number)")
        #expect(rule.categories[rule.categoryIndex(of: Int(number)!)].name == parts[0])
      }
    }
  }

  @Test func `every number has a category that the language has`() throws {
    var dice = SeededGenerator(state: 7)
    for tag in [
      "ja", "en", "fa", "es", "fr", "is", "ar", "hr", "cs", "he", "ga", "lv", "lt", "pl", "ro", "sl", "uk", "cy",
    ] {
      let rule = try #require(PluralRule(Language(tag)))
      var used: Set<PluralCategory> = []
      for number in 0..<1200 { used.insert(rule.category(of: number)) }
      for number in [Int.min, .max, -1, 1_000_000]
        + (0..<1000).map({ Int(truncatingIfNeeded: dice.state) &+ dice.next(below: 9) &- $0 })
      {
        #expect(rule.has(rule.category(of: number)))
        #expect(rule.categoryIndex(of: number) < rule.categories.count)
        #expect(number == .min || rule.category(of: number) == rule.category(of: -number))
        used.insert(rule.category(of: number))
      }
      #expect(used == Set(rule.categories), "\(tag)")
    }
  }

  @Test func `a language without a rule here has none`() {
    for tag in ["", "xx", "tlh", "e"] { #expect(PluralRule(Language(tag)) == nil, "\(tag)") }
  }
}
