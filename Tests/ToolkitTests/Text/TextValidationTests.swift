import Languages
import TestContexts
import Testing

@testable import Toolkit

@Suite("Rules for the text of a field", .freshContext) struct TextValidationTests {
  private func isValid(_ text: String, _ rule: TextValidation) -> Bool { rule.message(for: text) == nil }

  @Test(arguments: [
    "ada@example.org", "a@b", "ada.lovelace+tickets@mail.example.co.uk", "!#$%&'*+/=?^_`{|}~-@x1.org", ".a.@0-0.de",
    "ADA@EXAMPLE.ORG", "a@" + String(repeating: "b", count: 63) + ".org",
  ])
  func `e-mail addresses are those of HTML`(text: String) { #expect(isValid(text, .email)) }

  @Test(arguments: [
    "", "@", "ada", "ada@", "@example.org", "ada@example.", "ada@.org", "ada@a..org", "ada@-a.org", "ada@a-.org",
    "ada@@example.org", "ada@exa mple.org", " ada@example.org", "ada@example.org ", #""ada"@example.org"#,
    "ada@exämple.org", "ädä@example.org", "ada@[127.0.0.1]", "ada@a_b.org", "a,b@example.org",
    "a@" + String(repeating: "b", count: 64) + ".org",
  ])
  func `other texts are rejected`(text: String) { #expect(!isValid(text, .email)) }

  @Test func `a phone number has 5 to 15 digits`() {
    for text in ["12345", "+49 (30) 901-820", "030/123.456", "123456789012345"] { #expect(isValid(text, .phone)) }
    for text in ["", "1234", "1234567890123456", "49+30 901820", "++49 30901", "12345x", "١٢٣٤٥", "()- ./"] {
      #expect(!isValid(text, .phone), "\(text)")
    }
  }

  @Test func `a required text is more than spaces`() {
    #expect(isValid(" a", .required) && !isValid("", .required) && !isValid("  ", .required))
  }

  @Test func `lengths are in characters`() {
    #expect(isValid("äöü", .length(3...5)) && isValid("👩‍👩‍👧abcd", .length(3...5)))
    #expect(!isValid("ab", .length(3...5)) && !isValid("abcdef", .length(3...5)) && !isValid("", .length(0...5)))
    #expect(isValid("abc", .length(3...)) && !isValid("ab", .length(3...)) && !isValid("", .length(0...)))
  }

  @Test func `numbers are whole and in their range`() {
    for text in ["1", "10", "+7", "007"] { #expect(isValid(text, .number(1...10))) }
    #expect(isValid("-3", .number(-5...5)))
    for text in ["", "0", "11", "1.5", "1,5", " 1", "x", "-1", "99999999999999999999"] {
      #expect(!isValid(text, .number(1...10)), "\(text)")
    }
  }

  @Test func `an optional text may be empty, but not wrong`() {
    #expect(isValid("", .optional(.phone)) && isValid("12345", .optional(.phone)) && !isValid("1", .optional(.phone)))
  }

  @Test func `messages are in the language of the app`() {
    #expect(TextValidation.required.message(for: "") == "Fill in this field")
    #expect(TextValidation.email.message(for: "") == "Enter a valid e-mail address")
    #expect(TextValidation.phone.message(for: "") == "Enter a valid phone number")
    #expect(TextValidation.length(5...5).message(for: "") == "Enter 5 characters")
    #expect(TextValidation.length(3...20).message(for: "") == "Enter 3 to 20 characters")
    #expect(TextValidation.length(3...).message(for: "") == "Enter at least 3 characters")
    #expect(TextValidation.number(1...10).message(for: "") == "Enter a number from 1 to 10")
    #expect(TextValidation.optional(.email).withMessage { "With an @" }.message(for: "x") == "With an @")
    #expect(TextValidation.required.withMessage { "Your name?" }.message(for: "Ada") == nil)
    defer { Language.offered = [] }
    Language.offered = ["de"]
    #expect(TextValidation.number(1...10).message(for: "") == "Bitte eine Zahl von 1 bis 10 eingeben")
  }

  @Test func `a field shows the message, and selects the keyboard`() {
    let field = TextField("")
    field.validation = .optional(.email)
    #expect(field.traits.keyboardType == .email && field.validateText())
    field.text = "ada"
    #expect(!field.validateText() && field.errorMessage == "Enter a valid e-mail address")
    #expect(field.validation?.message(for: "ada") == "Enter a valid e-mail address")
    let number = TextField("")
    number.traits.keyboardType = .pin
    number.validation = .number(0...9999)
    #expect(number.traits.keyboardType == .pin)
    number.validation = nil
    #expect(number.validate == nil && number.validation == nil && number.validateText())
  }
}
