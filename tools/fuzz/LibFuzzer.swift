import Fuzzing
import Glibc

/// What libFuzzer calls with every input it makes up: the kind is chosen by `VITRINE_FUZZ`. `tools/campaign fuzz` builds it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var digest = Digest()
  total += count
  kind.run(UnsafeRawBufferPointer(start: bytes, count: count), into: &digest)
  return 0
}

/// Bytes so far.
private nonisolated(unsafe) var total = 0

private let kind: FuzzInput = {
  atexit { print("stat::taken_bytes: \(total)") }
  let name = getenv("VITRINE_FUZZ").map { String(cString: $0) } ?? ""
  guard let kind = FuzzInput(rawValue: name) else { fatalError("VITRINE_FUZZ='\(name)' is no kind of input") }
  return kind
}()
