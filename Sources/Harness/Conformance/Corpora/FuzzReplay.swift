import Fuzzing
import System

/// `conformance fuzz-replay FOLDER`: processes every file of the corpora in FOLDER, which has a subfolder per kind of
/// input, and prints a line per kind. Two builds that print the same lines have handled all inputs identically.
struct FuzzReplay {
  static func run(_ arguments: [String]) {
    do throws(Errno) {
      guard let folder = arguments.first else { fail("which folder? conformance fuzz-replay FOLDER") }
      for input in FuzzInput.allCases { try replay(input, in: "\(folder)/\(input.rawValue)") }
    } catch {
      fail(error.message)
    }
  }

  private static func replay(_ input: FuzzInput, in folder: String) throws(Errno) {
    let names = try Directory.names(at: folder)
    if names.isEmpty { fail("nothing in \(folder)") }
    var digest = Digest()
    for name in names {
      let bytes = try File.bytes(at: "\(folder)/\(name)")
      bytes.withUnsafeBytes { input.run($0, into: &digest) }
    }
    print("\(input.rawValue): \(names.count) inputs, digest \(String(digest.value, radix: 16))")
  }

  private static func fail(_ reason: String) -> Never {
    Process.log("fuzz-replay: \(reason)")
    Process.exit(1)
  }
}
