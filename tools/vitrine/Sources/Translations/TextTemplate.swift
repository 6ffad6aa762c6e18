import PackageFiles

/// A text with placeholders for values: `{name} is ready`.
struct TextTemplate: Equatable {
  enum Segment: Equatable {
    case text(String)
    case value(String)
  }

  /// The type of a placeholder's value.
  enum ValueType: String, CaseIterable {
    case text
    case int

    var swiftType: String { self == .text ? "String" : "Int" }
  }

  struct Fault: Error, Equatable {
    let reason: String
  }

  private(set) var pieces: [Segment] = []
  /// The names of the values, in the order of their first use.
  private(set) var names: [String] = []
  private(set) var kinds: [String: ValueType] = [:]

  /// Parses a text. `{{` and `}}` are braces.
  init(_ text: String) throws(Fault) {
    var literal = ""
    var rest = Substring(text)
    while let next = rest.popFirst() {
      switch next {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        literal.append(next)
        rest.removeFirst()
      case "}": throw Fault(reason: "a '}' without a '{' before it; write '}}' for a brace")
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw Fault(reason: "a '{' without a '}' after it; write '{{' for a brace")
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        try addValue(rest[..<end])
        rest = rest[rest.index(after: end)...]
      default:
        if next.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F }) {
          throw Fault(reason: "a control character; of those only line feeds are allowed; remove it")
        }
        literal.append(next)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }

  private mutating func addValue(_ inside: Substring) throws(Fault) {
    let parts = inside.split(separator: ":", omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard SwiftName.isValid(name) else {
      throw Fault(
        reason:
          "'{\(inside)}' is not a value, which has a name of letters and digits, such as {name}, or {floor:int} for a whole number; correct that line"
      )
    }
    var kind = ValueType.text
    if parts.count > 1 {
      guard parts.count == 2, let found = ValueType(rawValue: String(parts[1])) else {
        throw Fault(
          reason: "'{\(inside)}' has no kind of value; write {\(name)} for a text, {\(name):int} for a whole number")
      }
      kind = found
    }
    if let known = kinds[name] {
      // Only one of the uses of a value needs to specify its type.
      guard parts.count == 1 || kind == known else {
        throw Fault(reason: "'{\(name)}' is a text and a whole number at once; use two names")
      }
    } else {
      names.append(name)
      kinds[name] = kind
    }
    pieces.append(.value(name))
  }
}
