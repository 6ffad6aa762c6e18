import Languages
import TestContexts
import TestKit
import Testing

@testable import JSONFormat

@Suite("JSON", .freshContext) struct JSONTests {
  @Test func `is parsed with its contents`() throws {
    let json = try JSON(
      parsing: #"""
        {"title": "Gem\u00fcse \"\ud83c\udf66\"\n", "price": 2.50, "sold": 12, "isCold": true, "none": null,
         "sizes": [1, [], {}], "empty": {}}
        """#)
    #expect(json["title"]?.string == "Gemüse \"🍦\"\n")
    #expect(json["price"]?.double == 2.5 && json["price"]?.int == nil)
    #expect(json["sold"]?.int == 12 && json["sold"]?.int64 == 12 && json["sold"]?.double == 12)
    #expect(json["isCold"]?.bool == true)
    #expect(json["none"]?.isNull == true && json["missing"] == nil)
    #expect(json["sizes"]?[0]?.int == 1 && json["sizes"]?[3] == nil && json["sizes"]?[-1] == nil)
    #expect(json["sizes"]?[2]?.members?.isEmpty == true)
  }

  @Test func `is read by type, and a wrong type is reported with its line`() throws {
    let json = try JSON(parsing: "{\n  \"name\": 7,\n  \"ü\": 1, \"list\": [\"a\"],\n  \"deep\": {\"a\": true}\n}")
    #expect(throws: JSONError(line: 2, column: 11, problem: "'name' must be a string, but is the number 7")) {
      try json.string("name")
    }
    #expect(throws: JSONError(line: 1, column: 1, problem: "'age' is missing")) { try json.int("age") }
    // A column counts characters, not bytes.
    #expect(throws: JSONError(line: 3, column: 19, problem: "'list' must be an object, but is an array")) {
      try json.object("list")
    }
    #expect(try json.object("deep").bool("a"))
    #expect(try json.array("list").first?.string == "a")
    #expect(throws: JSONError(line: 3, column: 20, problem: "expected an object with 'x', but found a string")) {
      try json.array("list")[0].double("x")
    }
  }

  @Test(
    arguments: [
      ("", 1, 1), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("{\"a\" 1}", 1, 6), ("{a:1}", 1, 2), ("{\"a\":1,}", 1, 8),
      ("nul", 1, 4),
      ("TRUE", 1, 1),
      ("01", 1, 1), ("-", 1, 2), ("1.", 1, 3), (".5", 1, 1), ("1e", 1, 3), ("1e+", 1, 4), ("+1", 1, 1), ("1e999", 1, 1),
      ("NaN", 1, 1),
      ("0x1", 1, 2),
      ("\"a", 1, 3), ("\"\t\"", 1, 2), ("\"\\x\"", 1, 4), ("\"\\u12g4\"", 1, 6), ("\"\\ud83c\"", 1, 8),
      ("\"\\udf66\"", 1, 8),
      ("\"\\ud83c\\u0041\"", 1, 14),
      ("1 2", 1, 3), ("[1]]", 1, 4), ("\n\n  ?", 3, 3), ("['a']", 1, 2), ("[1", 1, 3), ("// no\n1", 1, 1),
      ("\u{FEFF}", 1, 1),
      ("\u{A0}1", 1, 1),
    ] as [(String, Int32, Int32)])
  func `is rejected if it is invalid, with line and column`(_ text: String, _ line: Int32, _ column: Int32) {
    do {
      let json = try JSON(parsing: text)
      Issue.record("\(text) is read as \(json.text)")
    } catch { #expect((error.line, error.column) == (line, column), "\(text): \(error.message)") }
  }

  @Test func `is rejected if its bytes are not UTF-8`() {
    let texts: [[UInt8]] = [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]]
    for bytes in texts { #expect(throws: JSONError.self) { try JSON(parsing: [34] + bytes + [34]) } }
  }

  @Test func `has a limit for its depth and its length`() throws {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(throws: Never.self) { try JSON(parsing: nested(JSON.maximumDepth)) }
    #expect(throws: JSONError(line: 1, column: 65, problem: "arrays and objects are nested more than 64 levels deep")) {
      try JSON(parsing: nested(100_000))
    }
    #expect(throws: JSONError(line: 1, column: 1, problem: "the text has 5 bytes; the limit is 4")) {
      try JSON(parsing: "12345", limit: 4)
    }
  }

  @Test(
    arguments: [
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9.223372036854775808e18)),
      ("-0", .number(-0.0)), ("0", .integer(0)), ("1E3", .number(1000)), ("0.1", .number(0.1)),
      ("4.9e-324", .number(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)), ("1e-999", .number(0)),
      // Halfway between two values: rounds to even. The next one is slightly more than halfway.
      ("9007199254740993.0", .number(9_007_199_254_740_992)),
      ("9007199254740993.00000000000000000000000001", .number(9_007_199_254_740_994)),
      ("2.2250738585072011e-308", .number(Double(bitPattern: 0x000F_FFFF_FFFF_FFFF))),
    ] as [(String, JSON.Kind)])
  func `has exact numbers, or the nearest`(_ text: String, _ value: JSON.Kind) throws {
    #expect(try JSON(parsing: text).value == value)
  }

  @Test func `an object with a string for each language is a localized text`() throws {
    let json = try JSON(parsing: #"{"title": {"en": "Moon", "de": "Mond"}, "empty": {}, "bad": {"en": 1}}"#)
    #expect(try json.localizedText("title") == LocalizedText([("de", "Mond"), ("en", "Moon")]))
    let messages = ["empty", "bad", "none"].map { key in
      do throws(JSONError) {
        _ = try json.localizedText(key)
        return ""
      } catch { return error.message }
    }
    #expect(
      messages == [
        "line 1, column 50: 'empty' has no text in any language",
        "line 1, column 68: 'en' must be a string, but is the number 1",
        "line 1, column 1: 'none' is missing",
      ])
  }

  @Test func `an array becomes values, or reports the line of the first malformed one`() throws {
    struct Tea: Equatable {
      let name: String
      init(_ json: JSON) throws(JSONError) { name = try json.string("name") }
    }
    let json = try JSON(parsing: "{\"teas\": [{\"name\": \"Assam\"}],\n\"bad\": [{\"name\": \"Ceylon\"}, {}]}")
    #expect(try json.array("teas", of: Tea.init).map(\.name) == ["Assam"])
    #expect(try json.member("teas").array(of: Tea.init).map(\.name) == ["Assam"])
    #expect(throws: JSONError(line: 2, column: 29, problem: "'name' is missing")) {
      try json.array("bad", of: Tea.init)
    }
    #expect(throws: JSONError(line: 1, column: 1, problem: "expected an array, but found an object")) {
      try json.array(of: Tea.init)
    }
  }

  @Test func `is written in one form, and parsed again without changes`() throws {
    let json: JSON = [
      "b": [1, 2.5, true], "a": "line\n\"\\\u{1F}é", "c": JSON(.null), "d": JSON(.infinity), "e": JSON(1e300),
    ]
    #expect(json.text == #"{"a":"line\n\"\\\u001fé","b":[1,2.5,true],"c":null,"d":null,"e":1e+300}"#)
    #expect(try JSON(parsing: json.text).text == json.text)
  }

  @Test func `parses every number that it has written`() throws {
    var dice = SeededGenerator(state: 7)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: UInt64(dice.next(below: 1 << 31)) << 33 ^ dice.state)
      guard number.isFinite else { continue }
      #expect(try JSON(parsing: JSON(number).text).double?.bitPattern == number.bitPattern)
    }
  }
}
