/// A feature of Swift that Embedded Swift does not support, with its replacement.
///
/// The cases are in the order of comparison with the compiler's messages, more specific ones first.
public enum EmbeddedRestriction: CaseIterable, Sendable {
  case foundation
  case concurrency
  case weakReference
  case codable
  case reflection
  case cast
  case metatype
  case throwsAny
  case anyValue
  case valueExistential
  case keyPath
  case genericMethod
  case printing
  case regularExpression
  case unavailable

  /// Parses a line of the compiler's or linker's output. Returns `nil` if it is not an error, or if the error also
  /// occurs in ordinary Swift.
  init?(inErrorLine line: Substring) {
    // A type check reports some restrictions as warnings, which are errors when the code is compiled.
    guard line.contains("error:") || line.contains("warning:") && line.contains("[#EmbeddedRestrictions]") else {
      return nil
    }
    let restriction = Self.allCases.first { restriction in
      restriction.messagePatterns.contains { line.contains($0) }
    }
    guard let restriction else { return nil }
    self = restriction
  }

  private var messagePatterns: [String] {
    switch self {
    case .foundation:
      ["Foundation", "Glibc", "Dispatch", "Observation", "Synchronization"].map { "no such module '\($0)'" } + [
        "cannot find 'DispatchQueue'"
      ]
    case .concurrency:
      [
        "cannot find 'Task' in scope", "'_Concurrency'", "undefined symbol: swift_task",
        "undefined symbol: swift_defaultActor",
      ]
    case .weakReference: ["attribute 'weak' cannot", "attribute 'unowned' cannot"]
    case .codable:
      [
        "'Codable' is unavailable", "'Encodable' is unavailable", "'Decodable' is unavailable",
        "conform to protocol 'Encodable'",
        "conform to protocol 'Decodable'",
      ]
    case .reflection:
      ["'Mirror' is unavailable", "'init(describing:)' is unavailable", "'init(reflecting:)' is unavailable"]
    case .cast: ["dynamic casting in embedded", "dynamic cast to a type involving protocol"]
    case .metatype: ["cannot use metatype of type"]
    case .throwsAny: ["protocol type 'any Error' in embedded", "untyped throws is not available"]
    case .anyValue: ["protocol type 'Any' in embedded", "'AnyHashable' is unavailable"]
    case .valueExistential: ["value of protocol type"]
    case .keyPath: ["cannot use key path in embedded"]
    case .genericMethod: ["non-final, generic method", "in a class must be 'final' in Embedded"]
    // Embedded Swift's `print` only accepts one text and `terminator`.
    case .printing: ["missing argument label 'terminator:'", "extra argument 'separator' in call"]
    case .regularExpression: ["missing 'Regex' declaration"]
    case .unavailable: ["unavailable in embedded Swift"]
    }
  }

  /// The advice for replacing the feature.
  public var advice: String {
    switch self {
    case .foundation:
      "a board's program has no Foundation, Glibc or Dispatch: use the types of 'import Vitrine', or add a C target"
    case .concurrency:
      "a board's program has no tasks and actors: use 'application.schedule(after:)' to run code later, and 'Worker' for another thread"
    case .weakReference:
      "'weak' and 'unowned' are not available: write a callback as 'weakly { page in page.show() }', and use 'unowned(unsafe)' for objects that live longer"
    case .codable: "a board's program has no Codable: use 'JSON' of 'import JSONFormat', or write the text yourself"
    case .reflection: "a board's program has no reflection: write the text yourself, as '\\(value.name)'"
    case .cast:
      "only casts to classes are available, such as 'as? MyView': use a method of a base class, or an enum"
    case .metatype:
      "types cannot be passed as values: pass a closure that creates an object, '{ MyView() }', and compare with 'is MyView'"
    case .throwsAny: "errors must have a type: write 'throws(MyError)', and 'do throws(MyError) { } catch { }'"
    case .anyValue: "'Any' is not available: use generics, or an enum with a case for each type"
    case .valueExistential:
      "'any P' is available only for protocols of classes: declare 'protocol P: AnyObject', or use generics or an enum"
    case .keyPath: "key paths are not available: use closures, '{ $0.name }'"
    case .genericMethod: "a generic method of a class must be final: add 'final'"
    case .printing: "'print' accepts only one text: '\"\\(a) \\(b)\"'"
    case .regularExpression: "regular expressions are not available: use 'split', 'hasPrefix' and '=='"
    case .unavailable: "this part of the standard library is not available; search 'vitrine doc' for a replacement"
    }
  }
}
