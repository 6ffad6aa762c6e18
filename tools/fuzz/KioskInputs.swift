import Fuzzing
import Glibc

/// Processes an external input of a kiosk. `VITRINE_FUZZ` names its kind.
func take(_ bytes: UnsafeRawBufferPointer) {
  var digest = Digest()
  kind.run(bytes, into: &digest)
}

private let kind: FuzzInput = {
  let name = getenv("VITRINE_FUZZ").map { String(cString: $0) } ?? ""
  guard let kind = FuzzInput(rawValue: name) else { fatalError("VITRINE_FUZZ='\(name)' is no kind of input") }
  return kind
}()
