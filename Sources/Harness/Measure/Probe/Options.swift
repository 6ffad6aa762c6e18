internal import CLinux

struct Options {
  struct Program {
    var path: String
    var arguments: [String] = []
    /// The size of the stripped program in bytes, or 0 if it is unknown.
    var size = 0
  }

  /// The programs to measure, one after the other in every run. Several programs are compared.
  var programs: [Program] = []
  var runs = 1
  var taps = 300
  /// The file for the program's output, or an empty string for standard error.
  var log = ""
  /// The file for the exit status, if no process waits for this one.
  var status = ""
  var fills = false

  static let usage =
    "usage: measure probe [--runs N] [--taps N] [--log FILE] [--status FILE] {--program PATH [--size BYTES]}… [-- ARGUMENT…] | measure probe --fill"

  init(_ words: [String]) throws(ProbeError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--fill": fills = true
      case "--program": programs.append(Program(path: try Self.value(of: word, &rest)))
      // This option and the next belong to the program named last.
      case "--size" where !programs.isEmpty:
        programs[programs.count - 1].size = try Self.number(of: word, &rest, 0...(1 << 40))
      case "--" where !programs.isEmpty:
        programs[programs.count - 1].arguments = Array(rest)
        rest = []
      case "--runs": runs = try Self.number(of: word, &rest, 1...100)
      case "--taps": taps = try Self.number(of: word, &rest, 1...100_000)
      case "--log": log = try Self.value(of: word, &rest)
      case "--status": status = try Self.value(of: word, &rest)
      default: throw .usage("\(word): unknown option; \(Self.usage)")
      }
    }
    guard fills || !programs.isEmpty else { throw .usage("no program; \(Self.usage)") }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(ProbeError) -> String {
    guard let value = rest.popFirst() else { throw .usage("\(option): a value is missing; \(usage)") }
    return value
  }

  private static func number(
    of option: String, _ rest: inout ArraySlice<String>, _ range: ClosedRange<Int>
  ) throws(ProbeError) -> Int {
    let word = try value(of: option, &rest)
    guard let number = Int(word), range.contains(number) else {
      throw .usage("\(option) \(word): not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
