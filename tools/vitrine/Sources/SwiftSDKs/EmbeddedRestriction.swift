/// What Embedded Swift refuses of Swift, and what to write instead.
///
/// In the order in which the compiler's words are compared: the more exact first.
public enum EmbeddedRestriction: CaseIterable, Sendable {
  case foundation
  case weakReference
  case reflection
  case throwsAny
  case valueExistential
  case keyPath

  /// From a line of the compiler's; nil when it is no error, or one that ordinary Swift has too.
  init?(inErrorLine line: Substring) {
    guard line.contains("error:") else { return nil }
    guard let found = Self.allCases.first(where: { restriction in restriction.marks.contains { line.contains($0) } }) else {
      return nil
    }
    self = found
  }

  private var marks: [String] {
    switch self {
    case .foundation: ["no such module 'Foundation'", "no such module 'Glibc'", "no such module 'Dispatch'"]
    case .weakReference: ["attribute 'weak' cannot", "attribute 'unowned' cannot"]
    case .throwsAny: ["protocol type 'any Error' in embedded"]
    case .valueExistential: ["value of protocol type"]
    case .reflection: ["dynamic casting in embedded", "unavailable in embedded Swift"]
    case .keyPath: ["cannot use key path in embedded"]
    }
  }

  /// What to write instead.
  public var advice: String {
    switch self {
    case .foundation: "Foundation, Glibc and Dispatch are not there: use what 'import Vitrine' brings, or a C target of your own"
    case .weakReference: "'weak' and 'unowned' are not there: use 'unowned(unsafe)', which the owner sets to nil before it goes away"
    case .valueExistential: "'any P' is there for protocols of classes only: declare 'protocol P: AnyObject', or use generics or an enum"
    case .reflection: "there is no reflection: cast to classes only, and name types in generics"
    case .throwsAny: "errors have types: write 'throws(MyError)'"
    case .keyPath: "key paths are not there: use closures"
    }
  }
}
